import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shownColumns, sorted, stepQuantities, views } from '../../web/format/step-quantities.js';
import {
  askedFields,
  chosenDevices,
  evaluateScenario,
  listAt,
  mostDevices,
  own,
  ownModel,
  scenarioTitle,
  textAt,
  withText,
} from '../../web/state/scenario.js';
import { form, roofline } from './form.js';

const catalogue = roofline.catalogue();
const names = new Map(catalogue.devices.map(({ key, name }) => [key, name]));

/** @param {Record<string, string>} texts */
const evaluated = (texts) => evaluateScenario(roofline, form.groups, texts, names);

/** @param {Record<string, string>} texts */
function good(texts) {
  const { rows, errors, problem } = evaluated(texts);
  assert.ok(rows, problem || JSON.stringify(errors));
  return rows;
}

test('the form starts on a scenario that can be evaluated, and asks what the core asks', () => {
  const rows = good({});
  assert.equal(rows.length, listAt({}, 'devices').length);
  for (const { device, name, scenario, step, dense } of rows) {
    assert.equal(name, names.get(device));
    assert.deepEqual(step, roofline.evaluate(scenario));
    assert.equal(dense, null);
  }
  assert.equal(scenarioTitle(catalogue, {}), 'Llama 3 8B, decode of batch 1 at 4096 tokens');
});

test('every model and every device of the catalogue can be chosen', () => {
  for (const { key } of catalogue.models) good({ model: key, 'workload.context': '512' });
  for (let first = 0; first < catalogue.devices.length; first += mostDevices) {
    const keys = catalogue.devices.slice(first, first + mostDevices).map(({ key }) => key);
    assert.equal(good({ devices: keys.join('.') }).length, keys.length);
  }
});

test('numbers as people write them, in the units of their fields', () => {
  const [row] = good({
    devices: own,
    'hardware.capacityGB': '4 GiB',
    'hardware.bandwidthGBs': '3.35 TB/s',
    'workload.context': '128Ki',
  });
  assert.equal(row?.step.capacityBytes, 4 * 2 ** 30);
  assert.equal(row?.step.bandwidthBytesPerSecond, 3.35e12);
  assert.deepEqual(row?.scenario.workload, { phase: 'decode', batch: 1, context: 131072 });
});

test('what is wrong is told at its path', () => {
  assert.deepEqual(evaluated({ 'workload.batch': 'many' }).rows, null);
  assert.match(
    evaluated({ 'workload.batch': 'many' }).errors['workload.batch'] ?? '',
    /Not a number/,
  );
  assert.match(evaluated({ 'workload.batch': '0' }).errors['workload.batch'] ?? '', /whole number/);
  assert.match(
    evaluated({ 'precision.weightBits': '65' }).errors['precision.weightBits'] ?? '',
    /64/,
  );
  assert.match(evaluated({ model: 'abacus' }).problem, /abacus/);
  assert.match(evaluated({ devices: 'abacus' }).problem, /abacus/);
});

test('groups that are asked for only then are in the scenario', () => {
  assert.equal(good({})[0]?.scenario.kvPolicy, undefined);
  const [row] = good({ kvPolicy: 'on', energy: 'on', 'compression.kind': 'lowRank' });
  assert.equal(row?.scenario.kvPolicy?.coldBits, 4);
  assert.equal(row?.scenario.energy?.staticWatts, 100);
  assert.equal(row?.scenario.compression?.kind, 'lowRank');
  assert.ok(row?.dense);
  const dense = roofline.evaluate({
    .../** @type {typeof row.scenario} */ (good({})[0]?.scenario),
    ...(row.scenario.energy ? { energy: row.scenario.energy } : {}),
  });
  assert.deepEqual(row.dense, dense);
  const fields = askedFields(form.groups, { 'workload.phase': 'prefill' });
  const asked = fields
    .find(({ group }) => group.key === 'workload')
    ?.fields.map(({ name }) => name);
  assert.deepEqual(asked, ['phase', 'batch', 'prompt', 'prefix']);
});

test('a model of one’s own starts as the one before it, and counts the same', () => {
  for (const { key } of catalogue.models.filter((_, index) => index % 7 === 0)) {
    const { texts } = ownModel(roofline, {}, key);
    assert.equal(textAt(texts, 'model'), own);
    assert.equal(good({ ...texts })[0]?.step.flops, good({ model: key })[0]?.step.flops);
  }
});

test('a config.json becomes a model of one’s own; what no cost model covers is refused', () => {
  const config = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(new URL(`../golden/configs/${name}.json`, import.meta.url), 'utf8'))
      .config;
  const { texts } = ownModel(roofline, {}, config('bloom-560m'));
  assert.equal(textAt(texts, 'model.hiddenSize'), '1024');
  good({ ...texts });
  assert.throws(() => ownModel(roofline, {}, config('bert')), /./);
});

test('what equals the default is not kept', () => {
  const changed = withText({}, 'workload.batch', '8');
  assert.deepEqual(changed, { 'workload.batch': '8' });
  assert.deepEqual(withText(changed, 'workload.batch', '1'), {});
  assert.equal(withText(changed, 'workload.batch', '8'), changed);
});

test('the first device is chosen unless others are', () => {
  assert.deepEqual(chosenDevices({ devices: 'l4.t4' }), ['l4']);
  assert.deepEqual(chosenDevices({ devices: 'l4.t4', chosen: 't4.gone' }), ['t4']);
});

test('every column stands in the report under its path, and in a view or to be chosen', async () => {
  const [row] = good({ energy: 'on', 'compression.kind': 'tensorTrain' });
  assert.ok(row);
  const explained = new Set((await roofline.explain(row.scenario)).map(({ quantity }) => quantity));
  for (const { key, path, value, text, views: all } of stepQuantities) {
    assert.notEqual(value(row), undefined, key);
    assert.doesNotMatch(text(row), /NaN|undefined|Infinity|\[object/, key);
    if (path) assert.ok(explained.has(path), `${path} is not explained`);
    for (const view of all) assert.ok(views.some((each) => each.value === view));
  }
  assert.ok(shownColumns(['memory'], [row]).some(({ key }) => key === 'batch'));
  assert.deepEqual(
    shownColumns(['rate'], [row]).map(({ key }) => key),
    ['rate'],
  );
});

test('sorted by any column, what is unknown last', () => {
  const rows = good({ devices: 'h100_sxm.raspberry_pi_5.b200_sxm.epyc_9654' });
  const rates = (/** @type {string} */ sort) =>
    sorted(rows, sort).map(({ step }) => step.tokensPerSecond);
  const falling = rates('-rate').filter((rate) => rate !== 'unknown');
  assert.deepEqual(
    falling,
    [...falling].sort((a, b) => b - a),
  );
  assert.deepEqual(
    rates('rate').filter((rate) => rate !== 'unknown'),
    falling.reverse(),
  );
  const capacities = sorted(rows, '-capacity').map(({ step }) => step.capacityBytes);
  assert.equal(capacities.at(-1), 'unknown');
  assert.deepEqual(sorted(rows, ''), rows);
});
