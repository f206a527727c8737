/** `roofline-analyzer plot`: the page's picture from the command line. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../wasm/cli.js', import.meta.url));

/** @param {string[]} args @param {string} [input] */
const run = (args, input = '') =>
  spawnSync(process.execPath, [cli, 'plot', ...args], { input, encoding: 'utf8' });

const scenario = {
  costModel: 'first-principles',
  hardware: 'h100_sxm',
  model: 'llama-3-8b',
  precision: { weightBits: 16, activationBits: 16, kvBits: 16 },
  workload: { phase: 'decode', batch: 1, context: 4096 },
};

test('the published comparison, without a file', () => {
  const { status, stdout } = run(['--batch-size', '8']);
  assert.equal(status, 0);
  assert.match(stdout, /^<svg /);
  for (const text of ['published model', 'batchSize 8', 'Hopper H100', 'Raspberry Pi 5'])
    assert.ok(stdout.includes(text), text);
  assert.doesNotMatch(stdout, /<script|href|url\(|var\(|NaN|undefined/);
});

test('scenarios with their operators, a device each', () => {
  const both = [
    scenario,
    { ...scenario, hardware: { name: 'Mine', peakTflops: 100, bandwidthGBs: 900 } },
  ];
  const { status, stdout } = run(['-'], JSON.stringify(both));
  assert.equal(status, 0);
  for (const text of ['Llama 3 8B', 'context 4096', 'Mine', 'attention', 'limited by memory'])
    assert.ok(stdout.toLowerCase().includes(text.toLowerCase()), text);
});

test('what cannot be plotted is told, with exit code 2 and nothing drawn', () => {
  for (const [input, message] of /** @type {const} */ ([
    ['[]', /no scenario/],
    ['{', /Not JSON/],
    [JSON.stringify({ ...scenario, hardware: 'abacus' }), /abacus/],
    [JSON.stringify({ ...scenario, hardware: { peakTflops: 1, bandwidthGBs: 0 } }), /bandwidth/],
  ])) {
    const { status, stdout, stderr } = run(['-'], input);
    assert.equal(status, 2, input);
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
});
