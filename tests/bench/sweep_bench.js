/**
 * The sweeps of sweeps.hpp by every engine, in rounds that take turns; workers; linearity; and the
 * page's start. Usage: sweep_bench.js FOLDER-OF-ROOFLINE_BENCH FOLDER-OF-ROOFLINE_KERNELS.
 * Prints {machine, sweeps, workers, linearity, start} as JSON; times are medians of the rounds.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { launchChromium } from '../../.tools/lib/chromium.js';
import { root } from '../../.tools/lib/process.js';
import { serve } from '../../.tools/lib/serve.js';
import { loadStudy } from '../../wasm/study.js';
import { round } from './sweep_rounds.js';

/** @typedef {import('./sweep_rounds.js').Round} Round */

const ROUNDS = 5;
const PIECE = 65_536;

const [nativeFolder = '.', wasmFolder = '.'] = process.argv.slice(2);

/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/** @returns {Round} */
function nativeRound() {
  const output = execFileSync(join(nativeFolder, 'roofline_bench'), [
    ...['--benchmark_filter=^sweep', '--benchmark_min_time=0.1', '--benchmark_format=json'],
  ]);
  /** @type {Round} */
  const engines = { 'C++': {}, 'Fill, C++': {} };
  for (const { name, cpu_time, points, checksum } of JSON.parse(`${output}`).benchmarks) {
    const ns = cpu_time / points;
    if (name.endsWith(', fill')) {
      Object.assign(engines['Fill, C++'] ?? {}, { [name.slice(0, -6)]: { ns, checksum } });
    } else {
      Object.assign(engines['C++'] ?? {}, { [name]: { ns, checksum } });
    }
  }
  return engines;
}

/** @param {Round} engines @param {string} where */
const renamed = (engines, where) =>
  Object.fromEntries(Object.entries(engines).map(([name, all]) => [`${name}, ${where}`, all]));

/** Every engine in turn, and again. */
async function sweeps() {
  const { default: createModule } = await import(
    pathToFileURL(resolve(wasmFolder, 'roofline_kernels.js')).href
  );
  const wasm = readFileSync(join(wasmFolder, 'roofline_kernels.wasm'));
  const kernels = await createModule({ wasm, wasmBinary: wasm });

  const server = await serve(root, 8200);
  const browser = await launchChromium();
  /** @type {Round[]} */
  const rounds = [];
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.port}/web/icon.svg`);
    for (let i = 0; i < ROUNDS; i++) {
      const native = nativeRound();
      const names = Object.keys(native['C++'] ?? {});
      const inBrowser = await page.evaluate(
        async ({ rounds, kernels, wasm, names }) => {
          const { default: create } = await import(kernels);
          const bytes = await (await fetch(wasm)).arrayBuffer();
          const module = await import(rounds);
          return module.round(await create({ wasm: bytes, wasmBinary: bytes }), names);
        },
        {
          rounds: '/tests/bench/sweep_rounds.js',
          kernels: `/${wasmFolder}/roofline_kernels.js`,
          wasm: `/${wasmFolder}/roofline_kernels.wasm`,
          names,
        },
      );
      rounds.push({
        ...native,
        ...renamed(round(kernels, names), 'Node'),
        ...renamed(inBrowser, 'Chromium'),
      });
    }
  } finally {
    await browser.close();
    server.close();
  }
  /** @type {Round} */
  const medians = {};
  for (const [engine, all] of Object.entries(rounds[0] ?? {})) {
    medians[engine] = Object.fromEntries(
      Object.entries(all).map(([name, { checksum }]) => [
        name,
        { ns: median(rounds.map((one) => one[engine]?.[name]?.ns ?? NaN)), checksum },
      ]),
    );
  }
  return medians;
}

const spec = {
  base: { costModel: /** @type {const} */ ('published') },
  axes: [
    { field: 'activeRank', from: 1, to: 100, count: 100 },
    { field: 'seqLen', from: 1, to: 1000, count: 1000 },
    { field: 'batchSize', from: 1, to: 1000, count: 1000 },
  ],
  results: ['denseLatencyMsPerToken', 'speedupRatio'],
};

/** Seconds for 2e7 points by so many threads. @param {number} count */
async function bySoManyWorkers(count) {
  const points = 2e7;
  const workers = Array.from(
    { length: count },
    () =>
      new Worker(new URL('./sweep_worker.js', import.meta.url), {
        workerData: { spec, piece: PIECE },
      }),
  );
  const answer = (/** @type {Worker} */ worker) =>
    new Promise((done, failed) => worker.once('message', done).once('error', failed));
  await Promise.all(workers.map(answer));
  const part = points / count;
  const go = async () => {
    const start = performance.now();
    const done = workers.map(answer);
    workers.forEach((worker, i) => worker.postMessage({ first: i * part, count: part }));
    await Promise.all(done);
    return (performance.now() - start) / 1000;
  };
  await go();
  const seconds = await go();
  await Promise.all(workers.map((worker) => worker.terminate()));
  return seconds;
}

async function workers() {
  const times = /** @type {Record<number, number[]>} */ ({ 1: [], 2: [] });
  for (let i = 0; i < ROUNDS; i++) {
    for (const count of [1, 2]) times[count]?.push(await bySoManyWorkers(count));
  }
  const [one, two] = [median(times[1] ?? []), median(times[2] ?? [])];
  return { oneSeconds: one, twoSeconds: two, ratio: one / two };
}

/** Processor nanoseconds a point, and memory, as a streamed sweep grows. */
async function linearity() {
  const sweep = (await loadStudy()).openSweep(spec);
  const found = [];
  for (const points of [1e6, 1e7, 1e8]) {
    const start = process.cpuUsage();
    for (let first = 0; first < points; first += PIECE) {
      sweep.read(first, Math.min(PIECE, points - first));
    }
    const { user, system } = process.cpuUsage(start);
    found.push({
      points,
      ns: ((user + system) * 1000) / points,
      residentMegabytes: Math.round(process.memoryUsage().rss / 1e6),
    });
  }
  return found;
}

/** Navigation to the first table that the program itself wrote, in a fresh browser each time. */
async function start() {
  const server = await serve(join(root, 'web/dist'), 8200);
  const times = [];
  let bytes = 0;
  try {
    for (let i = 0; i < ROUNDS; i++) {
      const browser = await launchChromium();
      const page = await browser.newPage();
      bytes = 0;
      page.on('response', async (response) => {
        bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
      });
      await page.goto(`http://127.0.0.1:${server.port}/`, { waitUntil: 'commit' });
      await page.waitForSelector('table tbody tr', { state: 'attached' });
      times.push(await page.evaluate(() => performance.now()));
      await page.waitForLoadState('networkidle');
      await browser.close();
    }
  } finally {
    server.close();
  }
  return { milliseconds: median(times), uncompressedBytes: bytes };
}

const machine = {
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  processors: cpus().length,
  node: process.version,
  date: new Date().toISOString().slice(0, 10),
};
console.log(
  JSON.stringify({
    machine,
    sweeps: await sweeps(),
    workers: await workers(),
    linearity: await linearity(),
    start: await start(),
  }),
);
