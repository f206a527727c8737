/** Any model on any devices, and what can be done with a result, by what a user sees. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageTests } from './browser.js';
import { roofline } from './form.js';

const { onPage } = pageTests();

/** @typedef {import('playwright-core').Page} Page */

/** @param {string} text */
const plain = (text) => text.replaceAll('\u00a0', ' ');

/** The table's rows as texts. @param {Page} page */
const table = async (page) =>
  Promise.all(
    (await page.locator('roofline-steps tbody tr').all()).map(async (row) =>
      (await row.locator('th, td').allInnerTexts()).map((text) => plain(text.trim())),
    ),
  );

/** @param {Page} page @param {string} part */
const fragmentHas = (page, part) =>
  page.waitForFunction((text) => decodeURIComponent(location.hash).includes(text), part);

const h100 = '#v=1&costModel=any&devices=h100_sxm';

test(
  'one switch leads to any model on any devices, filled in',
  onPage(async (page) => {
    await page.getByRole('radio', { name: 'Any model' }).check();
    await page.locator('roofline-steps tbody tr').first().waitFor();
    const [first] = await table(page);
    assert.deepEqual(first?.slice(0, 3), ['NVIDIA H100 SXM5 80GB', '215', '4.64 ms']);
    await fragmentHas(page, 'costModel=any');
  }),
);

test(
  'a device is found by typing, added and removed by keyboard alone, twelve at most',
  onPage(
    async (page) => {
      const picker = page.getByRole('combobox', { name: 'Devices' });
      await picker.focus();
      await picker.pressSequentially('amd mi3');
      const options = page.getByRole('option');
      assert.deepEqual(
        (await options.locator('span:first-child').allInnerTexts()).filter(
          (name) => !/MI3/.test(name),
        ),
        [],
      );
      await picker.press('ArrowDown');
      await picker.press('Enter');
      await fragmentHas(page, 'devices=h100_sxm.mi325x');
      assert.equal((await table(page)).length, 2);
      await picker.press('Backspace');
      await page.waitForFunction(() => !location.hash.includes('mi325x'));
      assert.equal((await table(page)).length, 1);
      for (let added = 1; added < 13; added += 1) {
        await picker.pressSequentially(
          [
            'l4',
            't4',
            'a30',
            'a40',
            'l40s',
            '4090',
            '5090',
            'gaudi 3',
            'tpu v6e',
            'h20 ',
            'b300',
            'gh200',
          ][added - 1] ?? '',
        );
        await picker.press('Enter');
        await picker.fill('');
      }
      assert.equal((await table(page)).length, 12);
      await page.getByText('At most 12.').waitFor();
    },
    { fragment: h100 },
  ),
);

test(
  'a model is found by typing; every input changes the result',
  onPage(
    async (page) => {
      const picker = page.getByRole('combobox', { name: 'Model' });
      await picker.click();
      await picker.pressSequentially('llama 3.1 405');
      await picker.press('Enter');
      assert.equal(await picker.inputValue(), 'Llama 3.1 405B');
      await page.getByRole('heading', { name: /Llama 3.1 405B, decode/ }).waitFor();
      assert.match((await table(page))[0]?.join(' ') ?? '', /GB missing/);
      await page.getByRole('textbox', { name: 'Context', exact: true }).fill('128Ki');
      await page.getByRole('radio', { name: 'prefill' }).check();
      await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('2k');
      await page.getByRole('heading', { name: /prefill of batch 1 at 2k tokens/ }).waitFor();
      const scenario = /** @type {const} */ ({
        costModel: 'first-principles',
        hardware: 'h100_sxm',
        model: 'llama-3.1-405b',
        precision: { weightBits: 16, activationBits: 16, kvBits: 16 },
        workload: { phase: 'prefill', batch: 1, prompt: 2000, prefix: 0 },
      });
      const { seconds } = roofline.evaluate(scenario);
      assert.ok(seconds !== 'unknown');
      const shown = await page
        .locator('roofline-steps tbody td button')
        .nth(1)
        .getAttribute('title');
      assert.equal(shown, `${seconds} s`);
    },
    { fragment: h100 },
  ),
);

