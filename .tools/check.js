/** `npm run check`: formatting, linting and types of everything; all are run, then it fails if any did. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildNative } from './lib/cmake.js';
import { filesUnder, whenChanged } from './lib/fingerprint.js';
import { ToolError, main, root, run, runForCode } from './lib/process.js';
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
      const step = () => run('clang-tidy', ['-p', 'build/native', '--quiet', path]);
      const name = `clang-tidy-${path.replaceAll('/', '-')}`;
      await whenChanged(name, { inputs: [path, ...shared], output: path, step }).catch((error) => {
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
  await setUp('check');
  // clang-tidy reads how each file is compiled, and the sources made from data;
  // tsc reads the WebAssembly's loader.
  await buildNative();
  await buildWasm();
  /** @type {string[]} */
  const failed = [];
  for (const [name, check] of Object.entries(checks)) {
    const start = performance.now();
    const code = await check();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) throw new ToolError(`Failed: ${failed.join(', ')}`);
});
