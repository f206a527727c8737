import { formatIntensity, formatPercent, formatRatio, formatSeconds, formatSi } from './number.js';

/**
 * What a table of steps can show: where each number stands in the report, how it is written, and in which view.
 *
 * @typedef {import('../state/scenario.js').Row} Row
 * @typedef {import('../../wasm/roofline.js').StepReport} StepReport
 * @typedef {number | string | boolean | undefined} Cell
 *
 * @typedef {object} Column
 * @property {string} key
 * @property {string} label
 * @property {string} unit
 * @property {string} path in the report, as `explain` names it; empty for what the page makes of two reports
 * @property {readonly string[]} views
 * @property {(row: Row) => Cell} value in the unit
 * @property {(row: Row) => string} text
 */

/** @type {readonly {value: string, label: string}[]} */
export const views = [
  { value: 'overview', label: 'Overview' },
  { value: 'memory', label: 'Memory' },
  { value: 'energy', label: 'Energy' },
  { value: 'counts', label: 'Counts' },
];

const rate = (/** @type {number} */ value) => formatSi(value, '');
const share = (/** @type {number} */ value) => formatPercent(100 * value, 1);
const bytes = (/** @type {number} */ value) => formatSi(value, 'B');
const whole = (/** @type {number} */ value) => value.toLocaleString('en');

/** @type {readonly (readonly [key: string, label: string, unit: string, path: string, format: (value: number) => string, ...views: string[]])[]} */
const reported = [
  ['rate', 'Tokens/s', 'tokens/s', 'tokensPerSecond', rate, 'overview', 'energy'],
  ['time', 'Step', 's', 'seconds', formatSeconds, 'overview'],
  ['regime', 'Limited by', '', 'regime', String, 'overview'],
  ['mfu', 'MFU', '', 'mfu', share, 'overview'],
  ['mbu', 'MBU', '', 'mbu', share, 'overview'],
  ['fits', 'Memory', '', 'fits', String, 'overview', 'memory'],
  ['missing', 'Missing', 'B', 'missingBytes', bytes],
  ['weights', 'Weights', 'B', 'weightCapacityBytes', bytes, 'memory'],
  ['cache', 'KV cache', 'B', 'kvCapacityBytes', bytes, 'memory'],
  ['capacity', 'Capacity', 'B', 'capacityBytes', bytes, 'memory'],
  ['batch', 'Largest batch', 'sequences', 'largestBatch', whole, 'memory'],
  ['context', 'Largest context', 'tokens', 'largestContext', whole, 'memory'],
  ['joules', 'Energy of a token', 'J', 'energy.joulesPerToken', (v) => formatSi(v, 'J'), 'energy'],
  ['watts', 'Average power', 'W', 'energy.averageWatts', (v) => formatSi(v, 'W'), 'energy'],
  ['tdp', 'TDP', 'W', 'energy.tdpWatts', (v) => formatSi(v, 'W'), 'energy'],
  ['above', 'Above TDP', '', 'energy.aboveTdp', String, 'energy'],
  ['saved', 'Energy saved', '', 'energy.savedFraction', share, 'energy'],
  ['flops', 'Arithmetic', 'FLOP', 'flops', (v) => formatSi(v, 'FLOP'), 'counts'],
  ['traffic', 'DRAM traffic', 'B', 'dramBytes', bytes, 'counts'],
  ['read', 'Weights read', 'B', 'weightBytes', bytes, 'counts'],
  ['cached', 'KV traffic', 'B', 'kvBytes', bytes, 'counts'],
  ['intensity', 'Intensity', 'FLOP/B', 'intensity', formatIntensity, 'counts'],
  ['parameters', 'Parameters', '', 'parameters', rate, 'counts'],
  ['floor', 'Floor', 's', 'floorSeconds', formatSeconds],
];

/** @type {readonly Column[]} */
export const stepQuantities = [
  ...reported.map(([key, label, unit, path, format, ...views]) => ({
    key,
    label,
    unit,
    path,
    views,
    value: (/** @type {Row} */ { step }) => cellAt(step, path),
    text: (/** @type {Row} */ { step }) => written(step, key, cellAt(step, path), format),
  })),
  {
    key: 'speedup',
    label: 'Speedup over dense',
    unit: '',
    path: '',
    views: ['overview'],
    value: speedup,
    text: (row) => orUnknown(speedup(row), formatRatio),
  },
];

/** @param {Row} row */
function speedup({ step, dense }) {
  if (!dense) return undefined;
  if (dense.seconds === 'unknown' || step.seconds === 'unknown') return 'unknown';
  return dense.seconds / step.seconds;
}

/**
 * @param {object} report
 * @param {string} path
 * @returns {Cell}
 */
export function cellAt(report, path) {
  return path.split('.').reduce((/** @type {any} */ value, name) => value?.[name], report);
}

/**
 * @param {StepReport} step
 * @param {string} key
 * @param {Cell} value
 * @param {(value: number) => string} format
 */
function written(step, key, value, format) {
  if (key === 'fits' && value === true) return 'fits';
  if (key === 'fits' && value === false) return `${orUnknown(step.missingBytes, bytes)} missing`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return orUnknown(value, format);
}

/**
 * @param {Cell} value
 * @param {(value: number) => string} format
 */
export function orUnknown(value, format) {
  if (value === undefined) return '–';
  return typeof value === 'number' ? format(value) : String(value);
}

/**
 * @param {readonly Row[]} rows
 * @param {string} sort a column's key, after '-' the largest first; empty: as chosen
 * @returns {Row[]} what is unknown last
 */
export function sorted(rows, sort) {
  const falling = sort.startsWith('-');
  const column = stepQuantities.find(({ key }) => key === sort.slice(falling ? 1 : 0));
  if (!column) return [...rows];
  const rank = (/** @type {Row} */ row) => {
    const value = column.value(row);
    if (typeof value === 'boolean') return Number(value);
    return typeof value === 'number' ? value : NaN;
  };
  return [...rows].sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    if (Number.isNaN(first) || Number.isNaN(second))
      return Number(Number.isNaN(first)) - Number(Number.isNaN(second));
    return falling ? second - first : first - second;
  });
}

/**
 * @param {readonly string[]} columns
 * @param {readonly Row[]} rows
 */
export function shownColumns(columns, rows) {
  const compressed = rows.some(({ dense }) => dense);
  return stepQuantities.filter(
    ({ key, views: all }) =>
      (columns.includes(key) || all.includes(columns[0] ?? '')) &&
      (compressed || (key !== 'speedup' && key !== 'saved')),
  );
}
