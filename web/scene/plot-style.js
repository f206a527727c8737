import { seriesCount } from '../style/tokens.js';

/**
 * How the plot's marks look, once for the page and for pictures that leave it.
 * @param {(token: string) => string} colour a token's colour: a variable on the page, a value in a picture
 * @returns {string} CSS
 */
export function plotStyle(colour) {
  const series = Array.from({ length: seriesCount }, (_, index) => index + 1)
    .map(
      (n) => `
.roof.series-${n} { stroke: ${colour(`series-${n}`)}; }
.label.series-${n} { fill: ${colour(`series-${n}`)}; }
.point.series-${n} { stroke: ${colour(`series-${n}`)}; fill: ${colour(`series-${n}`)}; }`,
    )
    .join('');
  return `
text { font-family: -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; font-size: 12px; fill: ${colour('muted')}; }
.frame { fill: ${colour('card')}; }
.grid { stroke: ${colour('grid')}; stroke-width: 1; }
.grid.decade { stroke: ${colour('line')}; }
.axis { stroke: ${colour('edge')}; stroke-width: 1; }
.guide { stroke: ${colour('edge')}; stroke-width: 1; stroke-dasharray: 3 4; }
.roof { fill: none; stroke-width: 1.5; stroke-linejoin: round; }
.roof.chosen { stroke-width: 3; }
.roof.achieved { stroke-dasharray: 7 4; }
.roof.level { stroke-width: 1; stroke-dasharray: 2 3; }
.name { font-size: 11px; paint-order: stroke; stroke: ${colour('card')}; stroke-width: 3; }
.label { font-size: 12px; }
.label.small { font-size: 11px; }
.label.chosen { font-weight: 700; }
.heading { font-size: 16px; }
.strong { fill: ${colour('ink')}; font-weight: 600; }
.bridge-label { paint-order: stroke; stroke: ${colour('card')}; stroke-width: 4; }
.bridge-total { fill: ${colour('accent')}; }
.bridge-gain { fill: ${colour('series-3')}; }
.bridge-loss { fill: ${colour('series-2')}; }
.bridge-none { fill: ${colour('edge')}; }
.point path { stroke-width: 2; }
${series}
.point.hollow path { fill: ${colour('card')}; }
.point.solid path { stroke: ${colour('card')}; stroke-width: 1.5; }`;
}
