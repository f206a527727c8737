import { RooflineError } from '../../wasm/roofline.js';
import { parseNumber } from '../format/parse.js';

/**
 * The texts of the fields -> results, or what is wrong with which field.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('../../wasm/roofline.js').PublishedComparison} Comparison
 * @typedef {import('../../wasm/roofline.js').PublishedWorkload} Workload
 *
 * @typedef {object} Results
 * @property {Workload} workload what was asked
 * @property {Comparison[]} comparison
 *
 * @typedef {object} Assessment
 * @property {Record<string, string>} errors a sentence for each field that cannot be used
 * @property {string} problem a sentence for what no single field is to blame for, else ''
 * @property {Results | null} results null if anything cannot be used
 */

/**
 * @param {Roofline} roofline
 * @param {Record<string, string>} texts by the field's name
 * @returns {Assessment}
 */
export function assess(roofline, texts) {
  /** @type {Record<string, string>} */
  const errors = {};
  /** @type {Record<string, number>} */
  const workload = {};
  for (const [name, text] of Object.entries(texts)) {
    const read = parseNumber(text);
    if (read.ok) workload[name] = read.value;
    else errors[name] = read.problem;
  }
  // The core stops at the first field that it refuses; asked one by one, it answers for each.
  for (const [name, value] of Object.entries(workload)) {
    const { refusal } = attempt(() => roofline.analyze({ [name]: value }));
    if (refusal?.field === name) errors[name] = `Must be ${refusal.allowed}.`;
  }
  if (Object.keys(errors).length > 0) return { errors, problem: '', results: null };

  const { answer, refusal } = attempt(() => roofline.compare(workload));
  if (refusal) return { errors, problem: `${refusal.message}.`, results: null };
  return { errors, problem: '', results: { workload, comparison: answer } };
}

/**
 * A refusal of the core as a value.
 * @template T
 * @param {() => T} action
 * @returns {{answer: T, refusal?: undefined} | {answer?: undefined, refusal: RooflineError}}
 */
export function attempt(action) {
  try {
    return { answer: action() };
  } catch (error) {
    if (error instanceof RooflineError) return { refusal: error };
    throw error;
  }
}
