import { formatRatio, formatSeconds, formatSi } from './number.js';

/**
 * The columns of the first-principles table: what each is called, how it is written, and how the published model's
 * number for the same is written, where there is one.
 *
 * @typedef {import('../state/first-principles.js').Row} Row
 * @typedef {number | boolean | string} Value
 * @typedef {{label: string, unit: string, value: (row: Row) => Value, text: (row: Row) => string, published?: (row: Row) => string, asks?: readonly [side: 'dense' | 'qtf', path: string]}} Column `asks`: whose number of which report it is
 */

/** @type {readonly Column[]} */
export const stepColumns = [
  {
    label: 'Dense latency',
    asks: ['dense', 'seconds'],
    unit: 's',
    value: ({ dense }) => dense.seconds,
    text: ({ dense }) => orUnknown(dense.seconds, formatSeconds),
    published: ({ published }) => formatSeconds(published.dense.seconds),
  },
  {
    label: 'Q-TensorFormer latency',
    asks: ['qtf', 'seconds'],
    unit: 's',
    value: ({ qtf }) => qtf.seconds,
    text: ({ qtf }) => orUnknown(qtf.seconds, formatSeconds),
    published: ({ published }) => formatSeconds(published.qtf.seconds),
  },
  {
    label: 'Speedup',
    unit: '',
    value: ({ speedup }) => speedup,
    text: ({ speedup }) => orUnknown(speedup, formatRatio),
    published: ({ published }) => formatRatio(published.profile.speedupRatio),
  },
  {
    label: 'Dense tokens/s',
    asks: ['dense', 'tokensPerSecond'],
    unit: 'tokens/s',
    value: ({ dense }) => dense.tokensPerSecond,
    text: ({ dense }) => orUnknown(dense.tokensPerSecond, rate),
    published: ({ published }) => rate(published.dense.tokensPerSecond),
  },
  {
    label: 'Q-TensorFormer tokens/s',
    asks: ['qtf', 'tokensPerSecond'],
    unit: 'tokens/s',
    value: ({ qtf }) => qtf.tokensPerSecond,
    text: ({ qtf }) => orUnknown(qtf.tokensPerSecond, rate),
    published: ({ published }) => rate(published.qtf.tokensPerSecond),
  },
  {
    label: 'Dense DRAM bytes',
    asks: ['dense', 'dramBytes'],
    unit: 'B',
    value: ({ dense }) => dense.dramBytes,
    text: ({ dense }) => bytes(dense.dramBytes),
    published: ({ published }) => bytes(published.dense.dramBytes),
  },
  {
    label: 'Q-TensorFormer DRAM bytes',
    asks: ['qtf', 'dramBytes'],
    unit: 'B',
    value: ({ qtf }) => qtf.dramBytes,
    text: ({ qtf }) => bytes(qtf.dramBytes),
    published: ({ published }) => bytes(published.qtf.dramBytes),
  },
  {
    label: 'Memory, dense',
    unit: '',
    value: ({ dense }) => dense.fits,
    text: ({ dense }) => room(dense),
  },
  {
    label: 'Memory, Q-TensorFormer',
    unit: '',
    value: ({ qtf }) => qtf.fits,
    text: ({ qtf }) => room(qtf),
  },
];

/**
 * @param {number | 'unknown'} value
 * @param {(value: number) => string} format
 */
function orUnknown(value, format) {
  return value === 'unknown' ? value : format(value);
}

/** @param {number} perSecond */
function rate(perSecond) {
  return formatSi(perSecond, '');
}

/** @param {number} value */
function bytes(value) {
  return formatSi(value, 'B');
}

/** @param {Row['dense']} step */
function room({ fits, missingBytes }) {
  if (fits === 'unknown' || missingBytes === 'unknown') return 'unknown';
  return fits ? 'fits' : `${bytes(missingBytes)} missing`;
}
