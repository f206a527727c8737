/**
 * Rules of the catalogue's data files. Each function takes a document as parsed from core/data/ and
 * returns what is wrong with it, one sentence a fault; an empty list is a clean file.
 * `node .tools/check-data.js` prints the faults of the shipped files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ value: number | null, kind: string, source?: string, also?: string[], note?: string, scope?: string }} Quantity */
/** @typedef {Record<string, any>} Entry */
/** @typedef {Record<string, Entry>} Sources the "sources" object of sources.json */

const numberTypes = ['fp32', 'bf16', 'fp16', 'fp8', 'int8', 'fp4'];

/** The numbers of a device besides peak_tflops. Each name ends in its unit; units are counted. */
const deviceNumbers = [
  'dram_gb_per_s',
  'dram_capacity_gb',
  'l2_mb',
  'l2_gb_per_s',
  'smem_per_unit_kb',
  'units',
  'boost_mhz',
  'tdp_watts',
  'dram_latency_ns',
  'measured_dram_gb_per_s',
  'measured_fp16_tflops',
];
/** Words about a device, and its year: they carry no source. */
const deviceLabels = ['key', 'name', 'vendor', 'architecture', 'kind', 'year', 'dram_type', 'note'];

/** How a number came to be; null is unknown and the other way round. */
const kinds = ['specified', 'derived', 'measured', 'quoted', 'unknown'];

/**
 * 16-bit multiply-adds of one unit in one clock, times 2: the width of the matrix hardware without
 * sparsity. A sparse rate is twice what the units can do at their clock.
 * @type {Record<string, number | undefined>}
 */
const denseFlopPerClockAndUnit = {
  'Volta (sm_70)': 1024,
  'Turing (sm_75)': 1024,
  'Ampere (sm_80)': 2048,
  'Ampere (sm_86)': 1024,
  'Ampere (sm_87)': 2048,
  'Ada Lovelace (sm_89)': 1024,
  'Hopper (sm_90)': 4096,
  'Blackwell (sm_100)': 8192,
  'Blackwell Ultra (sm_103)': 8192,
  'Blackwell (sm_110)': 8192,
  'Blackwell (sm_120)': 1024,
  'Blackwell (sm_121)': 1024,
  'CDNA2 (gfx90a)': 1024,
  'CDNA3 (gfx942)': 2048,
  'CDNA4 (gfx950)': 4096,
  'RDNA3 (gfx1100)': 512,
  'RDNA3.5 (gfx1151)': 512,
  'Xe2 (Battlemage)': 2048,
  Apple7: 256,
  Apple8: 256,
};
/** Rated clocks are rounded and some rates are quoted at another clock; sparsity is a factor of 2. */
const clockTolerance = 1.1;

const gib = 1.024 ** 3;

/** @param {string} where @param {unknown} quantity @param {Sources} sources @returns {string[]} */
function checkQuantity(where, quantity, sources) {
  if (quantity === null || typeof quantity !== 'object' || !('value' in quantity)) {
    return [`${where}: a number needs a value, a kind and a source`];
  }
  const { value, kind, source, also, note, scope, ...rest } = /** @type {Quantity & Entry} */ (
    quantity
  );
  const faults = Object.keys(rest).map((name) => `${where}.${name}: not a field of a number`);
  if (!kinds.includes(kind)) faults.push(`${where}: kind ${kind} is none of ${kinds.join(', ')}`);
  if (value === null) {
    if (kind !== 'unknown') faults.push(`${where}: null is unknown, not ${kind}`);
    if (source !== undefined) faults.push(`${where}: an unknown number has no source`);
    return faults;
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) {
    faults.push(`${where}: ${value} is not a number greater than 0 (unknown is null)`);
  }
  if (kind === 'unknown') faults.push(`${where}: an unknown number is null, not ${value}`);
  for (const id of [source, ...(also ?? [])]) {
    if (id === undefined) faults.push(`${where}: no source`);
    else if (!(id in sources)) faults.push(`${where}: no source is called ${id}`);
  }
  if (kind === 'derived' && note === undefined && scope === undefined) {
    faults.push(`${where}: a derived number says in its note how`);
  }
  return faults;
}

