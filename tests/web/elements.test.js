/** Each element on a page of its own: no stylesheet, no calculator around it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { launch } from './browser.js';
import { form, roofline } from './form.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** @param {string} name */
async function bundled(name) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../web/elements/${name}.js`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Puts an element with these properties on an empty page.
 * @param {string} name
 * @param {object} properties plain data
 */
async function alone(name, properties) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.setContent('<!doctype html><title>A host page</title><p>Text</p>');
  const content = await bundled(name);
  // Twice, as two bundles on one page would.
  await page.addScriptTag({ type: 'module', content });
  await page.addScriptTag({ type: 'module', content });
  await page.evaluate(([tag, values]) => {
    const element = Object.assign(document.createElement(tag), values);
    document.body.append(element);
  }, /** @type {const} */ ([name, properties]));
  assert.deepEqual(problems, []);
  return page;
}

test('the table', async () => {
  const page = await alone('roofline-table', {
    comparison: roofline.compare(),
    chosen: 'jetson_thor',
  });
  assert.equal(await page.locator('roofline-table tbody tr').count(), 6);
  assert.match(await page.locator('tr.chosen').innerText(), /Jetson Thor/);
  const colour = await page
    .locator('roofline-table .swatch')
    .first()
    .evaluate((swatch) => getComputedStyle(swatch).backgroundColor);
  assert.notEqual(colour, 'rgba(0, 0, 0, 0)', 'it brings its own colours');
  await page.close();
});

test('the plot', async () => {
  const page = await alone('roofline-plot', {
    comparison: roofline.compare(),
    chosen: 'jetson_thor',
  });
  // Functions do not travel into the page; the roofs' corners do.
  const corners = Object.fromEntries(
    roofline.compare().map(({ roof }) => {
      const { peakFlopsPerSecond, bandwidthBytesPerSecond } = roof;
      const ends = { fromIntensity: 0.1, toIntensity: 1e4 };
      return [
        peakFlopsPerSecond,
        roofline.roofVertices({ peakFlopsPerSecond, bandwidthBytesPerSecond, ...ends }),
      ];
    }),
  );
  await page.evaluate((known) => {
    Object.assign(document.querySelector('roofline-plot') ?? {}, {
      roofVertices: (/** @type {{peakFlopsPerSecond: number}} */ { peakFlopsPerSecond }) =>
        known[peakFlopsPerSecond],
    });
  }, corners);
  await page.locator('roofline-plot polyline.roof').first().waitFor();
  assert.equal(await page.locator('roofline-plot .stage .point').count(), 18);
  await page.close();
});

test('the profile', async () => {
  const page = await alone('roofline-profile', { row: roofline.compare()[0] });
  assert.match(await page.locator('roofline-profile .sides').innerText(), /289\sns/);
  await page.close();
});

test('the inputs', async () => {
  const page = await alone('roofline-inputs', { fields: form.fields, texts: { batchSize: '7' } });
  assert.equal(await page.getByRole('textbox', { name: 'Batch size' }).inputValue(), '7');
  await page.close();
});

test('importing them where there is no browser does nothing', async () => {
  await import('../../web/elements/roofline-analyzer.js');
  await import('../../web/elements/theme-switch.js');
});
