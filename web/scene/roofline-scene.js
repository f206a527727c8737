import { formatIntensity, formatSeconds, formatSi, formatTick } from '../format/number.js';
import { shortName } from '../format/names.js';
import { logAxis } from './log-axis.js';
import { spread } from './spread.js';

/**
 * The roofline plot as plain marks in pixels: what is drawn, not how. write-dom.js and write-svg.js both draw it.
 *
 * @typedef {object} PlotPoint
 * @property {number} intensity FLOP/byte
 * @property {number} attainableFlopsPerSecond
 * @property {number} seconds
 * @property {import('../../wasm/roofline.js').Regime} regime
 *
 * @typedef {object} PlotRow a published comparison is one; first-principles-rows.js makes others
 * @property {string} hardware
 * @property {{name: string}} accelerator
 * @property {import('../../wasm/roofline.js').Roof} roof
 * @property {PlotPoint} dense
 * @property {PlotPoint} qtf
 *
 * @typedef {import('../../wasm/roofline.js').Roofline['roofVertices']} RoofVertices
 * @typedef {readonly [x: number, y: number]} Position
 * @typedef {'circle' | 'diamond' | 'triangle'} Shape
 *
 * @typedef {{kind: 'line', style: string, from: Position, to: Position}} LineMark
 * @typedef {{kind: 'polyline', style: string, series: number, chosen: boolean, positions: Position[]}} PolylineMark
 * @typedef {{kind: 'rectangle', style: string, x: number, y: number, width: number, height: number}} RectangleMark
 * @typedef {{kind: 'text', style: string, at: Position, anchor: 'start' | 'middle' | 'end', text: string, series?: number, chosen?: boolean}} TextMark
 * @typedef {object} PointMark
 * @property {'point'} kind
 * @property {string} id `hardware/role`, stable while the inputs change
 * @property {string} hardware
 * @property {'dense' | 'qtf' | 'ridge'} role
 * @property {Shape} shape
 * @property {number} series
 * @property {boolean} chosen
 * @property {number} scale of the shape
 * @property {Position} at
 * @property {string} title whose point this is
 * @property {readonly (readonly [quantity: string, value: string])[]} values
 *
 * @typedef {LineMark | PolylineMark | RectangleMark | TextMark | PointMark} Mark
 * @typedef {{name: string, marks: Mark[]}} Layer
 * @typedef {{width: number, height: number, title: string, layers: Layer[], points: PointMark[]}} Scene
 */

/** What each point's shape says; the legend shows the same. */
export const pointRoles = /** @type {const} */ ([
  { role: 'dense', shape: 'circle', label: 'Dense' },
  { role: 'qtf', shape: 'diamond', label: 'Q-TensorFormer' },
  { role: 'ridge', shape: 'triangle', label: 'Ridge point' },
]);

/** @type {Record<PlotPoint['regime'], string>} */
const limits = {
  memory: 'DRAM bandwidth',
  compute: 'arithmetic throughput',
  launch: 'launches of kernels',
};

/** Widths in pixels below which margins, titles and labels, then points, are smaller. */
const narrow = 560;
const roomy = 760;
const labelHeight = 14;

/**
 * @param {object} input
 * @param {readonly PlotRow[]} input.comparison
 * @param {RoofVertices} input.roofVertices
 * @param {string} input.chosen the chosen accelerator's key
 * @param {string} [input.throughput] what the points' height is called
 * @param {number} input.width
 * @param {number} input.height
 * @returns {Scene}
 */
