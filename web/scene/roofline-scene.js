import { formatSi, formatTick } from '../format/number.js';
import { fitting, shortName } from '../format/names.js';
import { clipped } from './clip.js';
import { placeLabels } from './labels.js';
import { logAxis } from './log-axis.js';
import { comparedRow } from './plot-rows.js';
import { spread } from './spread.js';

/**
 * The roofline plot as plain marks in pixels: what is drawn, not how. write-dom.js and write-svg.js both draw it.
 *
 * @typedef {import('./plot-rows.js').PlotRow} PlotRow
 * @typedef {import('./plot-rows.js').ComparedRow} ComparedRow
 * @typedef {import('./plot-rows.js').Shape} Shape
 * @typedef {import('./clip.js').Position} Position
 * @typedef {import('./clip.js').Frame} Frame
 * @typedef {import('../../wasm/roofline.js').Roofline['roofVertices']} RoofVertices
 * @typedef {readonly [from: number, to: number]} Domain
 * @typedef {{x: Domain, y: Domain}} View what is seen: FLOP/byte and FLOP/s
 *
 * @typedef {{kind: 'line', style: string, from: Position, to: Position}} LineMark
 * @typedef {{kind: 'polyline', style: string, series: number, chosen: boolean, positions: Position[]}} PolylineMark
 * @typedef {{kind: 'rectangle', style: string, x: number, y: number, width: number, height: number}} RectangleMark
 * @typedef {{kind: 'text', style: string, at: Position, anchor: 'start' | 'middle' | 'end', text: string, series?: number, chosen?: boolean}} TextMark
 * @typedef {object} PointMark
 * @property {'point'} kind
 * @property {string} id `hardware/role`, stable while the inputs change
 * @property {string} hardware
 * @property {string} role
 * @property {Shape} shape
 * @property {boolean} solid
 * @property {number} series
 * @property {boolean} chosen
 * @property {number} scale of the shape
 * @property {Position} at
 * @property {string} title whose point this is
 * @property {readonly (readonly [quantity: string, value: string])[]} values
 *
 * @typedef {LineMark | PolylineMark | RectangleMark | TextMark | PointMark} Mark
 * @typedef {{name: string, marks: Mark[]}} Layer
 * @typedef {{width: number, height: number, title: string, layers: Layer[], points: PointMark[], frame?: Frame, view?: View}} Scene
 */

/** Widths in pixels below which margins, titles and labels, then points, are smaller. */
const narrow = 560;
const roomy = 760;
const labelHeight = 14;

/**
 * @param {object} input
 * @param {readonly (PlotRow | ComparedRow)[]} input.comparison
 * @param {RoofVertices} input.roofVertices
 * @param {string | readonly string[]} input.chosen keys of the chosen devices
 * @param {string} [input.throughput] what the points' height is called
 * @param {View | null} [input.view] default: all that there is
 * @param {number} input.width
 * @param {number} input.height
 * @returns {Scene}
 */
