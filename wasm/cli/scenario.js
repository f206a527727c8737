/** Where a command takes its scenario from: a file, standard input, or the published model's options. */
import { readFileSync } from 'node:fs';
import { parseJson } from '../config_text.js';
import { RooflineError } from '../roofline.js';
import { UsageError, kebabCase, numberOrText } from './options.js';

/** @typedef {import('../roofline.d.ts').Roofline} Roofline */

/** @param {Roofline} roofline @returns {Record<string, {type: 'string'}>} */
export const publishedOptions = (roofline) =>
  Object.fromEntries(
    roofline.fields().published.map((field) => [kebabCase(field.name), { type: 'string' }]),
  );

/**
 * @param {Roofline} roofline
 * @param {Record<string, unknown>} values as parsed from publishedOptions
 */
export const publishedWorkload = (roofline, values) =>
  Object.fromEntries(
    roofline.fields().published.flatMap(({ name }) => {
      const text = values[kebabCase(name)];
      return typeof text === 'string' ? [[name, numberOrText(text)]] : [];
    }),
  );

/**
 * @param {string} file or - for standard input
 * @returns {any} one JSON document
 */
export function readDocument(file) {
  let text;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${/** @type {Error} */ (error).message}`);
  }
  return parseDocument(text, 'one JSON object');
}

/** The option of the commands that take a scenario, and its line of help. */
export const modelOption = { model: { type: /** @type {const} */ ('string') } };
export const modelHelp =
  '  --model CONFIG     a Hugging Face config.json: the model, instead of the scenario’s own';

/**
 * @param {string | undefined} file a model's config.json
 * @returns {(scenario: unknown) => any} the scenario with this model
 */
export function modelFrom(file) {
  if (file === undefined) return (scenario) => scenario;
  const model = readDocument(file);
  return (scenario) =>
    typeof scenario === 'object' && scenario !== null && !Array.isArray(scenario)
      ? { ...scenario, model }
      : scenario;
}

/**
 * @param {string} text
 * @param {string} allowed
 */
export function parseDocument(text, allowed) {
  try {
    return parseJson(text);
  } catch (error) {
    throw new RooflineError({
      code: 'malformed',
      field: '',
      value: text.length > 80 ? `${text.slice(0, 80)}...` : text,
      allowed,
      message: `Not JSON: ${/** @type {Error} */ (error).message.slice(0, 200)}`,
    });
  }
}
