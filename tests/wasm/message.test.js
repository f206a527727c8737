import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode as referenceDecode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { NotADocument, decode, encode } from '../../wasm/message.js';

const document = fc.jsonValue({ noUnicodeString: false, maxDepth: 6 });

test('an independent MessagePack reader reads what is written', () => {
  fc.assert(
    fc.property(document, (value) => assert.deepEqual(referenceDecode(encode(value)), value)),
  );
});

test('every document survives the round trip', () => {
  fc.assert(fc.property(document, (value) => assert.deepEqual(decode(encode(value)), value)));
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
