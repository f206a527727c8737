/**
 * `npm run bench`: nanoseconds for one evaluation natively, in WebAssembly under Node, and in plain
 * Python; then sweeps by every engine, a point each. Ratios are printed and written, with the machine,
 * to tests/bench/results.json, which the site's page of benchmarks shows.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildNative, buildWasmTree } from './lib/cmake.js';
import { ToolError, capture, main, root, run } from './lib/process.js';
import { buildPage, buildWasm } from './lib/product.js';
import { setUp } from './lib/setup.js';

/** @typedef {Record<string, { ns: number, checksum: number }>} Results by name of the kernel */

/** Google Benchmark's medians. @returns {Promise<Results>} */
async function native() {
  const report = join(root, 'build/bench-native.json');
  await run('build/bench/tests/bench/roofline_bench', [
    ...['--benchmark_filter=-^sweep', '--benchmark_repetitions=5', '--benchmark_min_time=0.2'],
    ...['--benchmark_report_aggregates_only=true', '--benchmark_color=false'],
    ...['--benchmark_out_format=json', `--benchmark_out=${report}`],
  ]);
  const { benchmarks } = JSON.parse(readFileSync(report, 'utf8'));
  return Object.fromEntries(
    benchmarks
      .filter((/** @type {any} */ one) => one.aggregate_name === 'median')
      .map((/** @type {any} */ one) => [
        one.run_name,
        { ns: one.cpu_time, checksum: one.checksum },
      ]),
  );
}

/** @param {string} command @param {string[]} args @returns {Promise<Results>} */
async function measuredBy(command, args) {
  const { code, output } = await capture(command, args);
  if (code !== 0) throw new ToolError(`${command} ${args.join(' ')}:\n${output}`);
  return JSON.parse(output);
}

/**
 * One line a kernel and engine, with the ratio to native C++ of the same kernel.
 * @param {Record<string, Results>} engines
 */
function table(engines) {
  const lines = [
    '| Kernel | Engine | ns per evaluation or point | against native C++ |',
    '|:---|:---|---:|---:|',
  ];
  for (const [kernel, reference] of Object.entries(engines['C++'] ?? {})) {
    for (const [engine, results] of Object.entries(engines)) {
      const result = results[kernel];
      if (result === undefined) continue;
      const ratio = (result.ns / reference.ns).toFixed(2);
      lines.push(`| ${kernel} | ${engine} | ${result.ns.toFixed(0)} | ${ratio}x |`);
      // Times of different answers would say nothing.
      if (result.checksum !== 0 && Math.abs(result.checksum / reference.checksum - 1) > 1e-12) {
        throw new ToolError(
          `${kernel}: ${engine} computed ${result.checksum}, C++ ${reference.checksum}`,
        );
      }
    }
  }
  return lines.join('\n');
}

await main(async () => {
  await setUp('bench');
  await buildNative({ benchmarks: true });
  await buildWasmTree({ benchmarks: true });
  await buildWasm();
  await buildPage();

  const cpp = await native();
  const { api, kernels } = /** @type {{ api: Results, kernels: Results }} */ (
    /** @type {unknown} */ (
      await measuredBy(process.execPath, [
        ...['tests/bench/wasm_bench.js', 'build/bench-wasm/tests/bench', ...Object.keys(cpp)],
      ])
    )
  );
  const python = await measuredBy('python3', [
    '-B',
    'tests/bench/python_bench.py',
    'core/data/published.json',
  ]);
  const engines = {
    'C++': cpp,
    WebAssembly: kernels,
    'WebAssembly, called through the JavaScript API': api,
    Python: python,
  };

  console.log(`\n${table(engines)}`);
  const sweeps = /** @type {any} */ (
    await measuredBy(process.execPath, [
      ...['tests/bench/sweep_bench.js', 'build/bench/tests/bench', 'build/bench-wasm/tests/bench'],
    ])
  );
  console.log(`\n${table(sweeps.sweeps)}`);
  const { workers, linearity, start } = sweeps;
  console.log(`\nTwo workers: ${workers.ratio.toFixed(2)}x of one.`);
  for (const { points, ns, residentMegabytes } of linearity) {
    console.log(`${points} points streamed: ${ns.toFixed(1)} ns each, ${residentMegabytes} MB.`);
  }
  console.log(`Page: first table after ${start.milliseconds.toFixed(0)} ms.`);
  const { machine, ...measured } = sweeps;
  const results = { machine, evaluations: engines, ...measured };
  writeFileSync(join(root, 'tests/bench/results.json'), `${JSON.stringify(results, null, 2)}\n`);
  console.log('\nAlso in tests/bench/results.json.');
});
