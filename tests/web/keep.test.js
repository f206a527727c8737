import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bibtex, formats } from '../../web/format/export.js';
import { picture } from '../../web/scene/picture.js';
import { notchBelow, notches, stepped } from '../../web/format/notches.js';
import { encodeFragment } from '../../web/state/fragment.js';
import { headline } from '../../web/state/headline.js';
import { begin, record, redo, undo } from '../../web/state/history.js';
import { edit, initialState, setScenario, setTheme, switchModel } from '../../web/state/state.js';
import { mostSaved, parseSaved, readSaved, withSaved, writeSaved } from '../../web/state/store.js';
import { takeAway } from '../../web/state/take-away.js';
import { form, roofline } from './form.js';

const initial = initialState(form);
const any = switchModel(initial, 'any');

test('undo and redo go through every state; a burst is one step; the theme stays', () => {
  let history = begin(initial);
  const texts = ['2', '3', '4'].map((text) => edit(initial, 'batchSize', text));
  for (const [index, state] of texts.entries()) history = record(history, state, 1000 * index);
  assert.equal(undo(history).state.texts['batchSize'], '3');
  assert.equal(undo(undo(undo(undo(history)))).state.texts['batchSize'], '1');
  assert.equal(redo(undo(history)).state.texts['batchSize'], '4');
  assert.equal(record(undo(history), edit(initial, 'batchSize', '9'), 9e9).future.length, 0);
  const burst = record(history, edit(initial, 'batchSize', '45'), 2100);
  assert.equal(undo(burst).state.texts['batchSize'], '3');
  const dark = record(history, setTheme(history.state, 'dark'), 9000);
  assert.equal(undo(dark).state.theme, 'dark');
});

test('sliders stop inside the range; steps stay inside it', () => {
  const all = [
    ...form.fields.filter(({ choices }) => !choices),
    ...form.groups.flatMap(({ fields }) => fields),
  ];
  for (const field of all) {
    if (!('unit' in field)) continue;
    const stops = notches(field);
    assert.ok(stops.length >= 3, field.name);
    for (const [index, stop] of stops.entries()) {
      assert.ok(stop >= field.minimum && stop <= field.maximum, `${field.name} ${stop}`);
      assert.ok(!field.exclusiveMinimum || stop > field.minimum);
      assert.ok(index === 0 || stop > (stops[index - 1] ?? 0));
      assert.equal(stops[notchBelow(stops, stop)], stop);
    }
    for (const direction of /** @type {const} */ ([1, -1]))
      for (const from of [stops[0] ?? 0, stops.at(-1) ?? 0]) {
        const to = stepped(field, from, direction, false);
        assert.ok(to >= field.minimum && to <= field.maximum, `${field.name} ${from} ${to}`);
      }
  }
  const batch = form.fields[0];
  assert.ok(batch);
  assert.equal(stepped(batch, 7, 1, false), 8);
  assert.equal(stepped(batch, 9, 1, true), 16);
  assert.equal(stepped(batch, 9, -1, true), 8);
});

test('a store that is full, forbidden or holds anything never breaks the page', () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  assert.deepEqual(readSaved(forbidden), []);
  assert.equal(writeSaved(forbidden, []), false);
  const full = () => ({ getItem: () => null, setItem: forbidden });
  assert.equal(writeSaved(full, []), false);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const store = () => ({ getItem: () => text, setItem: () => {} });
      for (const { name, fragment } of readSaved(store)) {
        assert.equal(typeof name, 'string');
        assert.equal(typeof fragment, 'string');
      }
    }),
  );
  assert.deepEqual(parseSaved('[{"name":"a","fragment":"#v=1"},{"name":1},null,"x"]'), [
    { name: 'a', fragment: '#v=1' },
  ]);
});

test('what is saved is written over by its name, and never more than the most', () => {
  const one = { name: 'a', fragment: '' };
  assert.deepEqual(withSaved([one], { name: ' a ', fragment: '#v=1' }), [
    { name: 'a', fragment: '#v=1' },
  ]);
  const many = Array.from({ length: 80 }, (_, index) => ({ name: `${index}`, fragment: '' }));
  assert.equal(many.reduce(withSaved, /** @type {typeof many} */ ([])).length, mostSaved);
});

