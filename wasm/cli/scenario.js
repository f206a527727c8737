/** Where a command takes its scenario from: a file, standard input, or the published model's options. */
import { readFileSync } from 'node:fs';
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

/**
 * @param {string} text
 * @param {string} allowed
 */
export function parseDocument(text, allowed) {
  try {
    return JSON.parse(text);
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
