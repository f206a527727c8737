import { formatIntensity, formatPercent, formatSeconds, formatSi } from '../format/number.js';

/**
 * Results as the plot takes them. A point's shape says what limits it, or, in the published comparison, whose it is.
 *
 * @typedef {import('../../wasm/roofline.js').Roof} Roof
 * @typedef {import('../../wasm/roofline.js').StepReport} StepReport
 * @typedef {import('../../wasm/roofline.js').OperatorReport} OperatorReport
 * @typedef {import('../../wasm/roofline.js').Regime} Regime
 * @typedef {'circle' | 'diamond' | 'triangle' | 'square'} Shape
 *
 * @typedef {object} Point
 * @property {string} role unique in its row
 * @property {string} label
 * @property {Shape} shape
 * @property {boolean} solid
 * @property {number} size relative to the usual one
 * @property {number} intensity FLOP/byte
 * @property {number} flopsPerSecond
 * @property {readonly (readonly [quantity: string, value: string])[]} values
 * @property {string} [name] written beside it while its row is chosen
 *
 * @typedef {object} Line a roof besides the row's own
 * @property {'achieved' | 'level'} style
 * @property {string} label
 * @property {number} peakFlopsPerSecond
 * @property {number} bandwidthBytesPerSecond
 *
 * @typedef {object} PlotRow
 * @property {string} hardware
 * @property {{name: string}} accelerator
 * @property {Roof} roof
 * @property {readonly Point[]} points
 * @property {readonly Line[]} [lines] drawn while the row is chosen
 *
 * @typedef {object} Side
 * @property {number} intensity FLOP/byte
 * @property {number} attainableFlopsPerSecond
 * @property {number} seconds
 * @property {Regime} regime
 *
 * @typedef {object} ComparedRow a published comparison is one; first-principles-rows.js makes others
 * @property {string} hardware
 * @property {{name: string}} accelerator
 * @property {Roof} roof
 * @property {Side} dense
 * @property {Side} qtf
 */

/** What each point's shape says in a comparison of two sides; the legend shows the same. */
export const pointRoles = /** @type {const} */ ([
  { role: 'dense', shape: 'circle', label: 'Dense', solid: false },
  { role: 'qtf', shape: 'diamond', label: 'Q-TensorFormer', solid: true },
  { role: 'ridge', shape: 'triangle', label: 'Ridge point', solid: false },
]);

/** What each point's shape says where operators are drawn. */
export const regimeShapes = /** @type {const} */ ([
  { regime: 'memory', shape: 'circle', label: 'Limited by memory bandwidth' },
  { regime: 'compute', shape: 'diamond', label: 'Limited by arithmetic throughput' },
  { regime: 'launch', shape: 'square', label: 'Limited by kernel launches' },
]);

/** @type {Record<Regime, string>} */
const limits = {
  memory: 'DRAM bandwidth',
  compute: 'arithmetic throughput',
  launch: 'launches of kernels',
};

/** @param {Roof} roof */
const roofValues = (roof) =>
  /** @type {[string, string][]} */ ([
    ['Operational intensity', formatIntensity(roof.ridgePoint)],
    ['Peak throughput', formatSi(roof.peakFlopsPerSecond, 'FLOP/s', { digits: 4, trim: true })],
    ['Peak bandwidth', formatSi(roof.bandwidthBytesPerSecond, 'B/s', { digits: 4, trim: true })],
  ]);

/**
 * @param {Roof} roof
 * @returns {Point}
 */
const ridge = (roof) => ({
  role: 'ridge',
  label: 'Ridge point',
  shape: 'triangle',
  solid: false,
  size: 1,
  intensity: roof.ridgePoint,
  flopsPerSecond: roof.peakFlopsPerSecond,
  values: roofValues(roof),
});

/**
 * @param {ComparedRow} row
 * @param {string} throughput what the points' height is called
 * @returns {PlotRow}
 */
