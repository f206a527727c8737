import { formatExact, formatPercent, formatRatio, formatSeconds } from './number.js';
import { stepColumns } from './step-columns.js';

/**
 * What the page shows, as tables that leave it.
 *
 * @typedef {import('./export.js').Table} Table
 * @typedef {import('../../wasm/roofline.js').PublishedComparison} Comparison
 */

/**
 * @param {readonly Comparison[]} comparison
 * @returns {Table}
 */
export function publishedTable(comparison) {
  return {
    title: 'Dense against Q-TensorFormer, published model',
    columns: [
      { label: 'Accelerator', unit: '' },
      { label: 'Peak bandwidth', unit: 'GB/s' },
      { label: 'Dense latency', unit: 's' },
      { label: 'Q-TensorFormer latency', unit: 's' },
      { label: 'DRAM reduction', unit: '%' },
      { label: 'Speedup', unit: '' },
    ],
    rows: comparison.map(({ accelerator, dense, qtf, profile }) => [
      { text: accelerator.name, exact: accelerator.name },
      {
        text: `${formatExact(accelerator.peakBandwidthGbS)} GB/s`,
        exact: accelerator.peakBandwidthGbS,
      },
      { text: formatSeconds(dense.seconds), exact: dense.seconds },
      { text: formatSeconds(qtf.seconds), exact: qtf.seconds },
      {
        text: formatPercent(profile.dramTrafficReductionPct, 1),
        exact: profile.dramTrafficReductionPct,
      },
      { text: formatRatio(profile.speedupRatio), exact: profile.speedupRatio },
    ]),
  };
}

/**
 * @param {readonly import('../state/first-principles.js').Row[]} rows
 * @returns {Table}
 */
export function twinTable(rows) {
  return {
    title: 'Dense against Q-TensorFormer, from first principles',
    columns: [
      { label: 'Accelerator', unit: '' },
      ...stepColumns.map(({ label, unit }) => ({ label, unit })),
    ],
    rows: rows.map((row) => [
      { text: row.published.accelerator.name, exact: row.published.accelerator.name },
      ...stepColumns.map(({ text, value }) => ({ text: text(row), exact: value(row) })),
    ]),
  };
}

/**
 * @param {string} title
 * @param {readonly import('../state/scenario.js').Row[]} rows
 * @param {readonly import('./step-quantities.js').Column[]} columns
 * @returns {Table}
 */
export function stepsTable(title, rows, columns) {
  return {
    title,
    columns: [
      { label: 'Device', unit: '' },
      ...columns.map(({ label, unit }) => ({ label, unit })),
    ],
    rows: rows.map((row) => [
      { text: row.name, exact: row.name },
      ...columns.map(({ text, value }) => ({ text: text(row), exact: value(row) })),
    ]),
  };
}
