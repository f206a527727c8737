import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageTests } from './browser.js';
import { roofline } from './form.js';

const { onPage, openPage } = pageTests();

/** @typedef {import('playwright-core').Page} Page */

/** @param {string} text */
const plain = (text) => text.replaceAll('\u00a0', ' ');

/** The summary's rows as texts. @param {Page} page */
const summary = async (page) => {
  const rows = await page.locator('roofline-table tbody tr').all();
  return Promise.all(
    rows.map(async (row) =>
      (await row.locator('th, td:not([aria-hidden])').allInnerTexts()).map((text) =>
        plain(text.trim()),
      ),
    ),
  );
};

test(
  'opens on the published comparison, filled in',
  onPage(async (page) => {
    const rows = await summary(page);
    assert.equal(rows.length, 6);
    assert.deepEqual(rows[0], [
      'NVIDIA Blackwell B200',
      '8,000 GB/s',
      '7.34 µs',
      '289 ns',
      '96.1%',
      '25.44×',
    ]);
    assert.deepEqual(rows[5], [
      'Raspberry Pi 5 (Cortex-A76)',
      '17 GB/s',
      '3.45 ms',
      '136 µs',
      '96.1%',
      '25.44×',
    ]);
    for (const [label, value] of [
      ['Batch size', '1'],
      ['Sequence length', '512'],
      ['Active TT-rank', '4'],
      ['Model width', '512'],
      ['Layers', '8'],
    ]) {
      assert.equal(
        await page.getByRole('textbox', { name: label, exact: true }).inputValue(),
        value,
      );
    }
    assert.ok(await page.getByRole('radio', { name: '2', exact: true }).isChecked());
    assert.match(
      await page.locator('figcaption').innerText(),
      /Hopper H100 .* 96\.1% less DRAM traffic/,
    );
    assert.equal(await page.locator('.announcer').textContent(), '');
  }),
);

test(
  'recomputes table, plot, profile and Markdown on every keystroke',
  onPage(async (page) => {
    const point = page.locator('roofline-plot [data-id="hopper_h100/dense"]');
    const before = await point.getAttribute('transform');
    const field = page.getByRole('textbox', { name: 'Batch size' });
    await field.press('End');
    for (const [key, batchSize] of /** @type {const} */ ([
      ['6', 16],
      ['4', 164],
    ])) {
      await field.press(key);
      const [, h100] = roofline.compare({ batchSize });
      const rows = await summary(page);
      assert.equal(rows[1]?.[5], `${h100?.profile.speedupRatio.toFixed(2)}×`);
      const markdown = await page.locator('roofline-analyzer pre').textContent();
      assert.equal(markdown, roofline.summaryTable({ batchSize }));
    }
    assert.notEqual(await point.getAttribute('transform'), before);
    assert.match(
      (await page.locator('roofline-profile .request').innerText()).replaceAll('\u00a0', ' '),
      /Batch size\s+164/,
    );
  }),
);

test(
  'numbers as people write them, and what they were read as',
  onPage(async (page) => {
    await page.getByRole('textbox', { name: 'Sequence length' }).fill('128Ki');
    await page.getByText('= 131,072 tokens').waitFor();
    assert.equal(
      await page.locator('roofline-analyzer pre').textContent(),
      roofline.summaryTable({ seqLen: 131072 }),
    );
  }),
);

test(
  'a wrong input is told beside its field and the last good result stays',
  onPage(async (page) => {
    const field = page.getByRole('textbox', { name: 'Batch size' });
    await field.fill('8');
    const good = await summary(page);
    for (const [text, message] of /** @type {const} */ ([
      ['0', /Must be a whole number, 1 to 2147483647/],
      ['2147483648', /Must be a whole number, 1 to 2147483647/],
      ['1.5', /Must be a whole number/],
      ['eight', /Not a number/],
      ['', /Enter a number/],
    ])) {
      await field.fill(text);
      const described = await field.getAttribute('aria-describedby');
      assert.match(await page.locator(`#${described}`).innerText(), message);
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      assert.match(await page.getByRole('alert').innerText(), /Check Batch size/);
      assert.deepEqual(await summary(page), good);
    }
    await field.fill('9');
    assert.equal(await field.getAttribute('aria-invalid'), 'false');
    assert.equal((await page.getByRole('alert').innerText()).trim(), '');
    assert.notDeepEqual(await summary(page), good);
  }),
);

