import assert from 'node:assert/strict';
import { test } from 'node:test';
import { staticTable } from '../../web/static-table.js';
import { roofline } from './form.js';

test('the table has the Markdown’s cells', () => {
  const html = staticTable(roofline.summaryTable());
  assert.equal(html.match(/<tr>/g)?.length, 7);
  assert.equal(html.match(/<th scope="col">/g)?.length, 6);
  assert.match(
    html,
    /<th scope="row">NVIDIA Blackwell B200<\/th><td>8000 GB\/s<\/td><td>0\.007 ms<\/td><td>0\.000 ms<\/td><td>96\.1%<\/td><td><strong>25\.44x<\/strong><\/td>/,
  );
});

test('a cell is text', () => {
  const html = staticTable('| a |\n|:--|\n| <b>&</b> |');
  assert.match(html, /<th scope="row">&lt;b>&amp;&lt;\/b><\/th>/);
});
