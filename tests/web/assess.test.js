import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assess } from '../../web/state/assess.js';
import { edit, initialState } from '../../web/state/state.js';
import { form, roofline } from './form.js';

const initial = initialState(form);
/** @param {Record<string, string>} texts */
const assessed = (texts) => assess(roofline, { ...initial.texts, ...texts });

test('good texts give what the library gives', () => {
  const { errors, problem, results } = assessed({ batchSize: '8', seqLen: '4k', dModel: '1,024' });
  assert.deepEqual({ errors, problem }, { errors: {}, problem: '' });
  const workload = {
    batchSize: 8,
    seqLen: 4000,
    activeRank: 4,
    dModel: 1024,
    nLayers: 8,
    precisionBytes: 2,
  };
  assert.deepEqual(results?.workload, workload);
  assert.deepEqual(results?.comparison, roofline.compare(/** @type {any} */ (workload)));
});

test('every field that is wrong gets its own sentence, with the range from the core', () => {
  const { errors, results } = assessed({
    batchSize: '0',
    seqLen: 'abc',
    dModel: '1.5',
    nLayers: '',
    precisionBytes: '3',
  });
  assert.equal(results, null);
  assert.deepEqual(Object.keys(errors).sort(), [
    'batchSize',
    'dModel',
    'nLayers',
    'precisionBytes',
    'seqLen',
  ]);
  assert.match(errors['batchSize'] ?? '', /1 to 2147483647/);
  assert.match(errors['dModel'] ?? '', /whole number/);
  assert.match(errors['precisionBytes'] ?? '', /1, 2, 4 or 8/);
  assert.match(errors['seqLen'] ?? '', /Not a number/);
});

test('fields that are fine alone but overflow together are told apart from wrong fields', () => {
  const { errors, problem, results } = assessed({ dModel: '2147483647' });
  assert.deepEqual(errors, {});
  assert.equal(results, null);
  assert.match(problem, /2\^53/);
});

test('every field of the core’s table is asked for', () => {
  for (const { name } of form.fields) {
    const { errors } = assess(roofline, edit(initial, name, '-1').texts);
    assert.deepEqual(Object.keys(errors), [name]);
  }
});
