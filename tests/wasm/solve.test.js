import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from '../../wasm/roofline.js';

const roofline = await load();
const cli = fileURLToPath(new URL('../../wasm/cli.js', import.meta.url));

/** @type {import('../../wasm/roofline.d.ts').Scenario} */
const scenario = {
  costModel: 'first-principles',
  hardware: 'h100_sxm',
  model: 'llama-3-8b',
  precision: { weightBits: 16, activationBits: 16, kvBits: 16 },
  workload: { phase: 'decode', batch: 1, context: 4096 },
};

/** @param {string[]} args */
const run = (args) =>
  spawnSync(process.execPath, [cli, 'solve', ...args], {
    input: JSON.stringify(scenario),
    encoding: 'utf8',
  });

test('evaluating the answer reaches the target, the next value does not', () => {
  const { value, is } = roofline.solve({
    scenario,
    find: 'batch',
    target: { tokensPerSecond: 5000 },
  });
  assert.equal(is, 'smallest');
  const at = (/** @type {number} */ batch) =>
    Number(
      roofline.evaluate({ ...scenario, workload: { phase: 'decode', batch, context: 4096 } })
        .tokensPerSecond,
    );
  assert.ok(at(Number(value)) >= 5000);
  assert.ok(at(Number(value) - 1) < 5000);
});

test('the command line answers in words and as JSON', () => {
  const words = run(['-', '--find', 'weightBits', '--tokens-per-second', '400']);
  assert.match(words.stdout, /^largest weightBits: \d+\.\d+ bits, which reaches 4\d\d/);
  const json = JSON.parse(
    run(['-', '--find=batch', '--memory-bytes=80e9', '--format=json']).stdout,
  );
  assert.deepEqual(
    json,
    roofline.solve({ scenario, find: 'batch', target: { memoryBytes: 80e9 } }),
  );
  assert.match(run(['-', '--find=batch', '--memory-bytes=1e9']).stdout, /^none: no batch/);
});

test('what cannot be asked is told on stderr with exit code 2', () => {
  /** @type {[string[], RegExp][]} */
  const wrong = [
    [['-', '--find', 'rank', '--memory-bytes', '1e9'], /without a compression/],
    [['-', '--find', 'layers', '--memory-bytes', '1e9'], /rank, weightBits, bandwidth or batch/],
    [['-', '--find', 'batch'], /give one of/],
    [['-', '--find', 'batch', '--memory-bytes', 'much'], /target.memoryBytes/],
    [[], /needs a file/],
  ];
  for (const [args, message] of wrong) {
    const { status, stdout, stderr } = run(args);
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
});
