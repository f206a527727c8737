import { logAxis } from './log-axis.js';

/**
 * Two values a row on one shared logarithmic axis, as percentages of its width: where dense and Q-TensorFormer lie.
 * @param {readonly (readonly [number, number])[]} pairs positive
 * @returns {[number, number][]}
 */
export function sharedSpans(pairs) {
  const values = pairs.flat();
  const low = Math.min(...values);
  const high = Math.max(...values);
  const { position } = logAxis([low / 1.01, high * 1.01], [6, 94], Infinity);
  return pairs.map(([a, b]) => [position(a), position(b)]);
}