test(
  'what is wrong is told beside its field, the last result stays, and the URL keeps the last good one',
  onPage(
    async (page) => {
      const good = await table(page);
      const batch = page.getByRole('textbox', { name: 'Batch', exact: true });
      await batch.fill('0');
      const described = await batch.getAttribute('aria-describedby');
      assert.match(await page.locator(`[id="${described}"]`).innerText(), /whole number/);
      assert.match(await page.getByRole('alert').innerText(), /last result/);
      assert.deepEqual(await table(page), good);
      await page.waitForTimeout(400);
      assert.ok(!page.url().includes('batch'));
      await batch.press('ArrowUp');
      assert.equal(await batch.inputValue(), '1');
      await batch.press('PageUp');
      assert.equal(await batch.inputValue(), '2');
      await page.getByRole('button', { name: 'More: Batch' }).click();
      assert.equal(await batch.inputValue(), '3');
      assert.equal((await page.getByRole('alert').innerText()).trim(), '');
    },
    { fragment: h100 },
  ),
);

test(
  'a device of one’s own, in units as people write them',
  onPage(
    async (page) => {
      await page.getByRole('combobox', { name: 'Devices' }).fill('of your own');
      await page.getByRole('option', { name: 'A device of your own' }).click();
      await page.getByRole('textbox', { name: 'Memory bandwidth', exact: true }).fill('6.7 TB/s');
      const rows = await table(page);
      assert.deepEqual(rows[1]?.slice(0, 2), ['My device', '431']);
    },
    { fragment: h100 },
  ),
);

test(
  'a pasted config.json becomes the model; one that is not covered says why',
  onPage(
    async (page) => {
      await page.getByText('From a config.json').click();
      const paste = page.getByRole('textbox', { name: /config\.json/ });
      await paste.fill('{"model_type": "mamba"}');
      await page
        .locator('roofline-scenario [role="status"] p')
        .getByText(/model_type/)
        .waitFor();
      await paste.fill(
        JSON.stringify({
          model_type: 'gpt2',
          n_embd: 768,
          n_head: 12,
          n_layer: 12,
          n_positions: 1024,
          vocab_size: 50257,
        }),
      );
      assert.equal(await page.getByRole('textbox', { name: 'Hidden size' }).inputValue(), '768');
      assert.equal(
        await page.getByRole('combobox', { name: 'Model' }).inputValue(),
        'A model of your own',
      );
      await fragmentHas(page, 'model.hiddenSize=768');
      await page.reload();
      await page.getByRole('textbox', { name: 'Hidden size' }).waitFor();
      assert.equal(await page.getByRole('textbox', { name: 'Hidden size' }).inputValue(), '768');
    },
    { fragment: h100 },
  ),
);

test(
  'undo, redo and reset',
  onPage(
    async (page) => {
      const batch = page.getByRole('textbox', { name: 'Batch', exact: true });
      await batch.fill('8');
      await page.waitForTimeout(750);
      await page.getByRole('radio', { name: 'low rank' }).check();
      await page.getByRole('button', { name: 'Undo' }).click();
      assert.ok(await page.getByRole('radio', { name: 'none' }).isChecked());
      assert.equal(await batch.inputValue(), '8');
      await page.getByRole('button', { name: 'Undo' }).click();
      assert.equal(await batch.inputValue(), '1');
      assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
      await page.getByRole('button', { name: 'Redo' }).click();
      assert.equal(await batch.inputValue(), '8');
      await page.getByRole('button', { name: 'Reset' }).click();
      assert.equal(await batch.inputValue(), '1');
    },
    { fragment: h100 },
  ),
);

test(
  'a number explains itself: formula, operands that lead on, source',
  onPage(
    async (page) => {
      await page.locator('roofline-steps tbody td button').first().click();
      const dialog = page.getByRole('dialog', { name: 'Throughput' });
      await dialog.waitFor();
      assert.equal(await dialog.locator('math').count(), 2);
      assert.match(await dialog.innerText(), /Source: /);
      await dialog.getByRole('button', { name: 'Time of a step' }).click();
      await page.getByRole('dialog', { name: /Time/ }).waitFor();
      await page.getByRole('button', { name: 'Back' }).click();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.locator('roofline-operators tbody td button').nth(2).click();
      await page.getByRole('dialog').locator('math').first().waitFor();
    },
    { fragment: h100 },
  ),
);

