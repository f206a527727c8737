import { stepsTable, publishedTable, twinTable } from '../format/tables.js';
import { shownColumns, sorted } from '../format/step-quantities.js';
import { firstPrinciplesRows } from '../scene/first-principles-rows.js';
import { operatorRow, pointRoles, regimeShapes } from '../scene/plot-rows.js';
import { rooflineScene } from '../scene/roofline-scene.js';
import { writeSvg } from '../scene/write-svg.js';
import { resolvedTokens } from '../style/tokens.js';
import { assess } from './assess.js';
import { assessFirstPrinciples } from './first-principles.js';
import { chosenDevices, evaluateScenario, listAt, scenarioTitle, textAt } from './scenario.js';

/**
 * What a reader takes away of a state: its table, and its plot as a picture that stands for itself.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('./form.js').Form} Form
 * @typedef {import('./state.js').State} State
 * @typedef {{table: import('../format/export.js').Table, rows: readonly (import('../scene/plot-rows.js').PlotRow | import('../scene/plot-rows.js').ComparedRow)[], chosen: string | readonly string[], parameters: string}} TakeAway
 */

const width = 1080;
const height = 620;

/**
 * @param {Roofline} roofline
 * @param {Form} form
 * @param {State} state
 * @returns {TakeAway | null} null for what cannot be evaluated
 */
export function takeAway(roofline, form, state) {
  if (state.costModel === 'any') {
    const { scenario } = state;
    const { catalogue, names } = catalogued(roofline);
    const { rows } = evaluateScenario(roofline, form.groups, scenario, names);
    if (!rows) return null;
    const columns = shownColumns(listAt(scenario, 'columns'), rows);
    const title = scenarioTitle(catalogue, scenario);
    return {
      table: stepsTable(title, sorted(rows, textAt(scenario, 'sort')), columns),
      rows: rows.flatMap((row) => operatorRow(row, 'unknown') ?? []),
      chosen: chosenDevices(scenario),
      parameters: ['weightBits', 'activationBits', 'kvBits']
        .map((name) => `${name} ${textAt(scenario, `precision.${name}`)}`)
        .join(', '),
    };
  }
  const published = assess(roofline, state.texts).results;
  if (!published) return null;
  const parameters = form.fields
    .map(({ name, label }) => `${label} ${state.texts[name]}`)
    .join(', ');
  const common = { chosen: state.hardware, parameters };
  if (state.costModel === 'published') {
    const { comparison } = published;
    return { ...common, table: publishedTable(comparison), rows: comparison };
  }
  const { results } = assessFirstPrinciples(roofline, published, state);
  if (!results) return null;
  const rows = firstPrinciplesRows(results.rows, roofline.roofVertices);
  return { ...common, table: twinTable(results.rows), rows };
}

/**
 * @param {Roofline} roofline
 * @param {TakeAway} taken
 * @param {string} link
 * @returns {string} SVG; empty where nothing can be drawn
 */
export function picture(roofline, { table, rows, chosen, parameters }, link) {
  if (rows.length === 0) return '';
  const operators = rows.some((row) => 'points' in row);
  const scene = rooflineScene({
    comparison: rows,
    roofVertices: roofline.roofVertices,
    chosen,
    throughput: operators ? 'Reached throughput' : 'Attainable throughput',
    width,
    height,
  });
  return writeSvg(scene, resolvedTokens('light'), {
    heading: table.title,
    shapes: operators ? regimeShapes : pointRoles,
    notes: [parameters, link].filter(Boolean),
  });
}

/** @param {Roofline} roofline */
export function catalogued(roofline) {
  const catalogue = roofline.catalogue();
  const names = new Map(catalogue.devices.map(({ key, name }) => [key, name]));
  return { catalogue, names };
}
