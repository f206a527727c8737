/**
 * The table of docs/validation.html, from what the core's tests wrote (core/data/validation.json).
 * Used by the build only.
 */

/** @typedef {Record<string, any>} Entry */
/**
 * @typedef {object} Data the documents of core/data/
 * @property {{ rows: Entry[], medianError: number, largestError: number, launchMicroseconds: number }} validation
 * @property {{ rows: Entry[] }} measured
 * @property {{ devices: Entry[] }} devices
 * @property {{ models: Entry[] }} models
 * @property {{ sources: Record<string, Entry> }} sources
 */

/** @param {unknown} text */
const escape = (text) =>
  String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** @param {number} number */
const rate = (number) =>
  number >= 1000 ? Math.round(number).toLocaleString('en') : String(Number(number.toPrecision(4)));

/** @param {number} fraction */
const percent = (fraction) => `${(100 * fraction).toFixed(Math.abs(fraction) < 0.1 ? 1 : 0)} %`;
/** @param {number} fraction */
const signed = (fraction) =>
  `${fraction > 0 ? '+' : fraction < 0 ? '−' : ''}${percent(Math.abs(fraction))}`;

/** @param {Entry[]} entries */
const namesOf = (entries) => new Map(entries.map(({ key, name }) => [key, name]));

/** @param {Entry} row of measured.json */
const workload = ({ phase, batch, cachedTokens, promptTokens }) =>
  `${phase}, batch ${batch}, ${phase === 'decode' ? `${cachedTokens} tokens cached` : `prompt of ${promptTokens}`}`;

/** @param {number} reached @param {boolean} ofDevice */
const reachedText = (reached, ofDevice) =>
  `${reached.toFixed(2)}${ofDevice ? '' : ' (median of all)'}`;

const columns = [
  ['Device'],
  ['Model'],
  ['Step'],
  ['Bits: weights, activations, cache'],
  ['Runtime'],
  ['Floor (tokens/s)', 'number'],
  ['Predicted (tokens/s)', 'number'],
  ['Measured (tokens/s)', 'number'],
  ['Measured / floor', 'number'],
  ['Error', 'number'],
  ['Bandwidth reached', 'number'],
  ['Arithmetic reached', 'number'],
  ['Source'],
];

/** @param {'th' | 'td'} tag @param {number} column @param {string} html @param {string} [more] */
const cell = (tag, column, html, more = '') => {
  const kind = columns[column]?.[1];
  return `<${tag}${kind ? ` class="${kind}"` : ''}${more}>${html}</${tag}>`;
};

/**
 * @param {Data} data
 * @returns {string} HTML: the summary and a row a measurement
 */
export function validationTable({ validation, measured, devices, models, sources }) {
  const deviceNames = namesOf(devices.devices);
  const modelNames = namesOf(models.models);
  const rows = validation.rows.map((row, i) => {
    const given = /** @type {Entry} */ (measured.rows[i]);
    const { title, address } = sources.sources[row.source] ?? {};
    const cells = [
      escape(deviceNames.get(row.device)),
      escape(modelNames.get(row.model)),
      escape(workload(given)),
      escape([given.weightBits, given.activationBits, given.kvBits].join(', ')),
      escape(row.runtime),
      rate(row.floorTokensPerSecond),
      rate(row.predictedTokensPerSecond),
      rate(row.measuredTokensPerSecond),
      row.measuredOverFloor.toFixed(2),
      signed(row.error),
      reachedText(row.bandwidthReached, row.bandwidthOfDevice),
      reachedText(row.computeReached, row.computeOfDevice),
      `<a href="${escape(address)}">${escape(title)}</a>`,
    ];
    return `<tr>${cells.map((html, column) => (column === 0 ? cell('th', column, html, ' scope="row"') : cell('td', column, html))).join('')}</tr>`;
  });
  const errors = validation.rows.map(({ error }) => Math.abs(error));
  const within = (/** @type {number} */ most) => errors.filter((error) => error <= most).length;
  const worst = validation.rows.reduce((a, b) => (Math.abs(b.error) > Math.abs(a.error) ? b : a));
  const highest = Math.max(...validation.rows.map((row) => row.measuredOverFloor));
  return [
    '<h2>In short</h2>',
    `<p>${errors.length} measurements. Median error ${percent(validation.medianError)}, ${within(0.1)} within 10 %, ${within(0.25)} within 25 %. `,
    `The worst is ${percent(validation.largestError)}: ${escape(modelNames.get(worst.model))} on ${escape(deviceNames.get(worst.device))}, ${escape(worst.runtime)}. `,
    `The highest measurement reaches ${highest.toFixed(2)} of its floor. A launch counts ${validation.launchMicroseconds} µs.</p>`,
    '<h2>Every row</h2>',
    '<div class="table" role="region" aria-label="Measured against predicted" tabindex="0"><table><thead><tr>',
    ...columns.map(([name = ''], column) => cell('th', column, escape(name), ' scope="col"')),
    `</tr></thead><tbody>${rows.join('')}</tbody></table></div>`,
  ].join('');
}
