/** The catalogue's data files keep their rules, and the rules catch what they are there for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkDevices,
  checkEnergy,
  checkMeasured,
  checkModels,
  checkPublished,
  checkShipped,
  checkSources,
  countParameters,
  looksLikeGib,
  readData,
} from '../../.tools/check-data.js';

const catalogue = readData('devices');
const library = readData('models');
const { sources } = readData('sources');
const measured = readData('measured');
const energy = readData('energy');

/** @typedef {Record<string, any>} Entry */
/** @param {string} key @returns {Entry} */
const device = (key) =>
  structuredClone(catalogue.devices.find((/** @type {Entry} */ entry) => entry.key === key));
/** @param {string} key @returns {Entry} */
const model = (key) =>
  structuredClone(library.models.find((/** @type {Entry} */ entry) => entry.key === key));

/** The only fault of one changed device. @param {string} key @param {(entry: Entry) => void} change */
function faultOf(key, change) {
  const entry = device(key);
  assert.deepEqual(checkDevices({ devices: [entry] }, sources), [], `${key} as shipped`);
  change(entry);
  const faults = checkDevices({ devices: [entry] }, sources);
  assert.equal(faults.length, 1, faults.join('\n'));
  return String(faults[0]);
}

test('the shipped files are clean', () => {
  assert.deepEqual(checkShipped(), []);
});

test('65 devices and at least 50 models', () => {
  assert.equal(catalogue.devices.length, 65);
  assert.ok(library.models.length >= 50, `${library.models.length} models`);
  assert.ok(library.models.some((/** @type {Entry} */ { key }) => key === 'qtf-512'));
});

test('a number without a source is rejected', () => {
  assert.match(
    faultOf('h100_sxm', (entry) => delete entry.dram_gb_per_s.source),
    /no source/,
  );
  assert.match(
    faultOf('h100_sxm', (entry) => (entry.dram_gb_per_s.source = 'hearsay')),
    /no source is called hearsay/,
  );
  assert.match(
    faultOf('h100_sxm', (entry) => (entry.dram_gb_per_s = 3350)),
    /a value, a kind and a source/,
  );
});

test('a duplicate key is rejected', () => {
  const devices = [device('h100_sxm'), device('h100_sxm')];
  assert.deepEqual(checkDevices({ devices }, sources), ['h100_sxm: the key is there twice']);
  const models = [model('gpt2'), model('gpt2')];
  assert.deepEqual(checkModels({ models }, sources), ['gpt2: the key is there twice']);
});

test('a sparse rate is rejected: an H100 does not do 1,979 TFLOP/s in BF16', () => {
  assert.match(
    faultOf('h100_sxm', (entry) => (entry.peak_tflops.bf16.value = 1979)),
    /bf16: 1979 is not a dense rate/,
  );
});

test('twice the rate is rejected wherever units, clock and architecture are known', () => {
  const halfRate = /^(rtx_(3090|4090|5090)|l40|a10g)$/; // their dense rate is half of the hardware's
  let seen = 0;
  for (const {
    key,
    architecture,
    units,
    boost_mhz: clock,
    peak_tflops: peak,
  } of catalogue.devices) {
    if (!/sm_|gfx|Xe2|Apple[78]/.test(architecture) || !units.value || !clock.value) continue;
    if (!peak.fp16.value || halfRate.test(key)) continue;
    assert.match(
      faultOf(key, (entry) => (entry.peak_tflops.fp16.value *= 2)),
      /fp16: .* is not a dense rate/,
      key,
    );
    seen += 1;
  }
  assert.ok(seen >= 25, `${seen} devices`);
});

test('a GiB figure is rejected', () => {
  for (const [name, value] of /** @type {const} */ ([
    ['dram_capacity_gb', 85.9],
    ['dram_gb_per_s', 3597.035],
    ['dram_gb_per_s', 3119.9],
    ['dram_gb_per_s', 3597],
  ])) {
    assert.match(
      faultOf('h100_sxm', (entry) => {
        entry[name].value = value;
      }),
      /1024\^3/,
      `${name} ${value}`,
    );
  }
});

