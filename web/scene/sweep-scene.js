import { fitting, shortName } from '../format/names.js';
import { formatTick } from '../format/number.js';
import { logAxis } from './log-axis.js';
import { placeLabels } from './labels.js';
import { spread } from './spread.js';

/**
 * A sweep as plain marks: lines against one field, or a map over two.
 *
 * @typedef {import('./roofline-scene.js').Mark} Mark
 * @typedef {import('./roofline-scene.js').Scene} Scene
 * @typedef {import('./log-axis.js').LogAxis} Axis
 * @typedef {{label: string, values: readonly (number | null)[]}} Line
 */

export const heatSteps = 12;
const narrow = 560;

/**
 * @param {readonly [number, number]} domain
 * @param {readonly [number, number]} range
 * @param {number} gap
 * @returns {Axis}
 */
function linearAxis([from, to], [start, end], gap) {
  const position = (/** @type {number} */ value) =>
    start + ((value - from) / (to - from)) * (end - start);
  const rough = ((to - from) * gap) / Math.abs(end - start);
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 5, 10].map((multiple) => multiple * decade).find((one) => one >= rough) ?? rough;
  const ticks = [];
  for (let index = Math.ceil(from / step); index * step <= to; index += 1) {
    // Not 0.30000000000000004.
    const value = Number((index * step).toPrecision(12));
    ticks.push({ value, position: position(value), labelled: true, decade: index === 0 });
  }
  return { from, to, position, ticks };
}

/**
 * @param {object} input
 * @param {readonly number[]} input.xs ascending
 * @param {readonly Line[]} input.lines
 * @param {readonly {at: number, line: number, text: string}[]} input.crossovers
 * @param {'log' | 'linear'} input.scale
 * @param {string} input.xTitle
 * @param {string} input.yTitle
 * @param {number} input.width
 * @param {number} input.height
 * @returns {Scene & {x: Axis}}
 */
export function sweepScene({ xs, lines, crossovers, scale, xTitle, yTitle, width, height }) {
  const { frame, x, draw } = base(xs, scale, xTitle, yTitle, width, height, lines.length > 1);
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const least = Math.min(...values);
  const most = Math.max(...values);
  const logarithmic = scale === 'log' && least > 0 && most / least > 5;
  const low = logarithmic ? least / 1.2 : Math.min(0, least);
  const high = most > low ? (logarithmic ? most * 1.3 : most + (most - low) * 0.06) : low + 1;
  const y = (logarithmic ? logAxis : linearAxis)([low, high], [frame.bottom, frame.top], 34);
  /** @type {Mark[]} */
  const drawn = lines.flatMap((line, index) =>
    runs(line.values).map((run) => ({
      kind: /** @type {const} */ ('polyline'),
      style: 'roof',
      series: index + 1,
      chosen: true,
      positions: run.map(([at, value]) => [x.position(xs[at] ?? 0), y.position(value)]),
    })),
  );
  const spots = crossovers.flatMap(({ at, line, text }) => {
    const value = lines[line]?.values[at];
    if (value == null) return [];
    return [
      {
        text,
        line,
        at: /** @type {[number, number]} */ ([x.position(xs[at] ?? 0), y.position(value)]),
      },
    ];
  });
  const placed = placeLabels(
    // Above its line, which rises or is flat.
    spots.map(({ text, at: [left, top] }) => ({ text, at: [left, top - 12], gap: 4 })),
    spots.map(({ at: [left, top] }) => ({ x: left - 4, y: top - 4, width: 8, height: 8 })),
    frame,
  );
  const ends = lines.map(({ values: all }) =>
    y.position(all.findLast((value) => value !== null) ?? low),
  );
  const heights = spread(
    ends.map((end) => end + 4),
    14,
    [frame.top + 8, frame.bottom],
  );
  /** @type {Mark[]} */
  const names = [
    ...lines
      .filter(({ label }) => label)
      .map(({ label }, index) => ({
        kind: /** @type {const} */ ('text'),
        style: 'label',
        series: index + 1,
        at: /** @type {import('./clip.js').Position} */ ([frame.right + 7, heights[index] ?? 0]),
        anchor: /** @type {const} */ ('start'),
        text: fitting(shortName(label), width < narrow ? 12 : 21),
      })),
    ...placed.flatMap((spot, index) =>
      spot
        ? [
            {
              kind: /** @type {const} */ ('text'),
              style: 'name',
              at: spot.at,
              anchor: /** @type {const} */ ('start'),
              text: spots[index]?.text ?? '',
            },
          ]
        : [],
    ),
  ];
  /** @type {Mark[]} */
  const guides = spots.flatMap(({ at: [left, top] }) => [
    { kind: 'line', style: 'guide', from: [left, top], to: [left, frame.bottom] },
    { kind: 'rectangle', style: 'spot', x: left - 3, y: top - 3, width: 6, height: 6 },
  ]);
  return { ...draw(y, [...drawn, ...guides, ...names]), x };
}

