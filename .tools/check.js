/**
 * `npm run check`: formatting, linting and types of everything; all are run, then it fails if any
 * did. `npm run check -- prettier tsc` runs only these.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildNative } from './lib/cmake.js';
import { filesUnder, whenChanged } from './lib/fingerprint.js';
import { ToolError, capture, main, root, runForCode } from './lib/process.js';
import { buildWasm } from './lib/product.js';
import { setUp } from './lib/setup.js';

/** @param {string[]} folders @param {RegExp} ending */
const sources = (folders, ending) =>
  filesUnder(folders, (path) => !path.includes('node_modules')).filter((path) => ending.test(path));

/**
 * clang-tidy takes seconds a file: as many at once as there are cores, and only files that, with
 * what they may include, have changed since they last passed.
 */
async function clangTidy() {
  const shared = ['.clang-tidy', ...sources(['core'], /\.(hpp|json|cmake|txt)$/)];
  const queue = sources(['core/src'], /\.cpp$/);
  let worst = 0;
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const path = file;
      const step = async () => {
        const { code, output } = await capture('clang-tidy', ['-p', 'build/native', path]);
        if (code !== 0) throw new ToolError(output);
      };
      const name = `clang-tidy-${path.replaceAll('/', '-')}`;
      await whenChanged(name, { inputs: [path, ...shared], outputs: [], step }).catch((error) => {
        console.error(error.message);
        worst = 1;
      });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return worst;
}

/** A command of an npm package, run by this very Node.js. @param {string} path @param {string[]} args */
const npmTool = (path, ...args) =>
  runForCode(process.execPath, [join(root, 'node_modules', path), ...args]);

const cpp = sources(['core', 'wasm', 'tests'], /\.[ch]pp$/);

/** @type {Record<string, () => Promise<number>>} */
const checks = {
  'clang-format': () => runForCode('clang-format', ['--dry-run', '-Werror', ...cpp]),
  prettier: () => npmTool('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  eslint: () => npmTool('eslint/bin/eslint.js', '--max-warnings=0', '.'),
  tsc: () => npmTool('typescript/bin/tsc', '--project', '.'),
  'clang-tidy': clangTidy,
};

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => checks[name] === undefined);
  if (unknown.length > 0) {
    const names = Object.keys(checks).join(', ');
    throw new ToolError(`No such check: ${unknown.join(', ')}. There are: ${names}.`);
  }
  const names = asked.length > 0 ? asked : Object.keys(checks);

  await setUp('check');
  // tsc reads the declarations of the WebAssembly's loader; clang-tidy reads how each file is
  // compiled, and the sources that are made from data.
  if (names.includes('tsc')) await buildWasm();
  if (names.includes('clang-tidy')) await buildNative();
  /** @type {string[]} */
  const failed = [];
  for (const name of names) {
    const start = performance.now();
    const code = await /** @type {() => Promise<number>} */ (checks[name])();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) throw new ToolError(`Failed: ${failed.join(', ')}`);
});
