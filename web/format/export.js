import { titled } from './names.js';

/**
 * A table as text for elsewhere.
 *
 * @typedef {string | number | boolean | undefined} Exact
 * @typedef {object} Table
 * @property {string} title
 * @property {readonly {label: string, unit: string}[]} columns the unit of the exact values
 * @property {readonly (readonly {text: string, exact: Exact}[])[]} rows
 */

/** @type {Record<string, (table: Table) => string>} */
export const formats = { Markdown: toMarkdown, CSV: toCsv, LaTeX: toLatex, JSON: toJson };

/** @type {Record<string, string>} */
export const extensions = { Markdown: 'md', CSV: 'csv', LaTeX: 'tex', JSON: 'json' };

/** @param {Table} table */
function toMarkdown({ columns, rows }) {
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => plain(cell).replace(/([|\\])/g, '\\$1')).join(' | ')} |`;
  const rule = columns.map((_, index) => (index === 0 ? ':---' : '---:'));
  return [
    line(columns.map(({ label }) => label)),
    `| ${rule.join(' | ')} |`,
    ...rows.map((row) => line(row.map(({ text }) => text))),
  ].join('\n');
}

/**
 * Exact values in their units, by RFC 4180.
 * @param {Table} table
 */
function toCsv({ columns, rows }) {
  const cell = (/** @type {Exact} */ value) => {
    const text = String(value ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const heads = columns.map(({ label, unit }) => cell(titled({ label, unit })));
  return [heads, ...rows.map((row) => row.map(({ exact }) => cell(exact)))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
}

/** @type {Record<string, string>} */
const latex = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  µ: '\\textmu{}',
  '×': '$\\times$',
  '–': '--',
  '−': '$-$',
};

/** @param {Table} table */
function toLatex({ title, columns, rows }) {
  const escaped = (/** @type {string} */ text) =>
    plain(text).replace(/[\\~^µ×–−]|[&%$#_{}]/g, (sign) => latex[sign] ?? `\\${sign}`);
  const line = (/** @type {readonly string[]} */ cells) =>
    `  ${cells.map(escaped).join(' & ')} \\\\`;
  return [
    '% \\usepackage{booktabs}',
    '\\begin{table}',
    '  \\centering',
    `  \\caption{${escaped(title)}}`,
    `  \\begin{tabular}{l${'r'.repeat(columns.length - 1)}}`,
    '  \\toprule',
    line(columns.map(({ label }) => label)),
    '  \\midrule',
    ...rows.map((row) => line(row.map(({ text }) => text))),
    '  \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

/** @param {Table} table */
function toJson({ title, columns, rows }) {
  const named = rows.map((row) =>
    Object.fromEntries(
      row.map(({ exact }, index) => {
        const { label = '', unit = '' } = columns[index] ?? {};
        return [titled({ label, unit }), exact ?? null];
      }),
    ),
  );
  return `${JSON.stringify({ title, rows: named }, null, 2)}\n`;
}

/**
 * @param {string} link
 * @param {string} day ISO, of access
 */
export function bibtex(link, day) {
  return `@misc{roofline-analyzer,
  title        = {Roofline Analyzer: a roofline calculator for transformer inference},
  howpublished = {\\url{${link}}},
  note         = {Accessed ${day}},
  year         = {${day.slice(0, 4)}}
}
`;
}

/** @param {string} text */
function plain(text) {
  return text
    .replace(/[\u00a0\u2011]/g, (sign) => (sign === '\u00a0' ? ' ' : '-'))
    .replace(/\u00ad/g, '');
}
