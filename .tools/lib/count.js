/** Counts of test cases over suites of different runners. */

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** The closing line. @param {Counts} counts */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * What CTest wrote with --output-junit.
 * @param {string} xml
 * @returns {Counts}
 */
export function countsFromJUnit(xml) {
  const suite = /<testsuite\b[^>]*>/.exec(xml)?.[0] ?? '';
  const value = (/** @type {string} */ name) =>
    Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
  const failed = value('failures') + value('errors');
  const skipped = value('skipped') + value('disabled');
  return { passed: value('tests') - failed - skipped, failed, skipped };
}

/**
 * A suite's counts once more, with a failure added where its runner failed without a failed case,
 * or where it ran none: silence is not success.
 * @param {string} suite
 * @param {Counts} counts
 * @param {number} exitCode of its runner
 * @returns {{ counts: Counts, problem?: string }}
 */
export function judge(suite, counts, exitCode) {
  const failed = { ...counts, failed: counts.failed + 1 };
  if (counts.passed + counts.failed === 0) {
    return { counts: failed, problem: `${suite}: no test was run (exit code ${exitCode})` };
  }
  if (exitCode !== 0 && counts.failed === 0) {
    return { counts: failed, problem: `${suite}: its runner ended with exit code ${exitCode}` };
  }
  return { counts };
}
