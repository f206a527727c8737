/**
 * `npm test`: every suite, and one closing line over all of them.
 * `npm test -- core web` runs only these: `core` is C++ (Catch2 through CTest), the others are the
 * folders of tests/ that hold *.test.js files.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildNative } from './lib/cmake.js';
import { closingLine, countsFromJUnit, judge, sum } from './lib/count.js';
import { filesUnder } from './lib/fingerprint.js';
import { ToolError, main, root, runForCode } from './lib/process.js';
import { buildPage, buildWasm, checkSizes } from './lib/product.js';
import { setUp } from './lib/setup.js';

/** @typedef {import('./lib/count.js').Counts} Counts */

/** What is built for a suite; for those not named here, the page, which a browser opens. */
const needs = /** @type {Record<string, 'native' | 'wasm' | undefined>} */ ({
  core: 'native',
  tools: 'wasm', // the README's examples
  wasm: 'wasm',
});

const results = join(root, 'build/test-results');

/** @param {string} suite */
const testFiles = (suite) =>
  filesUnder([join('tests', suite)], (path) => !path.includes('node_modules')).filter((file) =>
    file.endsWith('.test.js'),
  );

/** @returns {string[]} */
function allSuites() {
  const folders = readdirSync(join(root, 'tests'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'core')
    .map(({ name }) => name)
    .filter((name) => testFiles(name).length > 0);
  return ['core', ...folders];
}

/** @param {string} file that a runner wrote @param {(text: string) => Counts} read */
const countsIn = (file, read) =>
  existsSync(file) ? read(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, skipped: 0 };

/** @returns {Promise<{ counts: Counts, problem?: string }>} */
async function runCore() {
  await buildNative();
  const report = join(results, 'core.xml');
  const code = await runForCode('ctest', [
    ...['--test-dir', 'build/native', '--output-on-failure', '--no-tests=error'],
    ...['--parallel', '2', '--output-junit', report],
  ]);
  return judge('core', countsIn(report, countsFromJUnit), code);
}

/**
 * @param {string} suite
 * @returns {Promise<{ counts: Counts, problem?: string }>}
 */
async function runNode(suite) {
  const report = join(results, `${suite}.json`);
  const code = await runForCode(process.execPath, [
    // Browsers side by side on a small machine make timeouts, not speed.
    ...['--test', `--test-concurrency=${needs[suite] === undefined ? 1 : 2}`],
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./.tools/lib/count-reporter.js', `--test-reporter-destination=${report}`],
    ...testFiles(suite),
  ]);
  return judge(suite, countsIn(report, JSON.parse), code);
}

await main(async () => {
  const known = allSuites();
  const asked = process.argv.slice(2);
  const unknown = asked.filter((suite) => !known.includes(suite));
  if (unknown.length > 0) {
    throw new ToolError(`No such suite: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  }
  const suites = asked.length > 0 ? asked : known;
  const needsPage = suites.some((suite) => needs[suite] === undefined);

  await setUp(needsPage ? 'browserTest' : 'test');
  if (suites.some((suite) => needs[suite] !== 'native')) await buildWasm();
  if (needsPage) {
    await buildPage();
    await checkSizes();
  }

  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const outcomes = [];
  for (const suite of suites) {
    console.log(`\n== ${suite}`);
    outcomes.push(await (suite === 'core' ? runCore() : runNode(suite)));
  }

  console.log();
  for (const { problem } of outcomes) if (problem !== undefined) console.log(problem);
  const total = sum(outcomes.map(({ counts }) => counts));
  console.log(closingLine(total));
  return total.failed === 0 ? 0 : 1;
});
