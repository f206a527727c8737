import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatExact } from '../../web/format/number.js';
import { parseNumber } from '../../web/format/parse.js';

test('what people type for a number', () => {
  for (const [text, value] of /** @type {const} */ ([
    ['4096', 4096],
    [' 4096 ', 4096],
    ['4,096', 4096],
    ['2,147,483,647', 2147483647],
    ['4 096', 4096],
    ['4\u202f096', 4096],
    ['4_096', 4096],
    ['1e6', 1e6],
    ['1.5e-3', 0.0015],
    ['128k', 128000],
    ['128K', 128000],
    ['128 k', 128000],
    ['1.1k', 1100],
    ['2.3M', 2300000],
    ['128Ki', 131072],
    ['128 ki', 131072],
    ['1.5Gi', 1610612736],
    ['.5', 0.5],
    ['-3', -3],
    ['\u22123', -3],
    ['+3', 3],
    ['007', 7],
  ])) {
    assert.deepEqual(parseNumber(text), { ok: true, value }, text);
  }
});

test('what is no number is refused, not guessed', () => {
  for (const text of [
    '',
    '  ',
    'abc',
    '12abc',
    '1,5',
    '1,2345',
    '12,34',
    '1.2.3',
    '0x10',
    'NaN',
    'Infinity',
    '1e999',
    '1m',
    '5%',
    '--1',
    '1 mi',
    '1'.repeat(41),
    '<img>',
  ]) {
    const read = parseNumber(text);
    assert.equal(read.ok, false, `${text} read as ${JSON.stringify(read)}`);
  }
});

test('every whole number is read back from both its forms', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      assert.deepEqual(parseNumber(String(value)), { ok: true, value });
      assert.deepEqual(parseNumber(formatExact(value)), { ok: true, value });
    }),
  );
});

test('no text makes it throw or answer something that is not finite', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const read = parseNumber(text);
      assert.ok(read.ok ? Number.isFinite(read.value) : read.problem.length > 0);
    }),
  );
});
