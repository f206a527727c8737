import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assume,
  choose,
  edit,
  initialState,
  reset,
  setTheme,
  switchModel,
  takeStep,
} from '../../web/state/state.js';
import { form } from './form.js';

const initial = initialState(form);

test('the initial state is the core’s defaults', () => {
  assert.deepEqual(initial, {
    texts: {
      batchSize: '1',
      seqLen: '512',
      activeRank: '4',
      dModel: '512',
      nLayers: '8',
      precisionBytes: '2',
    },
    hardware: 'hopper_h100',
    theme: 'system',
    costModel: 'published',
    assumptions: { kv: 'full', launch: 'none', execution: 'fused' },
    off: [],
    scenario: {},
  });
});

test('a transition gives a new state and leaves the old one alone', () => {
  const before = structuredClone(initial);
  const edited = edit(initial, 'batchSize', '8');
  assert.equal(edited.texts['batchSize'], '8');
  assert.deepEqual(initial, before);
  assert.equal(choose(edited, 'ampere_a100').hardware, 'ampere_a100');
  assert.equal(setTheme(edited, 'dark').theme, 'dark');
});

test('what changes nothing gives the same state', () => {
  assert.equal(edit(initial, 'batchSize', '1'), initial);
  assert.equal(edit(initial, 'noSuchField', '1'), initial);
  assert.equal(edit(initial, '__proto__', '1'), initial);
  assert.equal(choose(initial, 'hopper_h100'), initial);
  assert.equal(setTheme(initial, 'system'), initial);
  assert.equal(switchModel(initial, 'published'), initial);
  assert.equal(assume(initial, 'kv', 'full'), initial);
  assert.equal(assume(initial, 'kv', 'graph'), initial);
  assert.equal(assume(initial, '__proto__', 'int4'), initial);
  assert.equal(takeStep(initial, 'cache', true), initial);
});

test('a step of the bridge is left out and taken again', () => {
  const without = takeStep(takeStep(initial, 'cache', false), 'launch', false);
  assert.deepEqual(without.off, ['cache', 'launch']);
  assert.deepEqual(takeStep(without, 'cache', true).off, ['launch']);
  assert.deepEqual(reset(without, form), initial);
});

test('reset restores the fields and keeps the reader’s view', () => {
  const changed = setTheme(choose(edit(initial, 'dModel', 'abc'), 'jetson_thor'), 'dark');
  const after = reset(changed, form);
  assert.deepEqual(after, { ...changed, texts: initial.texts });
});
