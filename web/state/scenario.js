import { parseNumber } from '../format/parse.js';
import { attempt } from './assess.js';
import { pathOf, scenarioPaths, switchedGroups } from './form.js';

/**
 * A scenario of any model on any devices, as texts by path (`workload.batch`): what differs from the defaults below.
 * Which fields there are and what they may hold is the core's to say.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('../../wasm/roofline.js').FieldGroup} FieldGroup
 * @typedef {import('../../wasm/roofline.js').ScenarioField} ScenarioField
 * @typedef {import('../../wasm/roofline.js').Scenario} Scenario
 * @typedef {import('../../wasm/roofline.js').StepReport} StepReport
 * @typedef {Readonly<Record<string, string>>} Texts
 *
 * @typedef {object} Row one device
 * @property {string} device its key, or `own`
 * @property {string} name
 * @property {Scenario} scenario
 * @property {StepReport} step
 * @property {StepReport | null} dense the same without compression and cache policy, where it has one
 */

/** The key of a device or model whose fields stand in the form. */
export const own = 'own';
export const mostDevices = 12;
/** Between keys in a list: no key of a device or a target has one. */
const separator = '.';

/**
 * Where the form starts. Of a device or model of one's own these are the numbers of an H100 and of Llama 3 8B, to be
 * written over.
 * @type {Texts}
 */
const presets = {
  devices: ['h100_sxm', 'h200_sxm', 'b200_sxm', 'mi300x'].join(separator),
  model: 'llama-3-8b',
  columns: 'overview',
  'precision.weightBits': '16',
  'precision.activationBits': '16',
  'precision.kvBits': '16',
  'workload.phase': 'decode',
  'workload.batch': '1',
  'workload.context': '4096',
  'workload.prompt': '4096',
  'workload.prefix': '0',
  'compression.kind': 'none',
  'compression.targets': ['attention', 'ffn'].join(separator),
  'compression.cores': '3',
  'compression.rank': '64',
  'kvPolicy.hotTokens': '128',
  'kvPolicy.coldBits': '4',
  'kvPolicy.groupSize': '128',
  'kvPolicy.groupOverheadBits': '32',
  'kvPolicy.evictedFraction': '0',
  'efficiency.bandwidth': '1',
  'efficiency.compute': '1',
  'efficiency.launchMicroseconds': '0',
  'energy.staticWatts': '100',
  'energy.picojoulesPerByte': '60',
  'energy.picojoulesPerFlop': '1',
  'hardware.name': 'My device',
  'hardware.peakTflops': '989.5',
  'hardware.bandwidthGBs': '3350',
  'hardware.capacityGB': '80',
  'model.name': 'My model',
  'model.hiddenSize': '4096',
  'model.layers': '32',
  'model.heads': '32',
  'model.kvHeads': '8',
  'model.headDim': '128',
  'model.ffnSize': '14336',
  'model.vocabSize': '128256',
  'model.gatedFfn': 'true',
  'model.tiedEmbeddings': 'false',
};

/**
 * @param {Texts} texts
 * @param {string} path
 * @param {ScenarioField} [field]
 * @returns {string}
 */
export function textAt(texts, path, field) {
  const byField = field && 'default' in field ? field.default : undefined;
  return texts[path] ?? presets[path] ?? String(byField ?? '');
}

/**
 * @param {Texts} texts
 * @param {string} path
 * @returns {string[]}
 */
export function listAt(texts, path) {
  return textAt(texts, path).split(separator).filter(Boolean);
}

/**
 * @param {Texts} texts
 * @param {string} path
 * @param {string | readonly string[]} value
 * @returns {Texts}
 */
export function withText(texts, path, value) {
  const text = typeof value === 'string' ? value : value.join(separator);
  if (textAt(texts, path) === text) return texts;
  const next = { ...texts, [path]: text };
  if (text === (presets[path] ?? '')) delete next[path];
  return next;
}

/**
 * @param {readonly FieldGroup[]} groups
 * @param {Texts} texts
 * @returns {{group: FieldGroup, fields: ScenarioField[]}[]} what is asked at these choices
 */
export function askedFields(groups, texts) {
  const phase = textAt(texts, 'workload.phase');
  const kind = textAt(texts, 'compression.kind');
  return groups.map((group) => {
    const given =
      (group.key === 'hardware' && listAt(texts, 'devices').includes(own)) ||
      (group.key === 'model' && textAt(texts, 'model') === own) ||
      (switchedGroups.includes(group.key) && textAt(texts, group.key) === 'on') ||
      !['hardware', 'model', ...switchedGroups].includes(group.key);
    const fields = group.fields.filter(
      ({ name, onlyFor }) =>
        name !== 'costModel' && (!onlyFor || onlyFor.includes(phase) || onlyFor.includes(kind)),
    );
    return { group, fields: given ? fields : [] };
  });
}