test(
  'sorted and with other columns, and the link keeps both',
  onPage(
    async (page) => {
      await page.getByRole('button', { name: 'Tokens/s' }).click();
      const rates = async () => (await table(page)).map(([name]) => name);
      assert.deepEqual(await rates(), [
        'NVIDIA B200 SXM (HGX/DGX)',
        'NVIDIA H100 SXM5 80GB',
        'NVIDIA L4',
      ]);
      await page.getByRole('radio', { name: 'Energy' }).check();
      await fragmentHas(page, 'columns=energy');
      await page.getByText('Choose columns').click();
      await page.getByRole('checkbox', { name: 'TDP', exact: true }).uncheck();
      await page.waitForFunction(() => !/columns=energy(&|$)/.test(location.hash));
      assert.match(new URL(page.url()).hash, /sort=-rate/);
      const shown = await table(page);
      await page.reload();
      await page.locator('roofline-steps tbody tr').first().waitFor();
      assert.deepEqual(await table(page), shown);
    },
    { fragment: '#v=1&costModel=any&devices=l4.h100_sxm.b200_sxm' },
  ),
);

test(
  'the plot zooms with Ctrl and the wheel, keys and buttons, moves by dragging, and shows all again',
  onPage(
    async (page) => {
      const stage = page.locator('roofline-plot .stage > svg');
      const step = page.locator('[data-id="h100_sxm/step"]');
      await step.waitFor();
      await stage.scrollIntoViewIfNeeded();
      const roof = page.locator('roofline-plot .roof.chosen').first();
      const place = () => roof.getAttribute('points');
      const first = await place();
      const box = await step.boundingBox();
      assert.ok(box);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      const top = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, 10);
      await page.waitForFunction((before) => scrollY !== before, top);
      assert.equal(await place(), first, 'a plain wheel scrolls the page');
      await page.getByRole('button', { name: 'Zoom in' }).click();
      const near = await place();
      assert.notEqual(near, first);
      await page.getByRole('button', { name: 'Show all' }).click();
      assert.equal(await place(), first);
      const now = await step.boundingBox();
      assert.ok(now);
      await page.mouse.move(now.x + now.width / 2, now.y + now.height / 2);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -200);
      await page.keyboard.up('Control');
      await page.waitForTimeout(100);
      assert.notEqual(await place(), first);
      const zoomed = await step.boundingBox();
      assert.ok(zoomed && Math.abs(zoomed.x - now.x) < 3 && Math.abs(zoomed.y - now.y) < 3);
      await step.focus();
      await page.keyboard.press('Shift+ArrowRight');
      assert.notEqual(await place(), first);
      await page.keyboard.press('0');
      assert.equal(await place(), first);
      await stage.dblclick({ position: { x: 120, y: 60 } });
      assert.equal(await place(), first);
    },
    { fragment: h100 },
  ),
);

test(
  'a click isolates a device’s operators, Shift adds another’s',
  onPage(
    async (page) => {
      const operators = (/** @type {string} */ device) =>
        page.locator(`roofline-plot [data-id^="${device}/ffn"]`);
      await operators('h100_sxm').first().waitFor();
      assert.equal(await operators('l4').count(), 0);
      const legend = page.getByRole('list', { name: 'Accelerators' });
      await legend.getByRole('button', { name: 'L4' }).click();
      assert.equal(await operators('h100_sxm').count(), 0);
      assert.equal(await operators('l4').count(), 2);
      await legend.getByRole('button', { name: 'H100' }).click({ modifiers: ['Shift'] });
      assert.equal(await operators('h100_sxm').count(), 2);
      await fragmentHas(page, 'chosen=l4.h100_sxm');
      await operators('l4').first().focus();
      assert.match(
        plain(await page.locator('roofline-plot .tip').innerText()),
        /Of the roof\s+100\.0%/,
      );
    },
    { fragment: '#v=1&costModel=any&devices=h100_sxm.l4' },
  ),
);

