import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkBudgets, filesLoaded, gzipBytes, readBudgets } from '../../.tools/lib/budget.js';
import { root } from '../../.tools/lib/process.js';

test('a size at its limit passes, a byte more fails and is named', () => {
  const limit = { name: 'Page', limit_gzip_bytes: 60_000 };
  assert.match(
    checkBudgets([{ ...limit, gzip_bytes: 60_000 }]),
    /^Page: 60\.0 kB gzip of 60\.0 kB$/,
  );
  assert.throws(
    () =>
      checkBudgets([
        { ...limit, gzip_bytes: 60_001 },
        { name: 'Other', limit_gzip_bytes: 2, gzip_bytes: 1 },
      ]),
    /Page.*ABOVE ITS BUDGET\nOther: [^A]*\n/,
  );
});

test('every budget is a number of bytes', () => {
  for (const { name, limit_gzip_bytes } of Object.values(readBudgets(root))) {
    assert.ok(limit_gzip_bytes > 1000, name);
  }
});

test('bytes are counted as a server sends them, compressed', () => {
  assert.ok(gzipBytes('a'.repeat(100_000)) < 1000);
});

test('the files that a page loads, at first and in all', (context) => {
  const site = mkdtempSync(join(tmpdir(), 'budget-'));
  context.after(() => rmSync(site, { recursive: true }));
  mkdirSync(join(site, 'assets'));
  const files = {
    'index.html': `<link rel="icon" href="./assets/icon.svg">
      <link rel="modulepreload" href="./assets/shared.js">
      <link rel="stylesheet" href="./assets/main.css">
      <script type="module" src="./assets/main.js"></script>
      <a href="./docs.html">docs</a>`,
    'docs.html': '<script src="./assets/docs.js"></script>',
    'assets/main.js': `const d=(m.f||(m.f=["assets/later.js","assets/later.css"]));
      import{a}from"./shared.js";import("./later.js");
      new URL("core.wasm",import.meta.url);new Worker(new URL("worker.js",import.meta.url))`,
    'assets/shared.js': 'export const a=1',
    'assets/later.js': 'export const b=1',
    'assets/later.css': 'b{}',
    'assets/worker.js': '',
    'assets/main.css': '@font-face{src:url(font.woff2)}',
    'assets/docs.js': '',
    'assets/core.wasm': '',
    'assets/font.woff2': '',
    'assets/icon.svg': '<svg/>',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(site, name), text);
  const first = [
    ...['assets/core.wasm', 'assets/font.woff2', 'assets/main.css', 'assets/main.js'],
    ...['assets/shared.js', 'assets/worker.js', 'index.html'],
  ];
  assert.deepEqual(filesLoaded(site, { firstOnly: true }).sort(), first);
  const all = [...first, 'assets/icon.svg', 'assets/later.css', 'assets/later.js'].sort();
  assert.deepEqual(filesLoaded(site, { firstOnly: false }).sort(), all);
});