export function comparedRow({ hardware, accelerator, roof, dense, qtf }, throughput) {
  const sides = pointRoles.slice(0, 2).map(({ role, shape, label, solid }) => {
    const side = role === 'dense' ? dense : qtf;
    return {
      role,
      label,
      shape,
      solid,
      size: 1,
      intensity: side.intensity,
      flopsPerSecond: side.attainableFlopsPerSecond,
      values: /** @type {[string, string][]} */ ([
        ['Operational intensity', formatIntensity(side.intensity)],
        [throughput, formatSi(side.attainableFlopsPerSecond, 'FLOP/s')],
        ['Latency per token', formatSeconds(side.seconds)],
        ['Limited by', limits[side.regime]],
      ]),
    };
  });
  return { hardware, accelerator, roof, points: [...sides, ridge(roof)] };
}

/**
 * A step with its operators; null where the device's roof or the step's time is not known.
 * @param {{device: string, name: string, step: StepReport}} row
 * @param {number | 'unknown'} measuredBytesPerSecond
 * @returns {PlotRow | null}
 */
export function operatorRow({ device, name, step }, measuredBytesPerSecond) {
  const { peakFlopsPerSecond, bandwidthBytesPerSecond, seconds, levels } = step;
  const { ridgePoint } = levels.dram;
  if (peakFlopsPerSecond === 'unknown' || bandwidthBytesPerSecond === 'unknown') return null;
  if (seconds === 'unknown' || ridgePoint === 'unknown') return null;
  const roof = { peakFlopsPerSecond, bandwidthBytesPerSecond, ridgePoint };
  const whole = point('step', 'Whole step', step, 1, step.floorSeconds);
  const operators = step.ops.map((op) => {
    const floor = higher(op.computeSeconds, op.memorySeconds);
    const share = op.seconds === 'unknown' ? 0 : (op.count * op.seconds) / seconds;
    const made = point(op.name, op.name.replaceAll('_', ' '), op, share, floor);
    return made && { ...made, name: made.label };
  });
  /** @type {Line[]} */
  const lines = [];
  for (const [label, bytes] of /** @type {const} */ ([
    ['L2', levels.l2.bytesPerSecond],
    ['shared memory', levels.sharedMemory.bytesPerSecond],
  ])) {
    if (bytes === 'unknown') continue;
    lines.push({ style: 'level', label, peakFlopsPerSecond, bandwidthBytesPerSecond: bytes });
  }
  if (measuredBytesPerSecond !== 'unknown')
    lines.push({
      style: 'achieved',
      label: 'measured',
      peakFlopsPerSecond,
      bandwidthBytesPerSecond: measuredBytesPerSecond,
    });
  return {
    hardware: device,
    accelerator: { name },
    roof,
    lines,
    points: [
      ridge(roof),
      ...[...operators, whole && { ...whole, size: 1.3 }].filter((one) => one !== null),
    ],
  };
}

/**
 * @param {string} role
 * @param {string} label
 * @param {Pick<OperatorReport, 'flops' | 'seconds' | 'intensity' | 'regime'>} of
 * @param {number} share of the step's time
 * @param {number | 'unknown'} floorSeconds the time on the roof
 * @returns {Point | null} null for what has no place in the plot
 */
function point(role, label, { flops, seconds, intensity, regime }, share, floorSeconds) {
  if (seconds === 'unknown' || regime === 'unknown' || floorSeconds === 'unknown') return null;
  if (!(flops > 0 && intensity > 0 && seconds > 0)) return null;
  // The height of a point is by definition this ratio.
  const flopsPerSecond = flops / seconds;
  const step = role === 'step';
  return {
    role,
    label,
    shape: regimeShapes.find((one) => one.regime === regime)?.shape ?? 'circle',
    solid: step,
    // The area is the share, and the least is still seen.
    size: 0.6 + 0.9 * Math.sqrt(share),
    intensity,
    flopsPerSecond,
    values: [
      ['Operational intensity', formatIntensity(intensity)],
      ['Reached throughput', formatSi(flopsPerSecond, 'FLOP/s')],
      ['Of the roof', formatPercent((100 * floorSeconds) / seconds, 1)],
      step ? ['Time', formatSeconds(seconds)] : ['Time, one of them', formatSeconds(seconds)],
      ...(step
        ? []
        : [/** @type {const} */ (['Share of the step', formatPercent(100 * share, 1)])]),
      ['Limited by', limits[regime]],
    ],
  };
}

/**
 * @param {number | 'unknown'} a
 * @param {number | 'unknown'} b
 */
function higher(a, b) {
  return a === 'unknown' || b === 'unknown' ? 'unknown' : Math.max(a, b);
}
