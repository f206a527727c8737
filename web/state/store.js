/**
 * Named scenarios in the browser's store: a name and a link's fragment each. The store may be full, forbidden or hold
 * anything: then there are none, and saving says that it failed.
 *
 * @typedef {{name: string, fragment: string}} Saved
 * @typedef {Pick<Storage, 'getItem' | 'setItem'>} Store
 */

const key = 'roofline-analyzer/scenarios';
export const mostSaved = 50;
const longestName = 60;

/**
 * @param {() => Store} store asking for it may already throw
 * @returns {Saved[]}
 */
export function readSaved(store) {
  try {
    return parseSaved(store().getItem(key) ?? '[]');
  } catch {
    return [];
  }
}

/**
 * @param {() => Store} store
 * @param {readonly Saved[]} saved
 * @returns {boolean} whether they were kept
 */
export function writeSaved(store, saved) {
  try {
    store().setItem(key, JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} text JSON that anybody may have written
 * @returns {Saved[]} what of it can be used
 * @throws {SyntaxError} for what is not JSON
 */
export function parseSaved(text) {
  const read = JSON.parse(text);
  if (!Array.isArray(read)) return [];
  return read
    .flatMap((one) =>
      typeof one?.name === 'string' && typeof one?.fragment === 'string'
        ? [{ name: one.name.slice(0, longestName), fragment: one.fragment }]
        : [],
    )
    .slice(0, mostSaved);
}

/**
 * @param {readonly Saved[]} saved
 * @param {Saved} one
 * @returns {Saved[]} one of the same name is written over
 */
export function withSaved(saved, { name, fragment }) {
  const tidy = name.trim().slice(0, longestName) || 'Scenario';
  const others = saved.filter((each) => each.name !== tidy);
  return [...others, { name: tidy, fragment }].slice(-mostSaved);
}
