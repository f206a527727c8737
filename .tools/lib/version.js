/** Version numbers as programs print them. */

/**
 * The first dotted number in a program's answer to `--version`.
 * @param {string} text
 * @returns {string | undefined}
 */
export function parseVersion(text) {
  return /(?<![\w.])\d+(?:\.\d+)+/.exec(text)?.[0];
}

/**
 * @param {string} version dotted numbers, as is `minimum`
 * @param {string} minimum
 */
export function isAtLeast(version, minimum) {
  const have = version.split('.').map(Number);
  const want = minimum.split('.').map(Number);
  for (let i = 0; i < want.length; ++i) {
    const difference = (have[i] ?? 0) - (want[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * Whether a version is in a range such as package.json's `engines.node`: `^20.19 || >=22.13`.
 * Only `^` and `>=`, joined by `||`, are understood.
 * @param {string} version
 * @param {string} range
 */
export function satisfies(version, range) {
  return range.split('||').some((part) => {
    const [, operator, minimum] = /^\s*(\^|>=)\s*(\d[\d.]*)\s*$/.exec(part) ?? [];
    if (operator === undefined || minimum === undefined) {
      throw new Error(`version range not understood: ${range}`);
    }
    const sameMajor = version.split('.')[0] === minimum.split('.')[0];
    return isAtLeast(version, minimum) && (operator === '>=' || sameMajor);
  });
}