test('every whole bandwidth of the catalogue is told from its GiB twin', () => {
  for (const { key, dram_gb_per_s: bandwidth } of catalogue.devices) {
    const { value } = bandwidth;
    if (value === null) continue;
    assert.equal(looksLikeGib(value, 'bandwidth'), false, key);
    if (!Number.isInteger(value)) continue;
    assert.ok(looksLikeGib(Number((value * 1.024 ** 3).toFixed(2)), 'bandwidth'), key);
    assert.ok(looksLikeGib(Number((value / 1.024 ** 3).toFixed(2)), 'bandwidth'), key);
  }
});

test('a name without its unit is rejected', () => {
  const entry = device('h100_sxm');
  entry.dram_bandwidth = entry.dram_gb_per_s;
  delete entry.dram_gb_per_s;
  assert.deepEqual(checkDevices({ devices: [entry] }, sources), [
    "h100_sxm.dram_bandwidth: no such field (a number's name ends in its unit)",
    'h100_sxm.dram_gb_per_s: missing',
  ]);
});

test('unknown is null: never zero, never a value, never without saying so', () => {
  assert.match(
    faultOf('h100_sxm', (entry) => (entry.l2_mb.value = 0)),
    /0 is not a number greater than 0/,
  );
  assert.match(
    faultOf('h100_sxm', (entry) => (entry.l2_mb.kind = 'unknown')),
    /an unknown number is null/,
  );
  assert.match(
    faultOf('h20', (entry) => (entry.boost_mhz.kind = 'specified')),
    /null is unknown, not specified/,
  );
});

test('a measurement above the specified peak needs a note', () => {
  assert.match(
    faultOf(
      'h100_sxm',
      (entry) => (entry.measured_dram_gb_per_s = { ...entry.dram_gb_per_s, value: 3400 }),
    ),
    /3400 is above the specified 3350, and no note says why/,
  );
  const noted = catalogue.devices.filter(
    (/** @type {Entry} */ { measured_fp16_tflops: gemm, peak_tflops: peak }) =>
      gemm.value > Math.max(peak.bf16.value, peak.fp16.value),
  );
  assert.deepEqual(noted.map((/** @type {Entry} */ { key }) => key).sort(), [
    'rtx_3090',
    'rtx_4090',
  ]);
});

test('a derived number says how', () => {
  assert.match(
    faultOf('raspberry_pi_5', (entry) => delete entry.dram_gb_per_s.note),
    /a derived number says in its note how/,
  );
});

test('published parameter totals are met to 0.5 %, or the difference is named', () => {
  assert.equal(countParameters(model('llama-2-7b').model), 6738149376);
  assert.equal(countParameters(model('gpt2').model), 124318464);
  assert.equal(countParameters(model('mixtral-8x7b').model), 46702526464);
  const entry = model('gemma-3-27b');
  delete entry.difference;
  assert.match(String(checkModels({ models: [entry] }, sources)[0]), /-1.55 % off .* unexplained/);
});

test('a difference is named only where there is one', () => {
  for (const { key, model: shape, publishedParameters, difference } of library.models) {
    if (!difference) continue;
    const off = countParameters(shape) / publishedParameters.value - 1;
    assert.ok(Math.abs(off) > 0.005, key);
  }
});

test('a model with a field the scenario does not know is rejected', () => {
  const entry = model('gpt2');
  entry.model.hidden_size = 768;
  assert.deepEqual(checkModels({ models: [entry] }, sources), [
    'gpt2.model.hidden_size: no such field',
  ]);
});

test('energy coefficients and measurements name what they belong to', () => {
  const unscoped = structuredClone(energy);
  delete unscoped.devices.h200_sxm.static_watts.scope;
  assert.match(String(checkEnergy(unscoped, catalogue, sources)[0]), /scope undefined is none of/);
  const rows = [{ ...measured.rows[0], device: 'h1000', source: 'hearsay' }];
  assert.deepEqual(checkMeasured({ rows }, catalogue, library, sources), [
    'row 1: no such device',
    'row 1: no source',
  ]);
});

test('a published accelerator names its entry of the catalogue', () => {
  const [first] = readData('published').accelerators;
  const accelerators = [first, { ...first, catalogue_key: 'b2000' }];
  assert.deepEqual(checkPublished({ accelerators }, catalogue), [
    `${first.key}: the key is there twice`,
    `${first.key}: no such device: b2000`,
  ]);
});

test('a source has an address and is cited', () => {
  const lone = { lone: { title: 'A note', confidence: 'secondary' } };
  assert.deepEqual(checkSources(lone, [catalogue]), [
    'lone: a source has a title, an address, a confidence',
    'lone: nothing cites it',
  ]);
});
