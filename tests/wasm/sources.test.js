/** Where the numbers come from: the file of sources against the catalogue and the data. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkDevices, readData } from '../../.tools/check-data.js';
import { sourcesDocument } from '../../.tools/lib/sources.js';
import { load } from '../../wasm/roofline.js';
import { besideDatasheet, loadSources } from '../../wasm/sources.js';

const roofline = await load();
const catalogue = roofline.catalogue();
const all = await loadSources();

/** @param {string[]} args */
function run(...args) {
  const cli = fileURLToPath(new URL('../../wasm/cli.js', import.meta.url));
  return spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });
}

/** @param {import('../../wasm/sources.d.ts').NumberSource | undefined} number */
function checkOrigin(number, /** @type {unknown} */ value, /** @type {string} */ where) {
  assert.ok(number, where);
  assert.equal(number.kind === 'unknown', value === 'unknown', where);
  assert.equal(number.sources.length === 0, value === 'unknown', where);
  for (const id of number.sources) assert.match(all.sources[id]?.address ?? '', /^https?:/, id);
}

test('every number of every device says where it comes from; an unknown one has no source', () => {
  assert.deepEqual(
    Object.keys(all.devices),
    catalogue.devices.map(({ key }) => key),
  );
  for (const { key, numbers, measuredBandwidthGBs, measuredTflops } of catalogue.devices) {
    const { peakTflops, ...rest } = numbers;
    const origins = all.devices[key]?.numbers ?? {};
    for (const [type, value] of Object.entries(peakTflops)) {
      checkOrigin(origins[`peakTflops.${type}`], value, `${key} ${type}`);
    }
    for (const [name, value] of Object.entries({ ...rest, measuredBandwidthGBs, measuredTflops })) {
      checkOrigin(origins[name], value, `${key} ${name}`);
    }
  }
});

test('every model has the source of its shape and of its published parameters', () => {
  let published = 0;
  for (const { key } of catalogue.models) {
    const model = all.models[key];
    assert.ok(model && all.sources[model.source], key);
    if (model.publishedParameters === 'unknown') continue;
    published += 1;
    assert.ok(all.sources[model.publishedParameters.source], key);
  }
  assert.ok(published > 50);
});

test('a published number stands beside its datasheet’s, with the source', () => {
  const rows = besideDatasheet(roofline, all, 'blackwell_b200');
  const by = (/** @type {string} */ name) => rows.find((row) => row.name === name);
  assert.deepEqual(rows.length, 5);
  assert.equal(by('smemPerSmKb')?.published, 256);
  assert.equal(by('smemPerSmKb')?.datasheet, 228);
  assert.equal(by('numSms')?.published, 160);
  assert.equal(by('numSms')?.datasheet, 148);
  assert.equal(by('peakBandwidthGbS')?.datasheet, 8000);
  for (const { key } of roofline.accelerators()) {
    for (const row of besideDatasheet(roofline, all, key)) {
      checkOrigin(row, row.datasheet, `${key} ${row.name}`);
      // A rate is in the same unit: no factor of 1000, no sparse one.
      const ratio = row.datasheet === 'unknown' ? 1 : row.published / row.datasheet;
      assert.ok(ratio > 0.1 && ratio < 10, `${key} ${row.name}: ${ratio}`);
    }
  }
});

test('devices and models on the command line: lists, one entry with its sources, JSON', () => {
  const list = run('devices').stdout.trimEnd().split('\n');
  assert.equal(list.length, 2 + catalogue.devices.length);
  assert.match(list.find((line) => line.startsWith('| h100_sxm |')) ?? '', /989\.5 \| 3350 \| 80/);
  const one = run('devices', 'h100_sxm').stdout;
  assert.match(one, /\| bandwidthGBs \| 3350 \| specified \| .*<https:/);
  const document = JSON.parse(run('devices', 'h100_sxm', '--format', 'json').stdout);
  assert.equal(document.numbers.bandwidthGBs, 3350);
  assert.match(document.sources.bandwidthGBs.sources[0].address, /^https:/);

  const models = run('models').stdout.trimEnd().split('\n');
  assert.equal(models.length, 2 + catalogue.models.length);
  assert.match(run('models', 'gpt2').stdout, /\| hiddenSize \| 768 \| specified \| .*<https:/);
  assert.equal(JSON.parse(run('models', '--format=json').stdout).length, catalogue.models.length);

  const { status, stderr } = run('devices', 'h1000');
  assert.equal(status, 2);
  assert.match(stderr, /no device "h1000"; there are: b200_sxm, /);
});

test('devices --published: both values and the source', () => {
  const { stdout } = run('devices', '--published');
  const lines = stdout.trimEnd().split('\n');
  assert.equal(lines.length, 2 + 6 * 5);
  assert.match(
    stdout,
    /\| NVIDIA Blackwell B200 \| Units \| 160 \| 148 \| yes \| specified \| .*</,
  );
  assert.match(stdout, /H100 \(SXM5\) \| Memory bandwidth \(GB\/s\) \| 3350 \| 3350 \| no \|/);
  const rows = JSON.parse(run('devices', '--published', '--format', 'json').stdout);
  assert.equal(rows.length, 30);
  assert.match(rows[0].sources[0].address, /^https:/);
  assert.equal(run('devices', 'h100_sxm', '--published').status, 2);
});

test('the file is what the data give, and a new entry keeps the rules and is in it', () => {
  assert.deepEqual(all, JSON.parse(JSON.stringify(sourcesDocument(readData))));
  // The entry that tests/core/new_device builds the library with.
  const entry = JSON.parse(
    readFileSync(new URL('../core/new_device/device.json', import.meta.url), 'utf8'),
  );
  const { sources } = readData('sources');
  assert.deepEqual(checkDevices({ devices: [...readData('devices').devices, entry] }, sources), []);
  const added = sourcesDocument((name) => {
    const document = readData(name);
    if (name === 'devices') document.devices.push(entry);
    return document;
  });
  assert.deepEqual(added.devices.test_device?.numbers.bandwidthGBs, {
    kind: 'specified',
    sources: ['ml-engineering'],
  });
  assert.equal(added.devices.test_device?.numbers.l2GBs?.kind, 'unknown');
  assert.equal(added.devices.test_device?.numbers.smemGBs?.kind, 'derived');
});
