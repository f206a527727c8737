import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratioQuantities, requestFields, sidedQuantities } from '../../web/format/quantities.js';
import { roofline } from './form.js';

test('every field of a profile is shown, once', () => {
  const shown = [
    'hardwareName', // above the table
    ...requestFields,
    ...sidedQuantities.flatMap(({ field }) => [`dense${field}`, `qtf${field}`]),
    ...ratioQuantities.map(({ field }) => field),
  ];
  assert.deepEqual(shown.sort(), Object.keys(roofline.analyze()).sort());
});

test('a time that the published table rounds to 0.000 ms is shown with its prefix', () => {
  const [b200] = roofline.compare();
  assert.ok(b200);
  assert.match(roofline.summaryTable(), /B200 .* 0\.000 ms/);
  assert.equal(sidedQuantities[0]?.text(b200, 'qtf'), '289\u00a0ns');
});

test('no text is empty or says undefined', () => {
  for (const row of roofline.compare()) {
    const texts = [
      ...sidedQuantities.flatMap(({ text }) => [text(row, 'dense'), text(row, 'qtf')]),
      ...ratioQuantities.map(({ text }) => text(row)),
    ];
    for (const text of texts) assert.match(text, /^(?!.*(undefined|NaN|Infinity)).+$/);
  }
});
