/** The page of measurements beside predictions: its rows are the engine's, and it reads well. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { readData } from '../../.tools/check-data.js';
import { load } from '../../wasm/roofline.js';
import { validationTable } from '../../web/docs/validation.js';
import { artefacts, pageTests } from './browser.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const { openPage } = pageTests();
mkdirSync(artefacts, { recursive: true });

const documents = () => ({
  validation: readData('validation'),
  measured: readData('measured'),
  devices: readData('devices'),
  models: readData('models'),
  sources: readData('sources'),
});

test('the floor and the prediction of every row are what the engine answers now', async () => {
  const roofline = await load();
  const { validation, measured } = documents();
  assert.equal(validation.rows.length, measured.rows.length);
  const near = (/** @type {any} */ actual, /** @type {number} */ expected) =>
    assert.ok(Math.abs(actual / expected - 1) < 1e-3, `${actual}, not ${expected}`);
  for (const [i, row] of validation.rows.entries()) {
    const given = measured.rows[i];
    const scenario = /** @type {any} */ ({
      costModel: 'first-principles',
      hardware: given.device,
      model: given.model,
      precision: {
        weightBits: given.weightBits,
        activationBits: given.activationBits,
        kvBits: given.kvBits,
      },
      workload: {
        phase: given.phase,
        batch: given.batch,
        ...(given.phase === 'decode'
          ? { context: given.cachedTokens + 1 }
          : { prompt: given.promptTokens, prefix: 0 }),
      },
    });
    const floor = /** @type {any} */ (roofline.evaluate(scenario));
    near(
      row.floorTokensPerSecond * floor.floorSeconds,
      given.phase === 'decode' ? given.batch : given.batch * given.promptTokens,
    );
    const prediction = /** @type {any} */ (
      roofline.evaluate({
        ...scenario,
        efficiency: {
          bandwidth: row.bandwidthReached,
          compute: row.computeReached,
          launchMicroseconds: validation.launchMicroseconds,
        },
      })
    );
    near(prediction.tokensPerSecond, row.predictedTokensPerSecond);
    assert.ok(row.measuredOverFloor <= 1);
  }
});

test('every measurement is a row, the median and the worst error are named, text is escaped', () => {
  const data = documents();
  const html = validationTable(data);
  assert.equal(html.match(/<tr>/g)?.length, 1 + data.measured.rows.length);
  const errors = data.validation.rows
    .map((/** @type {any} */ { error }) => Math.abs(error))
    .sort((/** @type {number} */ one, /** @type {number} */ other) => one - other);
  const [median, worst] = [errors[(errors.length - 1) / 2], errors.at(-1)];
  assert.ok(html.includes(`Median error ${(100 * median).toFixed(1)} %`), 'median');
  assert.ok(html.includes(`The worst is ${(100 * worst).toFixed(0)} %: `), 'worst');
  data.validation.rows[0].runtime = '<script>';
  assert.ok(!validationTable(data).includes('<script>'));
});

test('in a browser, light and dark: all rows, no problem, axe finds nothing', async () => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const { page, problems } = await openPage({
      colorScheme,
      viewport: { width: 400, height: 800 },
    });
    await page.getByRole('link', { name: 'Measured against predicted' }).click();
    await page.getByRole('heading', { name: 'Every row' }).waitFor();
    assert.equal(await page.locator('tbody tr').count(), documents().measured.rows.length);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
      /** @type {any} */ (globalThis).axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }),
    );
    assert.deepEqual(
      violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html}`),
      [],
    );
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, 'the page scrolls sideways');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: join(artefacts, `validation-${colorScheme}.png`) });
    assert.deepEqual(problems, []);
    await page.context().close();
  }
});
