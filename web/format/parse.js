/**
 * What a person types in a number field -> a number. Ranges are not checked here: the core does that.
 */

/** @type {Record<string, number>} decimal exponent of an SI suffix */
const decimalExponent = { k: 3, K: 3, M: 6, G: 9, T: 12 };
/** @type {Record<string, number>} factor of a binary suffix */
const binaryFactor = { ki: 2 ** 10, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 };

const plain =
  /^([+-]?(?:\d+\.?\d*|\.\d+))(?:e([+-]?\d{1,3}))?\s*(?:(k|K|M|G|T|ki|Ki|Mi|Gi|Ti)?|([kKMGT]i?)?(B(?:\/s)?))$/;
/** What a unit of a field is in bytes. The KB of shared memory has 1024, as its field says. */
const bytesOf = /** @type {Record<string, number>} */ ({ B: 1, KB: 1024, MB: 1e6, GB: 1e9 });
const groups = /^[+-]?\d{1,3}(?:,\d{3})+(?!\d)/;
const longest = 40;

/**
 * Accepts 4096, 4,096, 4 096, 4_096, 1e6, 128k (SI: 128,000), 128Ki (binary: 131,072), and with its unit what a field
 * takes in bytes or bytes a second: 4 GiB, 3.35 TB/s.
 * @param {string} text
 * @param {string} [unit] the field's
 * @returns {{ok: true, value: number} | {ok: false, problem: string}}
 */
export function parseNumber(text, unit = '') {
  let tidy = text.trim().replace(/\u2212/g, '-');
  if (unit && tidy.endsWith(unit) && !bytesOf[unit.slice(0, 2)])
    tidy = tidy.slice(0, -unit.length).trim();
  if (tidy === '') return { ok: false, problem: 'Enter a number.' };
  const refusal = {
    ok: /** @type {const} */ (false),
    problem: 'Not a number: write 4096, 1e6, 128k or 128Ki.',
  };
  if (tidy.length > longest) return refusal;
  const ungrouped = (groups.test(tidy) ? tidy.replace(/,/g, '') : tidy).replace(
    /(?<=\d)[ _\u00a0\u202f](?=\d)/g,
    '',
  );
  const match = plain.exec(ungrouped);
  if (!match) return refusal;
  const [, mantissa = '', exponent = '0', bare = '', prefix = '', ofBytes] = match;
  const perUnit = ofBytes && bytesOf[unit.replace(/\/s$/, '')];
  if (ofBytes && (!perUnit || ofBytes !== unit.replace(/^[KMG]/, ''))) return refusal;
  const suffix = bare || prefix;
  const shift = Number(exponent) + (decimalExponent[suffix] ?? 0);
  // The suffix joins the exponent, so that 1.1k is 1100 and not 1100.0000000000002.
  const value = (Number(`${mantissa}e${shift}`) * (binaryFactor[suffix] ?? 1)) / (perUnit || 1);
  if (!Number.isFinite(value)) return { ok: false, problem: 'Too large for a number.' };
  return { ok: true, value };
}
