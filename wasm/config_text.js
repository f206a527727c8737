/** The text of a config.json, as Python writes it. */

/** JSON texts, which are kept, and the three words that Python's json adds to JSON. */
const words = /"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g;

/** @type {Record<string, string | undefined>} 1e999 is read as infinite; NaN has no number. */
const inJson = { Infinity: '1e999', '-Infinity': '-1e999', NaN: 'null' };

/**
 * JSON, or JSON with NaN and Infinity.
 * @param {string} text
 * @returns {unknown}
 * @throws {SyntaxError}
 */
export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const json = text.replace(/^\uFEFF/, '').replace(words, (word) => inJson[word] ?? word);
    if (json === text) throw error;
    return JSON.parse(json);
  }
}
