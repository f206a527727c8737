/** The sizes that users download, and the limits on them in .tools/budgets.json. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ToolError } from './process.js';

/**
 * @typedef {object} Measurement
 * @property {string} name
 * @property {number} gzip_bytes
 * @property {number} limit_gzip_bytes
 */

/** @param {Uint8Array | string} bytes */
export const gzipBytes = (bytes) => gzipSync(bytes, { level: 9 }).length;

const isText = (/** @type {string} */ file) => ['.html', '.js', '.css'].includes(extname(file));

/**
 * A file's text without what it only loads later: dynamic imports and Vite's lists for them.
 * @param {string} text
 */
const withoutLater = (text) =>
  text
    .replaceAll(/\bimport\s*\(\s*(["'`])[^"'`]*\1\s*\)/g, '')
    .replaceAll(/\bm\.f\s*=\s*\[[^\]]*\]/g, '');

/** The files that an HTML page's own tags load before they show anything. @param {string} html */
const loadedByTags = (html) =>
  [...html.matchAll(/<(script|link)\b[^>]*>/g)]
    .map(([tag, name]) =>
      name === 'script'
        ? /\bsrc="([^"]*)"/.exec(tag)?.[1]
        : /\brel="(?:stylesheet|modulepreload|preload)"/.test(tag)
          ? /\bhref="([^"]*)"/.exec(tag)?.[1]
          : undefined,
    )
    .filter((path) => path !== undefined)
    .join('\n');

/**
 * The files of a built site that its index.html loads. A file counts as loaded when a loaded file
 * names it, which also finds what is loaded through `new URL()`: the WebAssembly, workers.
 * @param {string} site the folder
 * @param {{ firstOnly: boolean }} options `firstOnly`: without icons and without what is imported
 *   dynamically, that is, what comes before the first table
 * @returns {string[]} paths relative to the folder
 */
export function filesLoaded(site, { firstOnly }) {
  const all = /** @type {string[]} */ (readdirSync(site, { recursive: true })).filter(
    // Other pages are links to follow, not files that this page loads.
    (file) => extname(file) !== '' && extname(file) !== '.html',
  );
  const loaded = ['index.html'];
  for (const file of loaded) {
    if (!isText(file)) continue;
    let text = readFileSync(join(site, file), 'utf8');
    if (firstOnly) text = extname(file) === '.html' ? loadedByTags(text) : withoutLater(text);
    loaded.push(...all.filter((one) => !loaded.includes(one) && text.includes(basename(one))));
  }
  return loaded;
}

/**
 * Compares sizes with their limits.
 * @param {Measurement[]} measurements
 * @returns {string} a line each
 * @throws {ToolError} the same, when one is above its limit
 */
export function checkBudgets(measurements) {
  const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const lines = measurements.map(({ name, gzip_bytes, limit_gzip_bytes }) => {
    const verdict = gzip_bytes > limit_gzip_bytes ? '  ABOVE ITS BUDGET' : '';
    return `${name}: ${kB(gzip_bytes)} gzip of ${kB(limit_gzip_bytes)}${verdict}`;
  });
  const above = measurements.some((one) => one.gzip_bytes > one.limit_gzip_bytes);
  if (above) throw new ToolError(`${lines.join('\n')}\nThe budgets are in .tools/budgets.json.`);
  return lines.join('\n');
}

/**
 * The limits, by what they are on.
 * @param {string} folder the project's top
 * @returns {Record<'wasm' | 'study' | 'firstTable' | 'page', { name: string, limit_gzip_bytes: number }>}
 */
export function readBudgets(folder) {
  return JSON.parse(readFileSync(join(folder, '.tools/budgets.json'), 'utf8'));
}

/**
 * @param {string} site the folder of the built page
 * @param {string[]} files
 */
export const totalGzipBytes = (site, files) =>
  files
    .filter((file) => existsSync(join(site, file)))
    .reduce((sum, file) => sum + gzipBytes(readFileSync(join(site, file))), 0);
