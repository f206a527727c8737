/** The switch to the first-principles model and the bridge, by what a user sees. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageTests } from './browser.js';
import { roofline } from './form.js';

const { onPage } = pageTests();

/** @typedef {import('playwright-core').Page} Page */

/** The H100's row. @param {Page} page */
const h100 = async (page) =>
  ((await page.locator('roofline-step-table tbody tr').nth(1).textContent()) ?? '').replace(
    /\s+/g,
    ' ',
  );

/** @param {Page} page */
const firstPrinciples = (page) =>
  page.getByRole('radio', { name: 'First principles', exact: true }).check();

test(
  'one switch: the same six devices, changed numbers marked with the published beside them, and why',
  onPage(async (page) => {
    await firstPrinciples(page);
    await page.locator('roofline-step-table tbody tr').first().waitFor();
    assert.equal(await page.locator('roofline-step-table tbody tr').count(), 6);
    const row = await h100(page);
    assert.match(row, /Δ6\.74×\s*published: 25\.44×/);
    assert.match(row, /Δ\s*2\.61 µs\s*published: 689 ns/);
    assert.match(row, /fits/);
    const bridge = page.locator('roofline-bridge');
    await bridge.locator('svg rect').first().waitFor();
    const { steps: taken } = roofline.bridge({ scenario: roofline.firstPrinciplesTwin() });
    assert.equal(await bridge.locator('svg rect').count(), taken.length + 2);
    const steps = await bridge.locator('tbody').innerText();
    assert.match(steps, /Published\s+25\.44×/);
    assert.match(steps, /A constant 0\.24 is less than 4-bit codes alone take/);
    assert.match(steps, /First principles\s+6\.74×/);
    await page.waitForFunction(() => location.hash === '#v=1&costModel=first-principles');

    await page.getByRole('radio', { name: 'Published', exact: true }).check();
    await page.locator('roofline-table').waitFor();
    assert.equal(await page.locator('roofline-bridge').count(), 0);
  }),
);

test(
  'KV policy and launches decide: the table and the bridge follow the choice',
  onPage(async (page) => {
    await firstPrinciples(page);
    await page.getByRole('radio', { name: 'INT4, 9.65% evicted' }).check();
    assert.match(await h100(page), /Δ24\.89×/);
    await page.getByRole('radio', { name: 'Stream' }).check();
    await page.getByRole('radio', { name: 'Uncompressed' }).check();
    assert.match(await h100(page), /Δ1\.14×/);
    await page.getByRole('radio', { name: 'Staged' }).check();
    assert.match(await h100(page), /Δ0\.31×/);
    await page.waitForFunction(() =>
      location.hash.endsWith('costModel=first-principles&launch=stream&execution=staged'),
    );
  }),
);

test(
  'a step is left out by keyboard, and the link keeps it',
  onPage(
    async (page) => {
      const box = page.getByRole('checkbox', { name: /real bits/ });
      await box.focus();
      await page.keyboard.press('Space');
      const end = page.locator('roofline-bridge tr.end').last();
      assert.match(await end.innerText(), /With these steps\s+2\d\.\d\d×/);
      await page.waitForFunction(() => location.hash.endsWith('off=cache'));
      await page.reload();
      await box.waitFor();
      assert.equal(await box.isChecked(), false);
      assert.match(await h100(page), /Δ6\.74×/);
    },
    { fragment: '#v=1&costModel=first-principles' },
  ),
);

test(
  'a sequence that only the published model accepts is told beside its field; the last view stays',
  onPage(
    async (page) => {
      await page.locator('roofline-step-table tbody tr').first().waitFor();
      const good = await h100(page);
      const field = page.getByRole('textbox', { name: 'Sequence length' });
      await field.fill('0');
      const described = await field.getAttribute('aria-describedby');
      assert.match(await page.locator(`#${described}`).innerText(), /at least 1/);
      assert.match(await page.getByRole('alert').innerText(), /Check Sequence length/);
      assert.equal(await h100(page), good);
      await field.fill('1k');
      assert.notEqual(await h100(page), good);
    },
    { fragment: '#v=1&costModel=first-principles' },
  ),
);

test(
  'a precision without a known peak: unknown, never a guess',
  onPage(
    async (page) => {
      await page.getByText('There is no bridge').waitFor();
      assert.match(await h100(page), /unknown/);
      assert.doesNotMatch(await page.locator('main').innerText(), /NaN|Infinity|undefined/);
    },
    { fragment: '#v=1&costModel=first-principles&precisionBytes=8' },
  ),
);
