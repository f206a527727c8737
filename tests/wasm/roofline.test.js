import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { load } from '../../wasm/roofline.js';
import { publishedCases, publishedTables } from './golden.js';
import { refusal } from './refusal.js';

const roofline = await load();

test('every golden case of the published model, bit for bit', () => {
  const cases = publishedCases();
  assert.equal(cases.length, 2000);
  for (const { scenario, expect } of cases) {
    assert.deepEqual(roofline.analyze(scenario), expect);
  }
});

test('evaluate answers the same as analyze', () => {
  for (const { scenario, expect } of publishedCases().slice(0, 50)) {
    assert.deepEqual(roofline.evaluate({ costModel: 'published', ...scenario }), expect);
  }
});

test('every golden summary table, byte for byte', () => {
  const tables = publishedTables();
  assert.equal(tables.length, 7);
  for (const { workload, table } of tables) assert.equal(roofline.summaryTable(workload), table);
});

test('compare has the six accelerators in order, with unrounded base units beside the profile', () => {
  const rows = roofline.compare();
  assert.deepEqual(
    rows.map((row) => row.hardware),
    roofline.accelerators().map((accelerator) => accelerator.key),
  );
  for (const row of rows) {
    assert.deepEqual(row.profile, roofline.analyze({ hardware: row.hardware }));
    assert.ok(row.qtf.seconds > 0, 'the published table shows 0.000 ms, this does not');
    assert.equal(row.dense.intensity, row.dense.flops / row.dense.dramBytes);
  }
});

test('integers arrive exact up to 2^53 - 1', () => {
  const profile = roofline.analyze({ dModel: 19372624, nLayers: 1, seqLen: 0, precisionBytes: 1 });
  assert.equal(BigInt(profile.denseFlopsPerToken), 24n * 19372624n ** 2n);
});

test('an error carries code, field, value, allowed and a message that names them', () => {
  const error = refusal(() => roofline.analyze({ batchSize: 0 }));
  assert.equal(error.name, 'RooflineError');
  assert.equal(error.code, 'out-of-range');
  assert.equal(error.field, 'batchSize');
  assert.equal(error.value, 0);
  assert.equal(error.allowed, 'a whole number, 1 to 2147483647');
  assert.match(error.message, /batchSize.*0.*1 to 2147483647/);
  assert.deepEqual(Object.keys(JSON.parse(JSON.stringify(error))), [
    'code',
    'field',
    'value',
    'allowed',
    'message',
  ]);
});

test('anything that is no scenario is refused with the field that is at fault', () => {
  const cyclic = /** @type {any} */ ({});
  cyclic.self = cyclic;
  /** @type {[unknown, string, string][]} */
  const bad = [
    [null, 'wrong-type', ''],
    [[], 'wrong-type', ''],
    ['text', 'wrong-type', ''],
    [{ batchSize: NaN }, 'not-finite', 'batchSize'],
    [{ batchSize: Infinity }, 'not-finite', 'batchSize'],
    [{ batchSize: '1' }, 'wrong-type', 'batchSize'],
    [{ batchSize: null }, 'wrong-type', 'batchSize'],
    [{ batchSize: 1n }, 'wrong-type', 'batchSize'],
    [{ batchSize: () => 1 }, 'wrong-type', 'batchSize'],
    [{ batchSize: {} }, 'wrong-type', 'batchSize'],
    [{ batchSize: 1e300 }, 'out-of-range', 'batchSize'],
    [{ batchSize: 5e-324 }, 'out-of-range', 'batchSize'],
    [{ BatchSize: 1 }, 'unknown-key', 'BatchSize'],
    [{ hardware: '\u0000' }, 'unknown-name', 'hardware'],
    [{ hardware: 'x'.repeat(10_000_000) }, 'unknown-name', 'hardware'],
    [{ costModel: 'first' }, 'unknown-name', 'costModel'],
  ];
  for (const [scenario, code, field] of bad) {
    const error = refusal(() => roofline.analyze(/** @type {any} */ (scenario)));
    assert.deepEqual([error.code, error.field], [code, field]);
    assert.ok(error.message.length < 500, 'a large request is answered by a small error');
  }
  assert.equal(refusal(() => roofline.analyze(cyclic)).code, 'wrong-type');
  assert.equal(refusal(() => roofline.evaluate(/** @type {any} */ ({}))).code, 'missing-key');
});

test('an undefined member is absent, as in JSON', () => {
  assert.deepEqual(roofline.analyze({ batchSize: undefined }), roofline.analyze());
});

test('after an error the next request is answered as ever', () => {
  refusal(() => roofline.analyze({ batchSize: -1 }));
  assert.equal(roofline.analyze().speedupRatio, 25.44);
});

test('the WebAssembly keeps no memory of a request', () => {
  const answers = new Set();
  for (let i = 0; i < 20_000; i++)
    answers.add(roofline.analyze({ batchSize: 1 + (i % 2) }).qtfDramBytes);
  assert.equal(answers.size, 2);
});

test('load takes bytes, and each instance is its own', async () => {
  const wasmBytes = readFileSync(new URL('../../wasm/dist/roofline_core.wasm', import.meta.url));
  const other = await load({ wasmBytes });
  assert.notEqual(other, roofline);
  assert.deepEqual(other.analyze(), roofline.analyze());
});

test('works in a worker thread', async () => {
  const source = `
    import { parentPort } from 'node:worker_threads';
    import { load } from ${JSON.stringify(new URL('../../wasm/roofline.js', import.meta.url).href)};
    parentPort.postMessage((await load()).summaryTable());`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  const table = await new Promise((resolve, reject) =>
    worker.on('message', resolve).on('error', reject),
  );
  assert.equal(table, roofline.summaryTable());
});