/**
 * A figure that was printed in GB and went through 1024^3 is 7.4 % off. It shows because what is left
 * after undoing the factor is rounder than the figure given: whole where that is not, or, for a
 * bandwidth, a multiple of 50 where that is not a multiple of 10. (A figure rounded to a whole number
 * that came from one that is not so round is not seen.)
 * @param {number} value @param {'bandwidth' | 'capacity'} what capacities are whole by nature
 */
export function looksLikeGib(value, what) {
  const digits = (String(value).split('.')[1] ?? '').length;
  const whole = digits === 0;
  if (whole && (what === 'capacity' || value % 10 === 0)) return false;
  // LPDDR and DDR buses of 64 bits and more at their usual rates end in these tenths.
  const steps = value / 12.8;
  if (!whole && Math.abs(steps - Math.round(steps)) < 1e-9) return false;
  const step = whole ? 50 : 1;
  const tolerance = 0.5 * 10 ** -digits * gib;
  return [value * gib, value / gib].some(
    (printed) =>
      printed >= step && Math.abs(printed - Math.round(printed / step) * step) <= tolerance,
  );
}

/** @param {Entry} device @param {number | undefined} fastestMhz of its architecture */
function checkDense(device, fastestMhz) {
  const width = denseFlopPerClockAndUnit[device.architecture];
  const units = device.units?.value;
  const mhz = device.boost_mhz?.value ?? fastestMhz;
  if (!width || !units || !mhz) return [];
  return ['bf16', 'fp16'].flatMap((type) => {
    const tflops = device.peak_tflops?.[type]?.value;
    const atMost = (units * width * mhz) / 1e6;
    return tflops > atMost * clockTolerance
      ? [
          `${device.key}.peak_tflops.${type}: ${tflops} is not a dense rate: ${units} units of ${width} FLOP a clock at ${mhz} MHz do ${atMost.toFixed(1)}`,
        ]
      : [];
  });
}

/** @param {Entry} device @param {Sources} sources */
function checkDevice(device, sources) {
  const at = /** @param {string} name */ (name) => `${device.key}.${name}`;
  const known = [...deviceLabels, ...deviceNumbers, 'peak_tflops'];
  const faults = Object.keys(device)
    .filter((name) => !known.includes(name))
    .map((name) => `${at(name)}: no such field (a number's name ends in its unit)`);
  for (const name of known) {
    if (name !== 'note' && !(name in device)) faults.push(`${at(name)}: missing`);
  }
  const rates = device.peak_tflops ?? {};
  for (const type of new Set([...numberTypes, ...Object.keys(rates)])) {
    const where = at(`peak_tflops.${type}`);
    if (!numberTypes.includes(type)) faults.push(`${where}: no such type`);
    else faults.push(...checkQuantity(where, rates[type], sources));
  }
  for (const name of deviceNumbers) {
    if (name in device) faults.push(...checkQuantity(at(name), device[name], sources));
  }
  for (const [name, what] of /** @type {const} */ ([
    ['dram_gb_per_s', 'bandwidth'],
    ['dram_capacity_gb', 'capacity'],
  ])) {
    const value = device[name]?.value;
    if (typeof value === 'number' && looksLikeGib(value, what)) {
      faults.push(`${at(name)}: ${value} looks like a figure that went through 1024^3; GB are 1e9`);
    }
  }
  /** @param {string} measured @param {(number | null | undefined)[]} peaks */
  const above = (measured, peaks) => {
    const best = Math.max(...peaks.map((peak) => peak ?? -Infinity));
    const { value, note } = device[measured] ?? {};
    if (value > best && best > 0 && note === undefined) {
      faults.push(`${at(measured)}: ${value} is above the specified ${best}, and no note says why`);
    }
  };
  above('measured_dram_gb_per_s', [device.dram_gb_per_s?.value]);
  above('measured_fp16_tflops', [rates.bf16?.value, rates.fp16?.value]);
  return faults;
}