test(
  'two wrong fields are told apart; a count too large is told as such',
  onPage(async (page) => {
    await page.getByRole('textbox', { name: 'Layers' }).fill('0');
    await page.getByRole('textbox', { name: 'Model width' }).fill('x');
    assert.match(
      await page.getByRole('alert').innerText(),
      /Model width, Layers|Layers, Model width/,
    );
    await page.getByRole('textbox', { name: 'Layers' }).fill('8');
    await page.getByRole('textbox', { name: 'Model width' }).fill('2147483647');
    assert.match(await page.getByRole('alert').innerText(), /2\^53/);
    assert.equal((await summary(page))[0]?.[2], '7.34 µs');
    await page.getByRole('button', { name: 'Reset' }).click();
    assert.equal((await page.getByRole('alert').innerText()).trim(), '');
    assert.equal(await page.getByRole('textbox', { name: 'Model width' }).inputValue(), '512');
  }),
);

test(
  'the state is in the URL, and the URL in the state',
  onPage(async (page) => {
    await page.getByRole('textbox', { name: 'Batch size' }).fill('32');
    await page.getByRole('radio', { name: '4', exact: true }).check();
    await page.locator('roofline-table').getByRole('button', { name: 'NVIDIA A100' }).click();
    await page.waitForFunction(() => location.hash.includes('ampere'));
    const fragment = new URL(page.url()).hash;
    assert.equal(fragment, '#v=1&batchSize=32&precisionBytes=4&hardware=ampere_a100');
    const shown = await summary(page);

    await page.reload();
    await page.locator('roofline-table tbody tr').first().waitFor();
    assert.deepEqual(await summary(page), shown);
    assert.equal(
      await page.getByRole('combobox', { name: 'Accelerator' }).inputValue(),
      'ampere_a100',
    );

    await page.evaluate(() => (location.hash = '#v=1&batchSize=2'));
    await page.waitForFunction(() => !location.hash.includes('ampere'));
    assert.equal(await page.getByRole('textbox', { name: 'Batch size' }).inputValue(), '2');
  }),
);

test(
  'an input that cannot be used is not put in the URL',
  onPage(async (page) => {
    const field = page.getByRole('textbox', { name: 'Batch size' });
    await field.fill('32');
    await page.waitForFunction(() => location.hash.includes('32'));
    await field.fill('x');
    await page.waitForTimeout(400);
    assert.equal(new URL(page.url()).hash, '#v=1&batchSize=32');
  }),
);

test(
  'a burst of input writes the URL once',
  onPage(
    async (page) => {
      const field = page.getByRole('textbox', { name: 'Batch size' });
      for (let batch = 2; batch < 40; batch += 1) await field.fill(String(batch));
      await page.waitForFunction(() => location.hash.includes('39'));
      const writes = await page.evaluate(() => /** @type {any} */ (globalThis).writes);
      assert.ok(writes >= 1 && writes <= 8, `${writes} writes`);
    },
    {
      prepare: (page) =>
        page.addInitScript(() => {
          const counter = /** @type {any} */ (globalThis);
          counter.writes = 0;
          const original = history.replaceState.bind(history);
          history.replaceState = (...args) => {
            counter.writes += 1;
            original(...args);
          };
        }),
    },
  ),
);

