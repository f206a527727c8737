/** The catalogue: what there is, and of one entry every number with where it comes from. */
import { besideDatasheet, loadSources } from '../sources.js';
import { UsageError, chosenFormat, formatHelp, readOptions } from './options.js';

/** @typedef {import('../roofline.d.ts').Roofline} Roofline */
/** @typedef {import('../sources.d.ts').Sources} Sources */
/** @typedef {Record<string, string | number | undefined>} Row */

/** @param {Row[]} rows of the same names */
function markdown(rows) {
  const names = Object.keys(rows[0] ?? {});
  /** @param {unknown[]} cells */
  const line = (cells) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(names),
    `|${':---|'.repeat(names.length)}`,
    ...rows.map((row) => line(names.map((name) => row[name] ?? ''))),
  ].join('\n');
}

/** @type {Record<string, (answer: { rows: Row[], document: unknown }) => string>} */
const formats = {
  markdown: ({ rows }) => markdown(rows),
  json: ({ document }) => JSON.stringify(document, null, 2),
};

/** @param {Sources} all @param {string[]} ids */
const cited = ({ sources }, ids) =>
  ids.map((id) => ({ id, .../** @type {import('../sources.d.ts').Source} */ (sources[id]) }));

/** @param {Sources} all @param {import('../sources.d.ts').NumberSource} number */
const origin = (all, { kind, sources, note }) => ({
  Kind: kind,
  Source: cited(all, sources)
    .map(({ title, address }) => `${title} <${address}>`)
    .join('; '),
  Note: note,
});

/**
 * @template {{ key: string }} T
 * @param {string} what
 * @param {T[]} entries
 * @param {string} key
 */
function entryOf(what, entries, key) {
  const entry = entries.find((one) => one.key === key);
  if (entry) return entry;
  throw new UsageError(
    `no ${what} "${key}"; there are: ${entries.map((one) => one.key).join(', ')}`,
  );
}

/** The numbers of a document by their paths. @param {Record<string, any>} numbers @returns {Row} */
const flat = (numbers) =>
  Object.fromEntries(
    Object.entries(numbers).flatMap(([name, value]) =>
      typeof value === 'object'
        ? Object.entries(value).map(([inner, number]) => [`${name}.${inner}`, number])
        : [[name, value]],
    ),
  );

/** @param {Roofline} roofline */
function listDevices(roofline) {
  const { devices } = roofline.catalogue();
  const rows = devices.map(({ key, name, memoryType, numbers }) => ({
    Key: key,
    Name: name,
    'FP16 (TFLOP/s)': numbers.peakTflops.fp16,
    'Bandwidth (GB/s)': numbers.bandwidthGBs,
    'Capacity (GB)': numbers.capacityGB,
    Memory: memoryType,
    'TDP (W)': numbers.tdpWatts,
  }));
  return { rows, document: devices };
}

/** @param {Roofline} roofline @param {string} key */
async function oneDevice(roofline, key) {
  const device = entryOf('device', roofline.catalogue().devices, key);
  const all = await loadSources();
  const { numbers, ...about } = /** @type {import('../sources.d.ts').DeviceSources} */ (
    all.devices[key]
  );
  const { measuredBandwidthGBs, measuredTflops } = device;
  const values = flat({ ...device.numbers, measuredBandwidthGBs, measuredTflops });
  const list = Object.entries(values).map(([name, value]) => {
    const number = /** @type {import('../sources.d.ts').NumberSource} */ (numbers[name]);
    return { name, value, number };
  });
  return {
    rows: list.map(({ name, value, number }) => ({
      Number: name,
      Value: value,
      ...origin(all, number),
    })),
    document: {
      ...device,
      ...about,
      sources: Object.fromEntries(
        list.map(({ name, number }) => [name, { ...number, sources: cited(all, number.sources) }]),
      ),
    },
  };
}

