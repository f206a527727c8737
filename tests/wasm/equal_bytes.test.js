/** Tensor train, low rank and quantisation at the same stored bytes, through WebAssembly and the command line. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { RooflineError, load } from '../../wasm/roofline.js';

const roofline = await load();
const cli = fileURLToPath(new URL('../../wasm/cli.js', import.meta.url));

/** @type {import('../../wasm/roofline.d.ts').Scenario} */
const scenario = {
  costModel: 'first-principles',
  hardware: 'h100_sxm',
  model: 'llama-3-8b',
  precision: { weightBits: 16, activationBits: 16, kvBits: 16 },
  workload: { phase: 'decode', batch: 8, context: 4096 },
  compression: {
    kind: 'tensorTrain',
    cores: 3,
    rank: 300,
    targets: ['attention', 'ffn'],
  },
};

/** The three, by name. @param {import('../../wasm/roofline.d.ts').EqualBytes} comparison */
const byName = ({ contenders }) =>
  Object.fromEntries(contenders.map((contender) => [contender.storage, contender]));

test('each contender is what evaluating its scenario gives', () => {
  const comparison = roofline.compareAtEqualBytes(scenario);
  const { tensorTrain, lowRank, quantisation } = byName(comparison);
  assert.ok(tensorTrain?.possible && lowRank?.possible && quantisation?.possible);
  assert.ok(tensorTrain.asked && !lowRank.asked && !quantisation.asked);

  const plain = { targets: ['attention', 'ffn'], kind: 'lowRank' };
  const evaluated = (/** @type {any} */ own) =>
    roofline.evaluate(/** @type {typeof scenario} */ ({ ...scenario, ...own }));
  const changes = /** @type {any} */ ({
    tensorTrain: {},
    lowRank: { compression: { ...plain, rank: lowRank.rank } },
    quantisation: {
      compression: { kind: 'none' },
      // The bits of the weights alone: arithmetic stays that of the activations.
      precision: { ...scenario.precision, weightBits: quantisation.weightBits },
    },
  });
  for (const contender of comparison.contenders) {
    const step = evaluated(changes[contender.storage]);
    const name = contender.storage;
    assert.equal(contender.seconds, step.seconds, name);
    assert.equal(contender.storedBytes, step.weightCapacityBytes, name);
    assert.equal(contender.tokensPerSecond, step.tokensPerSecond, name);
    assert.equal(contender.speedup, Number(comparison.dense.seconds) / Number(step.seconds), name);
    assert.ok(Number(contender.storedBytes) <= comparison.storedBytes * (1 + 1e-12), name);
  }
  const next = { ...plain, rank: Number(lowRank.rank) + 1 };
  const above = evaluated({ compression: next });
  assert.ok(above.weightCapacityBytes > comparison.storedBytes, 'a larger rank would fit');
  const shortest = Math.min(...comparison.contenders.map(({ seconds }) => Number(seconds)));
  assert.equal(byName(comparison)[comparison.fastest]?.seconds, shortest);
});

test('a rival that cannot be as small says so; without rates nobody wins', () => {
  const tiny = roofline.compareAtEqualBytes({
    ...scenario,
    compression: { kind: 'tensorTrain', cores: 3, rank: 1, targets: ['attention', 'ffn'] },
  });
  assert.equal(byName(tiny).lowRank?.possible, false);
  assert.equal(byName(tiny).lowRank?.seconds, undefined);
  const unratedDevice = roofline
    .catalogue()
    .devices.find(
      ({ key }) =>
        /** @type {any} */ (roofline.evaluate({ ...scenario, hardware: key })).seconds ===
        'unknown',
    );
  assert.ok(unratedDevice, 'a device of the catalogue has no known rate');
  const unrated = roofline.compareAtEqualBytes({ ...scenario, hardware: unratedDevice.key });
  assert.equal(unrated.fastest, 'unknown');
  assert.equal(unrated.dense.seconds, 'unknown');
});

test('what compresses nothing is refused', () => {
  assert.throws(
    () => roofline.compareAtEqualBytes({ ...scenario, compression: { kind: 'none' } }),
    (error) => error instanceof RooflineError && error.field === 'compression.kind',
  );
  assert.throws(
    () => roofline.compareAtEqualBytes(/** @type {any} */ ({ ...scenario, batch: 1 })),
    (error) => error instanceof RooflineError && error.field === 'batch',
  );
});

test('the command line prints the comparison, and names a fault', () => {
  const run = (/** @type {unknown} */ input, /** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, [cli, 'equal-bytes', ...args], {
      input: JSON.stringify(input),
      encoding: 'utf8',
    });
  const comparison = roofline.compareAtEqualBytes(scenario);
  assert.deepEqual(JSON.parse(run(scenario, '-', '--format', 'json').stdout), comparison);
  const table = run(scenario, '-').stdout;
  assert.match(table, /^\| tensorTrain \(as given\) \| 300 \| 16\.00 \|/m);
  assert.ok(table.includes(`: ${comparison.fastest}. Equal bytes are not equal quality`));
  const refused = run({ ...scenario, compression: { kind: 'none' } }, '-');
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /compression\.kind/);
  assert.equal(run(scenario).status, 2);
});
