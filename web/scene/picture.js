import { resolvedTokens } from '../style/tokens.js';
import { pointRoles, regimeShapes } from './plot-rows.js';
import { rooflineScene } from './roofline-scene.js';
import { writeSvg } from './write-svg.js';

/**
 * The plot as a picture that stands for itself: for the page's export and for the command line.
 *
 * @typedef {object} Subject
 * @property {string} title
 * @property {readonly (import('./plot-rows.js').PlotRow | import('./plot-rows.js').ComparedRow)[]} rows
 * @property {string | readonly string[]} chosen
 * @property {string} parameters
 */

const width = 1080;
const height = 620;

/**
 * @param {import('./roofline-scene.js').RoofVertices} roofVertices
 * @param {Subject} subject
 * @param {string} link empty: there is none
 * @returns {string} SVG; empty where nothing can be drawn
 */
export function picture(roofVertices, { title, rows, chosen, parameters }, link) {
  if (rows.length === 0) return '';
  const operators = rows.some((row) => 'points' in row);
  const scene = rooflineScene({
    comparison: rows,
    roofVertices,
    chosen,
    throughput: operators ? 'Reached throughput' : 'Attainable throughput',
    width,
    height,
  });
  return writeSvg(scene, resolvedTokens('light'), {
    heading: title,
    shapes: operators ? regimeShapes : pointRoles,
    notes: [parameters, link].filter(Boolean),
  });
}