/** @param {{ key: string }[]} entries */
const repeatedKeys = (entries) =>
  entries
    .map(({ key }) => key)
    .filter((key, i, keys) => keys.indexOf(key) !== i)
    .map((key) => `${key}: the key is there twice`);

/** @param {{ devices: Entry[] }} document devices.json @param {Sources} sources @returns {string[]} */
export function checkDevices({ devices }, sources) {
  /** @param {string} architecture */
  const fastest = (architecture) =>
    devices
      .filter((device) => device.architecture === architecture)
      .map((device) => device.boost_mhz?.value)
      .filter((mhz) => typeof mhz === 'number')
      .reduce((a, b) => Math.max(a, b), 0) || undefined;
  return [
    ...repeatedKeys(/** @type {{ key: string }[]} */ (devices)),
    ...devices.flatMap((device) => [
      ...checkDevice(device, sources),
      ...checkDense(device, fastest(device.architecture)),
    ]),
  ];
}

/**
 * Parameters of a scenario's model: its linear maps, the embedding table unless tied, a learned
 * position table (spec of the first-principles model).
 * @param {Entry} model
 */
export function countParameters(model) {
  const { hiddenSize: d, layers, heads, kvHeads, headDim, ffnSize, vocabSize } = model;
  const { experts = 0, sharedExperts = 0, expertFfnSize = 0, denseLayers = 0 } = model;
  const mapsOfFfn = model.gatedFfn ? 3 : 2;
  const moeLayers = experts > 0 ? layers - denseLayers : 0;
  const attention = 2 * d * heads * headDim + 2 * d * kvHeads * headDim;
  const expertMaps = (experts + sharedExperts) * mapsOfFfn * d * expertFfnSize;
  return (
    layers * attention +
    (layers - moeLayers) * mapsOfFfn * d * ffnSize +
    moeLayers * (d * experts + expertMaps) +
    vocabSize * d * (model.tiedEmbeddings ? 1 : 2) +
    (model.learnedPositions ?? 0) * d
  );
}

const modelNumbers = {
  required: ['hiddenSize', 'layers', 'heads', 'kvHeads', 'headDim', 'ffnSize', 'vocabSize'],
  optional: [
    'slidingWindow',
    'fullAttentionLayers',
    'learnedPositions',
    'experts',
    'expertsPerToken',
    'sharedExperts',
    'expertFfnSize',
    'denseLayers',
  ],
};
const modelFlags = ['gatedFfn', 'tiedEmbeddings'];

/** @param {{ models: Entry[] }} document models.json @param {Sources} sources @returns {string[]} */
export function checkModels({ models }, sources) {
  const faults = repeatedKeys(/** @type {{ key: string }[]} */ (models));
  for (const { key, model, source, publishedParameters, difference } of models) {
    if (!(source in sources)) faults.push(`${key}: no source`);
    for (const [name, value] of Object.entries(model)) {
      if (modelFlags.includes(name) ? typeof value === 'boolean' : Number.isInteger(value))
        continue;
      faults.push(`${key}.model.${name}: ${value}`);
    }
    for (const name of [...modelNumbers.required, ...modelFlags]) {
      if (!(name in model)) faults.push(`${key}.model.${name}: missing`);
    }
    const known = [...modelNumbers.required, ...modelNumbers.optional, ...modelFlags];
    for (const name of Object.keys(model)) {
      if (!known.includes(name)) faults.push(`${key}.model.${name}: no such field`);
    }
    if (model.heads % model.kvHeads !== 0) faults.push(`${key}: heads are shared out unevenly`);
    if (publishedParameters === null) continue;
    if (!(publishedParameters.source in sources)) faults.push(`${key}: total without source`);
    const off = countParameters(model) / publishedParameters.value - 1;
    if (Math.abs(off) > 0.005 && !difference) {
      faults.push(
        `${key}: counted parameters are ${(100 * off).toFixed(2)} % off the published total, unexplained`,
      );
    }
  }
  return faults;
}

