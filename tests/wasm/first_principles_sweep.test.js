import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RooflineError, load } from '../../wasm/roofline.js';
import { loadStudy } from '../../wasm/study.js';

const roofline = { ...(await load()), ...(await loadStudy()) };
const { devices, models } = roofline.catalogue();

/** @type {import('../../wasm/roofline.js').Scenario} */
const base = {
  costModel: 'first-principles',
  hardware: 'h100_sxm',
  model: 'llama-3-8b',
  precision: { weightBits: 16, activationBits: 16, kvBits: 16 },
  workload: { phase: 'decode', batch: 4, context: 4096 },
  compression: { kind: 'tensorTrain', cores: 3, rank: 8, targets: ['ffn'] },
  efficiency: { bandwidth: 0.8, compute: 0.5, launchMicroseconds: 3 },
};

const numbers = (/** @type {string} */ field, /** @type {fc.Arbitrary<number>[]} */ ...values) =>
  fc.record({
    field: fc.constant(field),
    values: fc.array(fc.oneof(...values), { minLength: 1, maxLength: 12 }),
  });
const names = (/** @type {string} */ field, /** @type {string[]} */ values) =>
  fc.record({
    field: fc.constant(field),
    values: fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 12 }),
  });
const keys = (/** @type {{ key: string }[]} */ list) => list.map(({ key }) => key);
const counts = fc.integer({ min: -1, max: 100_000 });

const anyAxes = fc
  .shuffledSubarray(
    [
      numbers('workload.batch', counts, fc.constant(2.5)),
      numbers('workload.context', counts),
      numbers('precision.weightBits', fc.double({ min: 0, max: 65, noNaN: true })),
      numbers('compression.rank', counts),
      numbers('compression.cores', fc.integer({ min: 1, max: 7 })),
      names('compression.order', ['best', 'optimal', 'reconstruct']),
      numbers('efficiency.bandwidth', fc.double({ min: 0, max: 1.1, noNaN: true })),
      numbers('efficiency.launchMicroseconds', fc.double({ min: 0, max: 99, noNaN: true })),
      names('activationTraffic', ['false', 'true']),
      names('hardware', keys(devices)),
      names('model', keys(models)),
    ],
    { minLength: 1, maxLength: 3 },
  )
  .chain((axes) => fc.tuple(...axes));
const anyResults = fc.shuffledSubarray(
  [
    'seconds',
    'tokensPerSecond',
    'regime',
    'mfu',
    'parameters',
    'flops',
    'fits',
    'intensity',
  ].concat('energy.joulesPerToken', 'ops.attention.seconds', 'levels.dram.ridgePoint'),
  { minLength: 1 },
);

/** @param {any} object @param {string[]} path @param {unknown} value @returns {any} */
const withValue = (object, [key = '', ...rest], value) => ({
  ...object,
  [key]: rest.length > 0 ? withValue(object[key], rest, value) : value,
});
/** @param {any} report @param {string} path */
const at = (report, path) =>
  path
    .split('.')
    .reduce(
      (found, key) =>
        Array.isArray(found) ? found.find(({ name }) => name === key) : found?.[key],
      report,
    );

test('any point of a first-principles sweep is its evaluation, bit for bit', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyAxes,
      anyResults,
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      async (axes, results, picks) => {
        const sweep = await roofline.sweep({ base, axes, results });
        for (const pick of picks) {
          const point = pick % sweep.points;
          let rest = point;
          let scenario = base;
          for (const { field, names, values } of [...sweep.axes].reverse()) {
            const value = /** @type {number} */ (values[rest % values.length]);
            rest = Math.floor(rest / values.length);
            const name = names?.[value];
            scenario = withValue(
              scenario,
              field.split('.'),
              field === 'activationTraffic' ? name === 'true' : (name ?? value),
            );
          }
          /** @type {unknown} */
          let report;
          try {
            report = roofline.evaluate(scenario);
          } catch (error) {
            assert.ok(error instanceof RooflineError);
            const { code, field } = error;
            assert.ok(sweep.reasons.some((one) => one.code === code && one.field === field));
          }
          const alone = results.map((name) => at(report, name));
          const known = alone.every((value) => value !== undefined && value !== 'unknown');
          assert.equal(sweep.valid[point], known ? 1 : 0);
          results.forEach((name, i) => {
            const number = /** @type {number} */ (sweep.columns[name]?.[point]);
            const text = sweep.legends[name]?.[number];
            if (!known) assert.ok(Object.is(number, 0));
            else if (text === undefined) assert.ok(Object.is(number, alone[i]), name);
            else assert.equal(text, String(alone[i]), name);
          });
        }
      },
    ),
    { numRuns: 60 },
  );
});
