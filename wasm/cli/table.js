/** The published summary table: Markdown (byte for byte), CSV or JSON. */
import { chosenFormat, formatHelp, kebabCase, readOptions } from './options.js';
import { publishedOptions, publishedWorkload } from './scenario.js';

/** @typedef {import('../roofline.js').PublishedWorkload} PublishedWorkload */

/** @param {string | number} cell */
export const csvCell = (cell) =>
  /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);

/** @type {Record<string, (roofline: import('../roofline.js').Roofline, workload: PublishedWorkload) => string>} */
const formats = {
  markdown: (roofline, workload) => roofline.summaryTable(workload),
  csv: (roofline, workload) => {
    const rows = roofline
      .compare(workload)
      .map(({ hardware, profile }) => ({ hardware, ...profile }));
    const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
    return lines.map((line) => line.map(csvCell).join(',')).join('\n');
  },
  json: (roofline, workload) =>
    JSON.stringify(
      roofline.compare(workload).map(({ hardware, profile }) => ({ hardware, ...profile })),
      null,
      2,
    ),
};

/** @type {import('../cli.js').Command} */
export const table = {
  help(roofline) {
    const options = roofline.fields().published.map((field) => {
      const range = field.choices?.join(', ') ?? `${field.minimum} to ${field.maximum}`;
      return `  --${kebabCase(field.name).padEnd(18)} ${field.description} (${range}; default ${field.default})`;
    });
    return [
      'roofline-analyzer [table] [options]',
      '  The published model: dense against Q-TensorFormer decoding on the six accelerators.',
      ...options,
      formatHelp(formats),
      '',
    ].join('\n');
  },

  async run(roofline, args) {
    const { values } = readOptions(
      args,
      { format: { type: /** @type {const} */ ('string') }, ...publishedOptions(roofline) },
      0,
    );
    const write = chosenFormat(formats, values.format);
    const workload = publishedWorkload(roofline, values);
    process.stdout.write(`${write(roofline, workload)}\n`);
    return 0;
  },
};
