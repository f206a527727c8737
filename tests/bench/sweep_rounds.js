/**
 * One round of the sweeps, the same code in Node and in a page: inside WebAssembly, as a fill of as
 * many bytes, and in plain JavaScript.
 */
import { baselines } from './sweep_baseline.js';

/** @typedef {{ openSweep(i: number): number, computeSweep(): number, fillColumns(n: number): number, sweepChecksum(): number }} Kernels */
/** @typedef {Record<string, Record<string, { ns: number, checksum: number }>>} Round by engine and sweep */

const LEAST_MILLISECONDS = 150;

/** Processor time where that can be had, so that other programs' work does not count. */
const milliseconds = () => {
  const used = globalThis.process?.cpuUsage?.();
  return used ? (used.user + used.system) / 1000 : performance.now();
};

/** Nanoseconds a point. @param {number} points @param {() => void} run */
function time(points, run) {
  run();
  for (let times = 1; ; times *= 2) {
    const start = milliseconds();
    for (let i = 0; i < times; i++) run();
    const spent = milliseconds() - start;
    if (spent >= LEAST_MILLISECONDS) return (spent * 1e6) / times / points;
  }
}

/**
 * @param {Kernels} kernels
 * @param {string[]} names of sweeps.hpp, in its order
 * @returns {Round}
 */
export function round(kernels, names) {
  /** @type {Round} */
  const engines = { WebAssembly: {}, 'Fill, WebAssembly': {}, JavaScript: {} };
  names.forEach((name, i) => {
    const points = kernels.openSweep(i);
    const ns = time(points, () => kernels.computeSweep());
    Object.assign(engines.WebAssembly ?? {}, {
      [name]: { ns, checksum: kernels.sweepChecksum() },
    });
    Object.assign(engines['Fill, WebAssembly'] ?? {}, {
      [name]: { ns: time(points, () => kernels.fillColumns(i)), checksum: 0 },
    });
    const baseline = baselines[name]?.();
    if (!baseline) return;
    const baselineNs = time(points, baseline.compute);
    let checksum = 0;
    for (const column of baseline.columns) for (const number of column) checksum += number;
    Object.assign(engines.JavaScript ?? {}, { [name]: { ns: baselineNs, checksum } });
  });
  return engines;
}
