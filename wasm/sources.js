/** Where the catalogue's numbers come from: see sources.d.ts. */

const node = globalThis.process?.versions?.node ? globalThis.process : undefined;

/**
 * @param {{ url?: string | URL }} [options]
 * @returns {Promise<import('./sources.d.ts').Sources>}
 */
export async function loadSources({ url: given } = {}) {
  const url = given
    ? new URL(given, import.meta.url)
    : new URL('./dist/sources.json', import.meta.url);
  if (node && url.protocol === 'file:') {
    return JSON.parse(await node.getBuiltinModule('node:fs').promises.readFile(url, 'utf8'));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

/** @typedef {import('./roofline.d.ts').CatalogueDevice} Device */

/** What a published number is called in the catalogue. */
const published = /** @type {const} */ ([
  {
    name: 'peakTensorTflops',
    label: 'Peak, 16 bits',
    unit: 'TFLOP/s',
    source: 'peakTflops.fp16',
    of: (/** @type {Device} */ { numbers }) => numbers.peakTflops.fp16,
  },
  {
    name: 'peakBandwidthGbS',
    label: 'Memory bandwidth',
    unit: 'GB/s',
    source: 'bandwidthGBs',
    of: (/** @type {Device} */ { numbers }) => numbers.bandwidthGBs,
  },
  {
    name: 'smemPerSmKb',
    label: 'Shared memory of a unit',
    unit: 'KB',
    source: 'smemPerUnitKB',
    of: (/** @type {Device} */ { numbers }) => numbers.smemPerUnitKB,
  },
  {
    name: 'numSms',
    label: 'Units',
    unit: '',
    source: 'units',
    of: (/** @type {Device} */ { numbers }) => numbers.units,
  },
  {
    name: 'tdpWatts',
    label: 'Thermal design power',
    unit: 'W',
    source: 'tdpWatts',
    of: (/** @type {Device} */ { numbers }) => numbers.tdpWatts,
  },
]);

/**
 * @param {import('./roofline.d.ts').Roofline} roofline
 * @param {import('./sources.d.ts').Sources} sources
 * @param {import('./roofline.d.ts').PublishedHardware} hardware
 * @returns {import('./sources.d.ts').DatasheetRow[]}
 */
export function besideDatasheet(roofline, sources, hardware) {
  const key = sources.published[hardware];
  const accelerator = roofline.accelerators().find((one) => one.key === hardware);
  const device = roofline.catalogue().devices.find((one) => one.key === key);
  const numbers = sources.devices[key]?.numbers;
  if (!accelerator || !device || !numbers) throw new Error(`no published accelerator: ${hardware}`);
  return published.map(({ name, label, unit, source, of }) => ({
    name,
    label,
    unit,
    published: accelerator[name],
    datasheet: of(device),
    .../** @type {import('./sources.d.ts').NumberSource} */ (numbers[source]),
  }));
}
