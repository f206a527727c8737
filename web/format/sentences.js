import { formatPercent, formatRatio, formatSeconds } from './number.js';

/**
 * @typedef {import('../../wasm/roofline.js').PublishedComparison} Comparison
 */

/**
 * @param {import('../state/first-principles.js').Row} row
 */
export function firstPrinciplesVerdict({ published, dense, qtf, speedup }) {
  const { name } = published.accelerator;
  if (dense.seconds === 'unknown' || qtf.seconds === 'unknown' || speedup === 'unknown')
    return `On ${name}, the time of a step is unknown at this precision.`;
  return `On ${name}, counted from first principles, a decoding step takes ${formatSeconds(dense.seconds)} dense and ${formatSeconds(qtf.seconds)} as Q-TensorFormer: a speedup of ${formatRatio(speedup)}, where the published model says ${formatRatio(published.profile.speedupRatio)}.`;
}

/**
 * One sentence that says what the table and the plot show for one accelerator.
 * @param {Comparison} row
 */
export function verdict({ accelerator, dense, qtf, profile }) {
  const times = `a decoding step takes ${formatSeconds(dense.seconds)} dense and ${formatSeconds(qtf.seconds)} as Q-TensorFormer`;
  const speed = `a speedup of ${formatRatio(profile.speedupRatio)}`;
  const reduction = profile.dramTrafficReductionPct;
  const traffic =
    reduction >= 0
      ? `${formatPercent(reduction, 1)} less DRAM traffic`
      : `${formatPercent(-reduction, 1)} more DRAM traffic`;
  return `On ${accelerator.name}, ${times}: ${speed} with ${traffic}.`;
}