test(
  'a sweep of the published model: lines, then a map, from a worker',
  onPage(
    async (page) => {
      await page.locator('roofline-sweep polyline').first().waitFor();
      assert.equal(await page.locator('roofline-sweep polyline').count(), 5);
      await page.getByText('The sweep’s numbers as a table').click();
      const cell = page.locator('roofline-sweep tbody tr').first().locator('td').nth(1);
      assert.equal(
        (await cell.innerText()).replace(/\s/g, ''),
        `${roofline.analyze({ hardware: 'hopper_h100' }).denseTokensPerSec / 1000}`.slice(0, 5) +
          'k',
      );
      await page.locator('roofline-sweep').getByRole('radio', { name: 'Map' }).check();
      await page.locator('roofline-sweep [class^="heat"]').first().waitFor();
      await page.getByText(/is pale/).waitFor();
      await fragmentHas(page, 'sweep.kind=map');
      await page.locator('roofline-sweep').getByLabel('From').first().fill('x');
      await page.keyboard.press('Tab');
      await page.getByText('from and to are numbers').waitFor();
    },
    { fragment: '#v=1&sweep.lines=devices&sweep.result=denseTokensPerSec' },
  ),
);

test(
  'an inverse question is answered in a sentence',
  onPage(
    async (page) => {
      await page.getByText('Which rank, width, bandwidth or batch?').click();
      await page.getByRole('textbox', { name: 'How much' }).fill('5000');
      const batch = roofline.solve({
        scenario: {
          costModel: 'first-principles',
          hardware: 'h100_sxm',
          model: 'llama-3-8b',
          precision: { weightBits: 16, activationBits: 16, kvBits: 16 },
          workload: { phase: 'decode', batch: 1, context: 4096 },
        },
        find: 'batch',
        target: { tokensPerSecond: 5000 },
      }).value;
      await page.getByText(`The smallest batch is ${batch} sequences`).waitFor();
      await page.getByRole('combobox', { name: 'Target' }).selectOption('memoryBytes');
      await page.getByText('The largest batch is').waitFor();
    },
    { fragment: h100 },
  ),
);

test(
  'the table, the link and the plot can be taken away',
  onPage(
    async (page) => {
      await page.getByText('Share and export').click();
      await page.getByRole('button', { name: 'Copy link' }).click();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
      await page.getByRole('radio', { name: 'LaTeX' }).check();
      await page.getByRole('button', { name: 'Copy table' }).click();
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\\toprule/);
      for (const [button, name, start] of /** @type {const} */ ([
        ['Plot as SVG', 'roofline.svg', /^<svg /],
        ['Plot as PNG', 'roofline.png', /^.PNG/],
        ['Download table', 'roofline.tex', /booktabs/],
      ])) {
        const waiting = page.waitForEvent('download');
        await page.getByRole('button', { name: button }).click();
        const download = await waiting;
        assert.equal(download.suggestedFilename(), name);
        assert.match(readFileSync(await download.path(), 'latin1').slice(0, 200), start);
      }
    },
    { fragment: h100, permissions: ['clipboard-read', 'clipboard-write'] },
  ),
);

test(
  'scenarios are saved under a name, stand side by side, and open again',
  onPage(
    async (page) => {
      await page.getByText('Saved scenarios').click();
      const save = async (/** @type {string} */ name) => {
        await page.getByRole('textbox', { name: 'Name of this scenario' }).fill(name);
        await page.getByRole('button', { name: 'Save and pin' }).click();
      };
      await save('one');
      await page.getByRole('textbox', { name: 'Batch', exact: true }).fill('64');
      await save('sixty-four');
      const cells = page.locator('roofline-saved tbody tr').nth(2).locator('td');
      assert.match(plain(await cells.nth(1).innerText()), /\d+\.\d\d×/);
      await page.getByRole('button', { name: 'Open one' }).click();
      assert.equal(
        await page.getByRole('textbox', { name: 'Batch', exact: true }).inputValue(),
        '1',
      );
      await page.reload();
      await page.getByText('Saved scenarios').click();
      await page.getByRole('button', { name: 'Delete sixty-four' }).click();
      assert.equal(await page.locator('roofline-saved li').count(), 1);
    },
    { fragment: h100 },
  ),
);

test(
  'without a store the page works and says that nothing is kept',
  onPage(
    async (page) => {
      await page.getByText('Saved scenarios').click();
      await page.getByRole('button', { name: 'Save and pin' }).click();
      await page.getByText('keeps nothing').waitFor();
      assert.equal(await page.locator('roofline-saved li').count(), 1);
    },
    {
      fragment: h100,
      prepare: (page) =>
        page.addInitScript(() => {
          Object.defineProperty(globalThis, 'localStorage', {
            get: () => {
              throw new Error('forbidden');
            },
          });
        }),
    },
  ),
);