/**
 * @param {readonly FieldGroup[]} groups
 * @param {Texts} texts
 * @returns {{scenario: Record<string, any>, errors: Record<string, string>}} `hardware` is there only as one's own
 */
export function scenarioOf(groups, texts) {
  /** @type {Record<string, any>} */
  const scenario = { costModel: 'first-principles', model: textAt(texts, 'model') };
  /** @type {Record<string, string>} */
  const errors = {};
  for (const { group, fields } of askedFields(groups, texts)) {
    if (fields.length === 0) continue;
    /** @type {Record<string, any>} */
    const object = group.key ? {} : scenario;
    for (const field of fields) {
      const path = pathOf(group, field);
      const text = textAt(texts, path, field);
      if (text === '' && 'optional' in field) continue;
      if (field.type === 'boolean') object[field.name] = text === 'true';
      else if (field.type === 'choices') object[field.name] = listAt(texts, path);
      else if (!('unit' in field)) object[field.name] = text;
      else {
        const read = parseNumber(text, field.unit);
        if (read.ok) object[field.name] = read.value;
        else errors[path] = read.problem;
      }
    }
    if (group.key) scenario[group.key] = object;
  }
  return { scenario, errors };
}

/**
 * @param {Roofline} roofline
 * @param {readonly FieldGroup[]} groups
 * @param {Texts} texts
 * @param {ReadonlyMap<string, string>} names of the catalogue's devices
 * @returns {{rows: Row[] | null, errors: Record<string, string>, problem: string}}
 */
export function evaluateScenario(roofline, groups, texts, names) {
  const { scenario, errors } = scenarioOf(groups, texts);
  if (Object.keys(errors).length > 0) return { rows: null, errors, problem: '' };
  const { answer, refusal } = attempt(() =>
    listAt(texts, 'devices').map((device) => {
      const hardware = device === own ? scenario['hardware'] : device;
      const one = /** @type {Scenario} */ ({ ...scenario, hardware });
      const { kvPolicy, compression, ...plain } = one;
      const compressed = kvPolicy || (compression && compression.kind !== 'none');
      return {
        device,
        name: device === own ? (scenario['hardware'].name ?? own) : (names.get(device) ?? device),
        scenario: one,
        step: roofline.evaluate(one),
        dense: compressed ? roofline.evaluate(/** @type {Scenario} */ (plain)) : null,
      };
    }),
  );
  if (!refusal) return { rows: answer, errors, problem: '' };
  const { field, allowed, message } = refusal;
  return scenarioPaths(groups).includes(field)
    ? { rows: null, errors: { [field]: `Must be ${allowed}.` }, problem: `${message}.` }
    : { rows: null, errors: {}, problem: `${message}.` };
}

/**
 * A model as the fields of one's own: of a key, or of a config.json.
 * @param {Roofline} roofline
 * @param {Texts} texts
 * @param {import('../../wasm/roofline.js').Model} model
 * @returns {{texts: Texts, notes: string[]}}
 * @throws {import('../../wasm/roofline.js').RooflineError}
 */
export function ownModel(roofline, texts, model) {
  const resolved = roofline.resolveModel(model);
  let next = withText(texts, 'model', own);
  for (const [name, value] of Object.entries({
    ...resolved.model,
    name: resolved.name || 'My model',
  }))
    next = withText(next, `model.${name}`, String(value));
  if (resolved.weightBits !== undefined)
    next = withText(next, 'precision.weightBits', String(resolved.weightBits));
  return { texts: next, notes: resolved.notes };
}

/**
 * @param {import('../../wasm/roofline.js').Catalogue} catalogue
 * @param {Texts} texts
 */
export function scenarioTitle({ models }, texts) {
  const key = textAt(texts, 'model');
  const name = models.find((one) => one.key === key)?.name ?? textAt(texts, 'model.name');
  const phase = textAt(texts, 'workload.phase');
  const tokens = textAt(texts, phase === 'decode' ? 'workload.context' : 'workload.prompt');
  return `${name}, ${phase} of batch ${textAt(texts, 'workload.batch')} at ${tokens} tokens`;
}

/**
 * @param {Texts} texts
 * @returns {string[]} the devices whose operators are drawn; of those in the list, the first if none was chosen
 */
export function chosenDevices(texts) {
  const devices = listAt(texts, 'devices');
  const chosen = listAt(texts, 'chosen').filter((key) => devices.includes(key));
  return chosen.length > 0 ? chosen : devices.slice(0, 1);
}