for (const [what, fragment, message] of /** @type {const} */ ([
  ['a damaged link', '#v=1&batchSize=8&x=<img src=x onerror=alert(1)>', /mean nothing here/],
  ['a link of a newer version', '#v=7&batchSize=8', /another version/],
  ['an oversized link', `#v=1&batchSize=${'8'.repeat(5000)}`, /too long/],
])) {
  test(
    `${what} opens with a message and a working page`,
    onPage(
      async (page) => {
        await page.getByText(message).waitFor();
        assert.equal((await summary(page)).length, 6);
        assert.equal(await page.locator('img').count(), 0);
        await page.getByRole('textbox', { name: 'Layers' }).fill('9');
        assert.equal(await page.getByText(message).count(), 0);
      },
      { fragment },
    ),
  );
}

test(
  'a link with a value out of range says so beside the field and shows the defaults',
  onPage(
    async (page) => {
      await page.getByText('Must be a whole number, 1 to 2147483647').waitFor();
      assert.equal(await page.getByRole('textbox', { name: 'Batch size' }).inputValue(), '-5');
      assert.equal((await summary(page))[0]?.[2], '7.34 µs');
    },
    { fragment: '#v=1&batchSize=-5' },
  ),
);

test(
  'all 23 fields of the chosen accelerator, rounded as published',
  onPage(async (page) => {
    await page.getByRole('combobox', { name: 'Accelerator' }).selectOption('raspberry_pi_5');
    const section = page.locator('roofline-profile');
    await section.getByText('23 fields').click();
    const rows = await section.locator('.raw tbody tr').allInnerTexts();
    const expected = Object.entries(roofline.analyze({ hardware: 'raspberry_pi_5' }));
    assert.deepEqual(
      rows.map((row) => row.split('\t')),
      expected.map(([name, value]) => [name, String(value)]),
    );
    assert.equal(expected.length, 23);
    assert.match(await page.locator('roofline-plot figcaption').innerText(), /Raspberry Pi 5/);
  }),
);

test(
  'copies the published table as Markdown, byte for byte',
  onPage(
    async (page) => {
      await page.getByRole('textbox', { name: 'Active TT-rank' }).fill('8');
      await page.getByRole('button', { name: 'Copy as Markdown' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(copied, roofline.summaryTable({ activeRank: 8 }));
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  ),
);

test(
  'where copying is not allowed the button says so and the text stands on the page',
  onPage(
    async (page) => {
      await page.getByRole('button', { name: 'Copy as Markdown' }).click();
      await page.getByRole('button', { name: 'not allowed' }).waitFor();
      await page.getByText('The published table, as Markdown').click();
      assert.ok(await page.locator('roofline-analyzer pre').isVisible());
    },
    {
      prepare: (page) =>
        page.addInitScript(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
        }),
    },
  ),
);

test(
  'a point shows its values under the pointer, and a click chooses its accelerator',
  onPage(async (page) => {
    const point = page.locator('roofline-plot [data-id="jetson_thor/qtf"]');
    await point.scrollIntoViewIfNeeded();
    const box = await point.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const tip = page.locator('roofline-plot .tip');
    await tip.waitFor({ state: 'visible' });
    const text = plain(await tip.innerText());
    assert.match(text, /NVIDIA Jetson Thor, Q-TensorFormer/);
    assert.match(text, /1\.19 FLOP\/B/);
    assert.match(text, /2\.25 µs/);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    assert.equal(
      await page.getByRole('combobox', { name: 'Accelerator' }).inputValue(),
      'jetson_thor',
    );
    await page.mouse.move(5, 5);
    await tip.waitFor({ state: 'hidden' });
  }),
);

test(
  'the plot’s table has the plot’s numbers',
  onPage(async (page) => {
    await page.getByText('The plot’s numbers as a table').click();
    const cells = await page
      .locator('roofline-plot .twin tbody tr')
      .nth(1)
      .locator('th, td')
      .allInnerTexts();
    assert.deepEqual(cells.map(plain), [
      'NVIDIA Hopper H100 (SXM5)',
      '989 TFLOP/s',
      '3.35 TB/s',
      '295 FLOP/B',
      '1.00 FLOP/B',
      '3.35 TFLOP/s',
      '1.19 FLOP/B',
      '3.97 TFLOP/s',
    ]);
  }),
);

test(
  'everything by keyboard alone',
  onPage(async (page) => {
    /** What has the focus, through shadow roots. */
    const focused = () =>
      page.evaluate(() => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        return element?.getAttribute('data-id') ?? element?.id ?? '';
      });
    /** @param {(where: string) => boolean} reached */
    const tabTo = async (reached) => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press('Tab');
        if (reached(await focused())) return;
      }
      assert.fail('not reached by Tab');
    };

    await tabTo((where) => where === 'batchSize');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('16');
    const [, h100] = roofline.compare({ batchSize: 16 });
    assert.equal((await summary(page))[1]?.[5], `${h100?.profile.speedupRatio.toFixed(2)}×`);

    // One stop in the tab order for the whole plot; arrows move inside.
    await tabTo((where) => where === 'blackwell_b200/dense');
    const tip = page.locator('roofline-plot .tip');
    assert.match(await tip.innerText(), /Blackwell B200, Dense/);
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'blackwell_b200/qtf');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'hopper_h100/qtf');
    await page.keyboard.press('End');
    assert.equal(await focused(), 'raspberry_pi_5/ridge');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'blackwell_b200/dense');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    assert.equal(
      await page.getByRole('combobox', { name: 'Accelerator' }).inputValue(),
      'raspberry_pi_5',
    );
    assert.equal(await focused(), 'raspberry_pi_5/ridge');
    await page.keyboard.press('Escape');
    assert.ok(await tip.isHidden());
    await page.keyboard.press('Tab');
    assert.doesNotMatch(await focused(), /\//);
  }),
);

