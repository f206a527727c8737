import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { requirements } from '../../.tools/lib/requirements.js';
import { npmPackagesInstalled, plan } from '../../.tools/lib/setup.js';
import { identify } from '../../.tools/lib/system.js';
import { isAtLeast, parseVersion, satisfies } from '../../.tools/lib/version.js';

/** @typedef {import('../../.tools/lib/system.js').System} System */

const pick = (/** @type {string[]} */ ...keys) =>
  keys.map((key) => requirements[key] ?? assert.fail(key));

/** @type {System} */
const debianRoot = { id: 'debian', name: 'Debian 12', mayInstall: true, asRoot: [] };
/** @type {System} */
const ubuntuSudo = { id: 'ubuntu', name: 'Ubuntu 24.04', mayInstall: true, asRoot: ['sudo'] };

test('versions are read from what programs print', () => {
  const emcc = 'emcc (Emscripten gcc/clang-like replacement + linker emulating GNU ld)';
  assert.equal(parseVersion(`${emcc} 3.1.6 ()`), '3.1.6');
  assert.equal(parseVersion(`${emcc} 6.0.5 (0123456789abcdef)`), '6.0.5');
  assert.equal(parseVersion('cmake version 3.25.1\n\nCMake suite'), '3.25.1');
  assert.equal(parseVersion('1.11.1\n'), '1.11.1');
  assert.equal(parseVersion('g++ (Debian 12.2.0-14) 12.2.0'), '12.2.0');
  assert.equal(parseVersion('requires the snap to be installed'), undefined);
});

test('versions compare by number, not by letter', () => {
  assert.ok(isAtLeast('3.1.6', '3.1.6'));
  assert.ok(isAtLeast('3.1.69', '3.1.6'));
  assert.ok(isAtLeast('6.0', '3.1.6'));
  assert.ok(!isAtLeast('3.1.5', '3.1.6'));
  assert.ok(!isAtLeast('3.1', '3.1.6'));
  assert.ok(isAtLeast('24.10', '24.04'));
});

test('the supported Node.js versions', () => {
  const range = '^20.19 || >=22.13';
  for (const version of ['20.19.0', '20.20.2', '22.13.0', '24.0.0']) {
    assert.ok(satisfies(version, range), version);
  }
  for (const version of ['18.20.0', '20.18.3', '21.7.0', '22.12.0']) {
    assert.ok(!satisfies(version, range), version);
  }
  assert.throws(() => satisfies('20.0.0', '~20.19'), /not understood/);
});

test('systems are told apart by os-release', () => {
  const release = (/** @type {string} */ id, /** @type {string} */ version) =>
    `PRETTY_NAME="Some ${id}"\nID=${id}\nVERSION_ID="${version}"\n`;
  assert.deepEqual(identify('linux', release('debian', '12')), {
    id: 'debian',
    name: 'Some debian',
  });
  assert.equal(identify('linux', release('debian', '13')).id, 'debian');
  assert.equal(identify('linux', release('debian', '11')).id, 'other');
  assert.equal(identify('linux', release('ubuntu', '24.04')).id, 'ubuntu');
  assert.equal(identify('linux', release('ubuntu', '22.04')).id, 'other');
  assert.equal(identify('linux', release('fedora', '44')).id, 'other');
  assert.equal(identify('darwin', '').id, 'macos');
  assert.equal(identify('win32', '').id, 'other');
});

test('one apt-get update and one install, only for what is missing', () => {
  assert.deepEqual(plan(pick('ninja', 'catch2'), debianRoot), [
    ['apt-get', 'update', '-q'],
    [
      ...['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-q', '-y'],
      ...['--no-install-recommends', 'ninja-build', 'catch2'],
    ],
  ]);
  assert.deepEqual(plan([], debianRoot), []);
});

test('a user with sudo installs through it', () => {
  for (const command of plan(pick('cmake'), ubuntuSudo)) assert.equal(command[0], 'sudo');
});

test("Chromium on Ubuntu is Playwright's build, because the package is a stub of a snap", () => {
  const commands = plan(pick('chromium'), ubuntuSudo);
  assert.equal(commands.length, 1);
  assert.match(commands[0]?.join(' ') ?? '', /playwright-core.* install .*chromium$/);
  assert.match(plan(pick('chromium'), debianRoot)[1]?.join(' ') ?? '', / chromium$/);
});

test('Homebrew on macOS', () => {
  const brew = { ...debianRoot, id: /** @type {const} */ ('macos'), name: 'macOS' };
  assert.deepEqual(plan(pick('ninja', 'json'), brew), [
    ['brew', 'install', 'ninja', 'nlohmann-json'],
  ]);
  assert.throws(
    () => plan(pick('ninja'), { ...brew, mayInstall: false }),
    /Homebrew .* not on PATH/,
  );
});

test('without root or sudo: the very command to have run', () => {
  const system = { ...debianRoot, mayInstall: false, asRoot: [] };
  assert.throws(
    () => plan(pick('cmake', 'emscripten'), system),
    (/** @type {Error} */ error) =>
      /root or sudo/.test(error.message) &&
      /apt-get install .* cmake emscripten/.test(error.message),
  );
});

test('on an unknown system: what to install, by name and version', () => {
  const system = /** @type {System} */ ({
    ...{ id: 'other', name: 'Plan 9', mayInstall: false, asRoot: [] },
  });
  assert.throws(
    () => plan(pick('emscripten', 'ninja'), system),
    (/** @type {Error} */ error) =>
      /Emscripten \(emcc\) >= 3\.1\.6, Ninja/.test(error.message) && /Plan 9/.test(error.message),
  );
});

test('every requirement can be installed on every known system', () => {
  for (const [key, { packages, command }] of Object.entries(requirements)) {
    for (const id of /** @type {const} */ (['debian', 'ubuntu', 'macos'])) {
      assert.ok(packages[id] ?? command?.[id], `${key} on ${id}`);
    }
  }
});

test('npm packages: compared with the lock file by version', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const write = (/** @type {string} */ path, /** @type {object} */ packages) =>
    writeFileSync(join(folder, path), JSON.stringify({ packages }));
  const a = { 'node_modules/a': { version: '1.0.0' } };
  const other = { 'node_modules/b': { version: '1.0.0', optional: true } };
  write('package-lock.json', { '': { name: 'project' }, ...a, ...other });
  assert.ok(!npmPackagesInstalled(folder), 'nothing installed');
  mkdirSync(join(folder, 'node_modules'));
  write('node_modules/.package-lock.json', a);
  assert.ok(npmPackagesInstalled(folder), "another system's optional package may be left out");
  write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.1' } });
  assert.ok(!npmPackagesInstalled(folder), 'another version');
  write('node_modules/.package-lock.json', other);
  assert.ok(!npmPackagesInstalled(folder), 'one missing');
});
