import { formatIntensity, formatPercent, formatRatio, formatSeconds, formatSi } from './number.js';

/**
 * The fields of a published profile in reading order: what each is called and how it is written.
 * tests/web/quantities.test.js holds them against the profile: every field is in exactly one list.
 *
 * @typedef {import('../../wasm/roofline.js').PublishedComparison} Comparison
 * @typedef {'dense' | 'qtf'} Side
 */

/** What the profile repeats of the request. Their labels are those of the input fields. */
export const requestFields = /** @type {const} */ (['batchSize', 'seqLen', 'activeRank']);

/**
 * What exists for both sides: the profile's fields are `dense` + field and `qtf` + field.
 * @type {readonly {label: string, field: string, text: (row: Comparison, side: Side) => string}[]}
 */
export const sidedQuantities = [
  {
    label: 'Latency per token',
    field: 'LatencyMsPerToken',
    text: (row, side) => formatSeconds(row[side].seconds),
  },
  {
    label: 'Throughput',
    field: 'TokensPerSec',
    text: (row, side) => `${formatSi(row[side].tokensPerSecond, '')} tokens/s`,
  },
  {
    label: 'Arithmetic per step',
    field: 'FlopsPerToken',
    text: (row, side) => formatSi(row[side].flops, 'FLOP'),
  },
  {
    label: 'DRAM traffic per step',
    field: 'DramBytes',
    text: (row, side) => formatSi(row[side].dramBytes, 'B'),
  },
  {
    label: 'Operational intensity',
    field: 'ArithmeticIntensity',
    text: (row, side) => formatIntensity(row[side].intensity),
  },
  {
    label: 'Attainable throughput',
    field: 'AttainableTflops',
    text: (row, side) => formatSi(row[side].attainableFlopsPerSecond, 'FLOP/s'),
  },
  {
    label: 'Bandwidth utilization',
    field: 'BandwidthUtilizationPct',
    text: (row, side) => formatPercent(row.profile[`${side}BandwidthUtilizationPct`], 2),
  },
  {
    label: 'Regime, as published',
    field: 'Regime',
    text: (row, side) => row.profile[`${side}Regime`],
  },
];

/**
 * Dense against Q-TensorFormer.
 * @type {readonly {label: string, field: string, text: (row: Comparison) => string}[]}
 */
export const ratioQuantities = [
  {
    label: 'Speedup',
    field: 'speedupRatio',
    text: ({ profile }) => formatRatio(profile.speedupRatio),
  },
  {
    label: 'DRAM traffic reduction',
    field: 'dramTrafficReductionPct',
    text: ({ profile }) => formatPercent(profile.dramTrafficReductionPct, 2),
  },
  {
    label: 'Energy savings',
    field: 'energySavingsPct',
    text: ({ profile }) => formatPercent(profile.energySavingsPct, 2),
  },
];
