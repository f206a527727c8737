/** Every number of one scenario with its formula: a table for people, Markdown or JSON. */
import { UsageError, readOptions } from './options.js';
import { readDocument } from './scenario.js';

/** @typedef {import('../roofline.d.ts').Explanation} Explanation */

/** @param {Explanation} explanation */
const result = ({ value, unit }) => `${value} ${unit}`.trim();

/** @param {Explanation} explanation */
const equation = ({ symbol, formula }) => (symbol === '' ? formula : `${symbol} = ${formula}`);

const columns = ['Quantity', 'Value', 'Formula', 'With numbers'];

/** @param {Explanation} explanation */
const cells = (explanation) => [
  explanation.quantity,
  result(explanation),
  equation(explanation),
  explanation.substituted,
];

/** Wider cells push what is right of them aside instead of widening the whole column. */
const WIDEST = 60;

/** @type {Record<string, (explanations: Explanation[]) => string>} */
const formats = {
  text: (explanations) => {
    const rows = [columns, ...explanations.map(cells)];
    const widths = columns.map((_, i) =>
      Math.max(...rows.map((row) => (row[i] ?? '').length).filter((width) => width <= WIDEST)),
    );
    return rows
      .map((row) =>
        row
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd(),
      )
      .join('\n');
  },
  markdown: (explanations) =>
    [
      `| ${[...columns, 'Source'].join(' | ')} |`,
      '|:---|---:|:---|:---|:---|',
      ...explanations.map((explanation) => {
        const { title, where } = explanation.source;
        const [quantity, value, formula, numbers] = cells(explanation);
        return `| \`${quantity}\` | ${value} | \`${formula}\` | \`${numbers}\` | ${title}, ${where} |`;
      }),
    ].join('\n'),
  json: (explanations) => JSON.stringify(explanations, null, 2),
};

/** @type {import('../cli.js').Command} */
export const explain = {
  help: () =>
    [
      'roofline-analyzer explain FILE|- [options]',
      '  Every number that one scenario (a JSON object) leads to: its formula, the formula with the',
      "  scenario's numbers in it, and its value. JSON adds MathML, operands and sources.",
      `  --${'format'.padEnd(18)} ${Object.keys(formats).join(', ')} (default text)`,
      '',
    ].join('\n'),

  async run(roofline, args) {
    const { values, positionals } = readOptions(args, { format: { type: 'string' } }, 1);
    const [file] = positionals;
    if (file === undefined) throw new UsageError('explain needs a file, or - for standard input');
    const format = String(values.format ?? 'text');
    const write = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (!write) {
      throw new UsageError(
        `unknown format "${format}"; formats: ${Object.keys(formats).join(', ')}`,
      );
    }
    const explanations = await roofline.explain(readDocument(file));
    process.stdout.write(`${write(explanations)}\n`);
    return 0;
  },
};
