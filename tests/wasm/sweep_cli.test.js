import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from '../../wasm/roofline.js';

const cli = fileURLToPath(new URL('../../wasm/cli.js', import.meta.url));

/**
 * @param {unknown} spec
 * @param {string[]} args
 */
function run(spec, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'sweep', '-', ...args], {
    input: typeof spec === 'string' ? spec : JSON.stringify(spec),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  return { status, stdout, stderr };
}

const small = {
  base: { costModel: 'published' },
  axes: [
    { field: 'hardware', values: ['hopper_h100', 'raspberry_pi_5'] },
    { field: 'batchSize', values: [1, 0, 8] },
  ],
  results: ['batchSize', 'speedupRatio', 'denseRegime'],
  rounded: true,
};
/** @param {number} rows */
const long = (rows) => ({
  base: { costModel: 'published' },
  axes: [{ field: 'seqLen', from: 1, to: rows, count: rows }],
  results: ['denseLatencyMsPerToken', 'speedupRatio'],
});

test('CSV: a row a point, the axes first; gaps are empty cells, told on stderr', async () => {
  const roofline = await load();
  const { status, stdout, stderr } = run(small);
  const rows = ['hopper_h100', 'raspberry_pi_5'].flatMap((hardware) =>
    [1, 0, 8].map((batchSize) => {
      if (batchSize === 0) return `${hardware},0,,`;
      const profile = roofline.analyze({ hardware: /** @type {any} */ (hardware), batchSize });
      return `${hardware},${batchSize},${profile.speedupRatio},${profile.denseRegime}`;
    }),
  );
  const header = 'hardware,batchSize,speedupRatio,denseRegime';
  assert.equal(stdout, `${[header, ...rows].join('\n')}\n`);
  assert.match(
    stderr,
    /2 rows without results: out-of-range batchSize; allowed: .*1 to 2147483647/,
  );
  assert.equal(status, 0);
});

test('JSON Lines: the same numbers, null in gaps', () => {
  const { stdout } = run(small, '--format', 'jsonl');
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(rows.length, 6);
  assert.deepEqual(rows[1], {
    hardware: 'hopper_h100',
    batchSize: 0,
    speedupRatio: null,
    denseRegime: null,
  });
  assert.deepEqual(Object.keys(rows[5]), ['hardware', 'batchSize', 'speedupRatio', 'denseRegime']);
  assert.equal(rows[0].speedupRatio, 25.44);
});

test('a file; any number of workers writes the same bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roofline-'));
  try {
    const file = join(folder, 'spec.json');
    writeFileSync(file, JSON.stringify(long(50_000)));
    const output = (/** @type {string} */ workers) =>
      spawnSync(process.execPath, [cli, 'sweep', file, '--workers', workers], {
        maxBuffer: 1 << 30,
      }).stdout.toString();
    const one = output('1');
    assert.equal(one.split('\n').length, 50_002);
    assert.equal(output('2'), one);
    assert.equal(output('3'), one);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what is wrong is told on stderr, with exit code 2 and nothing written', () => {
  const big = [1, 2].map((i) => ({
    field: i === 1 ? 'batchSize' : 'seqLen',
    from: 1,
    to: 1e6,
    count: 1e6,
  }));
  /** @type {[unknown, string[], RegExp][]} */
  const wrong = [
    [{ ...small, axes: big }, [], /axes is too large.*100000000000 points/],
    [{ ...small, results: ['speed'] }, [], /results\[0\].*speedupRatio/],
    [{ ...small, axes: [{ field: 'batch', values: [1] }] }, [], /axes\[0\]\.field.*batchSize/],
    ['{', [], /Not JSON/],
    [small, ['--format', 'xml'], /csv, jsonl/],
    [small, ['--workers', '0'], /workers.*1 to/],
    [small, ['--workers', 'many'], /workers/],
    [small, ['extra'], /extra/],
  ];
  for (const [spec, args, message] of wrong) {
    const { status, stdout, stderr } = run(spec, ...args);
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack trace');
  }
  const { status, stderr } = spawnSync(process.execPath, [cli, 'sweep'], { encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /needs a file/);
});

/**
 * Starts a sweep of 10^7 rows.
 * @param {string[]} nodeArgs
 * @param {string[]} args
 */
function start(nodeArgs, ...args) {
  const child = spawn(process.execPath, [...nodeArgs, cli, 'sweep', '-', ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(JSON.stringify(long(10_000_000)));
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const closed = new Promise((resolve) => child.once('close', resolve));
  return { child, closed, stderr: () => stderr };
}

for (const workers of ['1', '2']) {
  test(`memory does not grow with the rows (workers: ${workers})`, async () => {
    // 10^7 rows are 500 MB of text: kept, even a part of them would not fit this heap.
    const { child, closed } = start(['--max-old-space-size=64'], '--workers', workers);
    let bytes = 0;
    child.stdout.on('data', (chunk) => {
      if (bytes <= 100e6 && bytes + chunk.length > 100e6) child.kill('SIGINT');
      bytes += chunk.length;
    });
    assert.equal(await closed, 130);
    assert.ok(bytes > 100e6);
  });

  test(`Ctrl-C ends it after a whole line (workers: ${workers})`, async () => {
    const { child, closed, stderr } = start([], '--workers', workers);
    let tail = '';
    let lines = 0;
    child.stdout.on('data', (chunk) => {
      if (lines === 0) child.kill('SIGINT');
      for (const byte of chunk) if (byte === 10) lines++;
      tail = (tail + chunk).slice(-200);
    });
    assert.equal(await closed, 130);
    assert.ok(tail.endsWith('\n'));
    assert.equal(tail.trimEnd().split('\n').at(-1)?.split(',').length, 3);
    assert.ok(lines < 10_000_000);
    assert.match(stderr(), new RegExp(`interrupted after ${lines - 1} of 10000000 rows`));
  });

  test(`a closed pipe ends it quietly (workers: ${workers})`, async () => {
    const { child, closed, stderr } = start([], '--workers', workers);
    child.stdout.once('data', () => child.stdout.destroy());
    assert.equal(await closed, 0);
    assert.equal(stderr(), '');
  });
}
