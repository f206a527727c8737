/**
 * The catalogue and the names of its devices, asked of a core once: it never changes.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {{catalogue: ReturnType<Roofline['catalogue']>, names: Map<string, string>}} Catalogued
 */

/** @type {WeakMap<Roofline, Catalogued>} */
const known = new WeakMap();

/**
 * @param {Roofline} roofline
 * @returns {Catalogued}
 */
export function catalogued(roofline) {
  let found = known.get(roofline);
  if (!found) {
    const catalogue = roofline.catalogue();
    const names = new Map(catalogue.devices.map(({ key, name }) => [key, name]));
    found = { catalogue, names };
    known.set(roofline, found);
  }
  return found;
}
