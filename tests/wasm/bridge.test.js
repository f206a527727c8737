import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { RooflineError, load } from '../../wasm/roofline.js';

const roofline = await load();
const cli = fileURLToPath(new URL('../../wasm/cli.js', import.meta.url));

/** @param {string[]} args @param {string} [input] */
const run = (args, input) =>
  spawnSync(process.execPath, [cli, 'bridge', ...args], { input, encoding: 'utf8' });

/** @param {number} actual @param {number} expected */
const close = (actual, expected) =>
  assert.ok(Math.abs(actual / expected - 1) < 1e-12, `${actual} is not ${expected}`);

test('the bridge leads from the published speed-up to the ratio of the two evaluations', () => {
  for (const { key } of roofline.accelerators()) {
    const published = roofline.analyze({ hardware: key });
    const scenario = roofline.firstPrinciplesTwin({ hardware: key });
    const bridge = roofline.bridge({ scenario, launch: 'stream' });
    assert.equal(bridge.publishedHardware, key);
    assert.equal(Number(bridge.publishedSpeedup.toFixed(2)), published.speedupRatio);
    const efficiency = { bandwidth: 1, compute: 1, launchMicroseconds: 2.52 };
    const compressed = roofline.evaluate({ ...scenario, efficiency });
    const dense = roofline.evaluate({ ...scenario, efficiency, compression: { kind: 'none' } });
    close(bridge.speedup, Number(dense.seconds) / Number(compressed.seconds));
    close(
      bridge.steps.reduce((product, { factor }) => product * factor, bridge.publishedSpeedup),
      bridge.speedup,
    );
  }
});

test('a step switched off has the factor 1', () => {
  const scenario = roofline.firstPrinciplesTwin();
  const { steps } = roofline.bridge({ scenario, off: ['contraction', 'cache'] });
  for (const step of steps) {
    if (step.on) continue;
    assert.ok(['contraction', 'cache'].includes(step.assumption));
    assert.equal(step.factor, 1);
  }
  assert.equal(steps.filter((step) => !step.on).length, 2);
});

test('a bad request names its field', () => {
  const scenario = roofline.firstPrinciplesTwin();
  /** @type {[unknown, string][]} */
  const bad = [
    [{}, 'scenario'],
    [{ scenario, launch: 'slow' }, 'launch'],
    [{ scenario, off: ['kv'] }, 'off[0]'],
    [{ scenario, publishedHardware: 'h100' }, 'publishedHardware'],
    [{ scenario: { ...scenario, hardware: 'h100' } }, 'scenario.hardware'],
    [{ scenario, extra: 1 }, 'extra'],
  ];
  for (const [request, field] of bad) {
    assert.throws(
      () => roofline.bridge(/** @type {any} */ (request)),
      (error) => {
        assert.ok(error instanceof RooflineError);
        assert.equal(error.field, field);
        return true;
      },
    );
  }
});

test('command line: memory levels and measured rates are steps, a cap is explained', () => {
  const options = ['--hardware=hopper_h100', '--levels=sharedMemory', '--achieved'];
  const json = JSON.parse(run([...options, '--format=json']).stdout);
  const scenario = roofline.firstPrinciplesTwin({ hardware: 'hopper_h100' });
  const levels = { sharedMemory: true };
  assert.deepEqual(json, roofline.bridge({ scenario: { ...scenario, levels }, achieved: true }));
  assert.equal(json.notes.length, 2);
  assert.match(run(options).stdout, /\n\nBandwidth: 0\.8985 of the specified rate was measured\./);
  assert.match(run(['--levels=l3']).stderr, /levels\.l3/);
});

test('command line: the bridge of the defaults, of options and of a file', () => {
  const { status, stdout } = run([]);
  assert.equal(status, 0);
  const lines = stdout.trim().split('\n');
  assert.equal(lines.length, 3 + 10);
  assert.match(lines[2] ?? '', /Published \(hopper_h100\).*25\.44x/);
  const json = JSON.parse(run(['--hardware', 'jetson_thor', '--format', 'json']).stdout);
  const scenario = roofline.firstPrinciplesTwin({ hardware: 'jetson_thor' });
  assert.deepEqual(json, roofline.bridge({ scenario }));
  const piped = run(
    ['-', '--format=json', '--launch=graph', '--off=device'],
    JSON.stringify(scenario),
  );
  assert.deepEqual(
    JSON.parse(piped.stdout),
    roofline.bridge({ scenario, launch: 'graph', off: ['device'] }),
  );
});

test('command line: faults are told on stderr with exit code 2', () => {
  /** @type {[string[], string | undefined, RegExp][]} */
  const wrong = [
    [['--format', 'xml'], undefined, /markdown, json/],
    [['/no/such/file'], undefined, /cannot read/],
    [['-'], 'not json', /Not JSON/],
    [['-'], '{"costModel":"first-principles"}', /scenario.hardware is missing/],
    [['-', '--batch-size', '2'], '{}', /leave out/],
    [['--seq-len', '0'], undefined, /seqLen/],
  ];
  for (const [args, input, message] of wrong) {
    const { status, stdout, stderr } = run(args, input);
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
});
