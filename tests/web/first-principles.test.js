import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepColumns } from '../../web/format/step-columns.js';
import { bridgeScene, factorNote } from '../../web/scene/bridge-scene.js';
import { firstPrinciplesRows } from '../../web/scene/first-principles-rows.js';
import { rooflineScene } from '../../web/scene/roofline-scene.js';
import { assess } from '../../web/state/assess.js';
import { assumptionGroups, underAssumptions } from '../../web/state/assumptions.js';
import { assessFirstPrinciples } from '../../web/state/first-principles.js';
import { assume, initialState, takeStep } from '../../web/state/state.js';
import { form, roofline } from './form.js';

const initial = initialState(form);

/** @param {typeof initial} state */
function assessed(state) {
  const { results } = assess(roofline, state.texts);
  assert.ok(results);
  return assessFirstPrinciples(roofline, results, state);
}

/** @param {typeof initial} state */
function good(state) {
  const { results } = assessed(state);
  assert.ok(results);
  return results;
}

/** @param {Record<string, string>} choices */
const under = (choices) =>
  Object.entries(choices).reduce((state, [name, value]) => assume(state, name, value), initial);

test('what becomes of 25.44x on the published H100', () => {
  for (const [choices, expected] of /** @type {const} */ ([
    [{}, '6.74'],
    [{ kv: 'int4' }, '24.89'],
    [{ launch: 'persistent' }, '1.34'],
    [{ launch: 'stream' }, '1.14'],
    [{ launch: 'persistent', execution: 'staged' }, '0.37'],
    [{ launch: 'stream', execution: 'staged' }, '0.31'],
  ])) {
    const { rows, bridge } = good(under(choices));
    assert.equal(bridge?.publishedSpeedup.toFixed(2), '25.44');
    assert.equal(bridge?.speedup.toFixed(2), expected);
    assert.equal(rows[1]?.hardware, 'hopper_h100');
    assert.equal(rows[1]?.speedup, bridge?.speedup);
  }
});

test('the table and the bridge are of the same scenarios', () => {
  for (const launch of ['none', 'persistent', 'graph', 'stream']) {
    const { rows, bridge } = good(under({ launch, kv: 'int4', execution: 'staged' }));
    const row = rows.find(({ hardware }) => hardware === initial.hardware);
    const last = bridge?.steps.at(-1);
    assert.equal(row?.dense.seconds, last?.denseSeconds);
    assert.equal(row?.qtf.seconds, last?.compressedSeconds);
  }
});

test('launches take as long as the core’s launches of the same names', () => {
  const twin = roofline.firstPrinciplesTwin();
  const names = assumptionGroups
    .find(({ name }) => name === 'launch')
    ?.options.map(({ value }) => value)
    .filter((value) => value !== 'none');
  assert.equal(names?.length, 3);
  for (const name of names ?? []) {
    const launch = /** @type {'stream' | 'graph' | 'persistent'} */ (name);
    const scenario = underAssumptions(twin, { ...initial.assumptions, launch });
    assert.equal(
      roofline.bridge({ scenario }).speedup,
      roofline.bridge({ scenario: twin, launch }).speedup,
    );
  }
});

test('a step left out changes the bridge, not the table', () => {
  const all = good(initial);
  const without = good(takeStep(initial, 'cache', false));
  assert.deepEqual(without.rows, all.rows);
  assert.ok((without.bridge?.speedup ?? 0) > 3 * (all.bridge?.speedup ?? 0));
  assert.equal(without.bridge?.steps.find(({ assumption }) => assumption === 'cache')?.on, false);
});

test('what the twin cannot express is told of the published field', () => {
  const { refusal } = assessed({ ...initial, texts: { ...initial.texts, seqLen: '0' } });
  assert.equal(refusal?.field, 'seqLen');
});

test('where no peak is known there are bytes, no times and no bridge, and it says why', () => {
  const { rows, bridge, noBridge } = good({
    ...initial,
    texts: { ...initial.texts, precisionBytes: '8' },
  });
  assert.equal(bridge, null);
  assert.match(noBridge, /peak and bandwidth are known/);
  const [row] = rows;
  assert.ok(row);
  const texts = stepColumns.map(({ text }) => text(row));
  assert.equal(texts[0], 'unknown');
  assert.match(texts[5] ?? '', /MB$/);
  assert.doesNotMatch(texts.join(), /NaN|Infinity|undefined/);
  assert.deepEqual(firstPrinciplesRows(rows, roofline.roofVertices), []);
});

test('missing memory is told in bytes', () => {
  const { rows } = good({
    ...initial,
    texts: { ...initial.texts, dModel: '65536', nLayers: '80' },
  });
  const row = rows.at(-1);
  assert.ok(row);
  assert.match(
    stepColumns.find(({ label }) => label === 'Memory, dense')?.text(row) ?? '',
    /B missing/,
  );
});

test('the plot’s points lie on or under their roofs, inside the frame', () => {
  for (const launch of ['none', 'stream']) {
    const { rows } = good(under({ launch }));
    const comparison = firstPrinciplesRows(rows, roofline.roofVertices);
    assert.equal(comparison.length, 6);
    for (const { roof, dense, qtf } of comparison) {
      for (const { intensity, attainableFlopsPerSecond } of [dense, qtf]) {
        const [at] = roofline.roofVertices({
          peakFlopsPerSecond: roof.peakFlopsPerSecond,
          bandwidthBytesPerSecond: roof.bandwidthBytesPerSecond,
          fromIntensity: intensity,
          toIntensity: 1e9,
        });
        assert.ok(attainableFlopsPerSecond <= (at?.flopsPerSecond ?? 0) * (1 + 1e-12));
      }
    }
    const { points, height } = rooflineScene({
      comparison,
      roofVertices: roofline.roofVertices,
      chosen: 'hopper_h100',
      width: 360,
      height: 400,
    });
    assert.equal(points.length, 18);
    for (const { at } of points) assert.ok(at[1] > 30 && at[1] < height - 49, String(at));
  }
});

test('the waterfall hangs together: each bar starts where the one before it ended', () => {
  const { bridge } = good(under({ launch: 'stream', execution: 'staged' }));
  assert.ok(bridge);
  for (const width of [296, 900]) {
    const { layers } = bridgeScene({ bridge, width });
    const bars = layers
      .find(({ name }) => name === 'bars')
      ?.marks.flatMap((mark) => (mark.kind === 'rectangle' ? [mark] : []));
    assert.equal(bars?.length, bridge.steps.length + 2);
    let end = (bars?.[0]?.x ?? 0) + (bars?.[0]?.width ?? 0);
    for (const [index, { factor }] of bridge.steps.entries()) {
      const bar = bars?.[index + 1];
      assert.ok(bar);
      const [low, high] = [bar.x, bar.x + bar.width];
      if (bar.width > 3.5) {
        assert.ok(Math.abs((factor < 1 ? high : low) - end) < 4);
        end = factor < 1 ? low : high;
      }
      assert.ok(low >= 0 && high <= width - 60);
    }
    const texts = layers.flatMap(({ marks }) => marks.filter(({ kind }) => kind === 'text'));
    assert.ok(texts.length > 2 * bridge.steps.length);
  }
});

test('factors are written with their direction, steps without effect as equal', () => {
  assert.equal(factorNote({ on: true, factor: 0.2563 }), '×0.26');
  assert.equal(factorNote({ on: true, factor: 1.001 }), '=');
  assert.equal(factorNote({ on: false, factor: 1 }), 'off');
});
