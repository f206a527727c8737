/** The two CMake build trees: build/native and build/wasm. */
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { emccVersion, emscriptenEnvironment } from './emscripten.js';
import { capture, root, run, which } from './process.js';

/**
 * Configures a tree, unless that was done with the same compiler and options. After a change of
 * compiler the tree is made anew: Ninja would mix objects of the two.
 * @param {string} tree below build/
 * @param {{ compiler: string, command: string[], env?: NodeJS.ProcessEnv }} how
 */
async function configure(tree, { compiler, command, env }) {
  const folder = join(root, 'build', tree);
  const record = join(folder, 'configured.txt');
  const now = [root, compiler, ...command].join('\n');
  const before = existsSync(record) ? readFileSync(record, 'utf8') : undefined;
  if (before === now && existsSync(join(folder, 'build.ninja'))) return;
  if (before !== undefined) rmSync(folder, { recursive: true });
  const [program, ...args] = command;
  await run(/** @type {string} */ (program), args, { env });
  mkdirSync(folder, { recursive: true });
  writeFileSync(record, now);
}

/**
 * @param {string} tree
 * @param {NodeJS.ProcessEnv} [env]
 */
async function build(tree, env) {
  const jobs = String(availableParallelism());
  await run('cmake', ['--build', `build/${tree}`, '--parallel', jobs], { env });
}

/** @param {string} program */
const resolved = (program) => realpathSync(which(program) ?? program);

/**
 * Configures and builds natively, the tests or the benchmarks.
 * @param {{ benchmarks?: boolean }} [options] with them: build/bench/tests/bench/
 */
export async function buildNative({ benchmarks = false } = {}) {
  const cxx = process.env.CXX ?? 'c++';
  const { output } = await capture(cxx, ['--version']);
  const tree = benchmarks ? 'bench' : 'native';
  const command = ['cmake', '-S', '.', '-B', `build/${tree}`, '-G', 'Ninja'];
  command.push('-DCMAKE_BUILD_TYPE=Release');
  if (benchmarks) command.push('-DBUILD_TESTING=OFF', '-DROOFLINE_BUILD_BENCHMARKS=ON');
  const compiler = `${resolved(cxx)} ${output.split('\n', 1)[0]}`;
  await configure(tree, { compiler, command });
  await build(tree);
}

/**
 * Configures and builds for WebAssembly: build/wasm/wasm/roofline_core.js and .wasm.
 * @param {{ benchmarks?: boolean }} [options] with them: build/bench-wasm/tests/bench/
 */
export async function buildWasmTree({ benchmarks = false } = {}) {
  const env = await emscriptenEnvironment();
  const tree = benchmarks ? 'bench-wasm' : 'wasm';
  const command = ['emcmake', 'cmake', '-S', '.', '-B', `build/${tree}`, '-G', 'Ninja'];
  command.push('-DCMAKE_BUILD_TYPE=Release');
  if (benchmarks) command.push('-DROOFLINE_BUILD_BENCHMARKS=ON');
  const compiler = `${resolved('emcc')} ${await emccVersion()}`;
  await configure(tree, { compiler, command, env });
  await build(tree, env);
}
