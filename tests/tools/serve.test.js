import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseOptions } from '../../.tools/lib/options.js';
import { serve } from '../../.tools/lib/serve.js';

test('the next free port is taken, files have their MIME types', async (context) => {
  const site = mkdtempSync(join(tmpdir(), 'serve-'));
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(site, 'core.wasm'), Uint8Array.of(0, 0x61, 0x73, 0x6d));
  const other = createServer();
  await new Promise((done) => other.listen(0, '127.0.0.1', () => done(undefined)));
  const address = other.address();
  assert.ok(address !== null && typeof address === 'object');
  const server = await serve(site, address.port);
  context.after(() => {
    server.close();
    other.close();
    rmSync(site, { recursive: true });
  });

  assert.ok(server.port > address.port);
  const get = (/** @type {string} */ path) => fetch(`http://localhost:${server.port}/${path}`);
  const page = await get('');
  assert.match(await page.text(), /<title>page/);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.equal((await get('core.wasm')).headers.get('content-type'), 'application/wasm');
  assert.equal((await get('nothing.js')).status, 404);
  assert.equal((await get('..%2f..%2fetc/passwd')).status, 404);
});

test('options of npm start', () => {
  assert.deepEqual(parseOptions([], {}), { port: 8080, serve: true });
  assert.deepEqual(parseOptions(['--port', '9000'], {}), { port: 9000, serve: true });
  assert.equal(parseOptions(['--no-serve'], {}).serve, false);
  assert.equal(parseOptions([], { CI: 'true' }).serve, false);
  for (const port of ['0', '65536', '80.5', 'x', '']) {
    assert.throws(() => parseOptions(['--port', port], {}), /whole number from 1 to 65535/, port);
  }
  assert.throws(() => parseOptions(['--prot', '1'], {}), /--port N/);
});
