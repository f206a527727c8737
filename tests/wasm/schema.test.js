/** The JSON Schema as the package holds it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { load } from '../../wasm/roofline.js';
import { scenarioSchema } from '../../wasm/schema.js';
import { publishedCases, readGolden } from './golden.js';

const roofline = await load();
const file = fileURLToPath(import.meta.resolve('roofline-analyzer/schema.json'));
const schema = JSON.parse(readFileSync(file, 'utf8'));
const accepts = new Ajv2020({ strictTypes: false, strictRequired: false }).compile(schema);

test('the package exports the schema that its validator’s tables make', () => {
  assert.deepEqual(schema, JSON.parse(JSON.stringify(scenarioSchema(roofline))));
});

test('it validates every golden scenario', () => {
  const { cases } = readGolden('first_principles.json');
  assert.equal(cases.length, 240);
  for (const { scenario } of cases) {
    assert.ok(accepts(scenario), `${JSON.stringify(scenario)}: ${JSON.stringify(accepts.errors)}`);
  }
  const published = publishedCases();
  assert.ok(published.length >= 2000);
  for (const { scenario } of published) {
    assert.ok(accepts({ costModel: 'published', ...scenario }), JSON.stringify(scenario));
  }
});

/** @type {any} */
const good = {
  costModel: 'first-principles',
  hardware: { peakTflops: 100, bandwidthGBs: 1000 },
  model: 'llama-3-8b',
  precision: { weightBits: 16, activationBits: 16, kvBits: 16 },
  workload: { phase: 'decode', batch: 1, context: 4096 },
};
/** What is wrong with a scenario, in words. @type {Record<string, any>} */
const bad = {
  'no object': [],
  'no cost model': { ...good, costModel: undefined },
  'an unknown cost model': { ...good, costModel: 'guess' },
  'a missing group': { ...good, workload: undefined },
  'a key too many': { ...good, batchSize: 1 },
  'a key too many inside': { ...good, precision: { ...good.precision, bits: 4 } },
  'a missing key inside': { ...good, precision: { weightBits: 16, kvBits: 16 } },
  'a text for a number': { ...good, workload: { phase: 'decode', batch: '1', context: 4096 } },
  null: { ...good, efficiency: null },
  'a number out of range': { ...good, workload: { phase: 'decode', batch: 0, context: 4096 } },
  'a fraction of a sequence': { ...good, workload: { phase: 'decode', batch: 1.5, context: 1 } },
  'a key of the other phase': { ...good, workload: { phase: 'decode', batch: 1, prompt: 4 } },
  'an unknown device': { ...good, hardware: 'h100' },
  'seven cores': {
    ...good,
    compression: { kind: 'tensorTrain', cores: 7, rank: 4, targets: ['ffn'] },
  },
  'a KV policy in a prefill': {
    ...good,
    workload: { phase: 'prefill', batch: 1, prompt: 16, prefix: 0 },
    kvPolicy: { hotTokens: 1, coldBits: 4, groupSize: 1, groupOverheadBits: 0, evictedFraction: 0 },
  },
  'a published scenario of another width': { costModel: 'published', dModel: -1 },
};

test('it refuses what the reader refuses', () => {
  assert.ok(accepts(good), JSON.stringify(accepts.errors));
  for (const [name, scenario] of Object.entries(bad)) {
    const sent = JSON.parse(JSON.stringify(scenario));
    assert.throws(() => roofline.evaluate(sent), name);
    assert.ok(!accepts(sent), name);
  }
});