/**
 * @param {object} input
 * @param {readonly number[]} input.xs ascending
 * @param {readonly number[]} input.ys ascending
 * @param {readonly (readonly (number | null)[])[]} input.values a row for each y
 * @param {'log' | 'linear'} input.scale
 * @param {string} input.xTitle
 * @param {string} input.yTitle
 * @param {number} input.width
 * @param {number} input.height
 * @returns {Scene & {x: Axis}}
 */
export function mapScene({ xs, ys, values, scale, xTitle, yTitle, width, height }) {
  const { frame, x, draw } = base(xs, scale, xTitle, yTitle, width, height, false);
  const y = (scale === 'log' ? logAxis : linearAxis)(
    [ys[0] ?? 0, ys.at(-1) ?? 1],
    [frame.bottom, frame.top],
    34,
  );
  const known = values.flat().filter((value) => value !== null);
  const shade = shading(known);
  const edges = (/** @type {readonly number[]} */ all, /** @type {Axis} */ axis) =>
    all.map((value, index) => {
      const here = axis.position(value);
      const before = axis.position(all[Math.max(0, index - 1)] ?? value);
      const after = axis.position(all[Math.min(all.length - 1, index + 1)] ?? value);
      return [(before + here) / 2, (here + after) / 2].sort((a, b) => a - b);
    });
  const columns = edges(xs, x);
  /** @type {Mark[]} */
  const cells = edges(ys, y).flatMap(([top = 0, bottom = 0], row) =>
    columns.flatMap(([left = 0, right = 0], column) => {
      const value = values[row]?.[column];
      if (value == null) return [];
      return [
        {
          kind: /** @type {const} */ ('rectangle'),
          style: `heat-${shade(value)}`,
          x: left,
          y: top,
          // A hair more, so that no seam is seen.
          width: right - left + 0.3,
          height: bottom - top + 0.3,
        },
      ];
    }),
  );
  return { ...draw(y, cells), x };
}

/**
 * A value's shade, by its place between the least and the most; logarithmic where they are far apart.
 * @param {readonly number[]} values
 */
export function shading(values) {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const curve = least > 0 && most / least > 20 ? Math.log : (/** @type {number} */ value) => value;
  const span = curve(most) - curve(least) || 1;
  return (/** @type {number} */ value) =>
    Math.min(heatSteps - 1, Math.floor((heatSteps * (curve(value) - curve(least))) / span));
}

/**
 * Frame, axes and grid.
 * @param {readonly number[]} xs
 * @param {'log' | 'linear'} scale
 * @param {string} xTitle
 * @param {string} yTitle
 * @param {number} width
 * @param {number} height
 * @param {boolean} roomForNames
 */
function base(xs, scale, xTitle, yTitle, width, height, roomForNames) {
  const frame = {
    left: 56,
    right: width - (roomForNames ? (width < narrow ? 84 : 150) : 16),
    top: 26,
    bottom: height - 46,
  };
  const x = (scale === 'log' ? logAxis : linearAxis)(
    [xs[0] ?? 1, xs.at(-1) ?? 10],
    [frame.left, frame.right],
    48,
  );
  /** @param {Axis} y @param {Mark[]} marks @returns {Scene} */
  const draw = (y, marks) => ({
    width,
    height,
    title: `${yTitle} against ${xTitle}`,
    points: [],
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
          ...x.ticks.map(({ position, decade }) =>
            rule(decade ? 'grid decade' : 'grid', position, frame.top, position, frame.bottom),
          ),
          ...y.ticks.map(({ position, decade }) =>
            rule(decade ? 'grid decade' : 'grid', frame.left, position, frame.right, position),
          ),
        ],
      },
      { name: 'data', marks },
      {
        name: 'axes',
        marks: [
          rule('axis', frame.left, frame.bottom, frame.right, frame.bottom),
          rule('axis', frame.left, frame.top, frame.left, frame.bottom),
          ...x.ticks
            .filter(({ labelled }) => labelled)
            .map(({ value, position }) =>
              words([position, frame.bottom + 17], 'middle', formatTick(value)),
            ),
          ...y.ticks
            .filter(({ labelled }) => labelled)
            .map(({ value, position }) =>
              words([frame.left - 7, position + 4], 'end', formatTick(value)),
            ),
          words([4, 14], 'start', yTitle),
          words([(frame.left + frame.right) / 2, height - 8], 'middle', xTitle),
        ],
      },
    ],
  });
  return { frame, x, draw };
}

/**
 * @param {readonly (number | null)[]} values
 * @returns {[at: number, value: number][][]} stretches without a gap
 */
function runs(values) {
  /** @type {[number, number][][]} */
  const found = [[]];
  values.forEach((value, at) => {
    if (value === null) found.push([]);
    else found.at(-1)?.push([at, value]);
  });
  return found.filter((run) => run.length > 0);
}

/**
 * @param {string} style
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 * @returns {Mark}
 */
function rule(style, x0, y0, x1, y1) {
  return { kind: 'line', style, from: [x0, y0], to: [x1, y1] };
}

/**
 * @param {import('./clip.js').Position} at
 * @param {'start' | 'middle' | 'end'} anchor
 * @param {string} text
 * @returns {Mark}
 */
function words(at, anchor, text) {
  return { kind: 'text', style: 'tick', at, anchor, text };
}
