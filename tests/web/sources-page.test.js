/** Where a device's numbers come from, by what a user sees. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { besideDatasheet, loadSources } from '../../wasm/sources.js';
import { pageTests } from './browser.js';
import { roofline } from './form.js';

const { onPage } = pageTests();
const sources = await loadSources();

/** @param {import('playwright-core').Page} page */
const rows = async (page) => {
  await page.getByText("Sources of the device's numbers").click();
  await page.locator('roofline-sources tbody tr').first().waitFor();
  return Promise.all(
    (await page.locator('roofline-sources tbody tr').all()).map((row) =>
      row.locator('th, td').allInnerTexts(),
    ),
  );
};

test(
  'published numbers stand beside the datasheet’s, with its source',
  onPage(
    async (page) => {
      const expected = besideDatasheet(roofline, sources, 'blackwell_b200');
      assert.ok(expected.some(({ published, datasheet }) => published !== datasheet));
      const shown = await rows(page);
      assert.deepEqual(
        shown.map(([, published, datasheet, kind]) => [published, datasheet, kind]),
        expected.map(({ published, datasheet, kind }) => [`${published}`, `${datasheet}`, kind]),
      );
      const [first] = expected;
      const link = page.locator('roofline-sources a').first();
      const id = first?.sources[0] ?? '';
      assert.equal(await link.getAttribute('href'), sources.sources[id]?.address);
    },
    { fragment: '#v=1&hardware=blackwell_b200' },
  ),
);

test(
  'every number of a chosen device has how it was found, and a source or none known',
  onPage(
    async (page) => {
      const shown = await rows(page);
      const { numbers } = sources.devices.l4 ?? { numbers: {} };
      assert.equal(shown.length, Object.keys(numbers).length);
      const bandwidth = shown.find(([label]) => label?.startsWith('Memory bandwidth'));
      assert.equal(bandwidth?.[1], '300');
      for (const [label, value, kind, where] of shown) {
        assert.ok(value && kind, label);
        assert.ok(kind === 'unknown' || where, label);
      }
    },
    { fragment: '#v=1&costModel=any&devices=l4' },
  ),
);
