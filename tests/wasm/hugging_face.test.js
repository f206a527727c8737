/**
 * Bring your own model: a config.json as `model`. The fixtures are facts retyped, a file a model;
 * real files are read where a folder of them is present (see realConfigs).
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseJson } from '../../wasm/config_text.js';
import { load } from '../../wasm/roofline.js';
import { readGolden } from './golden.js';
import { refusal } from './refusal.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const roofline = await load();

/** @param {unknown} model @param {object} [precision] */
const scenario = (model, precision = {}) => ({
  costModel: /** @type {const} */ ('first-principles'),
  hardware: { peakTflops: 100, bandwidthGBs: 1000 },
  model: /** @type {any} */ (model),
  precision: { weightBits: 16, activationBits: 16, kvBits: 16, ...precision },
  workload: { phase: /** @type {const} */ ('decode'), batch: 1, context: 100 },
});

/** @param {unknown} model @param {object} [precision] @returns {any} */
const evaluate = (model, precision) =>
  roofline.evaluate(/** @type {any} */ (scenario(model, precision)));

const fixtures = readdirSync(join(root, 'tests/golden/configs')).map((file) => ({
  file,
  ...readGolden(`configs/${file}`),
}));
const fixture = (/** @type {string} */ name) =>
  fixtures.find(({ file }) => file === `${name}.json`).config;

test('a config evaluates like the same model in a scenario’s own fields', () => {
  const read = fixtures.filter(({ expect }) => expect.model);
  assert.ok(read.length >= 50);
  for (const { file, config, expect } of read) {
    const { warnings: notes, ...result } = evaluate(config);
    const { warnings, ...expected } = evaluate(expect.model);
    assert.deepEqual(result, expected, file);
    assert.deepEqual(notes.slice(0, warnings.length), warnings, file);
  }
});

test('what is not modelled, missing or contradictory is an error that names the config’s own key', () => {
  const refused = fixtures.filter(({ expect }) => expect.error);
  assert.ok(refused.length >= 40);
  for (const { file, config, expect } of refused) {
    const { code, field, allowed, message } = refusal(() => evaluate(config));
    assert.deepEqual({ code, field }, { code: expect.error.code, field: expect.error.field }, file);
    assert.ok(allowed !== '' && message.includes(field), file);
    assert.ok(message.includes(expect.error.what ?? ''), `${file}: ${message}`);
    if (code === 'not-modelled') assert.match(message, /not modelled: /);
  }
});

test('the bits of a quantised config stand in for a weightBits that is left out', () => {
  const gptq = fixture('llama-gptq');
  const implied = evaluate(gptq, { weightBits: undefined });
  assert.equal(implied.weightCapacityBytes, (implied.parameters * (4 + 20 / 128)) / 8);
  assert.ok(implied.warnings.some((/** @type {string} */ text) => text.includes('4.15625')));

  const stated = evaluate(gptq);
  assert.equal(stated.weightCapacityBytes, stated.parameters * 2, 'what is stated is what counts');
  assert.ok(stated.warnings.some((/** @type {string} */ text) => text.includes('4.15625')));

  for (const name of ['llama-3-8b', 'gpt-oss-120b']) {
    const { code, field } = refusal(() => evaluate(fixture(name), { weightBits: undefined }));
    assert.deepEqual({ code, field }, { code: 'missing-key', field: 'precision.weightBits' });
  }
});

test('resolveModel says what a config, a key or a model’s own fields stand for', () => {
  const llama = fixture('llama-gptq');
  const { name, model, maxContext, weightBits, notes } = roofline.resolveModel(llama);
  assert.equal(name, 'llama');
  assert.equal(model.kvHeads, 8);
  assert.equal(maxContext, 8192);
  assert.equal(weightBits, 4 + 20 / 128);
  assert.equal(notes.length, 1);
  const { model: again, ...rest } = roofline.resolveModel(model);
  assert.deepEqual(again, model, 'its answer is a model');
  assert.deepEqual(rest, { name: '', maxContext: 'unknown', notes: [] });
  assert.equal(roofline.resolveModel('llama-3-8b').model.hiddenSize, 4096);
  assert.equal(refusal(() => roofline.resolveModel('llama-9')).field, 'model');
});

