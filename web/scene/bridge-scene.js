import { formatRatio } from '../format/number.js';
import { logAxis } from './log-axis.js';

/**
 * The bridge as a waterfall, top to bottom, on a logarithmic axis of speed-up: a factor has the same length wherever it
 * stands. Bars of the two ends start at 1×, where compression gains nothing.
 *
 * @typedef {import('../../wasm/roofline.js').Bridge} Bridge
 * @typedef {import('./roofline-scene.js').Mark} Mark
 * @typedef {import('./roofline-scene.js').Scene} Scene
 * @typedef {{label: string, note: string, style: string, from: number, to: number, strong: boolean}} Bar
 */

const narrow = 560;
/** A step that changes nothing is still a mark. */
const thinnest = 3;

/**
 * @param {object} input
 * @param {Bridge} input.bridge
 * @param {number} input.width
 * @returns {Scene}
 */
export function bridgeScene({ bridge, width }) {
  const compact = width < narrow;
  const rowHeight = compact ? 40 : 28;
  const barHeight = 14;
  const bars = barsOf(bridge);
  const frame = {
    left: compact ? 4 : 200,
    right: width - 62,
    top: 8,
    bottom: 8 + bars.length * rowHeight,
  };
  const height = frame.bottom + 44;
  const ends = [1, ...bars.flatMap(({ from, to }) => [from, to])];
  const x = logAxis(
    [Math.min(...ends) / 1.25, Math.max(...ends) * 1.25],
    [frame.left, frame.right],
    36,
  );

  /** @type {Mark[]} */
  const grid = x.ticks.map(({ position, decade }) => ({
    kind: 'line',
    style: decade ? 'grid decade' : 'grid',
    from: [position, frame.top],
    to: [position, frame.bottom],
  }));
  /** @type {Mark[]} */
  const axes = [
    {
      kind: 'line',
      style: 'axis',
      from: [frame.left, frame.bottom],
      to: [frame.right, frame.bottom],
    },
    {
      kind: 'line',
      style: 'axis',
      from: [x.position(1), frame.top],
      to: [x.position(1), frame.bottom],
    },
    ...x.ticks
      .filter(({ labelled }) => labelled)
      .map(({ value, position }) =>
        text('tick', [position, frame.bottom + 16], 'middle', `${value}×`),
      ),
    text(
      'title',
      [(frame.left + frame.right) / 2, height - 8],
      'middle',
      'Speedup over dense, log scale',
    ),
  ];
  /** @type {Mark[]} */
  const drawn = [];
  /** @type {Mark[]} */
  const labels = [];
  bars.forEach(({ label, note, style, from, to, strong }, index) => {
    const top = frame.top + index * rowHeight + (compact ? 20 : (rowHeight - barHeight) / 2);
    const [low, high] = [x.position(Math.min(from, to)), x.position(Math.max(from, to))];
    const short = high - low < thinnest;
    drawn.push({
      kind: 'rectangle',
      style,
      x: short ? (low + high - thinnest) / 2 : low,
      y: top,
      width: short ? thinnest : high - low,
      height: barHeight,
    });
    if (index < bars.length - 1)
      drawn.push({
        kind: 'line',
        style: 'guide',
        from: [x.position(to), top + barHeight],
        to: [x.position(to), top + rowHeight],
      });
    const face = strong ? 'bridge-label strong' : 'bridge-label';
    labels.push(
      text(face, compact ? [frame.left, top - 5] : [4, top + 11], 'start', label),
      text(face, [width - 4, top + 11], 'end', note),
    );
  });

  return {
    width,
    height,
    title: 'Waterfall from the published speedup to the first-principles one',
    points: [],
    layers: [
      { name: 'grid', marks: grid },
      { name: 'axes', marks: axes },
      { name: 'bars', marks: drawn },
      { name: 'labels', marks: labels },
    ],
  };
}

/**
 * @param {Bridge} bridge
 * @returns {Bar[]}
 */
function barsOf({ publishedSpeedup, speedup, steps }) {
  let before = publishedSpeedup;
  const middle = steps.map(({ label, on, factor, speedup: after }) => {
    const from = before;
    before = after;
    return {
      label,
      note: factorNote({ on, factor }),
      style: !on || factorNote({ on, factor }) === '=' ? 'bridge-none' : styleOf(factor),
      from,
      to: after,
      strong: false,
    };
  });
  return [
    end('Published', publishedSpeedup),
    ...middle,
    end(steps.every(({ on }) => on) ? 'First principles' : 'With these steps', speedup),
  ];
}

/**
 * What a step does to the speed-up: '×0.26'; '=' where nothing is to be seen of it.
 * @param {{on: boolean, factor: number}} step
 */
export function factorNote({ on, factor }) {
  if (!on) return 'off';
  const written = formatRatio(factor);
  return written === formatRatio(1) ? '=' : `×${written.slice(0, -1)}`;
}

/** @param {number} factor */
function styleOf(factor) {
  return factor > 1 ? 'bridge-gain' : 'bridge-loss';
}

/**
 * @param {string} label
 * @param {number} speedup
 * @returns {Bar}
 */
function end(label, speedup) {
  return {
    label,
    note: formatRatio(speedup),
    style: 'bridge-total',
    from: 1,
    to: speedup,
    strong: true,
  };
}

/**
 * @param {string} style
 * @param {import('./roofline-scene.js').Position} at
 * @param {'start' | 'middle' | 'end'} anchor
 * @param {string} content
 * @returns {Mark}
 */
function text(style, at, anchor, content) {
  return { kind: 'text', style, at, anchor, text: content };
}
