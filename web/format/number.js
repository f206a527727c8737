/**
 * Numbers as text. SI prefixes are typography, not arithmetic: the value's unit stays the base unit.
 */

const prefixes = [
  'y',
  'z',
  'a',
  'f',
  'p',
  'n',
  'µ',
  'm',
  '',
  'k',
  'M',
  'G',
  'T',
  'P',
  'E',
  'Z',
  'Y',
];
const noPrefix = prefixes.indexOf('');
/** Keeps a number and its unit on one line. */
const space = '\u00a0';

/**
 * 3.67e-7, 's' -> '367 ns'. Never shows a value that is not zero as 0.
 * @param {number} value in the base unit
 * @param {string} unit the base unit's symbol, or '' for a bare number
 * @param {{digits?: number, trim?: boolean}} [options] `digits` significant digits; `trim` drops trailing zeros
 * @returns {string}
 */
export function formatSi(value, unit, { digits = 3, trim = false } = {}) {
  if (value === 0) return unit ? `0${space}${unit}` : '0';
  // Rounding first: 999.96 with three digits is 1.00 k, not 1000.
  const [mantissa = '0', exponentText = '0'] = value.toExponential(digits - 1).split('e');
  const exponent = Number(exponentText);
  const group = Math.floor(exponent / 3);
  const prefix = prefixes[noPrefix + group];
  if (prefix === undefined) return `${value.toExponential(digits - 1)}${space}${unit}`.trimEnd();
  const shift = exponent - group * 3;
  const scaled = Number(`${mantissa}e${shift}`);
  const text = trim ? String(scaled) : scaled.toFixed(Math.max(0, digits - 1 - shift));
  const symbol = `${prefix}${unit}`;
  return symbol ? `${text}${space}${symbol}` : text;
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

/**
 * All digits of a number, grouped: 2147483647 -> '2,147,483,647'.
 * @param {number} value
 */
export function formatExact(value) {
  return grouped.format(value);
}

const threeDigits = new Intl.NumberFormat('en', {
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
});

/**
 * A time: prefixes below a second only, since nobody says kiloseconds.
 * @param {number} seconds
 */
export function formatSeconds(seconds) {
  if (seconds < 0.9995) return formatSi(seconds, 's');
  return `${threeDigits.format(seconds)}${space}s`;
}

/**
 * An operational intensity: a ratio, so plain digits as long as there are few.
 * @param {number} flopsPerByte
 */
export function formatIntensity(flopsPerByte) {
  if (flopsPerByte < 0.001 || flopsPerByte >= 1e6) return formatSi(flopsPerByte, 'FLOP/B');
  return `${threeDigits.format(flopsPerByte)}${space}FLOP/B`;
}

/** @type {Map<number, Intl.NumberFormat>} by decimals: to make one takes longer than all else of a number */
const fixed = new Map();

/**
 * @param {number} value
 * @param {number} decimals
 */
export function formatFixed(value, decimals) {
  let format = fixed.get(decimals);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat('en', digits);
    fixed.set(decimals, format);
  }
  return format.format(value);
}

/**
 * @param {number} percent
 * @param {number} decimals
 */
export function formatPercent(percent, decimals) {
  return `${formatFixed(percent, decimals)}%`;
}

/**
 * @param {number} ratio
 */
export function formatRatio(ratio) {
  return `${formatFixed(ratio, 2)}×`;
}

/**
 * A bare number at an axis: digits as long as they are few, then an SI prefix.
 * @param {number} value
 */
export function formatTick(value) {
  return value >= 0.001 && value < 1e5 ? formatExact(value) : formatSi(value, '', { trim: true });
}
