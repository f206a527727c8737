import { shortName } from '../format/names.js';
import { parseNumber } from '../format/parse.js';
import { textAt } from './scenario.js';

/**
 * What a sweep asks: one or two fields against a result, as the reader's texts and as the core's specification.
 *
 * @typedef {import('../../wasm/roofline.js').SweepSpec} SweepSpec
 * @typedef {import('../../wasm/roofline.js').SweepAxis} SweepAxis
 * @typedef {import('../../wasm/roofline.js').Sweep} Sweep
 * @typedef {import('./scenario.js').Texts} Texts
 *
 * @typedef {{path: string, label: string, unit: string, type: string, minimum: number, maximum: number}} AxisField
 * @typedef {{path: string, label: string, unit: string}} Result
 *
 * @typedef {object} Subject what can be swept here
 * @property {SweepSpec['base']} base
 * @property {readonly AxisField[]} fields
 * @property {readonly Result[]} results
 * @property {(result: string) => readonly string[]} verdicts results whose changes along an axis are worth a label
 * @property {readonly {key: string, name: string}[]} devices
 *
 * @typedef {object} Plan
 * @property {SweepSpec} spec
 * @property {AxisField} x
 * @property {AxisField | null} y of a heat map
 * @property {readonly string[]} lines names of a chart's lines
 * @property {Result} result
 * @property {readonly string[]} verdicts
 * @property {'log' | 'linear'} scale
 */

export const mostLines = 5;
const linePoints = 97;
const mapPoints = 33;

/**
 * @param {Subject} subject
 * @param {Texts} texts
 * @returns {{plan: Plan, problem?: undefined} | {plan?: undefined, problem: string}}
 */
export function sweepPlan({ base, fields, results, verdicts, devices }, texts) {
  const x = fields.find(({ path }) => path === textAt(texts, 'sweep.x')) ?? fields[0];
  const result = results.find(({ path }) => path === textAt(texts, 'sweep.result')) ?? results[0];
  if (!x || !result) return { problem: 'There is nothing to sweep here.' };
  const map = textAt(texts, 'sweep.kind') === 'map';
  const others = fields.filter(({ path }) => path !== x.path);
  const second = others.find(({ path }) => path === textAt(texts, 'sweep.y'));
  const y = map ? (second ?? others[0] ?? null) : null;
  /** @type {SweepAxis[]} */
  const axes = [];
  /** @type {string[]} */
  let lines = [];
  const scale = textAt(texts, 'sweep.scale') === 'linear' ? 'linear' : 'log';
  const points = y ? mapPoints : linePoints;
  const first = range(x, textAt(texts, 'sweep.from'), textAt(texts, 'sweep.to'), scale, points);
  if (typeof first === 'string') return { problem: first };
  if (y) {
    const up = range(y, textAt(texts, 'sweep.yFrom'), textAt(texts, 'sweep.yTo'), scale, points);
    if (typeof up === 'string') return { problem: up };
    axes.push(up);
  } else if (textAt(texts, 'sweep.lines') === 'devices') {
    const some = devices.slice(0, mostLines);
    lines = some.map(({ name }) => name);
    axes.push({ field: 'hardware', values: some.map(({ key }) => key) });
  } else if (second) {
    const read = textAt(texts, 'sweep.values')
      .split(/[\s;]+/)
      .filter(Boolean)
      .map((text) => parseNumber(text, second.unit));
    if (read.length === 0 || read.length > mostLines || !read.every(({ ok }) => ok))
      return { problem: `Give one to ${mostLines} values of ${second.label}, apart by spaces.` };
    const values = read.map((one) => (one.ok ? one.value : 0));
    lines = values.map((value) => `${second.label} ${value}`);
    axes.push({ field: second.path, values });
  }
  axes.push(first);
  const labelled = verdicts(result.path);
  const spec = { base, axes, results: [...new Set([result.path, ...labelled])] };
  return { plan: { spec, x, y, lines, result, verdicts: labelled, scale } };
}

/**
 * @param {AxisField} field
 * @param {string} fromText
 * @param {string} toText
 * @param {'log' | 'linear'} scale
 * @param {number} count
 * @returns {SweepAxis & {from: number} | string} or what is wrong
 */
function range({ path, label, unit, type, minimum, maximum }, fromText, toText, scale, count) {
  const least = Math.max(minimum, type === 'integer' || maximum > 64 ? 1 : maximum / 100);
  const [from, to] = [
    fromText === '' ? { ok: true, value: least } : parseNumber(fromText, unit),
    toText === '' ? { ok: true, value: Math.min(maximum, 4096) } : parseNumber(toText, unit),
  ];
  if (!from.ok || !to.ok || !('value' in from) || !('value' in to))
    return `${label}: from and to are numbers.`;
  if (!(from.value < to.value)) return `${label}: "from" is below "to".`;
  if (scale === 'log' && from.value <= 0) return `${label}: a log scale starts above 0.`;
  return { field: path, from: from.value, to: to.value, count, scale };
}

/**
 * The lines of a sweep over one field.
 * @param {Sweep} sweep
 * @param {Plan} plan
 * @returns {{xs: number[], lines: {label: string, values: (number | null)[]}[]}} null: a gap
 */
export function linesOf(sweep, { lines, result }) {
  const xs = [...(sweep.axes.at(-1)?.values ?? [])];
  const column = sweep.columns[result.path] ?? new Float64Array();
  const names = lines.length > 0 ? lines : [''];
  return {
    xs,
    lines: names.map((label, index) => ({
      label,
      values: xs.map((_, at) => {
        const point = index * xs.length + at;
        return sweep.valid[point] ? (column[point] ?? null) : null;
      }),
    })),
  };
}

/**
 * Where something changes along the axis: a verdict of one line, or which of two lines is above.
 * @param {Sweep} sweep
 * @param {Plan} plan
 * @returns {{at: number, line: number, text: string}[]} `at`: position on the axis of the first point after the change
 */
export function crossovers(sweep, plan) {
  const { xs, lines } = linesOf(sweep, plan);
  /** @type {{at: number, line: number, text: string}[]} */
  const found = [];
  lines.forEach(({ label, values }, line) => {
    const of = label ? `${shortName(label)}: ` : '';
    for (const verdict of plan.verdicts) {
      const column = sweep.columns[verdict];
      if (!column) continue;
      for (let at = 1; at < xs.length; at += 1) {
        const [before, after] = [line * xs.length + at - 1, line * xs.length + at];
        if (!sweep.valid[before] || !sweep.valid[after] || column[before] === column[after])
          continue;
        const name = sweep.legends[verdict]?.[column[after] ?? 0] ?? String(Boolean(column[after]));
        const what = { true: verdict, false: `no longer ${verdict}` }[name] ?? name;
        found.push({ at, line, text: `${of}${what}` });
      }
    }
    for (let other = 0; other < line; other += 1) {
      const its = lines[other];
      for (let at = 1; at < xs.length; at += 1) {
        const [a, b] = [values[at - 1], values[at]];
        const [c, d] = [its?.values[at - 1], its?.values[at]];
        if (a == null || b == null || c == null || d == null) continue;
        if ((a < c && b > d) || (a > c && b < d))
          found.push({ at, line, text: `${b > d ? label : its?.label} overtakes` });
      }
    }
  });
  return found;
}
