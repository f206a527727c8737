import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode as referenceDecode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { NotADocument, decode, encode } from '../../wasm/message.js';

const document = fc.jsonValue({ noUnicodeString: false, maxDepth: 6 });

/** @param {unknown} value */
const hasPrototypeKey = (value) => JSON.stringify(value).includes('"__proto__":');

test('a member named __proto__ is a member', () => {
  const value = JSON.parse('{"__proto__": {"batchSize": 1}, "a": 2}');
  const copy = decode(encode(value));
  assert.deepEqual(Object.keys(copy), ['__proto__', 'a']);
  assert.equal(copy.batchSize, undefined);
  assert.equal(JSON.stringify(copy), JSON.stringify(value));
});

test('an independent MessagePack reader reads what is written', () => {
  // The reference refuses members named __proto__.
  const known = document.filter((value) => !hasPrototypeKey(value));
  fc.assert(
    fc.property(known, (value) => assert.deepEqual(referenceDecode(encode(value)), value)),
    { numRuns: 500 },
  );
});

test('every document survives the round trip', () => {
  fc.assert(
    fc.property(document, (value) => assert.deepEqual(decode(encode(value)), value)),
    { numRuns: 500 },
  );
});

test('numbers that JSON cannot hold survive too', () => {
  for (const number of [NaN, Infinity, -Infinity, -0, 5e-324, 2 ** 53]) {
    assert.ok(Object.is(decode(encode(number)), number));
  }
});

test('texts that share a slot of the text cache are told apart', () => {
  const texts = Array.from({ length: 5000 }, (_, i) => `key${i}`);
  assert.deepEqual(decode(encode(texts)), texts);
  const similar = ['ä', 'Ã¤', 'é', '日本', ''];
  assert.deepEqual(decode(encode(similar)), similar);
});

test('what no document can hold is refused with its path', () => {
  assert.throws(
    () => encode({ model: { layers: [1, Symbol('x')] } }),
    (error) => {
      assert.ok(error instanceof NotADocument);
      assert.equal(error.path, 'model.layers[1]');
      return true;
    },
  );
});
