/** The documentation pages: readable without scripts, three widths, both schemes, axe, and nothing that they point to is missing. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { withFormulas } from '../../web/docs/formulas.js';
import { pages } from '../../web/docs/frame.js';
import { scenarios } from '../../web/docs/scenarios.js';
import { artefacts, pageTests, site } from './browser.js';
import { loadStudy } from '../../wasm/study.js';
import { roofline } from './form.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync(artefacts, { recursive: true });
const { openPage } = pageTests();
const study = await loadStudy();

/** @param {string} file */
const built = (file) => readFileSync(join(site, 'docs', file), 'utf8');

for (const { file } of pages) {
  for (const [width, height] of /** @type {const} */ ([
    [360, 760],
    [768, 1024],
    [1440, 900],
  ])) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      test(`${file}: ${width} px, ${colorScheme}`, async () => {
        const viewport = { width, height };
        const { page, problems } = await openPage({
          viewport,
          colorScheme,
          fragment: `docs/${file}`,
        });
        await page.screenshot({
          path: join(artefacts, `docs-${file}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.ok(sideways <= 0, 'the page scrolls sideways');
        // A formula that is set as one has a height of its own, and a fraction bar in it.
        assert.deepEqual(
          await page
            .locator('.formula math')
            .evaluateAll((all) =>
              all
                .filter((math) => math.getBoundingClientRect().height < 10)
                .map((math) => math.textContent),
            ),
          [],
        );
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() =>
          /** @type {any} */ (globalThis).axe.run({
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          }),
        );
        assert.deepEqual(
          violations.map(
            (/** @type {{id: string, nodes: {html: string}[]}} */ { id, nodes }) =>
              `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
          ),
          [],
        );
        assert.deepEqual(problems, []);
        await page.context().close();
      });
    }
  }

  test(`${file} is read without scripts, in its frame`, async () => {
    const { page, problems } = await openPage({
      javaScriptEnabled: false,
      fragment: `docs/${file}`,
    });
    assert.ok(await page.locator('h1').isVisible());
    assert.equal(await page.locator('script').count(), 0);
    assert.equal(await page.locator('nav [aria-current=page]').count(), 1);
    assert.doesNotMatch(built(file), /<!-- /, 'every place is filled');
    await page.getByRole('link', { name: 'Calculator', exact: true }).click();
    assert.match(page.url(), /\/index\.html$/);
    assert.deepEqual(problems, []);
    await page.context().close();
  });
}

test('the calculator links to the method', async () => {
  const { page } = await openPage({});
  await page.getByRole('link', { name: 'Method', exact: true }).click();
  await page.getByRole('heading', { name: 'Method', level: 1 }).waitFor();
  await page.context().close();
});

test('every section of the method that an explanation names is on the page', () => {
  const html = built('method.html');
  const places = new Set(
    Object.values(scenarios)
      .flatMap((scenario) => study.explain(scenario))
      .filter(({ source }) => source.title === 'Roofline Analyzer method')
      .map(({ source }) => source.where),
  );
  assert.ok(places.size >= 8);
  for (const place of places) {
    assert.ok(html.includes(`<h2>${place}</h2>`), place);
    assert.ok(html.includes(`id="${place.toLowerCase().replaceAll(' ', '-')}"`), place);
  }
});

test('a formula on the page is the core’s; one that there is none of stops the build', () => {
  const scenario = scenarios.decode;
  assert.ok(scenario);
  const one = study.explain(scenario).find(({ quantity }) => quantity === 'ops.attention.kvBytes');
  assert.ok(one && built('method.html').includes(one.mathml));
  for (const wrong of ['decode nothing', 'nobody tokens']) {
    assert.throws(() => withFormulas(`<!-- formula ${wrong} -->`, roofline, study));
  }
});
