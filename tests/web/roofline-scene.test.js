import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rooflineScene } from '../../web/scene/roofline-scene.js';
import { roofline } from './form.js';

/** @typedef {import('../../web/scene/roofline-scene.js').Mark} Mark */

/** @param {{width?: number, height?: number}} [size] @param {object} [workload] */
const sceneOf = ({ width = 900, height = 520 } = {}, workload = {}) =>
  rooflineScene({
    comparison: roofline.compare(workload),
    roofVertices: roofline.roofVertices,
    chosen: 'hopper_h100',
    width,
    height,
  });

/**
 * @template {Mark['kind']} K
 * @param {import('../../web/scene/roofline-scene.js').Scene} scene
 * @param {K} kind
 * @returns {Extract<Mark, {kind: K}>[]}
 */
const marks = (scene, kind) =>
  /** @type {any} */ (
    scene.layers.flatMap((layer) => layer.marks).filter((mark) => mark.kind === kind)
  );

test('every accelerator has a roof, a label and three points', () => {
  const scene = sceneOf();
  assert.equal(marks(scene, 'polyline').length, 6);
  assert.equal(marks(scene, 'text').filter(({ series }) => series !== undefined).length, 6);
  assert.deepEqual(
    scene.points.slice(0, 3).map(({ id }) => id),
    ['blackwell_b200/dense', 'blackwell_b200/qtf', 'blackwell_b200/ridge'],
  );
  assert.equal(scene.points.length, 18);
});

test('a roof is a straight slope and a flat: three corners, the middle one the ridge point', () => {
  const scene = sceneOf();
  for (const roof of marks(scene, 'polyline')) {
    const [start, ridge, end] = roof.positions;
    assert.equal(roof.positions.length, 3);
    assert.ok(start && ridge && end);
    assert.ok(start[1] > ridge[1] && ridge[1] === end[1]);
    const point = scene.points.find(
      ({ series, role }) => series === roof.series && role === 'ridge',
    );
    assert.ok(Math.hypot((point?.at[0] ?? 0) - ridge[0], (point?.at[1] ?? 0) - ridge[1]) < 1e-6);
  }
});

test('roofs of the memory-bound part are parallel: one decade up for one decade right', () => {
  const slopes = marks(sceneOf(), 'polyline').map(({ positions: [start, ridge] }) =>
    start && ridge ? (ridge[1] - start[1]) / (ridge[0] - start[0]) : NaN,
  );
  for (const slope of slopes) assert.ok(Math.abs(slope - (slopes[0] ?? 0)) < 1e-6);
});

test('the published model’s points lie on their roofs', () => {
  const scene = sceneOf();
  for (const { series, role, at } of scene.points) {
    if (role === 'ridge') continue;
    const positions =
      marks(scene, 'polyline').find((roof) => roof.series === series)?.positions ?? [];
    const [start, ridge] = positions;
    assert.ok(start && ridge && at[0] < ridge[0]);
    const share = (at[0] - start[0]) / (ridge[0] - start[0]);
    assert.ok(Math.abs(start[1] + share * (ridge[1] - start[1]) - at[1]) < 1e-6);
  }
});

test('the shape tells dense, Q-TensorFormer and ridge point apart, not the colour', () => {
  const shapes = new Map(sceneOf().points.map(({ role, shape }) => [role, shape]));
  assert.equal(new Set(shapes.values()).size, 3);
});

test('nothing leaves the picture and no two labels meet, whatever the scenario and the width', () => {
  const size = fc.integer({ min: 1, max: 2 ** 20 });
  const workload = fc.record({
    batchSize: size,
    seqLen: fc.integer({ min: 0, max: 2 ** 20 }),
    activeRank: fc.integer({ min: 1, max: 4096 }),
    dModel: fc.integer({ min: 1, max: 16384 }),
  });
  fc.assert(
    fc.property(workload, fc.constantFrom(280, 310, 700, 1100), (asked, width) => {
      let scene;
      try {
        scene = sceneOf({ width, height: 420 }, asked);
      } catch (error) {
        // Together they may pass the counts that are held exactly: then there is no picture.
        if (/** @type {{code?: string}} */ (error).code === 'count-overflow') return;
        throw error;
      }
      for (const { at } of [...scene.points, ...marks(scene, 'text')]) {
        assert.ok(at[0] >= 0 && at[0] <= width && at[1] >= 0 && at[1] <= 420);
      }
      for (const { positions } of marks(scene, 'polyline')) {
        assert.ok(positions.every(([x, y]) => x >= 0 && x <= width && y >= 0 && y <= 420));
      }
      const labels = marks(scene, 'text')
        .filter(({ series }) => series !== undefined)
        .map(({ at }) => at[1])
        .sort((a, b) => a - b);
      labels.slice(1).forEach((y, index) => assert.ok(y - (labels[index] ?? 0) >= 13.9));
    }),
    { numRuns: 200 },
  );
});

test('values carry their units', () => {
  const point = sceneOf().points.find(({ id }) => id === 'hopper_h100/qtf');
  assert.deepEqual(point?.values, [
    ['Operational intensity', '1.19\u00a0FLOP/B'],
    ['Attainable throughput', '3.97\u00a0TFLOP/s'],
    ['Latency per token', '689\u00a0ns'],
    ['Limited by', 'DRAM bandwidth'],
  ]);
});
