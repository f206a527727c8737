/**
 * The declarations against real use: this file is checked by tsc (`npm run check`), and the answers
 * of the golden cases are checked field by field against what roofline.d.ts declares.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from '../../wasm/roofline.js';
import { publishedCases } from './golden.js';

const declarations = readFileSync(new URL('../../wasm/roofline.d.ts', import.meta.url), 'utf8');

/**
 * The fields of an interface as declared, with their types.
 * @param {string} name
 */
function declaredFields(name) {
  const body = new RegExp(`interface ${name} [^{]*{([^}]*)}`).exec(declarations)?.[1] ?? '';
  return Object.fromEntries(
    [...body.matchAll(/^ {2}(\w+)\??: ([^;]+);/gm)].map((m) => [m[1], m[2]]),
  );
}

test('every golden answer has exactly the declared fields, of the declared types', async () => {
  const roofline = await load();
  const declared = declaredFields('PublishedProfile');
  assert.equal(Object.keys(declared).length, 23);
  for (const { scenario } of publishedCases()) {
    const profile = roofline.analyze(scenario);
    const types = Object.fromEntries(
      Object.entries(profile).map(([key, value]) => [key, typeof value]),
    );
    assert.deepEqual(types, declared);
  }
  const [row] = roofline.compare();
  assert.ok(row);
  assert.deepEqual(Object.keys(row), Object.keys(declaredFields('PublishedComparison')));
  assert.deepEqual(Object.keys(row.dense), Object.keys(declaredFields('PublishedPoint')));
  assert.deepEqual(
    Object.keys(row.accelerator),
    Object.keys(declaredFields('PublishedAccelerator')),
  );
});

test('tsc accepts right use and refuses wrong use', () => {
  const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
  const project = fileURLToPath(new URL('types/tsconfig.json', import.meta.url));
  // types/use.ts marks each line that must not compile with @ts-expect-error: tsc fails on one
  // that does.
  execFileSync(tsc, ['--project', project], { stdio: 'pipe' });
});

test('the API has every declared function and no other', async () => {
  const roofline = await load();
  const body = /interface Roofline {([\s\S]*?)\n}/.exec(declarations)?.[1] ?? '';
  const functions = [...body.matchAll(/^ {2}(\w+)\(/gm)].map((match) => match[1]);
  // An overloaded function is declared more than once.
  assert.deepEqual(Object.keys(roofline).sort(), [...new Set(functions)].sort());
  const union = /export type ErrorCode =([\s\S]*?);/.exec(declarations)?.[1] ?? '';
  const codes = [...union.matchAll(/'([a-z-]+)'/g)].map((match) => match[1]);
  const core = readFileSync(new URL('../../core/src/error.cpp', import.meta.url), 'utf8');
  const names = /Text name\(ErrorCode code\) {([\s\S]*?)\n}/.exec(core)?.[1] ?? '';
  const coreCodes = [...names.matchAll(/return "([a-z-]+)";/g)].map((match) => match[1]);
  assert.deepEqual(codes.sort(), [...new Set(coreCodes)].sort());
});