test('scenarios of every kind can stand side by side', () => {
  const published = headline(roofline, form, initial);
  const [, h100] = roofline.compare({});
  assert.equal(published?.seconds, h100?.qtf.seconds);
  const twin = headline(roofline, form, switchModel(initial, 'first-principles'));
  assert.notEqual(twin?.seconds, published?.seconds);
  const own = headline(roofline, form, setScenario(any, { chosen: 'h200_sxm' }));
  assert.equal(own?.device, 'NVIDIA H200 SXM');
  assert.equal(headline(roofline, form, edit(initial, 'batchSize', 'x')), null);
  assert.equal(headline(roofline, form, setScenario(any, { model: 'x' })), null);
});

const states = [initial, switchModel(initial, 'first-principles'), any];

test('tables leave as Markdown, CSV, LaTeX and JSON, with exact numbers where they are read by machines', () => {
  for (const state of states) {
    const taken = takeAway(roofline, form, state);
    assert.ok(taken);
    const { table } = taken;
    const width = table.columns.length;
    const [head, ...lines] = (formats['CSV']?.(table) ?? '').trimEnd().split('\r\n');
    assert.equal(lines.length, table.rows.length);
    assert.equal(head?.replace(/"[^"]*"/g, '').split(',').length, width);
    const json = JSON.parse(formats['JSON']?.(table) ?? '');
    assert.equal(json.rows.length, table.rows.length);
    for (const row of (formats['Markdown']?.(table) ?? '').split('\n'))
      assert.equal(row.split('|').length, width + 2);
    const latex = formats['LaTeX']?.(table) ?? '';
    assert.match(latex, /\\toprule[\s\S]*\\midrule[\s\S]*\\bottomrule/);
    assert.equal(latex.match(/ \\\\$/gm)?.length, table.rows.length + 1);
    // Only ASCII is sure to compile with any font.
    assert.ok(
      [...latex].every((sign) => sign < '\u0080'),
      latex,
    );
  }
  const [, h100] = roofline.compare({});
  assert.match(
    formats['CSV']?.(takeAway(roofline, form, initial)?.table ?? never()) ?? '',
    new RegExp(String(h100?.dense.seconds)),
  );
});

/** @returns {never} */
function never() {
  throw new Error('there is a table');
}

test('cells that hold what a format gives a meaning to are escaped', () => {
  const text = 'a|b "c", 50% & $x_1 {}\\~^#\n';
  const table = {
    title: text,
    columns: [{ label: 'A', unit: '' }],
    rows: [[{ text, exact: text }]],
  };
  assert.match(formats['CSV']?.(table) ?? '', /"a\|b ""c"", 50% & \$x_1 \{\}\\~\^#\n"/);
  assert.match(
    formats['LaTeX']?.(table) ?? '',
    /50\\% \\& \\\$x\\_1 \\\{\\\}\\textbackslash\{\}\\textasciitilde\{\}\\textasciicircum\{\}\\#/,
  );
  assert.match(formats['Markdown']?.(table) ?? '', /a\\\|b/);
});

test('the plot leaves as a picture that stands for itself', () => {
  for (const state of states) {
    const taken = takeAway(roofline, form, state);
    assert.ok(taken);
    const link = `https://example.org/${encodeFragment(state, form)}`;
    const svg = picture(roofline.roofVertices, taken.plot, link);
    assert.match(svg, /^<svg /);
    assert.ok(svg.includes(taken.table.title));
    assert.ok(svg.includes('https://example.org/'));
    assert.doesNotMatch(svg, /<script|href=|url\(|var\(|light-dark|NaN|undefined/);
  }
});

test('the citation names the link and the day', () => {
  assert.match(
    bibtex('https://example.org/#v=1', '2026-12-01'),
    /\\url\{https:\/\/example\.org\/#v=1\}[\s\S]*2026-12-01[\s\S]*year\s+= \{2026\}/,
  );
});