test(
  'a field’s definition is there on demand',
  onPage(async (page) => {
    const about = page.getByRole('button', { name: 'About Active TT-rank' });
    await about.focus();
    await page.keyboard.press('Enter');
    assert.equal(await about.getAttribute('aria-expanded'), 'true');
    await page.getByText('Rank of the tensor-train cores').waitFor();
  }),
);

test(
  'the result is announced once typing pauses',
  onPage(async (page) => {
    const announcer = page.locator('roofline-analyzer .announcer');
    assert.equal(await announcer.textContent(), '');
    await page.getByRole('textbox', { name: 'Batch size' }).fill('4');
    await page.waitForTimeout(1000);
    assert.match((await announcer.textContent()) ?? '', /On NVIDIA Hopper H100/);
  }),
);

test(
  'light, dark, or as the system has it',
  onPage(
    async (page) => {
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const system = await background();
      await page.getByRole('radio', { name: 'Light' }).check();
      const light = await background();
      await page.getByRole('radio', { name: 'Dark' }).check();
      assert.equal(await background(), system);
      assert.notEqual(light, system);
      await page.waitForFunction(() => location.hash === '#v=1&theme=dark');
    },
    { colorScheme: 'dark' },
  ),
);

test('without JavaScript: the published table and a plain message', async () => {
  const { page, problems } = await openPage({ javaScriptEnabled: false });
  const message = page.locator('noscript p');
  assert.ok(await message.isVisible());
  assert.match(await message.innerText(), /needs JavaScript and WebAssembly/);
  const rows = await page.locator('.fallback tbody tr').allInnerTexts();
  assert.equal(rows.length, 6);
  assert.match(
    rows[0] ?? '',
    /NVIDIA Blackwell B200\s+8000 GB\/s\s+0\.007 ms\s+0\.000 ms\s+96\.1%\s+25\.44x/,
  );
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('without WebAssembly: the published table and why', async () => {
  const { page, problems } = await openPage({
    prepare: (page) => page.addInitScript('delete globalThis.WebAssembly'),
  });
  await page.getByText('could not start').waitFor();
  assert.ok(await page.locator('.fallback table').isVisible());
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('if the script never arrives the published table appears', async () => {
  const { page } = await openPage({
    prepare: (page) => page.route('**/*.js', (route) => route.abort()),
  });
  assert.ok(await page.locator('.fallback table').isHidden());
  await page.locator('.fallback table').waitFor({ state: 'visible', timeout: 8000 });
  await page.context().close();
});
