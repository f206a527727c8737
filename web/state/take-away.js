import { stepsTable, publishedTable, twinTable } from '../format/tables.js';
import { shownColumns, sorted } from '../format/step-quantities.js';
import { firstPrinciplesRows } from '../scene/first-principles-rows.js';
import { operatorRow } from '../scene/plot-rows.js';
import { assess } from './assess.js';
import { catalogued } from './catalogued.js';
import { assessFirstPrinciples } from './first-principles.js';
import { chosenDevices, evaluateScenario, listAt, scenarioTitle, textAt } from './scenario.js';

/**
 * What a reader takes away of a state: its table, and its plot as a picture that stands for itself.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('./form.js').Form} Form
 * @typedef {import('./state.js').State} State
 * @typedef {{table: import('../format/export.js').Table, plot: import('../scene/picture.js').Subject}} TakeAway
 */

/**
 * @param {Roofline} roofline
 * @param {Form} form
 * @param {State} state
 * @returns {TakeAway | null} null for what cannot be evaluated
 */
export function takeAway(roofline, form, state) {
  if (state.costModel === 'any') return takeScenario(roofline, form, state.scenario);
  const published = assess(roofline, state.texts).results;
  if (!published) return null;
  const parameters = form.fields
    .map(({ name, label }) => `${label} ${state.texts[name]}`)
    .join(', ');
  /** @type {(table: TakeAway['table'], rows: TakeAway['plot']['rows']) => TakeAway} */
  const taken = (table, rows) => ({
    table,
    plot: { title: table.title, rows, chosen: state.hardware, parameters },
  });
  const { comparison } = published;
  if (state.costModel === 'published') return taken(publishedTable(comparison), comparison);
  const { results } = assessFirstPrinciples(roofline, published, state);
  if (!results) return null;
  return taken(twinTable(results.rows), firstPrinciplesRows(results.rows, roofline.roofVertices));
}

/**
 * @param {Roofline} roofline
 * @param {Form} form
 * @param {import('./scenario.js').Texts} texts
 * @returns {TakeAway | null}
 */
function takeScenario(roofline, form, texts) {
  const { catalogue, names } = catalogued(roofline);
  const { rows } = evaluateScenario(roofline, form.groups, texts, names);
  if (!rows) return null;
  const columns = shownColumns(listAt(texts, 'columns'), rows);
  const title = scenarioTitle(catalogue, texts);
  const parameters = Object.entries({
    weightBits: 'weights',
    activationBits: 'activations',
    kvBits: 'KV cache',
  })
    .map(([name, label]) => `${label} ${textAt(texts, `precision.${name}`)} bits`)
    .join(', ');
  return {
    table: stepsTable(title, sorted(rows, textAt(texts, 'sort')), columns),
    plot: {
      title,
      rows: rows.flatMap((row) => operatorRow(row, 'unknown') ?? []),
      chosen: chosenDevices(texts),
      parameters,
    },
  };
}