/** @param {Roofline} roofline */
async function publishedDevices(roofline) {
  const all = await loadSources();
  const list = roofline
    .accelerators()
    .flatMap(({ key, name }) =>
      besideDatasheet(roofline, all, key).map((row) => ({ hardware: key, title: name, row })),
    );
  return {
    rows: list.map(({ title, row }) => ({
      Accelerator: title,
      Number: row.unit ? `${row.label} (${row.unit})` : row.label,
      Published: row.published,
      Datasheet: row.datasheet,
      Differs: row.datasheet === 'unknown' ? '' : row.published === row.datasheet ? 'no' : 'yes',
      ...origin(all, row),
    })),
    document: list.map(({ hardware, row }) => ({
      hardware,
      device: all.published[hardware],
      ...row,
      sources: cited(all, row.sources),
    })),
  };
}

/** @type {import('../cli.js').Command} */
export const devices = {
  help: () =>
    [
      'roofline-analyzer devices [KEY] [options]',
      '  The devices of the catalogue; of one, every number with its kind and source.',
      `  --${'published'.padEnd(18)} the published accelerators instead, each number beside its datasheet's`,
      formatHelp(formats),
      '',
    ].join('\n'),

  async run(roofline, args) {
    const { values, positionals } = readOptions(
      args,
      { format: { type: 'string' }, published: { type: 'boolean' } },
      1,
    );
    const write = chosenFormat(formats, values.format);
    const [key] = positionals;
    if (values.published && key !== undefined) {
      throw new UsageError('--published takes no KEY: it shows the six accelerators');
    }
    const answer = values.published
      ? await publishedDevices(roofline)
      : key === undefined
        ? listDevices(roofline)
        : await oneDevice(roofline, key);
    process.stdout.write(`${write(answer)}\n`);
    return 0;
  },
};

/** @param {Roofline} roofline @param {Sources} all */
function listModels(roofline, all) {
  const list = roofline.catalogue().models.map((model) => ({
    ...model,
    .../** @type {import('../sources.d.ts').ModelSources} */ (all.models[model.key]),
  }));
  const rows = list.map(({ key, name, family, maxContext, publishedParameters, huggingFace }) => ({
    Key: key,
    Name: name,
    Family: family,
    'Published parameters':
      publishedParameters === 'unknown' ? 'unknown' : publishedParameters.value,
    'Longest context': maxContext,
    'Hugging Face': huggingFace,
  }));
  return { rows, document: list };
}

/** @param {Roofline} roofline @param {Sources} all @param {string} key */
function oneModel(roofline, all, key) {
  const model = entryOf('model', roofline.catalogue().models, key);
  const about = /** @type {import('../sources.d.ts').ModelSources} */ (all.models[key]);
  const { publishedParameters: published } = about;
  const shape = { kind: /** @type {const} */ ('specified'), sources: [about.source] };
  const rows = Object.entries({ ...model.model, maxContext: model.maxContext }).map(
    ([name, value]) => ({ Number: name, Value: String(value), ...origin(all, shape) }),
  );
  const total = { Number: 'publishedParameters', Value: 'unknown', Kind: 'unknown', Source: '' };
  return {
    rows: [
      ...rows,
      published === 'unknown'
        ? total
        : {
            ...total,
            Value: String(published.value),
            ...origin(all, { kind: 'specified', sources: [published.source] }),
            Kind: published.kind,
            Note: about.difference,
          },
    ],
    document: {
      ...model,
      ...about,
      source: cited(all, [about.source])[0],
      publishedParameters:
        published === 'unknown'
          ? published
          : { ...published, source: cited(all, [published.source])[0] },
    },
  };
}

/** @type {import('../cli.js').Command} */
export const models = {
  help: () =>
    [
      'roofline-analyzer models [KEY] [options]',
      '  The models of the catalogue; of one, its shape and where that comes from.',
      formatHelp(formats),
      '',
    ].join('\n'),

  async run(roofline, args) {
    const { values, positionals } = readOptions(args, { format: { type: 'string' } }, 1);
    const write = chosenFormat(formats, values.format);
    const [key] = positionals;
    const all = await loadSources();
    const answer = key === undefined ? listModels(roofline, all) : oneModel(roofline, all, key);
    process.stdout.write(`${write(answer)}\n`);
    return 0;
  },
};
