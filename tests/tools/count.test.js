import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { closingLine, countsFromJUnit, judge, sum } from '../../.tools/lib/count.js';
import { root } from '../../.tools/lib/process.js';

test('the closing line sums all suites', () => {
  const total = sum([
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 40, failed: 2, skipped: 0 },
  ]);
  assert.equal(closingLine(total), '43 passed, 2 failed, 1 skipped');
});

test("CTest's report", () => {
  const xml =
    '<?xml version="1.0"?>\n<testsuite name="x" tests="9" failures="2" disabled="1" skipped="3">';
  assert.deepEqual(countsFromJUnit(xml), { passed: 3, failed: 2, skipped: 4 });
});

test('a suite that ran nothing, or whose runner crashed, is a failure', () => {
  const none = { passed: 0, failed: 0, skipped: 0 };
  assert.equal(judge('web', none, 0).counts.failed, 1);
  assert.match(judge('web', none, 0).problem ?? '', /web: no test was run/);
  assert.equal(judge('web', { ...none, skipped: 5 }, 0).counts.failed, 1);
  assert.equal(judge('web', { ...none, passed: 5 }, 139).counts.failed, 1);
  assert.deepEqual(judge('web', { ...none, passed: 5 }, 0), { counts: { ...none, passed: 5 } });
  assert.equal(judge('web', { passed: 5, failed: 2, skipped: 0 }, 1).counts.failed, 2);
});

test('the reporter counts cases, and files that have none or crash as failures', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'count-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const files = {
    'cases.test.mjs': `
      import { describe, test } from 'node:test';
      test('passes', () => {});
      test('fails', () => { throw new Error('on purpose'); });
      test('is skipped', { skip: true }, () => {});
      describe('group', () => {
        test('passes too', () => {});
        test('fails too', () => { throw new Error('on purpose'); });
      });`,
    'crash.test.mjs': 'throw new Error("on purpose");',
    'empty.test.mjs': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  // Without this the inner runner takes itself for a child of the outer one.
  const env = { ...process.env };
  delete env.NODE_TEST_CONTEXT;
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--test',
      `--test-reporter=${join(root, '.tools/lib/count-reporter.js')}`,
      ...Object.keys(files).map((name) => join(folder, name)),
    ],
    { cwd: root, env, encoding: 'utf8' },
  );
  assert.deepEqual(JSON.parse(stdout), { passed: 2, failed: 4, skipped: 1 });
});
