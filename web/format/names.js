/**
 * A device's name where room is short: 'NVIDIA Hopper H100 (SXM5)' -> 'Hopper H100'.
 * @param {string} name
 */
export function shortName(name) {
  return name
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/^NVIDIA\s+/, '')
    .trim();
}

/**
 * @param {string} name
 * @param {number} most characters for which there is room
 */
export function fitting(name, most) {
  return name.length <= most ? name : `${name.slice(0, most - 1)}…`;
}

/** A quantity's name with its unit, if it has one. @param {{label: string, unit: string}} quantity */
export function titled({ label, unit }) {
  return unit ? `${label} (${unit})` : label;
}
