import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { spread } from '../../web/scene/spread.js';

test('labels with room stay where they belong', () => {
  assert.deepEqual(spread([10, 50, 90], 14, [0, 100]), [10, 50, 90]);
});

test('labels that touch share the shift', () => {
  assert.deepEqual(spread([50, 50], 10, [0, 100]), [45, 55]);
  assert.deepEqual(spread([54, 50], 10, [0, 100]), [57, 47]);
});

test('labels stay inside', () => {
  assert.deepEqual(spread([-5, 0], 10, [0, 100]), [0, 10]);
  assert.deepEqual(spread([100, 105], 10, [0, 100]), [90, 100]);
});

test('never an overlap, always in the order wanted, inside when all fit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -50, max: 450, noNaN: true }), { maxLength: 20 }),
      (wanted) => {
        const placed = spread(wanted, 14, [0, 400]);
        const order = wanted
          .map((_, index) => index)
          .sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
        const sorted = order.map((index) => placed[index] ?? 0);
        sorted
          .slice(1)
          .forEach((place, index) => assert.ok(place - (sorted[index] ?? 0) >= 14 - 1e-6));
        assert.ok(placed.every((place) => place >= -1e-6 && place <= 400 + 1e-6));
      },
    ),
  );
});
