/**
 * The published sweeps of sweeps.hpp as fast as plain JavaScript was got to compute them: typed
 * arrays, one loop a sweep, everything that does not depend on the innermost axis outside of it.
 * What the sweeps have in common is written into each, since a call in the loop costs more.
 */
const width = 512;
const layers = 8;
const precision = 2;
const peakFlops = 989 * 1e12;
const bandwidth = 3350 * 1e9;

const wholeNumbers = (/** @type {number} */ count, step = 1) =>
  Float64Array.from({ length: count }, (_, i) => step * (i + 1));

/** @typedef {{ columns: Float64Array[], compute: () => void }} Sweep */

/** @returns {Sweep} */
function rankInnermost() {
  const batches = wholeNumbers(64);
  const lengths = wholeNumbers(64, 128);
  const ranks = wholeNumbers(256);
  const n = ranks.length;
  const columns = Array.from({ length: 6 }, () => new Float64Array(64 * 64 * n));
  const [denseMs, qtfMs, denseRate, qtfRate, speedup, reduction] =
    /** @type {[Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]} */ (
      columns
    );
  const weightsPerLayer = 12 * (width * width);
  const weightBytes = layers * weightsPerLayer * precision;
  const qtfWeights = new Float64Array(n);
  const qtfFlops = new Float64Array(n);

  const compute = () => {
    for (let i = 0; i < n; i++) {
      const r = /** @type {number} */ (ranks[i]);
      qtfWeights[i] = layers * (12 * (128 * r + 64 * (r * r))) * precision;
      qtfFlops[i] = layers * 12 * (2 * (576 * r + 64 * (r * r)));
    }
    let start = 0;
    for (const b of batches) {
      for (const s of lengths) {
        const kv = 2 * layers * width * s * precision * b;
        const flops = (2 * layers * weightsPerLayer + 4 * layers * s * width) * b;
        const bytes = weightBytes + kv;
        const computeTime = flops / peakFlops;
        const memoryTime = bytes / bandwidth;
        const seconds = computeTime < memoryTime ? memoryTime : computeTime;
        const ms = seconds * 1000;
        const qtfKv = Math.trunc(kv * 0.24);
        const attention = 4 * layers * Math.floor(s / 4) * width;
        const most = 1 < bytes ? bytes : 1;
        denseMs.fill(ms, start, start + n);
        denseRate.fill(b / (1e-9 < seconds ? seconds : 1e-9), start, start + n);
        for (let i = 0, j = start; i < n; i++, j++) {
          const f = /** @type {number} */ (qtfFlops[i] + attention) * b;
          const by = /** @type {number} */ (qtfWeights[i]) + qtfKv;
          const t1 = f / peakFlops;
          const t2 = by / bandwidth;
          const t = t1 < t2 ? t2 : t1;
          const tMs = t * 1000;
          qtfMs[j] = tMs;
          qtfRate[j] = b / (1e-9 < t ? t : 1e-9);
          speedup[j] = ms / (1e-9 < tMs ? tMs : 1e-9);
          reduction[j] = (1 - by / most) * 100;
        }
        start += n;
      }
    }
  };
  return { columns, compute };
}

/** @returns {Sweep} */
function batchInnermost() {
  const ranks = wholeNumbers(64);
  const lengths = wholeNumbers(64, 128);
  const batches = wholeNumbers(256);
  const n = batches.length;
  const columns = Array.from({ length: 6 }, () => new Float64Array(64 * 64 * n));
  const [denseMs, qtfMs, denseRate, qtfRate, speedup, reduction] =
    /** @type {[Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]} */ (
      columns
    );
  const weightsPerLayer = 12 * (width * width);
  const weightBytes = layers * weightsPerLayer * precision;

  const compute = () => {
    let j = 0;
    for (const r of ranks) {
      const qtfWeights = layers * (12 * (128 * r + 64 * (r * r))) * precision;
      const matrixFlops = layers * 12 * (2 * (576 * r + 64 * (r * r)));
      for (const s of lengths) {
        const kvOfOne = 2 * layers * width * s * precision;
        const flopsOfOne = 2 * layers * weightsPerLayer + 4 * layers * s * width;
        const qtfFlopsOfOne = matrixFlops + 4 * layers * Math.floor(s / 4) * width;
        for (let i = 0; i < n; i++, j++) {
          const b = /** @type {number} */ (batches[i]);
          const kv = kvOfOne * b;
          const bytes = weightBytes + kv;
          const d1 = (flopsOfOne * b) / peakFlops;
          const d2 = bytes / bandwidth;
          const d = d1 < d2 ? d2 : d1;
          const dMs = d * 1000;
          const by = qtfWeights + Math.trunc(kv * 0.24);
          const t1 = (qtfFlopsOfOne * b) / peakFlops;
          const t2 = by / bandwidth;
          const t = t1 < t2 ? t2 : t1;
          const tMs = t * 1000;
          denseMs[j] = dMs;
          qtfMs[j] = tMs;
          denseRate[j] = b / (1e-9 < d ? d : 1e-9);
          qtfRate[j] = b / (1e-9 < t ? t : 1e-9);
          speedup[j] = dMs / (1e-9 < tMs ? tMs : 1e-9);
          reduction[j] = (1 - by / (1 < bytes ? bytes : 1)) * 100;
        }
      }
    }
  };
  return { columns, compute };
}

/** By the names of sweeps.hpp. @type {Record<string, () => Sweep>} */
export const baselines = {
  'sweep, published, rank innermost': rankInnermost,
  'sweep, published, batch innermost': batchInnermost,
};
