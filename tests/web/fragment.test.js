import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeFragment, encodeFragment, themeOf } from '../../web/state/fragment.js';
import {
  assume,
  choose,
  edit,
  initialState,
  switchModel,
  takeStep,
  themes,
} from '../../web/state/state.js';
import { assumptionGroups, costModels } from '../../web/state/assumptions.js';
import { form } from './form.js';

const initial = initialState(form);

const anyState = fc.record({
  texts: fc.record(
    Object.fromEntries(
      Object.keys(initial.texts).map((name) => [
        name,
        fc.string({ unit: 'grapheme', maxLength: 20 }),
      ]),
    ),
  ),
  hardware: fc.constantFrom(...form.accelerators.map(({ key }) => key)),
  theme: fc.constantFrom(...themes),
  costModel: fc.constantFrom(...costModels.map(({ value }) => value)),
  assumptions: /** @type {fc.Arbitrary<import('../../web/state/assumptions.js').Assumptions>} */ (
    fc.record(
      Object.fromEntries(
        assumptionGroups.map(({ name, options }) => [
          name,
          fc.constantFrom(...options.map(({ value }) => value)),
        ]),
      ),
    )
  ),
  off: fc.subarray([...form.bridgeSteps]),
  scenario: fc.dictionary(
    fc.constantFrom(...form.paths),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    // Objects from a dictionary may have no prototype; the page's have one.
    { maxKeys: 12, noNullPrototype: true },
  ),
});

test('the defaults need no fragment', () => {
  assert.equal(encodeFragment(initial, form), '');
  assert.deepEqual(decodeFragment('', form), { state: initial, notes: [] });
  assert.deepEqual(decodeFragment('#', form), { state: initial, notes: [] });
});

test('only what differs is written, and it can be read by eye', () => {
  const state = choose(edit(initial, 'batchSize', '8'), 'ampere_a100');
  assert.equal(encodeFragment(state, form), '#v=1&batchSize=8&hardware=ampere_a100');
});

test('any state survives the round trip', () => {
  fc.assert(
    fc.property(anyState, (any) => {
      const state = { ...any, texts: { ...any.texts }, assumptions: { ...any.assumptions } };
      const short = Object.values(state.texts).every((text) => text.length <= 40);
      fc.pre(short);
      const fragment = encodeFragment(state, form);
      fc.pre(fragment.length <= 2000);
      assert.deepEqual(decodeFragment(fragment, form), { state, notes: [] });
    }),
  );
});

test('any state of numbers makes a link under 2,000 characters', () => {
  const longest = {
    ...initial,
    texts: Object.fromEntries(Object.keys(initial.texts).map((name) => [name, '9'.repeat(40)])),
    hardware: 'jetson_orin_nano',
    theme: /** @type {const} */ ('light'),
    costModel: /** @type {const} */ ('first-principles'),
    assumptions: { kv: 'int4', launch: 'persistent', execution: 'staged' },
    off: form.bridgeSteps,
    scenario: {},
  };
  assert.ok(encodeFragment(longest, form).length < 600);
});

test('whatever comes as a fragment, there is a state to show and no text beyond its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
      const { state } = decodeFragment(`#${text}`, form);
      assert.deepEqual(Object.keys(state.texts), Object.keys(initial.texts));
      assert.ok(Object.values(state.texts).every((field) => field.length <= 40));
      assert.ok(form.accelerators.some(({ key }) => key === state.hardware));
    }),
  );
});

test('a damaged link shows what it can and says what it left out', () => {
  const { state, notes } = decodeFragment(
    '#v=1&batchSize=8&colour=red&hardware=abacus&theme=pink',
    form,
  );
  assert.deepEqual(state, edit(initial, 'batchSize', '8'));
  assert.equal(notes.length, 1);
  for (const part of ['colour=red', 'hardware=abacus', 'theme=pink']) {
    assert.match(notes[0] ?? '', new RegExp(part));
  }
});

test('the cost model, its assumptions and the steps left out are in the link', () => {
  const state = takeStep(
    assume(switchModel(initial, 'first-principles'), 'kv', 'int4'),
    'cache',
    false,
  );
  assert.equal(encodeFragment(state, form), '#v=1&costModel=first-principles&kv=int4&off=cache');
  const { notes } = decodeFragment('#v=1&costModel=guess&kv=zip&off=cache.luck', form);
  for (const part of ['costModel=guess', 'kv=zip', 'off=cache.luck'])
    assert.match(notes[0] ?? '', new RegExp(part));
});

test('keys that objects have by nature are no fields', () => {
  const { state, notes } = decodeFragment('#__proto__=1&constructor=2', form);
  assert.deepEqual(state, initial);
  assert.equal(notes.length, 1);
});

test('a link from another version shows the defaults and says so', () => {
  const { state, notes } = decodeFragment('#v=2&batchSize=8&theme=dark', form);
  assert.deepEqual(state, { ...initial, theme: 'dark' });
  assert.match(notes.join(), /another version/);
});

test('an oversized link shows the defaults and says so', () => {
  const { state, notes } = decodeFragment(`#v=1&batchSize=8&x=${'y'.repeat(1_000_000)}`, form);
  assert.deepEqual(state, initial);
  assert.match(notes.join(), /too long/);
});

test('the theme can be read before anything is loaded', () => {
  assert.equal(themeOf('#v=1&theme=dark'), 'dark');
  assert.equal(themeOf('#v=1&theme=mauve'), 'system');
  assert.equal(themeOf(''), 'system');
});
