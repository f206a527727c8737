import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from '../../wasm/roofline.js';
import { publishedCases, publishedTables } from './golden.js';

const cli = fileURLToPath(new URL('../../wasm/cli.js', import.meta.url));

/**
 * @param {string[]} args
 * @param {string} [input]
 */
function run(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  return { status, stdout, stderr };
}

test('without arguments: the default summary table', () => {
  const { table } = publishedTables()[0];
  assert.deepEqual(run([]), { status: 0, stdout: `${table}\n`, stderr: '' });
  assert.equal(run(['table']).stdout, `${table}\n`);
});

test('options: every golden table, byte for byte', () => {
  for (const { workload, table } of publishedTables()) {
    const args = [
      ...['--batch-size', workload.batchSize, '--seq-len', workload.seqLen],
      ...['--active-rank', workload.activeRank],
    ].map(String);
    assert.equal(run(args).stdout, `${table}\n`);
  }
});

test('all six options reach the model; JSON and CSV have all fields of all devices', async () => {
  const roofline = await load();
  const workload = {
    batchSize: 2,
    seqLen: 64,
    activeRank: 3,
    dModel: 256,
    nLayers: 5,
    precisionBytes: /** @type {const} */ (4),
  };
  const args = [
    '--batch-size=2',
    '--seq-len=64',
    '--active-rank=3',
    '--d-model=256',
    '--n-layers=5',
    '--precision-bytes=4',
  ];
  const expected = roofline
    .compare(workload)
    .map((row) => ({ hardware: row.hardware, ...row.profile }));
  assert.deepEqual(JSON.parse(run([...args, '--format', 'json']).stdout), expected);
  const lines = run([...args, '--format', 'csv'])
    .stdout.trim()
    .split('\n');
  assert.equal(lines.length, 7);
  assert.equal(lines[0], Object.keys(expected[0] ?? {}).join(','));
  assert.equal(lines[1], Object.values(expected[0] ?? {}).join(','));
});

test('a wrong command line: a message on stderr that says what is allowed, exit code 2', () => {
  /** @type {[string[], RegExp][]} */
  const wrong = [
    [['--batch-size', '0'], /batchSize.*1 to 2147483647/],
    [['--batch-size', 'many'], /batchSize.*"many"/],
    [['--batch-size', ''], /batchSize/],
    [['--precision-bytes', '3'], /1, 2, 4 or 8/],
    [['--batch'], /Unknown option '--batch'.*--batch-size/],
    [['--format', 'xml'], /markdown, csv, json/],
    [['--d-model'], /d-model/],
    [['table', 'extra'], /extra/],
    [['tables'], /unknown command "tables".*table, evaluate/],
    [['toString'], /unknown command/],
    [['evaluate'], /needs a file/],
    [['evaluate', '/no/such/file'], /cannot read \/no\/such\/file/],
    [['evaluate', tmpdir()], /cannot read/],
  ];
  for (const [args, message] of wrong) {
    const { status, stdout, stderr } = run(args);
    assert.equal(status, 2, args.join(' '));
    assert.equal(stdout, '');
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack trace');
  }
});

test('--help names every command and option, --version the version', () => {
  const { status, stdout } = run(['--help']);
  assert.equal(status, 0);
  for (const word of [
    'table',
    'evaluate',
    'sweep',
    '--precision-bytes',
    '--format',
    '2147483647',
  ]) {
    assert.ok(stdout.includes(word), word);
  }
  const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  assert.equal(run(['--version']).stdout, `${version}\n`);
});

test('evaluate: JSON Lines in order; a bad line is answered in its place and the rest go on', () => {
  const cases = publishedCases().slice(0, 200);
  const lines = cases.map((/** @type {any} */ { scenario }) =>
    JSON.stringify({ costModel: 'published', ...scenario }),
  );
  lines.splice(2, 0, '{"costModel":"published","batchSize":0}');
  lines.splice(4, 0, '', 'not json');
  const { status, stdout } = run(['evaluate', '-'], `${lines.join('\r\n')}`);
  assert.equal(status, 2);
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(answers.length, 202);
  assert.equal(answers[2].line, 3);
  assert.deepEqual(Object.keys(answers[2].error), ['code', 'field', 'value', 'allowed', 'message']);
  assert.equal(answers[2].error.field, 'batchSize');
  assert.equal(answers[4].line, 6, 'a blank line is counted');
  assert.equal(answers[4].error.code, 'malformed');
  const results = answers.filter((answer) => !answer.error);
  assert.deepEqual(
    results,
    cases.map((/** @type {any} */ { expect }) => expect),
  );
});

test('evaluate reads a file, and good lines alone exit with 0', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roofline-'));
  try {
    const file = join(folder, 'scenarios.jsonl');
    writeFileSync(file, '{"costModel":"published"}\n');
    const { status, stdout } = run(['evaluate', file]);
    assert.equal(status, 0);
    assert.equal(JSON.parse(stdout).speedupRatio, 25.44);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('evaluate streams: memory does not grow with the input', async () => {
  const peak = async (/** @type {number} */ count) => {
    const child = spawn(process.execPath, ['--max-old-space-size=64', cli, 'evaluate', '-'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let answered = 0;
    child.stdout.on('data', (chunk) => {
      for (const byte of chunk) if (byte === 10) answered++;
    });
    const line = `${JSON.stringify({ costModel: 'published', seqLen: 4096 })}\n`.repeat(1000);
    for (let sent = 0; sent < count; sent += 1000) {
      if (!child.stdin.write(line))
        await new Promise((resolve) => child.stdin.once('drain', resolve));
    }
    child.stdin.end();
    const status = await new Promise((resolve) => child.once('close', resolve));
    assert.equal(status, 0);
    assert.equal(answered, count);
  };
  // 100,000 answers are 65 MB of text: kept in memory they would not fit the 64 MB heap.
  await peak(100_000);
});

test('a closed pipe ends it quietly', async () => {
  const child = spawn(process.execPath, [cli, 'evaluate', '-'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  child.stdin.on('error', () => {});
  child.stdout.once('data', () => child.stdout.destroy());
  const line = '{"costModel":"published"}\n'.repeat(2000);
  const closed = new Promise((resolve) => child.once('close', resolve));
  for (let i = 0; i < 20 && child.exitCode === null; i++) {
    child.stdin.write(line);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  child.stdin.end();
  assert.equal(await closed, 0);
  assert.equal(stderr, '');
});
