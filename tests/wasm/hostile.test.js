/** What no scenario is, at every place of a first-principles one and to every function that takes one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RooflineError, load } from '../../wasm/roofline.js';
import { loadStudy } from '../../wasm/study.js';

const roofline = { ...(await load()), ...(await loadStudy()) };

/** @type {any} */
const scenario = {
  costModel: 'first-principles',
  hardware: { peakTflops: 100, bandwidthGBs: 1000, capacityGB: 16, tdpWatts: 300 },
  model: {
    hiddenSize: 512,
    layers: 8,
    heads: 8,
    kvHeads: 4,
    headDim: 64,
    ffnSize: 2048,
    gatedFfn: true,
    vocabSize: 1000,
    tiedEmbeddings: false,
    slidingWindow: 128,
    fullAttentionLayers: 2,
    learnedPositions: 64,
    experts: 4,
    expertsPerToken: 2,
    sharedExperts: 1,
    expertFfnSize: 256,
    denseLayers: 1,
  },
  precision: { weightBits: 16, activationBits: 16, kvBits: 16 },
  workload: { phase: 'decode', batch: 4, context: 1000 },
  compression: {
    kind: 'tensorTrain',
    cores: 3,
    rank: 4,
    order: 'best',
    targets: ['attention', 'ffn'],
    execution: 'staged',
  },
  kvPolicy: {
    hotTokens: 64,
    coldBits: 4,
    groupSize: 128,
    groupOverheadBits: 16,
    evictedFraction: 0.1,
  },
  efficiency: { bandwidth: 0.9, compute: 0.8, launchMicroseconds: 2 },
  energy: { staticWatts: 80, picojoulesPerByte: 50, picojoulesPerFlop: 0.5 },
  reservedFraction: 0.1,
  activationTraffic: true,
};

/** @type {Record<string, {call: (scenario: any) => unknown, within: string}>} */
const functions = {
  evaluate: { call: (one) => roofline.evaluate(one), within: '' },
  explain: { call: (one) => roofline.explain(one), within: '' },
  compareAtEqualBytes: { call: (one) => roofline.compareAtEqualBytes(one), within: '' },
  solve: {
    call: (one) =>
      roofline.solve({ scenario: one, find: 'bandwidth', target: { tokensPerSecond: 100 } }),
    within: 'scenario.',
  },
  bridge: { call: (one) => roofline.bridge({ scenario: one }), within: 'scenario.' },
};

/** The paths of all members. @param {any} value @param {string[]} path @returns {string[][]} */
const membersOf = (value, path = []) =>
  typeof value !== 'object' || Array.isArray(value)
    ? []
    : Object.keys(value).flatMap((key) => [
        [...path, key],
        ...membersOf(value[key], [...path, key]),
      ]);

/** @param {string[]} path @param {unknown} value */
function scenarioWith(path, value) {
  const copy = structuredClone(scenario);
  const parent = path.slice(0, -1).reduce((at, key) => at[key], copy);
  parent[String(path.at(-1))] = value;
  return copy;
}

/** Every number of an answer is one. @param {any} value @param {string} text */
function assertFinite(value, text) {
  if (typeof value === 'number') assert.ok(Number.isFinite(value), `${text}: ${value}`);
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) assertFinite(member, text);
  }
}

/**
 * Answers with finite numbers, or refuses and names a field.
 * @param {string} name
 * @param {any} one
 * @param {string} text
 * @returns {RooflineError | undefined}
 */
function tried(name, one, text) {
  try {
    assertFinite(functions[name]?.call(one), `${name}, ${text}`);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof RooflineError, `${name}, ${text}: ${error}`);
    for (const key of /** @type {const} */ (['code', 'allowed', 'message'])) {
      assert.ok(error[key].length > 0, `${name}, ${text}: no ${key}`);
      assert.ok(error[key].length < 4000, `${name}, ${text}: a ${key} without end`);
    }
    return error;
  }
}

test('at every field: what is no such value is refused by its path', () => {
  for (const name of ['evaluate', 'explain', 'compareAtEqualBytes']) {
    assert.equal(tried(name, scenario, 'as it is'), undefined);
  }
  const wrong = [NaN, Infinity, -Infinity, -1, null, '', 'x', [], {}];
  const paths = membersOf(scenario);
  assert.ok(paths.length > 50);
  for (const path of paths) {
    for (const value of wrong) {
      const one = scenarioWith(path, value);
      for (const [name, { within }] of Object.entries(functions)) {
        const text = `${path.join('.')} = ${String(value) || JSON.stringify(value)}`;
        const error = tried(name, one, text);
        assert.ok(error, `${name} took ${text}`);
        // An empty object is refused for what it lacks: inside, or for itself.
        assert.ok(
          error.field.startsWith(within + path.join('.')) ||
            (path[0] === 'compression' && error.field.startsWith(`${within}compression`)),
          `${name}, ${text}: blamed ${error.field}`,
        );
      }
    }
  }
});

test('at every number: huge and tiny ones give finite answers or the one error', () => {
  let refused = 0;
  for (const path of membersOf(scenario)) {
    for (const value of [0, 5e-324, 1e-30, 2 ** 31 - 1, 2 ** 53, 1e30, 1.7e308]) {
      const one = scenarioWith(path, value);
      for (const name of Object.keys(functions)) {
        if (tried(name, one, `${path.join('.')} = ${value}`)) refused += 1;
      }
    }
  }
  assert.ok(refused > 1000, `${refused} refused`);
});

test('empty and 10 MB inputs: refused at once, without echoing them', () => {
  const size = 10_000_000;
  const long = 'x'.repeat(size);
  const many = Object.fromEntries(
    Array.from({ length: 150_000 }, (_, i) => [`key ${i}`.padEnd(64), 0]),
  );
  const list = Array.from({ length: size / 2 }, () => 1);
  /** @type {Record<string, any>} */
  const inputs = {
    'an empty object': {},
    'an empty text': '',
    'an empty array': [],
    'a long text': long,
    'a long array': list,
    'many keys': many,
    'many keys too many': { ...scenario, ...many },
    'a long key': { ...scenario, [long]: 1 },
    'a long cost model': scenarioWith(['costModel'], long),
    'a long device': scenarioWith(['hardware'], long),
    'a long model': scenarioWith(['model'], long),
    'a model of many keys': scenarioWith(['model'], many),
    'a long number': scenarioWith(['workload', 'batch'], list),
    'many targets': scenarioWith(['compression', 'targets'], Array(size / 10).fill('ffn')),
  };
  const start = process.cpuUsage();
  for (const [text, one] of Object.entries(inputs)) {
    assert.ok(tried('evaluate', one, text), text);
  }
  for (const name of Object.keys(functions)) {
    for (const text of ['an empty object', 'a long device', 'many keys too many']) {
      assert.ok(tried(name, inputs[text], text), `${name} took ${text}`);
    }
  }
  const { user } = process.cpuUsage(start);
  assert.ok(user < 30e6, `${user / 1e6} s`);
  assert.equal(tried('evaluate', scenario, 'after all that'), undefined);
});
