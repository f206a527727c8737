/**
 * Where a number field's slider and its large steps stop: whole numbers of a wide range at powers of two, as batches
 * and contexts come; other wide ranges at 1, 2 and 5 of each decade; a narrow range at even steps.
 *
 * @typedef {{type: string, minimum: number, maximum: number, exclusiveMinimum?: true}} Range
 * @param {Range} range
 * @returns {number[]} ascending, all allowed
 */
export function notches({ type, minimum, maximum, exclusiveMinimum }) {
  const narrow = maximum <= 64;
  /** @type {number[]} */
  let values;
  if (narrow) {
    const parts = type === 'integer' ? maximum - minimum : maximum <= 1 ? 20 : 128;
    values = Array.from(
      { length: parts + 1 },
      (_, i) => minimum + ((maximum - minimum) * i) / parts,
    ).map((value) => Number(value.toFixed(4)));
  } else if (type === 'integer') {
    values = [0, ...Array.from({ length: 31 }, (_, exponent) => 2 ** exponent)];
  } else {
    values = [0];
    for (let exponent = -1; exponent < 7; exponent += 1)
      values.push(...[1, 2, 5].map((multiple) => Number(`${multiple}e${exponent}`)));
  }
  return values.filter(
    (value) => value <= maximum && (exclusiveMinimum ? value > minimum : value >= minimum),
  );
}

/**
 * @param {readonly number[]} stops ascending
 * @param {number} value
 * @returns {number} the position of the stop that is nearest from below, or 0
 */
export function notchBelow(stops, value) {
  return Math.max(
    0,
    stops.findLastIndex((stop) => stop <= value),
  );
}

/**
 * @param {Range} range
 * @param {number} value
 * @param {1 | -1} direction
 * @param {boolean} large to the next stop instead of the next whole number
 * @returns {number} inside the range
 */
export function stepped(range, value, direction, large) {
  const stops = notches(range);
  if (range.type === 'integer' && !large)
    return Math.min(range.maximum, Math.max(range.minimum, Math.round(value) + direction));
  const next =
    direction > 0 ? stops.find((stop) => stop > value) : stops.findLast((stop) => stop < value);
  return next ?? value;
}
