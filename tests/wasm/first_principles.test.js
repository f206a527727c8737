/** The first-principles model through WebAssembly, and the JSON Schema of its scenarios. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { RooflineError, load } from '../../wasm/roofline.js';
import { scenarioSchema } from '../../wasm/schema.js';
import { publishedCases, readGolden } from './golden.js';

const roofline = await load();
/** @type {{ scenario: any, expect: Record<string, unknown> }[]} */
const cases = readGolden('first_principles.json').cases;

/** Whole numbers exactly, other numbers to 1e-12. @param {any} given @param {any} expected @param {string} path */
function assertClose(given, expected, path) {
  if (typeof expected === 'number' && !Number.isSafeInteger(expected)) {
    assert.ok(
      Math.abs(given - expected) <= 1e-12 * Math.abs(expected),
      `${path}: ${given}, not ${expected}`,
    );
  } else if (typeof expected === 'object') {
    for (const key of Object.keys(expected))
      assertClose(given[key], expected[key], `${path}.${key}`);
  } else {
    assert.equal(given, expected, path);
  }
}

test('every golden scenario of the first-principles model', () => {
  assert.equal(cases.length, 240);
  for (const { scenario, expect } of cases) {
    assertClose(roofline.evaluate(scenario), expect, JSON.stringify(scenario));
  }
});

const accepts = new Ajv2020({ strictTypes: false, strictRequired: false }).compile(
  scenarioSchema(roofline),
);

test('the schema accepts every golden scenario of both models', () => {
  for (const { scenario } of cases) assert.ok(accepts(scenario), JSON.stringify(accepts.errors));
  for (const { scenario } of publishedCases().slice(0, 100)) {
    assert.ok(accepts({ costModel: 'published', ...scenario }), JSON.stringify(accepts.errors));
  }
});

test('the schema knows the catalogue, and leaves a Hugging Face config to the reader', () => {
  /** @type {Record<string, unknown>} */
  const scenario = { ...cases[0]?.scenario, hardware: 'h100_sxm', model: 'llama-3-8b' };
  assert.ok(accepts(scenario));
  assert.ok(accepts({ ...scenario, model: { model_type: 'llama', hidden_size: 4096 } }));
  assert.ok(!accepts({ ...scenario, hardware: 'h100_sx' }));
  assert.ok(!accepts({ ...scenario, model: 'llama-9' }));
});

/** The paths of all members of a document. @param {any} value @param {string[]} path @returns {string[][]} */
function membersOf(value, path = []) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value).flatMap((key) => [
    [...path, key],
    ...membersOf(value[key], [...path, key]),
  ]);
}

/** @param {any} document @param {string[]} path @param {(parent: any, key: string) => void} change */
function changed(document, path, change) {
  const copy = structuredClone(document);
  const parent = path.slice(0, -1).reduce((/** @type {any} */ at, key) => at[key], copy);
  change(parent, /** @type {string} */ (path.at(-1)));
  return copy;
}

/** @param {unknown} scenario */
function refused(scenario) {
  try {
    roofline.evaluate(/** @type {any} */ (scenario));
    return false;
  } catch (error) {
    assert.ok(error instanceof RooflineError, String(error));
    // What only a rule between fields or an unheld number refuses is not the schema's to say.
    return error.code !== 'inconsistent' && error.code !== 'not-finite';
  }
}

test('the schema rejects what the reader refuses for its structure, and nothing else', () => {
  const odd = [null, true, -1, 0, 0.5, 1, 4, 1e300, 'text', [], {}, ['ffn'], ['ffn', 'no']];
  let rejected = 0;
  // One in twenty: every kind of model, phase and compression is among them.
  for (const { scenario } of cases.filter((_, i) => i % 20 === 0)) {
    for (const path of membersOf(scenario)) {
      const variants = [
        changed(scenario, path, (parent, key) => delete parent[key]),
        changed(scenario, path, (parent, key) => (parent[`${key}s`] = 1)),
        ...odd.map((value) => changed(scenario, path, (parent, key) => (parent[key] = value))),
      ];
      for (const variant of variants) {
        const text = `${path.join('.')} in ${JSON.stringify(variant)}`;
        if (refused(variant)) {
          assert.ok(!accepts(variant), `accepted: ${text}`);
          rejected += 1;
        } else if (!accepts(variant)) {
          // Rules that both know: a schema may say more than the code of the refusal shows.
          assert.throws(() => roofline.evaluate(variant), RooflineError, `rejected: ${text}`);
        }
      }
    }
  }
  assert.ok(rejected > 500, `${rejected} variants were refused`);
});

test('fields tell the groups of a scenario, with what is required and what exists where', () => {
  const groups = roofline.fields().firstPrinciples;
  const required = new Map(groups.map((group) => [group.key, group.required]));
  for (const key of ['', 'hardware', 'model', 'precision', 'workload']) {
    assert.equal(required.get(key), true, key);
  }
  for (const key of ['compression', 'kvPolicy', 'efficiency']) {
    assert.equal(required.get(key), false, key);
  }
  const fields = groups.flatMap((group) =>
    group.fields.map((field) => ({ group: group.key, ...field })),
  );
  const named = (/** @type {string} */ group, /** @type {string} */ name) =>
    fields.find((field) => field.group === group && field.name === name);
  assert.deepEqual(named('workload', 'context')?.onlyFor, ['decode']);
  assert.deepEqual(named('compression', 'rank')?.onlyFor, ['lowRank', 'tensorTrain']);
  assert.equal(named('hardware', 'capacityGB')?.optional, true);
  for (const { group, label, description } of fields) {
    assert.ok(label && description, `${group}: every field has a label and a description`);
  }
});
