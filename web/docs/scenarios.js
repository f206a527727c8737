/**
 * The scenarios whose formulas the documentation prints: each one switches on what a section is about.
 * @type {Record<string, Parameters<import('../../wasm/roofline.js').Study['explain']>[0]>}
 */
export const scenarios = {};

const hardware = {
  peakTflops: 989.4,
  bandwidthGBs: 3350,
  capacityGB: 80,
  l2MB: 50,
  l2GBs: 5500,
  smemPerUnitKB: 228,
  smemGBs: 33000,
  units: 132,
  tdpWatts: 700,
};
const model = {
  hiddenSize: 4096,
  layers: 32,
  heads: 32,
  kvHeads: 8,
  headDim: 128,
  ffnSize: 14336,
  gatedFfn: true,
  vocabSize: 128256,
  tiedEmbeddings: false,
};
const experts = { experts: 8, expertsPerToken: 2, sharedExperts: 1, expertFfnSize: 1024 };

/** @type {import('../../wasm/roofline.js').Scenario} */
const decode = {
  costModel: 'first-principles',
  hardware,
  model,
  precision: { weightBits: 16, activationBits: 16, kvBits: 16 },
  workload: { phase: 'decode', batch: 1, context: 4096 },
};
/** @type {import('../../wasm/roofline.js').Scenario['workload']} */
const prompt = { phase: 'prefill', batch: 1, prompt: 512, prefix: 0 };

Object.assign(scenarios, {
  decode,
  prefill: { ...decode, workload: prompt },
  windowed: { ...decode, model: { ...model, slidingWindow: 1024 } },
  windowedPrefill: { ...decode, model: { ...model, slidingWindow: 1024 }, workload: prompt },
  policy: {
    ...decode,
    kvPolicy: {
      hotTokens: 128,
      coldBits: 4,
      groupSize: 128,
      groupOverheadBits: 32,
      evictedFraction: 0.0965,
    },
  },
  experts: { ...decode, model: { ...model, ...experts, denseLayers: 0 } },
  lowRank: { ...decode, compression: { kind: 'lowRank', rank: 64, targets: ['ffn'] } },
  tensorTrain: {
    ...decode,
    compression: {
      kind: 'tensorTrain',
      cores: 3,
      rank: 8,
      order: 'leftToRight',
      targets: ['ffn'],
      execution: 'staged',
    },
  },
  levels: {
    ...decode,
    levels: { l2: true, sharedMemory: true },
    energy: { staticWatts: 80, picojoulesPerByte: 50, picojoulesPerFlop: 0.5 },
  },
  saturation: { ...decode, hardware: 'h100_sxm', levels: { saturation: true } },
  published: { costModel: 'published', hardware: 'hopper_h100' },
});
