import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { logAxis } from '../../web/scene/log-axis.js';

test('equal factors are equal distances', () => {
  const { position } = logAxis([1, 1000], [0, 300], 40);
  assert.equal(position(1), 0);
  assert.ok(Math.abs(position(10) - 100) < 1e-9);
  assert.ok(Math.abs(position(1000) - 300) < 1e-9);
});

test('the axis may run upwards', () => {
  const { position } = logAxis([1, 100], [200, 0], 40);
  assert.ok(Math.abs(position(10) - 100) < 1e-9);
});

test('decades are labelled, and 2 and 5 where there is room', () => {
  /** @param {[number, number]} range @param {number} gap */
  const labels = (range, gap) =>
    logAxis([1, 100], range, gap)
      .ticks.filter(({ labelled }) => labelled)
      .map(({ value }) => value);
  assert.deepEqual(labels([0, 120], 40), [1, 10, 100]);
  assert.deepEqual(labels([0, 600], 40), [1, 2, 5, 10, 20, 50, 100]);
});

test('ticks lie inside, ascend, and their labels keep the distance asked for', () => {
  const exponent = fc.double({ min: -12, max: 12, noNaN: true });
  fc.assert(
    fc.property(
      exponent,
      fc.double({ min: 1, max: 20, noNaN: true }),
      fc.integer({ min: 50, max: 2000 }),
      (low, decades, length) => {
        const [from, to] = [10 ** low, 10 ** (low + decades)];
        const { ticks } = logAxis([from, to], [0, length], 40);
        assert.ok(ticks.every(({ value }) => value >= from && value <= to));
        const positions = ticks.filter(({ labelled }) => labelled).map(({ position }) => position);
        positions.slice(1).forEach((position, index) => {
          assert.ok(position - (positions[index] ?? 0) >= 39.9, `${from} to ${to} on ${length}`);
        });
      },
    ),
  );
});
