/** Bandwidth saturation, levels and energy through the JavaScript API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RooflineError, load } from '../../wasm/roofline.js';

const roofline = await load();

test('a saturation curve rises to the specified bandwidth', () => {
  const { curve, specifiedBytesPerSecond, wanted } = roofline.saturation({
    hardware: 'h100_pcie',
    tensorBytes: 4e6,
  });
  assert.equal(curve.length, 64);
  const rates = curve.map(({ bytesPerSecond }) => bytesPerSecond);
  assert.deepEqual(
    rates,
    [...rates].sort((a, b) => a - b),
  );
  assert(Number(rates.at(-1)) < Number(specifiedBytesPerSecond));
  assert.equal(wanted.batch, 1);
  assert.equal(roofline.saturation({ hardware: 'h100_sxm' }).latencySeconds, 'unknown');
  assert.throws(() => roofline.saturation({ hardware: 'h100_pcie', points: 0 }), {
    constructor: RooflineError,
    field: 'points',
  });
});

test('levels take part when they are asked to, and energy has three parts', () => {
  const scenario = /** @type {import('../../wasm/roofline.js').Scenario} */ ({
    costModel: 'first-principles',
    hardware: 'a100_sxm_40',
    model: 'qtf-512',
    precision: { weightBits: 16, activationBits: 16, kvBits: 16 },
    workload: { phase: 'decode', batch: 1, context: 512 },
    compression: { kind: 'tensorTrain', cores: 3, rank: 4, targets: ['attention', 'ffn'] },
  });
  const plain = roofline.evaluate(scenario);
  const waiting = roofline.evaluate({ ...scenario, levels: { saturation: true } });
  assert(Number(waiting.seconds) > Number(plain.seconds));
  assert.equal(waiting.levels.l2.takesPart, false);
  const { staticJoules, memoryJoules, arithmeticJoules, joules, dense } = plain.energy;
  const parts = Number(staticJoules) + Number(memoryJoules) + Number(arithmeticJoules);
  assert(Math.abs(parts - Number(joules)) < 1e-12 * parts);
  assert(Number(dense?.joules) > Number(joules));
});
