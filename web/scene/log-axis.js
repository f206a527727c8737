/**
 * A logarithmic axis. (d3-scale's scaleLog does the same for 11 kB gzip; this is 0.5.)
 *
 * @typedef {{value: number, position: number, labelled: boolean, decade: boolean}} Tick
 * @typedef {{from: number, to: number, position: (value: number) => number, ticks: Tick[]}} LogAxis
 */

/**
 * @param {readonly [number, number]} domain two positive values, ascending
 * @param {readonly [number, number]} range where they lie, in pixels; may descend
 * @param {number} labelGap least distance of two labelled ticks, in pixels
 * @returns {LogAxis}
 */
export function logAxis([from, to], [start, end], labelGap) {
  const low = Math.log10(from);
  const perDecade = (end - start) / (Math.log10(to) - low);
  /** @param {number} value */
  const position = (value) => start + (Math.log10(value) - low) * perDecade;

  const decadeGap = Math.abs(perDecade);
  const labelEvery = Math.max(1, Math.ceil(labelGap / decadeGap));
  // Within a decade 2 and 5 are labelled too where there is room, so that a narrow axis still has three labels.
  const labelWithin = decadeGap * Math.log10(2) >= labelGap ? [1, 2, 5] : [1];
  const minorTicks = decadeGap >= 24;

  /** @type {Tick[]} */
  const ticks = [];
  for (let exponent = Math.floor(low); exponent <= Math.ceil(Math.log10(to)); exponent += 1) {
    for (let multiple = 1; multiple <= 9; multiple += 1) {
      const value = Number(`${multiple}e${exponent}`);
      const decade = multiple === 1;
      if (value < from || value > to || !(decade || minorTicks)) continue;
      const labelled = exponent % labelEvery === 0 && labelWithin.includes(multiple);
      ticks.push({ value, position: position(value), labelled, decade });
    }
  }
  return { from, to, position, ticks };
}

/**
 * The part of a domain that is seen after zooming about a place, or after moving.
 * @param {readonly [number, number]} domain
 * @param {readonly [number, number]} range where its ends lie, in pixels
 * @param {{factor?: number, at?: number, by?: number}} change `factor` > 1 enlarges about the pixel `at`; `by` moves the
 *   picture by so many pixels
 * @returns {[number, number]}
 */
export function zoomedDomain([from, to], [start, end], { factor = 1, at = start, by = 0 }) {
  const low = Math.log10(from);
  const perPixel = (Math.log10(to) - low) / (end - start);
  const fixed = low + (at - start) * perPixel;
  return /** @type {[number, number]} */ (
    [start, end].map((pixel) => 10 ** (fixed + ((pixel - at) * perPixel) / factor - by * perPixel))
  );
}
