/** What the commands need from the system, how to find it, and the packages that bring it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.js';
import { emccVersion } from './emscripten.js';
import { capture, root, which } from './process.js';
import { parseVersion } from './version.js';

/**
 * @typedef {'debian' | 'ubuntu' | 'macos'} KnownSystem
 *
 * @typedef {object} Requirement
 * @property {string} name for people
 * @property {string} [minimum] the oldest version that does
 * @property {() => Promise<string | undefined>} find its version ('' when it has none to compare),
 *   or undefined when it is not there
 * @property {Partial<Record<KnownSystem, string[]>>} packages of apt-get or Homebrew
 * @property {Partial<Record<KnownSystem, string[]>>} [command] where no package does, the command
 *   that installs it
 */

/** @param {string} program */
const program = (program) => async () => {
  if (which(program) === undefined) return undefined;
  const { code, output } = await capture(program, ['--version']);
  return code === 0 ? (parseVersion(output) ?? '') : undefined;
};

const includeFolders = ['/usr/include', '/usr/local/include', '/opt/homebrew/include'];

/** @param {string[]} headers any of which will do */
const header = (headers) => async () => {
  const prefixes = (process.env.CMAKE_PREFIX_PATH ?? '').split(/[:;]/).filter(Boolean);
  const folders = [...includeFolders, ...prefixes.map((prefix) => join(prefix, 'include'))];
  const found = folders.some((folder) => headers.some((name) => existsSync(join(folder, name))));
  return found ? '' : undefined;
};

/** A package of the same name everywhere. @param {string} name */
const everywhere = (name) => ({ debian: [name], ubuntu: [name], macos: [name] });

/** @type {Record<string, Requirement>} */
export const requirements = {
  cmake: {
    name: 'CMake',
    minimum: '3.22',
    find: program('cmake'),
    packages: everywhere('cmake'),
  },
  ninja: {
    name: 'Ninja',
    find: program('ninja'),
    packages: { debian: ['ninja-build'], ubuntu: ['ninja-build'], macos: ['ninja'] },
  },
  emscripten: {
    name: 'Emscripten (emcc)',
    minimum: '3.1.6',
    find: emccVersion,
    packages: everywhere('emscripten'),
  },
  compiler: {
    name: 'C++ compiler',
    find: program(process.env.CXX ?? 'c++'),
    packages: { debian: ['g++'], ubuntu: ['g++'] },
    command: { macos: ['xcode-select', '--install'] },
  },
  catch2: {
    name: 'Catch2',
    find: header(['catch2/catch_all.hpp', 'catch2/catch.hpp']),
    packages: everywhere('catch2'),
  },
  json: {
    name: 'nlohmann/json',
    find: header(['nlohmann/json.hpp']),
    packages: {
      debian: ['nlohmann-json3-dev'],
      ubuntu: ['nlohmann-json3-dev'],
      macos: ['nlohmann-json'],
    },
  },
  pkgConfig: {
    name: 'pkg-config',
    find: program('pkg-config'),
    packages: everywhere('pkgconf'),
  },
  chromium: {
    name: 'Chromium or Chrome',
    find: async () => ((await findChromium()) === undefined ? undefined : ''),
    packages: { debian: ['chromium'] },
    command: {
      // Ubuntu has Chromium only as a snap, which does not work in containers: Playwright's build.
      ubuntu: [
        process.execPath,
        join(root, 'node_modules/playwright-core/cli.js'),
        ...['install', '--with-deps', '--no-shell', 'chromium'],
      ],
      macos: ['brew', 'install', '--cask', 'google-chrome'],
    },
  },
  clangFormat: {
    name: 'clang-format',
    find: program('clang-format'),
    packages: everywhere('clang-format'),
  },
  clangTidy: {
    name: 'clang-tidy',
    find: program('clang-tidy'),
    packages: { debian: ['clang-tidy'], ubuntu: ['clang-tidy'], macos: ['llvm'] },
  },
  benchmark: {
    name: 'Google Benchmark',
    find: header(['benchmark/benchmark.h']),
    packages: {
      debian: ['libbenchmark-dev'],
      ubuntu: ['libbenchmark-dev'],
      macos: ['google-benchmark'],
    },
  },
  python: {
    name: 'Python 3',
    find: program('python3'),
    packages: { debian: ['python3'], ubuntu: ['python3'], macos: ['python'] },
  },
};

const build = ['cmake', 'ninja', 'emscripten'];
const native = ['cmake', 'ninja', 'compiler'];
const test = [...new Set([...build, ...native, 'catch2', 'json', 'pkgConfig'])];

/** The names of what each command needs. */
export const purposes = {
  build,
  native,
  test,
  browserTest: [...test, 'chromium'],
  check: [...test, 'clangFormat', 'clangTidy'],
  bench: [...new Set([...build, ...native, 'benchmark', 'python'])],
};
