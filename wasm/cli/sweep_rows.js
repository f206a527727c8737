/** The rows of a sweep as text. */
import { csvCell } from './table.js';

/** @typedef {import('../roofline.js').OpenSweep} OpenSweep */

/** Values of an axis that are made into texts at once. */
const WINDOW = 4096;

/**
 * @typedef {object} Form
 * @property {(names: string[]) => string} header
 * @property {(name: string, isFirst: boolean) => string} before what stands before a cell
 * @property {(text: string) => string} quoted
 * @property {string} gap a cell without a value
 * @property {string} end of a row
 */

/** @type {Record<string, Form>} */
export const forms = {
  csv: {
    header: (names) => `${names.map(csvCell).join(',')}\n`,
    before: (name, isFirst) => (isFirst ? '' : ','),
    quoted: csvCell,
    gap: '',
    end: '\n',
  },
  jsonl: {
    header: () => '',
    before: (name, isFirst) => `${isFirst ? '{' : ','}${JSON.stringify(name)}:`,
    quoted: JSON.stringify,
    gap: 'null',
    end: '}\n',
  },
};

/**
 * The texts of an axis' values by position; an axis may have more than fit in memory.
 * @param {OpenSweep} sweep
 * @param {number} axis
 * @param {Form} form
 */
function axisTexts(sweep, axis, form) {
  const { count, names } = /** @type {OpenSweep['axes'][number]} */ (sweep.axes[axis]);
  /** @type {string[]} */
  let texts = [];
  let from = 0;
  return (/** @type {number} */ position) => {
    if (position < from || position >= from + texts.length) {
      from = position - (position % WINDOW);
      texts = Array.from(sweep.axisValues(axis, from, Math.min(WINDOW, count - from)), (value) =>
        names ? form.quoted(names[value] ?? '') : `${value}`,
      );
    }
    return texts[position - from] ?? '';
  };
}

/**
 * @param {OpenSweep} sweep
 * @param {Form} form
 */
export function rowWriter(sweep, form) {
  const axes = sweep.axes.map(({ field, count }, i) => ({
    count,
    before: form.before(field, i === 0),
    text: axisTexts(sweep, i, form),
  }));
  const fields = new Set(sweep.axes.map(({ field }) => field));
  const results = sweep.columns
    .filter(({ name }) => !fields.has(name))
    .map(({ name, legend }) => ({
      name,
      before: form.before(name, false),
      texts: legend?.map((text) => form.quoted(text)),
    }));

  return {
    header: form.header([...fields, ...results.map(({ name }) => name)]),

    /**
     * @param {number} first
     * @param {number} count
     */
    rows(first, count) {
      const { columns, valid } = sweep.read(first, count);
      const numbers = results.map(({ name }) => /** @type {Float64Array} */ (columns[name]));
      let text = '';
      for (let i = 0; i < count; i++) {
        let start = '';
        let rest = first + i;
        for (let a = axes.length - 1; a >= 0; a--) {
          const axis = /** @type {(typeof axes)[number]} */ (axes[a]);
          start = axis.before + axis.text(rest % axis.count) + start;
          if (sweep.layout === 'grid') rest = Math.floor(rest / axis.count);
        }
        text += start;
        for (let r = 0; r < results.length; r++) {
          const { before, texts } = /** @type {(typeof results)[number]} */ (results[r]);
          const number = /** @type {number} */ (numbers[r]?.[i]);
          text += before + (valid[i] ? (texts ? texts[number] : number) : form.gap);
        }
        text += form.end;
      }
      return text;
    },
  };
}
