import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formatExact,
  formatIntensity,
  formatPercent,
  formatRatio,
  formatSeconds,
  formatSi,
  formatTick,
} from '../../web/format/number.js';

/** @param {string} text with its no-break spaces made plain */
const plain = (text) => text.replaceAll('\u00a0', ' ');

test('SI prefixes keep three significant digits', () => {
  for (const [value, unit, expected] of /** @type {const} */ ([
    [3.67e-7, 's', '367 ns'],
    [7.340032e-6, 's', '7.34 µs'],
    [0.003454, 's', '3.45 ms'],
    [1, 'FLOP/B', '1.00 FLOP/B'],
    [58720256, 'B', '58.7 MB'],
    [2.25e15, 'FLOP/s', '2.25 PFLOP/s'],
    [1234, '', '1.23 k'],
    [0, 's', '0 s'],
    [-5e-6, 's', '-5.00 µs'],
  ])) {
    assert.equal(plain(formatSi(value, unit)), expected);
  }
});

test('a value that rounds up takes the next prefix', () => {
  assert.equal(plain(formatSi(999.96, 'B')), '1.00 kB');
  assert.equal(plain(formatSi(999.4, 'B')), '999 B');
  assert.equal(plain(formatSi(9.9996e-7, 's')), '1.00 µs');
});

test('trimmed numbers lose their trailing zeros only', () => {
  const options = { digits: 4, trim: true };
  assert.equal(plain(formatSi(8e12, 'B/s', options)), '8 TB/s');
  assert.equal(plain(formatSi(1.935e12, 'B/s', options)), '1.935 TB/s');
  assert.equal(plain(formatSi(100e9, 'B/s', options)), '100 GB/s');
});

test('what the SI has no prefix for is written with its exponent', () => {
  assert.equal(plain(formatSi(1e30, 'B')), '1.00e+30 B');
  assert.equal(plain(formatSi(1e-30, 's')), '1.00e-30 s');
});

test('no value other than 0 is ever shown as 0, and what is shown is the value', () => {
  const exponents = new Map(Object.entries({ n: -9, µ: -6, m: -3, k: 3, M: 6, G: 9, T: 12 }));
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 9e14, noNaN: true }), (value) => {
      const [digits = '', unit = ''] = plain(formatSi(value, 's')).split(' ');
      const shown = Number(digits) * 10 ** (exponents.get(unit.slice(0, -1)) ?? 0);
      assert.ok(Math.abs(shown - value) <= value * 0.005001, `${value} shown as ${digits} ${unit}`);
    }),
  );
});

test('exact numbers, percentages and ratios', () => {
  assert.equal(formatExact(2147483647), '2,147,483,647');
  assert.equal(formatExact(0.5), '0.5');
  assert.equal(formatPercent(96.07, 1), '96.1%');
  assert.equal(formatPercent(100, 2), '100.00%');
  assert.equal(formatRatio(25.44), '25.44×');
});

test('ticks are plain as long as that is short', () => {
  assert.deepEqual([0.5, 1000, 1e5, 1e-4].map(formatTick).map(plain), [
    '0.5',
    '1,000',
    '100 k',
    '100 µ',
  ]);
});

test('times have prefixes below a second only', () => {
  assert.deepEqual([2.89e-7, 0.99949, 0.9996, 98.5, 80900].map(formatSeconds).map(plain), [
    '289 ns',
    '999 ms',
    '1.00 s',
    '98.5 s',
    '80,900 s',
  ]);
});

test('intensities are plain as long as that is short', () => {
  assert.deepEqual([0.676, 1, 1234.5, 2e6, 1e-5].map(formatIntensity).map(plain), [
    '0.676 FLOP/B',
    '1.00 FLOP/B',
    '1,230 FLOP/B',
    '2.00 MFLOP/B',
    '10.0 µFLOP/B',
  ]);
});