test('hostile configs: one error shape, at once', () => {
  const llama = fixture('llama-3-8b');
  const many = Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [`key_${i}`, i]));
  assert.equal(evaluate({ ...many, ...llama }).parameters, evaluate(llama).parameters);
  for (const bad of [NaN, Infinity, -1, 0, 1e308, '32', [], {}, [32, 31], true]) {
    const error = refusal(() => evaluate({ ...llama, num_attention_heads: bad }));
    assert.equal(error.field, 'model.num_attention_heads', JSON.stringify(bad));
  }
  let nested = llama;
  for (let i = 0; i < 20; i++) nested = { model_type: 'llava', text_config: nested };
  assert.equal(evaluate(nested).parameters, evaluate(llama).parameters);
  assert.equal(
    refusal(() => evaluate({ model_type: 'llava', text_config: { model_type: 'nonsense' } })).code,
    'not-modelled',
  );
  const pattern = { ...fixture('exaone-4-32b'), sliding_window_pattern: 'LG'.repeat(1e6) };
  assert.equal(evaluate(pattern).ops[2].name, 'attention_windowed');
});

test('config.json as Python writes it: Infinity and NaN are no fault where they say nothing', () => {
  const text = '\uFEFF{"a": [-Infinity, NaN, Infinity], "b": "NaN, \\"Infinity", "c": 1}';
  assert.deepEqual(parseJson(text), { a: [-Infinity, null, Infinity], b: 'NaN, "Infinity', c: 1 });
  assert.throws(() => parseJson('{"a": Infinite}'), SyntaxError);
  assert.throws(() => parseJson('{'), SyntaxError);
});

test('evaluate --model FILE: the model of every line', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'roofline-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'config.json');
  const run = (/** @type {string} */ input) =>
    spawnSync(process.execPath, [join(root, 'wasm/cli.js'), 'evaluate', '-', '--model', file], {
      input,
      encoding: 'utf8',
    });
  const llama = fixture('llama-3-8b');
  const { model, ...without } = scenario(llama);
  writeFileSync(file, JSON.stringify({ ...model, x: 1 }).replace('"x":1', '"x":Infinity'));
  const { status, stdout, stderr } = run(
    `${JSON.stringify(without)}\n${JSON.stringify(scenario('gpt2'))}\n`,
  );
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(lines, [evaluate(llama), evaluate(llama)]);

  writeFileSync(file, 'no JSON');
  const broken = run('{}');
  assert.equal(broken.status, 2);
  assert.match(broken.stderr, /Not JSON/);
  rmSync(file);
  assert.match(run('{}').stderr, /cannot read .*config\.json/);
});

/**
 * A folder of real config.json files: that of ROOFLINE_CONFIGS_DIR, or one called
 * shared/data/configs beside this checkout. The files belong to others and are not copied here;
 * what is expected of them stands in tests/golden/config_facts.json.
 */
const realConfigs =
  process.env.ROOFLINE_CONFIGS_DIR ?? join(root, '..', 'shared', 'data', 'configs');
const absent = existsSync(realConfigs)
  ? false
  : `no folder ${realConfigs}; ROOFLINE_CONFIGS_DIR may name one`;

test('real config.json files: parameters and KV bytes a token', { skip: absent }, () => {
  const facts = Object.entries(readGolden('config_facts.json'));
  assert.equal(facts.length, 66);
  for (const [key, { parameters, kvBytesPerToken, notModelled }] of facts) {
    const config = parseJson(readFileSync(join(realConfigs, `${key}.json`), 'utf8'));
    if (notModelled) {
      const { code, message } = refusal(() => evaluate(config));
      assert.equal(code, 'not-modelled', key);
      assert.ok(message.includes(notModelled), `${key}: ${message}`);
      continue;
    }
    const { model, ...result } = {
      ...roofline.resolveModel(/** @type {any} */ (config)),
      ...evaluate(config),
    };
    assert.equal(result.parameters, parameters, key);
    const bytes = 2 * model.kvHeads * model.headDim * 2;
    assert.deepEqual(
      {
        full: bytes * model.fullAttentionLayers,
        windowed: bytes * (model.layers - model.fullAttentionLayers),
        window: model.slidingWindow || null,
      },
      kvBytesPerToken,
      key,
    );
    // The same from the engine: one token more in the cache, below every window.
    const one = { ...scenario(config), workload: { phase: 'decode', batch: 1, context: 101 } };
    const more = /** @type {any} */ (roofline.evaluate(/** @type {any} */ (one)));
    assert.equal(
      more.kvCapacityBytes - result.kvCapacityBytes,
      kvBytesPerToken.full + kvBytesPerToken.windowed,
      key,
    );
  }
});
