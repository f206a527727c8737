/** The tables of benchmarks.html, from the last results of `npm run bench`. Used by the build only. */

/** @typedef {{ ns: number, checksum: number }} Time */
/** @typedef {Record<string, Record<string, Time>>} Times by engine and what was computed */
/**
 * @typedef {object} Results
 * @property {{ processor: string, processors: number, node: string, date: string }} machine
 * @property {Times} evaluations
 * @property {Times} sweeps
 * @property {{ oneSeconds: number, twoSeconds: number, ratio: number }} workers
 * @property {{ points: number, ns: number, residentMegabytes: number }[]} linearity
 * @property {{ milliseconds: number }} start
 */

const number = (/** @type {number} */ value, digits = 1) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

/** @param {string} caption @param {string[]} head @param {string[][]} rows */
const table = (caption, head, rows) =>
  `<div class="table" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${head
    .map((text) => `<th scope="col">${text}</th>`)
    .join('')}</tr></thead><tbody>${rows
    .map(
      ([first, ...rest]) =>
        `<tr><th scope="row">${first}</th>${rest.map((text) => `<td>${text}</td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table></div>`;

/** One table for each thing computed, its engines beside native C++. @param {Times} times @param {string} unit */
function tables(times, unit) {
  return Object.entries(times['C++'] ?? {})
    .map(([name, reference]) =>
      table(
        name,
        ['Engine', `Nanoseconds a ${unit}`, 'Against native C++'],
        Object.entries(times).flatMap(([engine, all]) => {
          const time = all[name];
          return time ? [[engine, number(time.ns), `${number(time.ns / reference.ns, 2)}×`]] : [];
        }),
      ),
    )
    .join('');
}

/** @param {Results} results */
export function benchmarkTables({ machine, evaluations, sweeps, workers, linearity, start }) {
  return `<p>Measured on ${machine.date}: ${machine.processor}, ${machine.processors} processors, Node ${machine.node}.</p>
    <h2>One evaluation</h2>${tables(evaluations, 'evaluation')}
    <h2>Sweeps</h2>${tables(sweeps, 'point')}
    <p>Two workers: ${number(workers.ratio, 2)}× of one.</p>
    ${table(
      'A streamed sweep as it grows',
      ['Points', 'Nanoseconds a point', 'Memory of the process'],
      linearity.map((one) => [
        number(one.points, 0),
        number(one.ns),
        `${number(one.residentMegabytes, 0)} MB`,
      ]),
    )}
    <h2>Start</h2><p>First table ${number(start.milliseconds, 0)} ms after navigation, Chromium, from this machine.</p>`;
}
