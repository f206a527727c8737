/**
 * The page at three widths in both schemes: nothing leaves the screen, axe finds nothing, and a picture of each is kept
 * in artefacts/ to be looked at.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { artefacts, pageTests } from './browser.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

mkdirSync(artefacts, { recursive: true });
const { openPage } = pageTests();

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
async function violations(page) {
  const { violations: found } = await page.evaluate(() =>
    /** @type {any} */ (globalThis).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  return found.map(
    (/** @type {{id: string, nodes: {html: string}[]}} */ { id, nodes }) =>
      `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

/** @param {Page} page */
const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const twelve =
  'h100_sxm.h200_sxm.b200_sxm.mi300x.rtx_4090.tpu_v6e.apple_m4_max.jetson_orin_nano_8.a100_sxm_80.l40s.gaudi3.epyc_9654';

/**
 * What is looked at, one after the other on the same page.
 * @type {Record<string, (page: Page) => Promise<void>>}
 */
const states = {
  opening: async () => {},
  unfolded: async (page) => {
    for (const summary of await page.locator('summary').all()) await summary.click();
    await page.locator('roofline-sweep polyline').first().waitFor();
    await page.getByRole('button', { name: 'About Layers' }).click();
    await page.locator('[data-id="ampere_a100/dense"]').focus();
  },
  wrong: async (page) => {
    for (const summary of await page.locator('summary').all())
      if (await summary.isVisible()) await summary.click();
    await page.getByRole('textbox', { name: 'Batch size' }).fill('0');
    await page.getByRole('textbox', { name: 'Model width' }).fill('wide');
  },
  large: async (page) => {
    await page.evaluate(() => {
      location.hash = '#v=1&batchSize=4096&seqLen=128k&activeRank=64&dModel=8192&nLayers=80';
    });
    await page.getByText('= 128,000 tokens').waitFor();
  },
  'first-principles': async (page) => {
    await page.evaluate(() => {
      location.hash = '#v=1&costModel=first-principles';
    });
    await page.locator('roofline-bridge svg rect').first().waitFor();
  },
  any: async (page) => {
    await page.evaluate((devices) => {
      location.hash = `#v=1&costModel=any&model=mixtral-8x7b&workload.batch=64&efficiency.launchMicroseconds=2&devices=${devices}`;
    }, twelve);
    await page.locator('roofline-steps tbody tr').nth(11).waitFor();
    await page.locator('roofline-plot .point').first().waitFor();
  },
  'any, unfolded': async (page) => {
    for (const summary of await page.locator('summary').all())
      if (await summary.isVisible()) await summary.click();
    await page.locator('roofline-plot [data-id="h100_sxm/moe_in"]').focus();
  },
  launches: async (page) => {
    await page.evaluate(() => {
      location.hash =
        '#v=1&costModel=first-principles&launch=stream&execution=staged&off=cache&dModel=8192&nLayers=80';
    });
    await page.getByText('With these steps').first().waitFor();
  },
};

for (const [width, height] of /** @type {const} */ ([
  [360, 760],
  [768, 1024],
  [1440, 900],
])) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`${width} px, ${colorScheme}`, async () => {
      const viewport = { width, height };
      const { page, problems } = await openPage({ viewport, colorScheme });
      await page.locator('roofline-plot .roof').first().waitFor();
      await page.evaluate(axe);
      for (const [state, reach] of Object.entries(states)) {
        await reach(page);
        await page.screenshot({
          path: join(artefacts, `page-${width}-${colorScheme}-${state}.png`),
          fullPage: true,
        });
        assert.ok((await overflow(page)) <= 0, `${state}: the page scrolls sideways`);
        assert.deepEqual(await violations(page), [], state);
      }
      assert.deepEqual(problems, []);
      await page.context().close();
    });
  }
}
