/** Roofline Analyzer: a roofline calculator for transformer inference. */

/** What a request may be refused for. */
export type ErrorCode =
  | 'unknown-key'
  | 'missing-key'
  | 'duplicate-key'
  | 'wrong-type'
  | 'not-finite'
  | 'not-an-integer'
  | 'out-of-range'
  | 'unknown-name'
  | 'inconsistent'
  | 'count-overflow'
  | 'not-modelled'
  | 'too-large'
  | 'malformed';

/** Thrown by every function of the API for a request that it refuses. Nothing is clamped. */
export class RooflineError extends Error {
  readonly code: ErrorCode;
  /** The camelCase path of the field: `batchSize`, `model.kvHeads`. */
  readonly field: string;
  /** The value as given. */
  readonly value: unknown;
  /** What is allowed, in words. */
  readonly allowed: string;
  constructor(error: {
    code: ErrorCode;
    field: string;
    value: unknown;
    allowed: string;
    message: string;
  });
  toJSON(): { code: ErrorCode; field: string; value: unknown; allowed: string; message: string };
}

export interface LoadOptions {
  /** Where the .wasm is, when a bundler or a host moved it. */
  wasmUrl?: string | URL;
  /** The bytes of the .wasm, when they cannot be fetched at all (file://, a strict host). */
  wasmBytes?: ArrayBuffer | Uint8Array;
}

/** Keys of the six accelerators of the published model, in its order. */
export type PublishedHardware =
  | 'blackwell_b200'
  | 'hopper_h100'
  | 'ampere_a100'
  | 'jetson_thor'
  | 'jetson_orin_nano'
  | 'raspberry_pi_5';

/** What the published model is asked of every device. Ranges and defaults: `fields().published`. */
export interface PublishedWorkload {
  costModel?: 'published';
  /** Sequences decoded together: whole, 1 to 2^31 - 1, default 1. */
  batchSize?: number;
  /** Tokens in the KV cache: whole, 0 to 2^31 - 1, default 512. */
  seqLen?: number;
  /** TT-rank: whole, 1 to 2^31 - 1, default 4. */
  activeRank?: number;
  /** Hidden size: whole, 1 to 2^31 - 1, default 512. */
  dModel?: number;
  /** Layers: whole, 1 to 2^31 - 1, default 8. */
  nLayers?: number;
  /** Bytes of a stored number: 1, 2, 4 or 8, default 2. */
  precisionBytes?: 1 | 2 | 4 | 8;
}

export interface PublishedScenario extends PublishedWorkload {
  /** Default `hopper_h100`. */
  hardware?: PublishedHardware;
}

/** The 23 fields of the published profile, in its order, rounded as published. */
export interface PublishedProfile {
  hardwareName: string;
  batchSize: number;
  seqLen: number;
  activeRank: number;
  /** FLOP of the whole step, exact. */
  denseFlopsPerToken: number;
  /** Bytes of the whole step, exact. */
  denseDramBytes: number;
  /** FLOP/byte, 4 decimals. */
  denseArithmeticIntensity: number;
  denseAttainableTflops: number;
  denseLatencyMsPerToken: number;
  denseTokensPerSec: number;
  denseBandwidthUtilizationPct: number;
  denseRegime: string;
  qtfFlopsPerToken: number;
  qtfDramBytes: number;
  qtfArithmeticIntensity: number;
  qtfAttainableTflops: number;
  qtfLatencyMsPerToken: number;
  qtfTokensPerSec: number;
  qtfBandwidthUtilizationPct: number;
  qtfRegime: string;
  /** Dense latency over Q-TensorFormer latency. */
  speedupRatio: number;
  dramTrafficReductionPct: number;
  energySavingsPct: number;
}

/** An accelerator as the published model has it. */
export interface PublishedAccelerator {
  key: PublishedHardware;
  name: string;
  architecture: string;
  /** TFLOP/s */
  peakTensorTflops: number;
  /** GB/s, 1e9 bytes */
  peakBandwidthGbS: number;
  smemPerSmKb: number;
  numSms: number;
  tdpWatts: number;
  /** FLOP/byte */
  ridgePoint: number;
}

export interface Roof {
  peakFlopsPerSecond: number;
  bandwidthBytesPerSecond: number;
  /** FLOP/byte */
  ridgePoint: number;
}

/** Dense or Q-TensorFormer decoding in base units, not rounded. */
export interface PublishedPoint {
  flops: number;
  dramBytes: number;
  /** FLOP/byte */
  intensity: number;
  attainableFlopsPerSecond: number;
  /** Of one step. */
  seconds: number;
  tokensPerSecond: number;
  /** Which limit of the roof binds at this intensity. */
  regime: 'compute' | 'memory';
}

export interface PublishedComparison {
  hardware: PublishedHardware;
  accelerator: PublishedAccelerator;
  roof: Roof;
  profile: PublishedProfile;
  dense: PublishedPoint;
  qtf: PublishedPoint;
}

/** One input field: what a form, a command line or a schema needs to know of it. */
export interface Field {
  name: string;
  label: string;
  /** Empty for a plain count. */
  unit: string;
  description: string;
  type: 'integer' | 'number';
  minimum: number;
  maximum: number;
  exclusiveMinimum?: true;
  /** Absent for a required field. */
  default?: number;
  choices?: number[];
}

export interface RoofVertex {
  /** FLOP/byte */
  intensity: number;
  flopsPerSecond: number;
}

export interface Roofline {
  /** Every input field, by cost model. */
  fields(): { published: Field[] };
  /** The six published accelerators, in their order. */
  accelerators(): PublishedAccelerator[];
  /** The published model for one accelerator. @throws {RooflineError} */
  analyze(scenario?: PublishedScenario): PublishedProfile;
  /** The published model for all six, in their order. @throws {RooflineError} */
  compare(workload?: PublishedWorkload): PublishedComparison[];
  /** The published Markdown summary table, no line end after its last line. @throws {RooflineError} */
  summaryTable(workload?: PublishedWorkload): string;
  /**
   * A roof between two intensities (0 < from < to) as a polyline, exact in log-log space.
   * @throws {RooflineError}
   */
  roofVertices(request: {
    peakFlopsPerSecond: number;
    bandwidthBytesPerSecond: number;
    fromIntensity: number;
    toIntensity: number;
  }): RoofVertex[];
  /** Any scenario; its `costModel` decides. @throws {RooflineError} */
  evaluate(scenario: PublishedScenario & { costModel: 'published' }): PublishedProfile;
}

/** Loads the WebAssembly once; all functions of the result are synchronous. */
export function load(options?: LoadOptions): Promise<Roofline>;
