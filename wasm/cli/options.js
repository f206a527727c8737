import { parseArgs } from 'node:util';

/** The command line itself is wrong: told on stderr, exit code 2. */
export class UsageError extends Error {}

/** @param {string} name camelCase */
export const kebabCase = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * A number as typed. What is no number stays text, so that the core names the field and says what
 * is allowed.
 * @param {string} text
 */
export function numberOrText(text) {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/**
 * The writer that --format names.
 * @template T
 * @param {Record<string, T>} formats
 * @param {unknown} given undefined: the first of them
 * @returns {T}
 */
export function chosenFormat(formats, given) {
  const names = Object.keys(formats);
  const format = String(given ?? names[0]);
  const write = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (!write) throw new UsageError(`unknown format "${format}"; formats: ${names.join(', ')}`);
  return write;
}

/** The line of help of --format. @param {Record<string, unknown>} formats */
export function formatHelp(formats) {
  const names = Object.keys(formats);
  return `  --${'format'.padEnd(18)} ${names.join(', ')} (default ${names[0]})`;
}

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} T
 * @param {string[]} args
 * @param {T} options
 * @param {number} most positional arguments allowed
 */
export function readOptions(args, options, most) {
  /** @param {string} message */
  const fault = (message) =>
    new UsageError(
      `${message}; options: ${['help', ...Object.keys(options)].map((name) => `--${name}`).join(', ')}`,
    );
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw fault(/** @type {Error} */ (error).message.split('. ')[0] ?? '');
  }
  if (parsed.positionals.length > most) {
    throw fault(`Unexpected argument '${parsed.positionals[most]}'`);
  }
  return parsed;
}
