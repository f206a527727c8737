/** Every command and snippet of the README runs here. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** @typedef {{language: string, text: string}} Block */
const blocks = [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((match) => ({
  language: match[1] ?? '',
  text: match[2] ?? '',
}));

/** @param {string} language */
const textsOf = (language) => blocks.filter((b) => b.language === language).map((b) => b.text);

/** A project that has this package installed, as a reader would have. */
const reader = mkdtempSync(join(tmpdir(), 'roofline-reader-'));
mkdirSync(join(reader, 'node_modules/.bin'), { recursive: true });
symlinkSync(root, join(reader, 'node_modules/roofline-analyzer'));
symlinkSync(join(root, 'wasm/cli.js'), join(reader, 'node_modules/.bin/roofline-analyzer'));
process.on('exit', () => rmSync(reader, { recursive: true }));

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: reader, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

test('every npm command that the README names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = [...readme.matchAll(/\bnpm (?:run )?(start|test|[a-z]+)\b/g)].map(
    (m) => m[1] ?? '',
  );
  assert.ok(named.includes('start') && named.includes('test'));
  for (const name of named) assert.ok(name in scripts, name);
});

test('every command-line example runs, and the first prints the table that follows it', () => {
  const commands = textsOf('sh')
    .filter((text) => text.includes('npx'))
    .flatMap((text) => text.trim().split('\n'));
  const outputs = commands.map((command) => ({ command, output: run('sh', ['-c', command]) }));
  const printing = outputs.filter(({ command }) => command.includes('npx'));
  assert.ok(printing.length >= 6);
  const shown = textsOf('').find((text) => text.startsWith('| Hardware Target'));
  assert.equal(printing[0]?.output, shown);
  for (const { command, output } of printing) assert.notEqual(output.trim(), '', command);
});

test('every JavaScript example runs', () => {
  const examples = textsOf('js');
  assert.ok(examples.length >= 1);
  for (const example of examples) {
    writeFileSync(join(reader, 'example.mjs'), example);
    assert.notEqual(run(process.execPath, ['example.mjs']).trim(), '');
  }
});

test('the C++ example is the program that the CMake package test builds and runs', () => {
  const program = readFileSync(join(root, 'tests/package/print_table.cpp'), 'utf8');
  assert.deepEqual(textsOf('cpp'), [program]);
});

test('every file that the README links to is there', () => {
  for (const [, target] of readme.matchAll(/\]\(([^)#:]+)\)/g)) {
    assert.ok(readFileSync(join(root, target ?? '')).length > 0, target);
  }
});
