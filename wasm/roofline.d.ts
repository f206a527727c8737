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

export interface ModuleOptions {
  /** Where the .wasm is, when a bundler or a host moved it. */
  wasmUrl?: string | URL;
  /** The bytes of the .wasm, when they cannot be fetched at all (file://, a strict host). */
  wasmBytes?: ArrayBuffer | Uint8Array<ArrayBuffer>;
}

export interface LoadOptions extends ModuleOptions {
  /** The same of roofline_study.wasm, for explanations and sweeps. */
  study?: ModuleOptions;
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

/** A field of a first-principles scenario: `onlyFor` names the phases or kinds that have it. */
export type ScenarioField = (
  | Field
  | {
      name: string;
      label: string;
      description: string;
      /** `choices` is a list without repetition, not empty. */
      type: 'choice' | 'choices';
      choices: string[];
      default?: string;
    }
  | { name: string; label: string; description: string; type: 'boolean'; default?: boolean }
  | { name: string; label: string; description: string; type: 'text' }
) & {
  /** May be absent although it has no default. */
  optional?: true;
  onlyFor?: string[];
};

/** The fields of one object of a first-principles scenario. */
export interface FieldGroup {
  /** The object's key; empty for the scenario's own fields. */
  key: string;
  label: string;
  description: string;
  /** Else the object may be left out; where present it is complete. */
  required: boolean;
  fields: ScenarioField[];
}

export type NumberType = 'fp32' | 'bf16' | 'fp16' | 'fp8' | 'int8' | 'fp4';

/** A device of your own. */
export interface Device {
  name?: string;
  /** TFLOP/s, dense, of the activations' number type. */
  peakTflops: number;
  /** GB/s, 1e9 bytes */
  bandwidthGBs: number;
  /** GB, 1e9 bytes; without it nothing is said to fit. */
  capacityGB?: number;
  l2MB?: number;
  l2GBs?: number;
  /** KB, 1024 bytes, of one SM or CU */
  smemPerUnitKB?: number;
  smemGBs?: number;
  units?: number;
  clockMHz?: number;
  tdpWatts?: number;
}

/** A decoder-only transformer of your own. */
export interface Transformer {
  name?: string;
  hiddenSize: number;
  layers: number;
  /** Query heads. */
  heads: number;
  kvHeads: number;
  headDim: number;
  ffnSize: number;
  gatedFfn: boolean;
  /** 0: no embedding table and no lm_head. */
  vocabSize: number;
  tiedEmbeddings: boolean;
  /** Tokens; 0 or left out: none. */
  slidingWindow?: number;
  /** Left out: none with a sliding window, all without. */
  fullAttentionLayers?: number;
  learnedPositions?: number;
  /** The fields of a mixture of experts belong together. */
  experts?: number;
  expertsPerToken?: number;
  sharedExperts?: number;
  expertFfnSize?: number;
  denseLayers?: number;
}

export type CompressionTarget = 'attention' | 'ffn' | 'lm_head';

/** A key of the catalogue, a Hugging Face `config.json`, or a transformer of your own. */
export type Model =
  | string
  | Transformer
  | { [key: string]: unknown; model_type: string }
  | { [key: string]: unknown; architectures: string[] };

/** What a model stands for, in whichever form it was given. */
export interface ResolvedModel {
  /** May be empty. */
  name: string;
  /** With every field. */
  model: Transformer;
  /** Tokens: the longest position. */
  maxContext: number | Unknown;
  /** Of a quantised weight with its scales, where a config says one width for all layers. */
  weightBits?: number;
  /** What was taken from defaults, what is left out: a sentence each. */
  notes: string[];
}

/** What the first-principles model is asked. Ranges and defaults: `fields().firstPrinciples`. */
export interface Scenario {
  costModel: 'first-principles';
  /** A key of the catalogue, or a device of your own. */
  hardware: string | Device;
  /** A key of the catalogue, a Hugging Face `config.json`, or a transformer of your own. */
  model: Model;
  /** Bits of a stored number, its share of the scales included (Q4_0 = 4.5). */
  precision: {
    /** May be left out where a config.json has a quantisation with one width for all layers. */
    weightBits?: number;
    activationBits: number;
    kvBits: number;
    activationType?: NumberType;
  };
  workload:
    | { phase: 'decode'; batch: number; context: number }
    | { phase: 'prefill'; batch: number; prompt: number; prefix: number };
  compression?:
    | { kind: 'none' }
    | {
        kind: 'lowRank';
        rank: number;
        targets: CompressionTarget[];
        execution?: 'fused' | 'staged';
      }
    | {
        kind: 'tensorTrain';
        cores: number;
        rank: number;
        order?: 'best' | 'leftToRight' | 'rightToLeft' | 'optimal' | 'reconstruct';
        targets: CompressionTarget[];
        execution?: 'fused' | 'staged';
      };
  /** Decode only. */
  kvPolicy?: {
    hotTokens: number;
    coldBits: number;
    groupSize: number;
    groupOverheadBits: number;
    evictedFraction: number;
  };
  /** Left out: the physical floor, 1, 1 and 0. */
  efficiency?: { bandwidth: number; compute: number; launchMicroseconds: number };
  /**
   * What of the memory system takes part in the time besides DRAM; each false by default. `l2` serves
   * a steady decode that it can hold, `sharedMemory` bounds fused compressed maps, `saturation` gives
   * each operator the bandwidth that its bytes in flight reach.
   */
  levels?: { l2?: boolean; sharedMemory?: boolean; saturation?: boolean };
  /** Your own coefficients instead of those known of the device. */
  energy?: { staticWatts: number; picojoulesPerByte: number; picojoulesPerFlop: number };
  /** Default true. */
  activationTraffic?: boolean;
  /** Of the device's capacity, kept for other things; default 0. */
  reservedFraction?: number;
}

/** What cannot be known, because a number of the device is not. Never a guess. */
export type Unknown = 'unknown';
export type Regime = 'compute' | 'memory' | 'launch';

export type MemoryLevel = 'dram' | 'l2' | 'sharedMemory';

/** What a memory level moves. Of shared memory only fused compressed maps are known. */
export interface LevelTraffic {
  bytes: number | Unknown;
  /** FLOP/byte; `unlimited`: it moves nothing. */
  intensity: number | 'unlimited' | Unknown;
}

/** A memory level of the device and its part in the step. */
export interface LevelReport extends LevelTraffic {
  /** In the time; see `levels` of the scenario. */
  takesPart: boolean;
  bytesPerSecond: number | Unknown;
  /** Of shared memory, that of one unit. */
  capacityBytes: number | Unknown;
  /** FLOP/byte at which this level's roof meets the peak. */
  ridgePoint: number | Unknown;
}

/** A coefficient of the energy and what it holds: board-marginal is 3 to 4 times device-level. */
export interface EnergyCoefficient {
  /** W, J/byte or J/FLOP. */
  value: number;
  scope: 'device-level' | 'system' | 'board-marginal' | 'upper-bound' | 'given';
  kind: 'specified' | 'derived' | 'measured' | 'quoted' | 'given';
}

/** E = P0 t + e_byte bytes + e_flop FLOP. */
export interface StepEnergy {
  staticJoules: number | Unknown;
  memoryJoules: number | Unknown;
  arithmeticJoules: number | Unknown;
  /** Unknown where a part is. */
  joules: number | Unknown;
  joulesPerToken: number | Unknown;
  averageWatts: number | Unknown;
  /** The step cannot be this fast: the board would have to slow down. */
  aboveTdp: boolean | Unknown;
}

export interface EnergyReport extends StepEnergy {
  tdpWatts: number | Unknown;
  staticWatts: EnergyCoefficient | Unknown;
  joulesPerByte: EnergyCoefficient | Unknown;
  joulesPerFlop: EnergyCoefficient | Unknown;
  /** Without compression and cache policy, where the scenario has one. */
  dense?: StepEnergy;
  savedFraction?: number | Unknown;
}

/** What one instance of an operator does in a step; `count` instances do it. */
export interface OperatorReport {
  name:
    | 'qkv_proj'
    | 'attention'
    | 'attention_windowed'
    | 'out_proj'
    | 'ffn_in'
    | 'ffn_out'
    | 'moe_router'
    | 'moe_in'
    | 'moe_out'
    | 'lm_head';
  count: number;
  flops: number;
  weightBytes: number;
  activationBytes: number;
  kvBytes: number;
  kernels: number;
  /** FLOP/byte */
  intensity: number;
  computeSeconds: number | Unknown;
  memorySeconds: number | Unknown;
  launchSeconds: number | Unknown;
  /** max(compute, memory) + launch */
  seconds: number | Unknown;
  regime: Regime | Unknown;
  levels: Record<MemoryLevel, LevelTraffic>;
  /** Of those that take part: whose time memorySeconds is. */
  slowestLevel: MemoryLevel | Unknown;
}

/** One step by the first-principles model, in FLOP, bytes and seconds. */
export interface StepReport {
  costModel: 'first-principles';
  /** Whose peak is used; `any`: the device has one for all types. */
  activationType: NumberType | 'any' | Unknown;
  peakFlopsPerSecond: number | Unknown;
  bandwidthBytesPerSecond: number | Unknown;
  flops: number;
  weightBytes: number;
  activationBytes: number;
  kvBytes: number;
  dramBytes: number;
  /** FLOP/byte */
  intensity: number;
  /** No step is faster. */
  floorSeconds: number | Unknown;
  seconds: number | Unknown;
  /** Decode: of one token, the step. */
  latencySeconds?: number | Unknown;
  /** Prefill: the step. */
  timeToFirstTokenSeconds?: number | Unknown;
  tokensPerSecond: number | Unknown;
  /** FLOP / (peak * step) */
  mfu: number | Unknown;
  /** bytes / (bandwidth * step) */
  mbu: number | Unknown;
  regime: Regime | Unknown;
  parameters: number;
  weightCapacityBytes: number;
  kvCapacityBytes: number;
  capacityBytes: number | Unknown;
  fits: boolean | Unknown;
  /** 0 where it fits. */
  missingBytes: number | Unknown;
  /** 0: not even one fits. */
  largestBatch: number | 'unlimited' | Unknown;
  /** `unlimited`: the cache stops growing. */
  largestContext: number | 'unlimited' | Unknown;
  warnings: string[];
  ops: OperatorReport[];
  levels: Record<MemoryLevel, LevelReport> & {
    /** What a decode reads again in every step. */
    workingSetBytes: number;
    fitsL2: boolean | Unknown;
    servedFromL2: boolean;
  };
  energy: EnergyReport;
}

/** What is read at once, and how the curve is wanted. */
export interface SaturationRequest {
  hardware: string | Device;
  /** Sequences that each read a tensor of their own; default 1. */
  batch?: number;
  tensorBytes?: number;
  /** Default: all of the device. */
  activeUnits?: number;
  /** Most that a unit has on the way; default: no limit. */
  bytesPerUnit?: number;
  /** Of the measured bandwidth; default 0.9. */
  fraction?: number;
  /** Of the curve, 1 to 1000; default 64. */
  points?: number;
}

/** Attainable bandwidth against bytes in flight, by Little's law with a latency that grows. */
export interface Saturation {
  /** Fitted to this device; else one latency factor for all devices. */
  ownCurve: boolean | Unknown;
  /** Of the bandwidth, relative. */
  medianError: number | Unknown;
  largestError: number | Unknown;
  /** Of a streaming kernel, unloaded. */
  latencySeconds: number | Unknown;
  loadGrowth: number | Unknown;
  queueing: number | Unknown;
  specifiedBytesPerSecond: number | Unknown;
  measuredBytesPerSecond: number | Unknown;
  /** Of the tensor, where tensorBytes is given. */
  bytesInFlight?: number | Unknown;
  bytesPerSecond?: number | Unknown;
  /** What reaches `fraction` of the measured bandwidth. */
  wanted: {
    bytesPerSecond: number | Unknown;
    bytesInFlight: number | Unknown;
    bytesPerUnit: number | Unknown;
    /** Where tensorBytes is given. */
    batch?: number | 'unreachable' | Unknown;
  };
  /** Empty where the device has no model. */
  curve: { bytesInFlight: number; bytesPerSecond: number }[];
}

export interface RoofVertex {
  /** FLOP/byte */
  intensity: number;
  flopsPerSecond: number;
}

/** Numbers are in the units of the scenario's `hardware`; what is not known is "unknown". */
export interface CatalogueDevice {
  key: string;
  name: string;
  vendor: string;
  kind: string;
  memoryType: string;
  numbers: {
    peakTflops: Record<NumberType, number | Unknown>;
    bandwidthGBs: number | Unknown;
    capacityGB: number | Unknown;
    l2MB: number | Unknown;
    l2GBs: number | Unknown;
    smemPerUnitKB: number | Unknown;
    smemGBs: number | Unknown;
    units: number | Unknown;
    clockMHz: number | Unknown;
    tdpWatts: number | Unknown;
  };
  measuredBandwidthGBs: number | Unknown;
  measuredTflops: number | Unknown;
}

export interface CatalogueModel {
  key: string;
  name: string;
  family: string;
  /** Tokens. */
  maxContext: number | Unknown;
  model: Transformer;
}

export interface Catalogue {
  devices: CatalogueDevice[];
  models: CatalogueModel[];
}

/** The assumptions in which the two cost models differ, in the order in which the bridge changes them. */
export type Assumption =
  | 'device'
  | 'parameters'
  | 'contraction'
  | 'attention'
  | 'cache'
  | 'activations'
  | 'serial'
  | 'levels'
  | 'launch'
  | 'efficiency';

export interface BridgeRequest {
  /** Decode, a tensor train, weight bits of 8, 16, 32 or 64. */
  scenario: Scenario;
  /** Whose published numbers start the bridge; default: the scenario's device, where the set has it. */
  publishedHardware?: PublishedHardware;
  /** Launch and synchronisation of a kernel instead of the scenario's `launchMicroseconds`. */
  launch?: 'stream' | 'graph' | 'persistent';
  /** The bandwidth and 16-bit GEMM rate measured on the device instead of the scenario's `efficiency`. */
  achieved?: boolean;
  /** Steps that are not taken: each keeps the assumption before it. */
  off?: Assumption[];
}

export interface BridgeStep {
  assumption: Assumption;
  label: string;
  /** One sentence. */
  why: string;
  on: boolean;
  /** After this step and all before it. */
  speedup: number;
  /** This speed-up over the one before it. */
  factor: number;
  denseSeconds: number;
  compressedSeconds: number;
  /** The quantity that the step is about, before and after it. */
  changed: { label: string; unit: string; from: number; to: number };
}

export interface Bridge {
  publishedHardware: PublishedHardware | "the scenario's own";
  publishedSpeedup: number;
  /** After all steps: dense over compressed seconds as `evaluate` answers them, if all are on. */
  speedup: number;
  /** Of the published model. */
  denseSeconds: number;
  compressedSeconds: number;
  steps: BridgeStep[];
  /** Where `achieved` rates come from, and which were capped at the specified ones. */
  notes: string[];
}

/** A way to store a model in fewer bytes; `quantisation` is no compression and fewer bits a weight. */
export type Storage = 'tensorTrain' | 'lowRank' | 'quantisation';

/** What a step at some storage costs. */
export interface StoredStep {
  parameters: number;
  /** Weights, embeddings included. B */
  storedBytes: number;
  /** FLOP of a step. */
  flops: number;
  /** Main memory traffic of a step. B */
  dramBytes: number;
  /** Time of a step. s */
  seconds: number | Unknown;
  tokensPerSecond: number | Unknown;
}

/** One of the ways; the members of StoredStep only where it is possible. */
export interface StorageContender extends Partial<StoredStep> {
  storage: Storage;
  /** The scenario as given. */
  asked: boolean;
  /** Whether a rank is small enough, or the bits are 1 to 64. */
  possible: boolean;
  /** Of a tensor train or low rank: the largest that stores no more bytes. */
  rank?: number;
  /** Of each stored weight; a quantised model computes in the same type as before. */
  weightBits: number;
  /** Dense seconds / seconds. */
  speedup?: number | Unknown;
  /** Whether a map's rank is above its full rank: more numbers than the map itself. */
  aboveFullRank?: boolean;
}

/** Everything else being equal. Equal bytes are not equal quality: accuracy is not modelled. */
export interface EqualBytes {
  /** Weights of the scenario as given. B */
  storedBytes: number;
  /** The possible one of the shortest step; unknown where a rate is. */
  fastest: Storage | Unknown;
  /** Neither compressed nor in other bits, for reference. */
  dense: StoredStep & { weightBits: number };
  contenders: StorageContender[];
}

/** An inverse question: everything in the scenario is kept but what is looked for. */
export interface SolveRequest {
  scenario: Scenario;
  find: 'rank' | 'weightBits' | 'bandwidth' | 'batch';
  /** At least so many tokens/s, or at most so many bytes of weights and KV cache. */
  target: { tokensPerSecond: number } | { memoryBytes: number };
}

export interface Solution {
  find: SolveRequest['find'];
  /** Of the values: bandwidth is in GB/s, as in a scenario. */
  unit: string;
  /** "none": no value in the field's range reaches the target. */
  value: number | 'none';
  /** Whether every smaller value (largest) or every larger one reaches the target too. */
  is: 'largest' | 'smallest';
  /** The value, or the end of the range that comes closest. */
  closestValue: number;
  /** Tokens/s or bytes at `closestValue`. */
  reached: number;
}

/** A number that a formula names. */
export interface Operand {
  /** As the formula spells it. */
  symbol: string;
  name: string;
  value: number | 'unknown';
  /** Empty for a plain count or ratio. */
  unit: string;
  /** The path of another explained quantity, or of a field of the scenario; empty for neither. */
  quantity: string;
}

/** How one number of a result comes about. */
export interface Explanation {
  /** Its path in the result, operators by name: `tokensPerSecond`, `ops.attention.kvBytes`. */
  quantity: string;
  /** False for a number on the way to others, which the result itself does not list. */
  reported: boolean;
  /** Empty for a regime and for what is true or false. */
  symbol: string;
  label: string;
  unit: string;
  /** `4*B*H*d_h*C`; of a regime or a verdict, the terms that are compared. */
  formula: string;
  /** The same as a `<math>` element, `symbol = formula`. */
  mathml: string;
  /** The formula with the scenario's numbers in it. */
  substituted: string;
  substitutedMathml: string;
  /** As reported. */
  value: number | boolean | string;
  source: { title: string; where: string };
  operands: Operand[];
}

/** A field that a sweep runs over: its path in the scenario, `batchSize`, `workload.batch`. */
export type SweepAxis =
  | {
      field: string;
      /** The first value and the last; on a field of whole numbers those between are rounded. */
      from: number;
      to: number;
      /** Values, the two ends included. */
      count: number;
      /** Default `linear`. */
      scale?: 'linear' | 'log';
    }
  | {
      field: string;
      /** Numbers, or names for a field that is a choice. */
      values: readonly (number | string)[];
    };

/** What to sweep: at most 1e11 points. */
export interface SweepSpec {
  /** Valid by itself; the axes replace its fields. */
  base: (PublishedScenario & { costModel: 'published' }) | Scenario;
  /** One to three. */
  axes: readonly SweepAxis[];
  /** `grid`, the default: every combination, the last axis fastest. `list`: the axes step together. */
  layout?: 'grid' | 'list';
  /** Fields of the result of a single evaluation; each becomes a column. */
  results: readonly string[];
  /** Published numbers as published; default false: before that last rounding. */
  rounded?: boolean;
}

export interface SweepGap {
  code: string;
  /** What is at fault, as in the error of a single evaluation. */
  field: string;
  allowed: string;
  /** Points. */
  count: number;
}

export interface SweepPiece {
  /** By result. In a gap it is 0; of a text it is a position in the column's legend. */
  columns: Record<string, Float64Array>;
  /** 1, or 0 for a gap: a point that cannot be evaluated. */
  valid: Uint8Array;
}

export interface Sweep extends SweepPiece {
  /** How many there are here. */
  points: number;
  layout: 'grid' | 'list';
  /** `values` of a field that is a choice are positions in `names`. */
  axes: { field: string; count: number; names?: string[]; values: Float64Array }[];
  /** Of the columns that are texts. */
  legends: Record<string, string[]>;
  /** Why there are gaps, and how many. */
  reasons: SweepGap[];
}

export interface SweepOptions {
  /** Its abortion ends the sweep, whose promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called a hundred times a second or less often. */
  onProgress?: (progress: { done: number; points: number }) => void;
  /** Only the points from this one on; default 0. */
  first?: number;
  /** Only so many points; default: to the end. */
  count?: number;
}

/** A sweep that is read in pieces, in any order; its memory does not grow with its points. */
export interface OpenSweep {
  points: number;
  layout: 'grid' | 'list';
  axes: { field: string; count: number; names?: string[] }[];
  columns: { name: string; legend?: string[] }[];
  /** Values of an axis, all by default. @throws {RooflineError} for a range outside it */
  axisValues(axis: number, first?: number, count?: number): Float64Array;
  /** Computes points; the arrays are the caller's. @throws {RooflineError} for a range outside it */
  read(first: number, count: number): SweepPiece;
  /** Why there were gaps in all that was read. */
  gaps(): SweepGap[];
  /** Frees the memory. */
  close(): void;
}

/** Explanations and sweeps: a WebAssembly of their own. */
export interface Study {
  /** How each number of that result comes about, totals first. @throws {RooflineError} */
  explain(scenario: (PublishedScenario & { costModel: 'published' }) | Scenario): Explanation[];
  /**
   * Every point of a sweep as columns, each number the same bit for bit as a single evaluation's.
   * Lets other tasks run all the while; may be called in a Web Worker. The arrays are the caller's
   * and may be transferred. At most 2^27 numbers; more are read with `openSweep`.
   * Rejects with a RooflineError for a specification that cannot be swept; that points cannot be
   * evaluated makes gaps and is no error.
   */
  sweep(spec: SweepSpec, options?: SweepOptions): Promise<Sweep>;
  /** The same to be read in pieces, by the caller's clock. @throws {RooflineError} */
  openSweep(spec: SweepSpec): OpenSweep;
}

export interface Roofline {
  /** Every input field, by cost model. */
  fields(): { published: Field[]; firstPrinciples: FieldGroup[] };
  /** The devices and models that scenarios name by key. */
  catalogue(): Catalogue;
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
  evaluate(scenario: Scenario): StepReport;
  /**
   * A model in any of its forms as own fields: what a form shows after one was chosen, dropped or
   * pasted. A config.json that no cost model covers is refused as `not-modelled`; the field is its
   * own key. @throws {RooflineError}
   */
  resolveModel(model: Model): ResolvedModel;
  /**
   * The first-principles scenario of a published one: the same device by its catalogue key, the same
   * layers, every map as a tensor train. @throws {RooflineError} for a sequence of no tokens
   */
  firstPrinciplesTwin(scenario?: PublishedScenario): Scenario;
  /**
   * From the published speed-up to the first-principles one, one assumption at a time.
   * @throws {RooflineError} for what the published model cannot express
   */
  bridge(request: BridgeRequest): Bridge;
  /**
   * A scenario compressed by tensor trains or low rank, beside its rivals at the same stored bytes:
   * which is fastest, and at what rank or bits? @throws {RooflineError} where nothing is compressed
   */
  compareAtEqualBytes(scenario: Scenario): EqualBytes;
  /** The rank, weight bits, bandwidth or batch at which a target is reached. @throws {RooflineError} */
  solve(request: SolveRequest): Solution;
  /** How many bytes must be on their way for a bandwidth. @throws {RooflineError} */
  saturation(request: SaturationRequest): Saturation;
  /** As Study's, which is loaded when this is first asked. */
  explain(...asked: Parameters<Study['explain']>): Promise<Explanation[]>;
  /** As Study's, which is loaded when this is first asked. */
  openSweep(spec: SweepSpec): Promise<OpenSweep>;
  /** As Study's, which is loaded when this is first asked. */
  sweep(spec: SweepSpec, options?: SweepOptions): Promise<Sweep>;
}

/**
 * Loads the WebAssembly once; all functions of the result are synchronous, but `explain`, `sweep` and
 * `openSweep`, which first load another one.
 */
export function load(options?: LoadOptions): Promise<Roofline>;
