import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../wasm/roofline.js';

const roofline = await load();
const { devices, models } = roofline.catalogue();

/** @param {string} name */
const readData = (name) =>
  JSON.parse(readFileSync(new URL(`../../core/data/${name}`, import.meta.url), 'utf8'));

test('every device of the data file is in the catalogue, its unknown numbers unknown', () => {
  const data = readData('devices.json').devices;
  assert.deepEqual(
    devices.map(({ key }) => key),
    data.map((/** @type {any} */ device) => device.key),
  );
  let unknown = 0;
  for (const [i, device] of devices.entries()) {
    assert.equal(device.numbers.bandwidthGBs, data[i].dram_gb_per_s.value ?? 'unknown');
    for (const [type, { value }] of Object.entries(data[i].peak_tflops)) {
      const tflops = device.numbers.peakTflops[/** @type {'bf16'} */ (type)];
      if (value === null) unknown += 1;
      assert.equal(tflops, value ?? 'unknown', `${device.key} ${type}`);
    }
  }
  assert.ok(unknown > 50);
});

test('every model evaluates by its key as by its own fields', () => {
  assert.ok(models.length >= 51);
  for (const { key, model } of models) {
    const scenario = /** @type {any} */ ({
      costModel: 'first-principles',
      hardware: 'h200_sxm',
      precision: { weightBits: 16, activationBits: 16, kvBits: 16 },
      workload: { phase: 'decode', batch: 1, context: 1024 },
    });
    assert.deepEqual(
      roofline.evaluate({ ...scenario, model: key }),
      roofline.evaluate({ ...scenario, model }),
      key,
    );
  }
});
