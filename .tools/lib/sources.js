/** Where the numbers come from, out of core/data/: the file that wasm/sources.js loads. */

/** @typedef {import('../../wasm/sources.d.ts').Sources} Sources */
/** @typedef {import('../../wasm/sources.d.ts').NumberSource} NumberSource */
/** @typedef {{ value: number | null, kind: string, source?: string, also?: string[], note?: string, scope?: string }} Quantity */

/** A device's numbers as in core/data/devices.json, and as in the catalogue of the API. */
const deviceNumbers = {
  dram_gb_per_s: 'bandwidthGBs',
  dram_capacity_gb: 'capacityGB',
  l2_mb: 'l2MB',
  l2_gb_per_s: 'l2GBs',
  smem_per_unit_kb: 'smemPerUnitKB',
  units: 'units',
  boost_mhz: 'clockMHz',
  tdp_watts: 'tdpWatts',
  dram_latency_ns: 'dramLatencyNs',
  measured_dram_gb_per_s: 'measuredBandwidthGBs',
  measured_fp16_tflops: 'measuredTflops',
};

const energyNumbers = {
  static_watts: 'staticWatts',
  dram_pj_per_byte: 'joulesPerByte',
  pj_per_byte: 'joulesPerByte',
  fp32_pj_per_flop: 'joulesPerFlop.fp32',
  tensor_16bit_pj_per_flop: 'joulesPerFlop.16bit',
};

/** @param {Quantity} quantity @returns {NumberSource} */
const numberSource = ({ kind, source, also = [], note, scope }) => ({
  kind: /** @type {NumberSource['kind']} */ (kind),
  ...(scope === undefined ? {} : { scope }),
  sources: source === undefined ? [] : [source, ...also],
  ...(note === undefined ? {} : { note }),
});

/** @type {NumberSource} */
const unknown = { kind: 'unknown', sources: [] };

/** @param {Record<string, any>} device @param {Record<string, Quantity>} smemBytesPerClock by vendor */
function deviceSources(device, smemBytesPerClock) {
  const smem = smemBytesPerClock[device.vendor];
  const smemIsKnown = smem && device.units.value !== null && device.boost_mhz.value !== null;
  return {
    architecture: device.architecture,
    year: device.year ?? 'unknown',
    ...(device.note === undefined ? {} : { note: device.note }),
    numbers: {
      ...Object.fromEntries(
        Object.entries(device.peak_tflops).map(([type, quantity]) => [
          `peakTflops.${type}`,
          numberSource(quantity),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(deviceNumbers).map(([name, known]) => [known, numberSource(device[name])]),
      ),
      smemGBs: smemIsKnown
        ? {
            ...numberSource({ ...smem, kind: 'derived' }),
            note: `units x ${smem.value} bytes x clock; ${smem.note}`,
          }
        : unknown,
    },
  };
}

/** @param {Record<string, any>} model */
const modelSources = ({ huggingface, source, publishedParameters, difference }) => ({
  huggingFace: huggingface ?? '',
  source,
  publishedParameters: publishedParameters ?? /** @type {const} */ ('unknown'),
  ...(difference === undefined ? {} : { difference }),
});

/** @param {Record<string, Quantity>} coefficients */
const energySources = (coefficients) =>
  Object.fromEntries(
    Object.entries(coefficients).map(([name, quantity]) => [
      energyNumbers[/** @type {keyof typeof energyNumbers} */ (name)],
      numberSource(quantity),
    ]),
  );

/**
 * @template T, U
 * @param {Record<string, T>} record
 * @param {(value: T) => U} change
 */
const mapValues = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** @param {{ key: string }[]} entries @param {(entry: any) => any} change */
const byKey = (entries, change) =>
  Object.fromEntries(entries.map((entry) => [entry.key, change(entry)]));

/**
 * @param {(name: string) => any} readData a file of core/data/
 * @returns {Sources}
 */
export function sourcesDocument(readData) {
  const { devices, smem_bytes_per_clock: smem } = readData('devices');
  const energy = readData('energy');
  return {
    sources: mapValues(readData('sources').sources, ({ title, address, confidence }) => ({
      title,
      address,
      confidence,
    })),
    devices: byKey(devices, (device) => deviceSources(device, smem)),
    models: byKey(readData('models').models, modelSources),
    energy: {
      memory: mapValues(energy.memory, energySources),
      devices: mapValues(energy.devices, energySources),
    },
    saturation: readData('saturation').source,
    published: /** @type {Sources['published']} */ (
      byKey(readData('published').accelerators, (accelerator) => accelerator.catalogue_key)
    ),
  };
}