export function rooflineScene({
  comparison,
  roofVertices,
  chosen,
  throughput = 'Attainable throughput',
  view = null,
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
  const rows = comparison.map((row) => ('points' in row ? row : comparedRow(row, throughput)));
  const isChosen = (/** @type {string} */ hardware) => [chosen].flat().includes(hardware);

  const allX =
    view?.x ??
    padded(
      rows.flatMap(({ points }) => points.map(({ intensity }) => intensity)),
      compact ? 2 : 3,
      compact ? 2 : 4,
    );
  const vertices = (
    /** @type {{peakFlopsPerSecond: number, bandwidthBytesPerSecond: number}} */ {
      peakFlopsPerSecond,
      bandwidthBytesPerSecond,
    },
  ) =>
    roofVertices({
      peakFlopsPerSecond,
      bandwidthBytesPerSecond,
      fromIntensity: allX[0],
      toIntensity: allX[1],
    });
  const roofs = rows.map(({ roof }) => vertices(roof));
  const allY =
    view?.y ??
    padded(
      [
        ...roofs.flat().map(({ flopsPerSecond }) => flopsPerSecond),
        // A point may lie far below its roof.
        ...rows.flatMap(({ points }) => points.map(({ flopsPerSecond }) => flopsPerSecond / 2)),
      ],
      1,
      1.8,
    );

  const x = logAxis(allX, [frame.left, frame.right], 44);
  const y = logAxis(allY, [frame.bottom, frame.top], 30);
  /** @type {(intensity: number, flopsPerSecond: number) => Position} */
  const place = (intensity, flopsPerSecond) => [x.position(intensity), y.position(flopsPerSecond)];
  const inside = (/** @type {Position} */ [left, top]) =>
    left >= frame.left && left <= frame.right && top >= frame.top && top <= frame.bottom;

  const shrunk = width < roomy ? 0.8 : 1;
  /** @type {(PointMark & {name?: string})[]} */
  const points = rows
    .flatMap(({ hardware, accelerator, points: all }, index) =>
      all
        // Of a device that is not chosen its operators would only hide the others.
        .filter(({ name }) => !name || isChosen(hardware))
        .map(
          ({ role, label, shape, solid, size, intensity, flopsPerSecond, values, name = '' }) => ({
            kind: /** @type {const} */ ('point'),
            id: `${hardware}/${role}`,
            hardware,
            role,
            shape,
            solid,
            series: index + 1,
            chosen: isChosen(hardware),
            scale: Math.round(size * shrunk * 100) / 100,
            at: place(intensity, flopsPerSecond),
            title: `${accelerator.name}, ${label}`,
            values,
            name,
          }),
        ),
    )
    .filter(({ at }) => inside(at));

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
  const roofMarks = rows.map(({ hardware }, index) => ({
    kind: 'polyline',
    style: 'roof',
    series: index + 1,
    chosen: isChosen(hardware),
    positions: clipped(
      (roofs[index] ?? []).map(({ intensity, flopsPerSecond }) => place(intensity, flopsPerSecond)),
      frame,
    ),
  }));
  // Where lines of the chosen devices start, their names: not more than can be read.
  /** @type {import('./labels.js').Wanted[]} */
  const lineNames = [];
  /** @type {Mark[]} */
  const lineMarks = rows.flatMap(({ hardware, lines = [] }, index) =>
    isChosen(hardware)
      ? lines.map((line) => {
          const positions = clipped(
            vertices(line).map(({ intensity, flopsPerSecond }) => place(intensity, flopsPerSecond)),
            frame,
          );
          const start = positions[0];
          if (start && line.style === 'level')
            lineNames.push({ text: line.label, at: start, gap: 8 });
          return {
            kind: /** @type {const} */ ('polyline'),
            style: `roof ${line.style}`,
            series: index + 1,
            chosen: false,
            positions,
          };
        })
      : [],
  );

  /** @type {Mark[]} */
  const guides = points
    .filter((point) => point.chosen && point.role === 'ridge')
    .map(({ at }) => line('guide', at, [at[0], frame.bottom]));

  const labelled = rows
    .map((row, index) => ({
      row,
      series: index + 1,
      plateau: y.position(row.roof.peakFlopsPerSecond),
    }))
    .filter(({ plateau }) => inside([frame.right, plateau]));
  const labelAt = spread(
    labelled.map(({ plateau }) => plateau + 4),
    labelHeight,
    [frame.top + 8, frame.bottom],
  );
  const named = [
    ...points.filter(({ name }) => name).map(({ name = '', at }) => ({ text: name, at, gap: 9 })),
    ...lineNames,
  ];
  const placed = placeLabels(
    named,
    points.map(({ at: [left, top] }) => ({ x: left - 6, y: top - 6, width: 12, height: 12 })),
    frame,
  );
  /** @type {Mark[]} */
  const labels = [
    ...labelled.map(({ row: { hardware, accelerator }, series }, index) => ({
      kind: /** @type {const} */ ('text'),
      style: compact ? 'label small' : 'label',
      series,
      chosen: isChosen(hardware),
      at: /** @type {Position} */ ([frame.right + 7, labelAt[index] ?? 0]),
      anchor: /** @type {const} */ ('start'),
      text: fitting(shortName(accelerator.name), compact ? 15 : 19),
    })),
    ...placed.flatMap((spot, index) =>
      spot ? [text('name', spot.at, 'start', named[index]?.text ?? '')] : [],
    ),
  ];

  return {
    width,
    height,
    title: `Roofline plot: ${throughput.toLowerCase()} against operational intensity, both logarithmic`,
    points,
    frame,
    view: { x: allX, y: allY },
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
      { name: 'roofs', marks: [...lineMarks, ...roofMarks] },
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
