import { LitElement, css, html, svg, unsafeCSS } from 'lit';
import { formatExact, formatPercent, formatRatio, formatSeconds } from '../format/number.js';
import { shortName } from '../format/names.js';
import { outline } from '../scene/nodes.js';
import { sharedSpans } from '../scene/span.js';
import { base, tables } from '../style/shared.js';
import { seriesCount } from '../style/tokens.js';
import { define } from './define.js';
import { askFor } from './explain.js';

/**
 * The summary: every accelerator, dense against Q-TensorFormer.
 *
 * @typedef {import('../../wasm/roofline.js').PublishedComparison} Comparison
 *
 * Fires `choose` with `{hardware}`, and `explain` with `{scenario, path}`.
 */
export class RooflineTable extends LitElement {
  static properties = {
    comparison: { attribute: false },
    workload: { attribute: false },
    chosen: {},
  };

  static styles = [
    base,
    tables,
    css`
      tbody tr {
        cursor: pointer;
      }
      tbody tr:hover {
        background: var(--ra-sunken);
      }
      tbody tr.chosen {
        background: var(--ra-tint);
      }
      tbody th {
        padding-left: 0;
      }
      th button {
        display: flex;
        align-items: center;
        gap: 0.625rem;
        width: 100%;
        min-height: 1.75rem;
        padding: 0 0 0 0.75rem;
        border: 0;
        background: none;
        color: inherit;
        font: inherit;
        text-align: left;
        cursor: pointer;
        border-radius: 4px;
      }
      tr.chosen th button {
        font-weight: 650;
      }
      .swatch {
        flex: none;
        width: 0.75rem;
        height: 0.75rem;
        border-radius: 3px;
      }
      tbody td {
        white-space: nowrap;
      }
      .speedup {
        font-weight: 650;
      }
      .short {
        display: none;
      }
      .long {
        white-space: nowrap;
      }
      .bandwidth-note {
        display: none;
        color: var(--ra-muted);
        font-size: 0.75rem;
        font-weight: 400;
      }
      .span {
        width: 22%;
        min-width: 7rem;
        padding-inline: 0.5rem;
      }
      .span svg {
        display: block;
        width: 100%;
        height: 1.5rem;
        overflow: visible;
      }
      .span .rail {
        stroke: var(--ra-line);
      }
      .span .bar {
        stroke-width: 2;
      }
      .icon {
        width: 0.75rem;
        height: 0.75rem;
        margin-right: 0.375rem;
        vertical-align: -0.0625rem;
      }
      .icon path {
        stroke: currentColor;
      }
      .icon.qtf path {
        fill: currentColor;
      }
      .dense path {
        fill: var(--ra-card);
        stroke-width: 2;
      }
      tr.chosen .dense path {
        fill: var(--ra-tint);
      }
      thead td {
        padding-block: 0 0.5rem;
        border: 0;
        font-size: 0.8125rem;
        line-height: 1.3;
        color: var(--ra-muted);
        text-align: center;
        vertical-align: bottom;
      }
      @container (max-width: 46rem) {
        .span,
        .icon {
          display: none;
        }
      }
      @container (max-width: 36rem) {
        .bandwidth,
        .long {
          display: none;
        }
        .short,
        .bandwidth-note {
          display: block;
        }
        table {
          font-size: 0.8125rem;
        }
        th,
        td {
          padding-inline: 0.1875rem;
        }
        thead th {
          font-size: 0.6875rem;
        }
        td:last-child,
        th:last-child {
          padding-right: 0.375rem;
        }
        th button {
          padding-left: 0.125rem;
          gap: 0.375rem;
          line-height: 1.3;
        }
        .swatch {
          width: 0.25rem;
          height: 2.25rem;
          border-radius: 2px;
        }
        .bandwidth-note {
          white-space: nowrap;
        }
      }
      @media (forced-colors: active) {
        .swatch {
          border: 1px solid CanvasText;
        }
        tr.chosen {
          outline: 2px solid Highlight;
        }
      }
    `,
    unsafeCSS(seriesStyles()),
  ];

  constructor() {
    super();
    /** @type {readonly Comparison[]} */
    this.comparison = [];
    /** @type {import('../../wasm/roofline.js').PublishedWorkload} what was asked: of what numbers are explained */
    this.workload = {};
    this.chosen = '';
  }

