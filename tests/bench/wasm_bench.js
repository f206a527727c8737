/**
 * The kernels of kernels.hpp inside WebAssembly, and the JavaScript API around them, under Node.
 * Usage: wasm_bench.js FOLDER KERNEL...: where roofline_kernels.js and .wasm are, and the kernels'
 * names in order. Prints {kernels, api} as JSON, each {name: {ns, checksum}}.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from '../../wasm/roofline.js';

const scenarioCount = 4096;
const repetitions = 5;
const minimumMicroseconds = 200_000;

/**
 * @param {(count: number) => number} run evaluates so many scenarios and sums their numbers
 * @returns {{ ns: number, checksum: number }} `ns` for one evaluation: the median of some runs
 */
function measure(run) {
  const checksum = run(scenarioCount);
  let count = scenarioCount;
  // Processor time, as Google Benchmark's: other programs' work does not count.
  const time = () => {
    const start = process.cpuUsage();
    run(count);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  while (time() < minimumMicroseconds) count *= 2;
  const times = Array.from({ length: repetitions }, time).sort((a, b) => a - b);
  return { ns: ((times[Math.floor(repetitions / 2)] ?? NaN) * 1000) / count, checksum };
}

/**
 * As kernels.hpp sums them: each side first, then the comparison.
 * @param {import('../../wasm/roofline.js').PublishedProfile} p
 */
const sumOfNumbers = (p) =>
  p.denseFlopsPerToken +
  p.denseDramBytes +
  p.denseArithmeticIntensity +
  p.denseAttainableTflops +
  p.denseLatencyMsPerToken +
  p.denseTokensPerSec +
  p.denseBandwidthUtilizationPct +
  (p.qtfFlopsPerToken +
    p.qtfDramBytes +
    p.qtfArithmeticIntensity +
    p.qtfAttainableTflops +
    p.qtfLatencyMsPerToken +
    p.qtfTokensPerSec +
    p.qtfBandwidthUtilizationPct) +
  p.speedupRatio +
  p.dramTrafficReductionPct +
  p.energySavingsPct;

const [folder = '.', ...names] = process.argv.slice(2);
const { default: createModule } = await import(
  pathToFileURL(resolve(folder, 'roofline_kernels.js')).href
);
const wasm = await readFile(resolve(folder, 'roofline_kernels.wasm'));
const kernels = await createModule({ wasm, wasmBinary: wasm });

/** @type {Record<string, { ns: number, checksum: number }>} */
const insideWasm = {};
names.forEach((name, i) => {
  insideWasm[name] = measure((count) => kernels.run(i, count));
});

const roofline = await load();
const accelerators = roofline.accelerators();
const hardware = accelerators.map(({ key }) => key);
const throughApi = measure((count) => {
  let total = 0;
  for (let n = 0; n < count; ++n) {
    const i = n % scenarioCount;
    const answer = roofline.analyze({
      hardware: hardware[i % hardware.length],
      batchSize: 1 + (i % 64),
      seqLen: 128 * (1 + (i % 32)),
      activeRank: 1 + (i % 16),
    });
    total += sumOfNumbers(answer);
  }
  return total;
});

console.log(JSON.stringify({ kernels: insideWasm, api: { 'published profile': throughApi } }));
