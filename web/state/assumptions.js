/**
 * What the reader can choose where the first-principles model asks and the published one does not: data only. Each
 * option names what it adds to a scenario; the numbers of launches are those that the core's bridge has under the same
 * names (tests/web/first-principles.test.js).
 *
 * @typedef {'published' | 'first-principles' | 'any'} CostModel `any`: of any model on any devices, from first principles
 * @typedef {{kv: string, launch: string, execution: string}} Assumptions
 * @typedef {import('../../wasm/roofline.js').Scenario} Scenario
 * @typedef {{value: string, label: string}} Option
 */

/** @type {readonly {value: CostModel, label: string}[]} */
export const costModels = [
  { value: 'published', label: 'Published' },
  { value: 'first-principles', label: 'First principles' },
  { value: 'any', label: 'Any model' },
];

/** @type {readonly (Option & {policy?: Scenario['kvPolicy']})[]} */
const kvPolicies = [
  { value: 'full', label: 'Uncompressed' },
  {
    value: 'int4',
    label: 'INT4, 9.65% evicted',
    policy: {
      hotTokens: 0,
      coldBits: 4,
      groupSize: 128,
      groupOverheadBits: 32,
      evictedFraction: 0.0965,
    },
  },
];

/** @type {readonly (Option & {microseconds?: number})[]} */
const launches = [
  { value: 'none', label: 'None' },
  { value: 'persistent', label: 'Persistent', microseconds: 1.04 },
  { value: 'graph', label: 'Graph', microseconds: 1.31 },
  { value: 'stream', label: 'Stream', microseconds: 2.52 },
];

/** @type {readonly (Option & {value: 'fused' | 'staged'})[]} */
const executions = [
  { value: 'fused', label: 'Fused' },
  { value: 'staged', label: 'Staged' },
];

/** @type {readonly {name: keyof Assumptions, label: string, hint: string, options: readonly Option[]}[]} */
export const assumptionGroups = [
  {
    name: 'kv',
    label: 'KV cache when compressed',
    hint: 'INT4 codes in groups of 128, each with 32 bits of scale and zero point.',
    options: kvPolicies,
  },
  {
    name: 'launch',
    label: 'Launch of a kernel',
    hint: 'Persistent 1.04 µs, CUDA graph 1.31 µs, stream 2.52 µs; none is the physical floor.',
    options: launches,
  },
  {
    name: 'execution',
    label: 'Tensor-train kernels',
    hint: 'Fused: one kernel a map. Staged: one a core, its intermediates through DRAM.',
    options: executions,
  },
];

/** @type {Readonly<Assumptions>} */
export const defaultAssumptions = { kv: 'full', launch: 'none', execution: 'fused' };

/**
 * @param {Scenario} scenario a tensor train, decoding
 * @param {Assumptions} assumptions
 * @returns {Scenario}
 */
export function underAssumptions(scenario, { kv, launch, execution }) {
  const policy = kvPolicies.find(({ value }) => value === kv)?.policy;
  const kernels = executions.find(({ value }) => value === execution)?.value;
  const { compression } = scenario;
  return {
    ...withLaunch(scenario, launch),
    ...(policy ? { kvPolicy: policy } : {}),
    ...(compression?.kind === 'tensorTrain' && kernels
      ? { compression: { ...compression, execution: kernels } }
      : {}),
  };
}

/**
 * The same scenario without compression, launched in the same way.
 * @param {Scenario} scenario
 * @param {Assumptions} assumptions
 * @returns {Scenario}
 */
export function denseUnderAssumptions(scenario, { launch }) {
  return { ...withLaunch(scenario, launch), compression: { kind: 'none' } };
}

/**
 * @param {Scenario} scenario
 * @param {string} launch
 * @returns {Scenario}
 */
function withLaunch(scenario, launch) {
  const launchMicroseconds = launches.find(({ value }) => value === launch)?.microseconds;
  if (launchMicroseconds === undefined) return scenario;
  return { ...scenario, efficiency: { bandwidth: 1, compute: 1, launchMicroseconds } };
}