export function rooflineScene({
  comparison,
  roofVertices,
  chosen,
  throughput = 'Attainable throughput',
  width,
  height,
}) {
  const compact = width < narrow;
  const frame = {
    left: compact ? 42 : 56,
    right: width - (compact ? 96 : 132),
    top: 30,
    bottom: height - 50,
  };

  const [fromIntensity, toIntensity] = padded(
    comparison.flatMap(({ dense, qtf, roof }) => [dense.intensity, qtf.intensity, roof.ridgePoint]),
    compact ? 2 : 3,
    compact ? 2 : 4,
  );
  const roofs = comparison.map(({ roof }) =>
    roofVertices({
      peakFlopsPerSecond: roof.peakFlopsPerSecond,
      bandwidthBytesPerSecond: roof.bandwidthBytesPerSecond,
      fromIntensity,
      toIntensity,
    }),
  );
  const [fromThroughput, toThroughput] = padded(
    [
      ...roofs.flat().map(({ flopsPerSecond }) => flopsPerSecond),
      // A point may lie far below its roof.
      ...comparison.flatMap(({ dense, qtf }) => [
        dense.attainableFlopsPerSecond / 2,
        qtf.attainableFlopsPerSecond / 2,
      ]),
    ],
    1,
    1.8,
  );

  const x = logAxis([fromIntensity, toIntensity], [frame.left, frame.right], 44);
  const y = logAxis([fromThroughput, toThroughput], [frame.bottom, frame.top], 30);
  /** @type {(intensity: number, flopsPerSecond: number) => Position} */
  const place = (intensity, flopsPerSecond) => [x.position(intensity), y.position(flopsPerSecond)];

  /** @type {PointMark[]} */
  const points = comparison.flatMap((row, index) =>
    pointsOf(
      row,
      { series: index + 1, chosen: row.hardware === chosen, scale: width < roomy ? 0.8 : 1 },
      place,
      throughput,
    ),
  );

  /** @type {Mark[]} */
  const grid = [
    ...x.ticks.map(({ position, decade }) =>
      line(decade ? 'grid decade' : 'grid', [position, frame.top], [position, frame.bottom]),
    ),
    ...y.ticks.map(({ position, decade }) =>
      line(decade ? 'grid decade' : 'grid', [frame.left, position], [frame.right, position]),
    ),
  ];
  /** @type {Mark[]} */
  const axes = [
    line('axis', [frame.left, frame.bottom], [frame.right, frame.bottom]),
    line('axis', [frame.left, frame.top], [frame.left, frame.bottom]),
    ...x.ticks
      .filter(({ labelled }) => labelled)
      .map(({ value, position }) =>
        text('tick', [position, frame.bottom + 17], 'middle', formatTick(value)),
      ),
    ...y.ticks
      .filter(({ labelled }) => labelled)
      .map(({ value, position }) =>
        text('tick', [frame.left - 7, position + 4], 'end', formatSi(value, '', { trim: true })),
      ),
    text('title', [4, 14], 'start', `${throughput} (FLOP/s)`),
    text(
      'title',
      [(frame.left + frame.right) / 2, height - 8],
      'middle',
      compact
        ? 'Operational intensity (FLOP/byte)'
        : 'Operational intensity (FLOP per byte of DRAM traffic)',
    ),
  ];

  /** @type {Mark[]} */
  const roofMarks = comparison.map(({ hardware }, index) => ({
    kind: 'polyline',
    style: 'roof',
    series: index + 1,
    chosen: hardware === chosen,
    positions: (roofs[index] ?? []).map(({ intensity, flopsPerSecond }) =>
      place(intensity, flopsPerSecond),
    ),
  }));

  /** @type {Mark[]} */
  const guides = points
    .filter((point) => point.chosen && point.role === 'ridge')
    .map(({ at }) => line('guide', at, [at[0], frame.bottom]));

  const plateaus = comparison.map(({ roof }) => y.position(roof.peakFlopsPerSecond));
  const labelAt = spread(
    plateaus.map((plateau) => plateau + 4),
    labelHeight,
    [frame.top + 8, frame.bottom],
  );
  /** @type {Mark[]} */
  const labels = comparison.map(({ hardware, accelerator }, index) => ({
    kind: 'text',
    style: compact ? 'label small' : 'label',
    series: index + 1,
    chosen: hardware === chosen,
    at: [frame.right + 7, labelAt[index] ?? 0],
    anchor: 'start',
    text: shortName(accelerator.name),
  }));

  return {
    width,
    height,
    title: `Roofline plot: ${throughput.toLowerCase()} against operational intensity, both logarithmic`,
    points,
    layers: [
      {
        name: 'frame',
        marks: [
          {
            kind: 'rectangle',
            style: 'frame',
            x: frame.left,
            y: frame.top,
            width: frame.right - frame.left,
            height: frame.bottom - frame.top,
          },
        ],
      },
      { name: 'grid', marks: grid },
      { name: 'axes', marks: axes },
      { name: 'guides', marks: guides },
      { name: 'roofs', marks: roofMarks },
      { name: 'labels', marks: labels },
      { name: 'points', marks: points },
    ],
  };
}

/**
 * The extent of the values with a factor of room on either side.
 * @param {readonly number[]} values
 * @param {number} below
 * @param {number} above
 * @returns {[number, number]}
 */
function padded(values, below, above) {
  return [Math.min(...values) / below, Math.max(...values) * above];
}

/**
 * @param {PlotRow} row
 * @param {{series: number, chosen: boolean, scale: number}} look
 * @param {(intensity: number, flopsPerSecond: number) => Position} place
 * @param {string} throughput
 * @returns {PointMark[]}
 */
function pointsOf({ hardware, accelerator, dense, qtf, roof }, look, place, throughput) {
  return pointRoles.map(({ role, shape, label }) => {
    const common = {
      kind: /** @type {const} */ ('point'),
      id: `${hardware}/${role}`,
      hardware,
      role,
      shape,
      ...look,
    };
    const title = `${accelerator.name}, ${label}`;
    if (role === 'ridge') {
      return {
        ...common,
        at: place(roof.ridgePoint, roof.peakFlopsPerSecond),
        title,
        values: [
          ['Operational intensity', formatIntensity(roof.ridgePoint)],
          [
            'Peak throughput',
            formatSi(roof.peakFlopsPerSecond, 'FLOP/s', { digits: 4, trim: true }),
          ],
          [
            'Peak bandwidth',
            formatSi(roof.bandwidthBytesPerSecond, 'B/s', { digits: 4, trim: true }),
          ],
        ],
      };
    }
    const side = role === 'dense' ? dense : qtf;
    return {
      ...common,
      at: place(side.intensity, side.attainableFlopsPerSecond),
      title,
      values: [
        ['Operational intensity', formatIntensity(side.intensity)],
        [throughput, formatSi(side.attainableFlopsPerSecond, 'FLOP/s')],
        ['Latency per token', formatSeconds(side.seconds)],
        ['Limited by', limits[side.regime]],
      ],
    };
  });
}

/**
 * @param {string} style
 * @param {Position} from
 * @param {Position} to
 * @returns {LineMark}
 */
function line(style, from, to) {
  return { kind: 'line', style, from, to };
}

/**
 * @param {string} style
 * @param {Position} at
 * @param {'start' | 'middle' | 'end'} anchor
 * @param {string} content
 * @returns {TextMark}
 */
function text(style, at, anchor, content) {
  return { kind: 'text', style, at, anchor, text: content };
}