  render() {
    const spans = sharedSpans(
      this.comparison.map(({ dense, qtf }) => [dense.seconds, qtf.seconds]),
    );
    return html`<div class="scroller">
      <table>
        <caption class="visually-hidden">
          Latency per token of the dense model and of Q-TensorFormer on each accelerator
        </caption>
        <thead>
          <tr>
            <th scope="col">Accelerator</th>
            <th scope="col" class="bandwidth">Peak bandwidth</th>
            <td class="span" aria-hidden="true">Latency, log scale</td>
            <th scope="col">${icon('circle', 'dense')}Dense latency</th>
            <th scope="col">${icon('diamond', 'qtf')}Q&#8209;Tensor&shy;Former latency</th>
            <th scope="col">DRAM reduction</th>
            <th scope="col">Speedup</th>
          </tr>
        </thead>
        <tbody>
          ${this.comparison.map((row, index) => this.#row(row, index + 1, spans[index] ?? [50, 50]))}
        </tbody>
      </table>
    </div>`;
  }

  /**
   * @param {Comparison} row
   * @param {number} series
   * @param {readonly [number, number]} span
   */
  #row({ hardware, accelerator, dense, qtf, profile }, series, [denseAt, qtfAt]) {
    const chosen = hardware === this.chosen;
    const bandwidth = `${formatExact(accelerator.peakBandwidthGbS)} GB/s`;
    const choose = () =>
      this.dispatchEvent(
        new CustomEvent('choose', { detail: { hardware }, bubbles: true, composed: true }),
      );
    const number = (/** @type {string} */ text, /** @type {string} */ path) =>
      html`<button
        class="number"
        type="button"
        @click=${(/** @type {Event} */ event) => {
          event.stopPropagation();
          askFor(this, { costModel: 'published', ...this.workload, hardware }, path);
        }}
      >
        ${text}
      </button>`;
    return html`<tr class="series-${series} ${chosen ? 'chosen' : ''}" @click=${choose}>
      <th scope="row">
        <button type="button" aria-pressed=${chosen}>
          <span class="swatch"></span>
          <span class="name"
            ><span class="long">${accelerator.name}</span
            ><span class="short">${shortName(accelerator.name)}</span
            ><span class="bandwidth-note">${bandwidth}</span></span
          >
        </button>
      </th>
      <td class="bandwidth">${bandwidth}</td>
      <td class="span" aria-hidden="true">
        <svg>
          ${svg`<line class="rail" x1="0" x2="100%" y1="50%" y2="50%"/>
            <line class="bar" x1="${qtfAt}%" x2="${denseAt}%" y1="50%" y2="50%"/>
            <svg x="${denseAt}%" y="50%" overflow="visible" class="dense"><path d=${outline('circle')}/></svg>
            <svg x="${qtfAt}%" y="50%" overflow="visible" class="qtf"><path d=${outline('diamond')}/></svg>`}
        </svg>
      </td>
      <td>${number(formatSeconds(dense.seconds), 'denseLatencyMsPerToken')}</td>
      <td>${number(formatSeconds(qtf.seconds), 'qtfLatencyMsPerToken')}</td>
      <td>
        ${number(formatPercent(profile.dramTrafficReductionPct, 1), 'dramTrafficReductionPct')}
      </td>
      <td class="speedup">${number(formatRatio(profile.speedupRatio), 'speedupRatio')}</td>
    </tr>`;
  }
}

/**
 * A column's shape in the plot and in the spans.
 * @param {import('../scene/roofline-scene.js').Shape} shape
 * @param {string} role
 */
function icon(shape, role) {
  return html`<svg class="icon ${role}" viewBox="-9 -9 18 18" aria-hidden="true">
    ${svg`<path d=${outline(shape)}/>`}
  </svg>`;
}

function seriesStyles() {
  return Array.from({ length: seriesCount }, (_, index) => {
    const row = `.series-${index + 1}`;
    const colour = `var(--ra-series-${index + 1})`;
    return `${row} .swatch { background: ${colour}; }
${row} .bar, ${row} .span path { stroke: ${colour}; }
${row} .qtf path { fill: ${colour}; }`;
  }).join('\n');
}

define('roofline-table', RooflineTable);