/** @param {Entry} energy energy.json @param {{ devices: Entry[] }} catalogue @param {Sources} sources */
export function checkEnergy({ memory, devices }, catalogue, sources) {
  const scopes = ['device-level', 'system', 'board-marginal', 'upper-bound'];
  /** @type {string[]} */
  const faults = [];
  for (const [where, numbers] of Object.entries({ ...memory, ...devices })) {
    for (const [name, quantity] of Object.entries(/** @type {Entry} */ (numbers))) {
      faults.push(...checkQuantity(`${where}.${name}`, quantity, sources));
      if (quantity.value !== null && !scopes.includes(quantity.scope)) {
        faults.push(`${where}.${name}: scope ${quantity.scope} is none of ${scopes.join(', ')}`);
      }
    }
  }
  for (const { dram_type: type } of catalogue.devices) {
    if (!(type in memory)) faults.push(`memory.${type}: missing`);
  }
  for (const key of Object.keys(devices)) {
    if (!catalogue.devices.some((device) => device.key === key))
      faults.push(`${key}: no such device`);
  }
  return faults;
}

/** @param {{ accelerators: Entry[] }} published published.json @param {{ devices: Entry[] }} catalogue */
export const checkPublished = ({ accelerators }, { devices }) => [
  ...repeatedKeys(/** @type {{ key: string }[]} */ (accelerators)),
  ...accelerators
    .filter((accelerator) => !devices.some(({ key }) => key === accelerator.catalogue_key))
    .map(({ key, catalogue_key: device }) => `${key}: no such device: ${device}`),
];

/**
 * @param {{ rows: Entry[] }} measured measured.json @param {{ devices: Entry[] }} catalogue
 * @param {{ models: Entry[] }} library models.json @param {Sources} sources
 */
export function checkMeasured({ rows }, { devices }, { models }, sources) {
  return rows.flatMap((row, i) => {
    const where = `row ${i + 1}`;
    const faults = [];
    if (!devices.some(({ key }) => key === row.device)) faults.push(`${where}: no such device`);
    if (!models.some(({ key }) => key === row.model)) faults.push(`${where}: no such model`);
    if (!(row.source in sources)) faults.push(`${where}: no source`);
    if (!(row.tokensPerSecond > 0)) faults.push(`${where}: no rate`);
    const length = row.phase === 'decode' ? row.cachedTokens : row.promptTokens;
    if (!Number.isInteger(length)) faults.push(`${where}: no context`);
    return faults;
  });
}

/** @param {Sources} sources @param {unknown[]} documents that cite them */
export function checkSources(sources, documents) {
  const cited = JSON.stringify(documents);
  return Object.entries(sources).flatMap(([id, { title, address, confidence }]) => [
    ...(title && address && confidence
      ? []
      : [`${id}: a source has a title, an address, a confidence`]),
    ...(cited.includes(`"${id}"`) ? [] : [`${id}: nothing cites it`]),
  ]);
}

const folder = fileURLToPath(new URL('../core/data/', import.meta.url));
/** @param {string} name */
export const readData = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

/** What is wrong with the shipped files. @returns {string[]} */
export function checkShipped() {
  const { sources } = readData('sources');
  const [devices, models, energy, measured, saturation] = [
    'devices',
    'models',
    'energy',
    'measured',
    'saturation',
  ].map(readData);
  return [
    ...checkDevices(devices, sources),
    ...checkModels(models, sources),
    ...checkEnergy(energy, devices, sources),
    ...checkMeasured(measured, devices, models, sources),
    ...checkPublished(readData('published'), devices),
    ...checkSources(sources, [devices, models, energy, measured, saturation]),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = checkShipped();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
