import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clipped } from '../../web/scene/clip.js';
import { placeLabels } from '../../web/scene/labels.js';
import { zoomedDomain } from '../../web/scene/log-axis.js';
import { operatorRow } from '../../web/scene/plot-rows.js';
import { rooflineScene } from '../../web/scene/roofline-scene.js';
import { evaluateScenario } from '../../web/state/scenario.js';
import { form, roofline } from './form.js';

const frame = { left: 50, right: 650, top: 20, bottom: 420 };
const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true });

test('nothing of a clipped line is outside, and what is inside stays', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 4 }), (line) => {
      for (const [x, y] of clipped(line, frame)) {
        assert.ok(x > frame.left - 1e-6 && x < frame.right + 1e-6);
        assert.ok(y > frame.top - 1e-6 && y < frame.bottom + 1e-6);
      }
    }),
  );
  const inside = /** @type {[number, number][]} */ ([
    [60, 30],
    [100, 400],
    [640, 30],
  ]);
  assert.deepEqual(clipped(inside, frame), inside);
  assert.deepEqual(
    clipped(
      [
        [0, 220],
        [700, 220],
      ],
      frame,
    ),
    [
      [50, 220],
      [650, 220],
    ],
  );
  assert.deepEqual(
    clipped(
      [
        [0, 0],
        [700, 0],
      ],
      frame,
    ),
    [],
  );
});

test('labels never overlap each other or a mark, and never leave the frame', () => {
  const wanted = fc.array(
    fc.record({
      text: fc.constantFrom('attention', 'ffn in', 'lm head', 'qkv proj'),
      at: fc.tuple(fc.integer({ min: 50, max: 650 }), fc.integer({ min: 20, max: 420 })),
      gap: fc.constant(9),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(wanted, (names) => {
      const marks = names.map(({ at: [x, y] }) => ({ x: x - 6, y: y - 6, width: 12, height: 12 }));
      const boxes = placeLabels(names, marks, frame).flatMap((spot, index) => {
        if (!spot) return [];
        const [x, baseline] = spot.at;
        return [{ x, y: baseline - 10, width: (names[index]?.text.length ?? 0) * 6.2, height: 13 }];
      });
      for (const [index, a] of boxes.entries()) {
        assert.ok(a.x >= frame.left && a.x + a.width <= frame.right);
        assert.ok(a.y >= frame.top && a.y + a.height <= frame.bottom);
        for (const b of [...marks, ...boxes.slice(0, index)]) {
          const apart =
            a.x >= b.x + b.width ||
            b.x >= a.x + a.width ||
            a.y >= b.y + b.height ||
            b.y >= a.y + a.height;
          assert.ok(apart);
        }
      }
    }),
  );
});

test('zooming keeps the place under the pointer, and back is where it began', () => {
  const [from, to] = zoomedDomain([1, 1e4], [0, 400], { factor: 2, at: 100 });
  assert.ok(Math.abs(Math.log10(from) - 0.5) < 1e-12 && Math.abs(Math.log10(to) - 2.5) < 1e-12);
  const back = zoomedDomain([from, to], [0, 400], { factor: 0.5, at: 100 });
  assert.ok(Math.abs(back[0] - 1) < 1e-9 && Math.abs(back[1] - 1e4) < 1e-5);
  const moved = zoomedDomain([1, 1e4], [0, 400], { by: 100 });
  assert.ok(Math.abs(moved[0] - 0.1) < 1e-12 && Math.abs(moved[1] - 1e3) < 1e-9);
});

const { rows } = evaluateScenario(
  roofline,
  form.groups,
  {
    devices: 'h100_sxm.rtx_4090',
    model: 'mixtral-8x7b',
    'workload.batch': '64',
    'efficiency.launchMicroseconds': '2',
  },
  new Map(),
);
const plotted = (rows ?? []).flatMap((row) => operatorRow(row, 'unknown') ?? []);

/** @param {Partial<Parameters<typeof rooflineScene>[0]>} [given] */
const scene = (given) =>
  rooflineScene({
    comparison: plotted,
    roofVertices: roofline.roofVertices,
    chosen: ['h100_sxm'],
    width: 900,
    height: 520,
    ...given,
  });

test('operators of the chosen devices are drawn: shape by what limits them, size by their share', () => {
  const { points } = scene();
  const operators = points.filter(({ id }) => /^h100_sxm\/(?!ridge|step)/.test(id));
  const step = rows?.[0]?.step;
  assert.deepEqual(
    new Set(operators.map(({ role }) => role)),
    new Set(step?.ops.filter(({ flops }) => flops > 0).map(({ name }) => name)),
  );
  const shape = { memory: 'circle', compute: 'diamond', launch: 'square', unknown: '' };
  for (const op of step?.ops ?? [])
    assert.equal(operators.find(({ role }) => role === op.name)?.shape, shape[op.regime], op.name);
  assert.deepEqual(
    points.filter(({ hardware }) => hardware === 'rtx_4090').map(({ role }) => role),
    ['ridge', 'step'],
  );
  const scale = (/** @type {string} */ role) =>
    operators.find((point) => point.role === role)?.scale ?? 0;
  assert.ok(scale('moe_in') > scale('moe_router'));
  assert.ok(scene({ chosen: ['h100_sxm', 'rtx_4090'] }).points.length > points.length);
});

test('no operator is above its roof', () => {
  for (const { points } of plotted)
    for (const { values, label } of points) {
      const share = values.find(([name]) => name === 'Of the roof')?.[1];
      if (share) assert.ok(Number.parseFloat(share) <= 100, `${label} ${share}`);
    }
});

test('of a zoomed plot only what is seen is drawn, all of it inside', () => {
  const all = scene();
  const view = /** @type {const} */ ({ x: [2, 30], y: [1e12, 1e14] });
  const { points, frame: edge, layers } = scene({ view });
  assert.ok(edge && points.length > 0 && points.length < all.points.length);
  for (const { at } of points)
    assert.ok(
      at[0] >= edge.left && at[0] <= edge.right && at[1] >= edge.top && at[1] <= edge.bottom,
    );
  const lines = layers.find(({ name }) => name === 'roofs')?.marks ?? [];
  for (const line of lines)
    for (const [x, y] of line.kind === 'polyline' ? line.positions : [])
      assert.ok(
        x >= edge.left - 0.1 &&
          x <= edge.right + 0.1 &&
          y >= edge.top - 0.1 &&
          y <= edge.bottom + 0.1,
      );
});
