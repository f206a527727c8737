/**
 * Rows of the first-principles model as the plot takes them. A row with an unknown time has no place in it.
 *
 * @typedef {import('../state/first-principles.js').Row} Row
 * @typedef {import('../../wasm/roofline.js').StepReport} StepReport
 * @typedef {import('./plot-rows.js').ComparedRow} PlotRow
 * @typedef {import('./plot-rows.js').Side} PlotPoint
 *
 * @param {readonly Row[]} rows
 * @param {import('./roofline-scene.js').RoofVertices} roofVertices
 * @returns {PlotRow[]}
 */
export function firstPrinciplesRows(rows, roofVertices) {
  return rows.flatMap(({ hardware, published, dense, qtf }) => {
    const { peakFlopsPerSecond, bandwidthBytesPerSecond } = dense;
    const denseAt = pointOf(dense);
    const qtfAt = pointOf(qtf);
    if (peakFlopsPerSecond === 'unknown' || bandwidthBytesPerSecond === 'unknown') return [];
    if (!denseAt || !qtfAt) return [];
    // The corner of the roof, between ends that no device's is beyond.
    const corner = roofVertices({
      peakFlopsPerSecond,
      bandwidthBytesPerSecond,
      fromIntensity: 1e-9,
      toIntensity: 1e12,
    })[1];
    if (!corner) return [];
    const roof = { peakFlopsPerSecond, bandwidthBytesPerSecond, ridgePoint: corner.intensity };
    return [{ hardware, accelerator: published.accelerator, roof, dense: denseAt, qtf: qtfAt }];
  });
}

/**
 * @param {StepReport} step
 * @returns {PlotPoint | null}
 */
function pointOf({ intensity, mfu, peakFlopsPerSecond, seconds, regime }) {
  if (mfu === 'unknown' || peakFlopsPerSecond === 'unknown') return null;
  if (seconds === 'unknown' || regime === 'unknown') return null;
  // A height in the plot: the model FLOPs utilization is this share of the peak.
  return { intensity, attainableFlopsPerSecond: mfu * peakFlopsPerSecond, seconds, regime };
}
