import { stepQuantities } from '../format/step-quantities.js';
import { pathOf } from './form.js';
import { askedFields, own } from './scenario.js';

/**
 * What can be swept in each of the page's views.
 *
 * @typedef {import('./sweep.js').Subject} Subject
 * @typedef {import('./sweep.js').AxisField} AxisField
 */

/**
 * @param {readonly import('../../wasm/roofline.js').Explanation[]} explanations of any published scenario: they name the
 *   results
 * @param {import('./form.js').Form} form
 * @param {import('../../wasm/roofline.js').PublishedScenario} scenario
 * @returns {Subject}
 */
export function publishedSubject(explanations, { fields, accelerators }, scenario) {
  const base = /** @type {const} */ ({ ...scenario, costModel: 'published' });
  const numeric = explanations.filter(
    ({ reported, value, quantity }) => reported && typeof value === 'number' && !(quantity in base),
  );
  // What most ask first.
  numeric.sort(
    (a, b) => Number(b.quantity === 'speedupRatio') - Number(a.quantity === 'speedupRatio'),
  );
  return {
    base,
    fields: fields
      .filter(({ choices }) => !choices)
      .map((field) => ({ ...field, path: field.name })),
    results: numeric.map(({ quantity, label, unit }) => ({ path: quantity, label, unit })),
    verdicts: (path) =>
      ['dense', 'qtf']
        .filter((side) => !/^(dense|qtf)/.test(path) || path.startsWith(side))
        .map((side) => `${side}Regime`),
    devices: accelerators.map(({ key, name }) => ({ key, name })),
  };
}

/**
 * @param {readonly import('./scenario.js').FieldGroup[]} groups
 * @param {import('./scenario.js').Texts} texts
 * @param {readonly import('./scenario.js').Row[]} rows
 * @param {import('./scenario.js').Row} row the chosen device's
 * @returns {Subject}
 */
export function scenarioSubject(groups, texts, rows, row) {
  /** @type {AxisField[]} */
  const fields = askedFields(groups, texts).flatMap(({ group, fields: asked }) =>
    (group.key === 'hardware' && row.device !== own ? [] : asked).flatMap((field) =>
      'unit' in field ? [{ ...field, path: pathOf(group, field) }] : [],
    ),
  );
  const batch = fields.filter(({ path }) => path.startsWith('workload.'));
  return {
    base: row.scenario,
    fields: [...batch, ...fields.filter((field) => !batch.includes(field))],
    results: stepQuantities
      .filter(({ path }) => path && typeof valueAt(row, path) === 'number')
      .map(({ path, label, unit }) => ({ path, label, unit })),
    verdicts: () => ['regime', 'fits'],
    devices: rows
      .filter(({ device }) => device !== own)
      .map(({ device, name }) => ({ key: device, name })),
  };
}

/**
 * @param {import('./scenario.js').Row} row
 * @param {string} path
 */
function valueAt(row, path) {
  return stepQuantities.find((column) => column.path === path)?.value(row);
}
