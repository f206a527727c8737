import { LitElement, css, html, unsafeCSS } from 'lit';
import { shortName } from '../format/names.js';
import { stepColumns } from '../format/step-columns.js';
import { base, tables } from '../style/shared.js';
import { seriesCount } from '../style/tokens.js';
import { define } from './define.js';
import { askFor } from './explain.js';

/**
 * The summary by the first-principles model. A number that differs from the published one, as written, carries a mark
 * and has the published one below it.
 *
 * @typedef {import('../state/first-principles.js').Row} Row
 *
 * Fires `choose` with `{hardware}`, and `explain` with `{scenario, path}`.
 */
export class RooflineStepTable extends LitElement {
  static properties = {
    rows: { attribute: false },
    chosen: {},
  };

  static styles = [
    base,
    tables,
    css`
      table {
        font-size: 0.875rem;
      }
      th,
      td {
        padding: 0.5rem;
        white-space: nowrap;
      }
      thead th {
        white-space: normal;
        min-width: 5rem;
      }
      tbody tr {
        cursor: pointer;
      }
      tbody tr:hover {
        background: var(--ra-sunken);
      }
      tbody tr.chosen,
      tr.chosen th {
        background: var(--ra-tint);
      }
      th:first-child {
        position: sticky;
        left: 0;
        padding-left: 0;
        background: var(--ra-card);
      }
      th button {
        display: flex;
        align-items: center;
        gap: 0.5rem;
        min-height: 1.75rem;
        padding: 0 0 0 0.25rem;
        border: 0;
        border-radius: 4px;
        background: none;
        color: inherit;
        font: inherit;
        text-align: left;
        cursor: pointer;
      }
      tr.chosen th button {
        font-weight: 650;
      }
      .swatch {
        flex: none;
        width: 0.25rem;
        height: 1.75rem;
        border-radius: 2px;
      }
      .changed {
        font-weight: 650;
      }
      .mark {
        margin-right: 0.1875rem;
        color: var(--ra-accent);
      }
      /* Holds what is hidden visually, which would else widen the page. */
      .scroller {
        position: relative;
      }
      .was {
        display: block;
        font-size: 0.75rem;
        font-weight: 400;
        color: var(--ra-muted);
      }
      .note {
        margin-top: 0.5rem;
        font-size: 0.8125rem;
        color: var(--ra-muted);
      }
      @container (max-width: 36rem) {
        th:first-child {
          white-space: normal;
          max-width: 6.5rem;
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
    unsafeCSS(
      Array.from(
        { length: seriesCount },
        (_, index) => `.series-${index + 1} .swatch { background: var(--ra-series-${index + 1}); }`,
      ).join('\n'),
    ),
  ];

  constructor() {
    super();
    /** @type {readonly Row[]} */
    this.rows = [];
    this.chosen = '';
  }

  render() {
    return html`<div
        class="scroller"
        role="region"
        aria-label="First-principles comparison"
        tabindex="0"
      >
        <table>
          <caption class="visually-hidden">
            The same accelerators by the first-principles model, with the published numbers that
            differ
          </caption>
          <thead>
            <tr>
              <th scope="col">Accelerator</th>
              ${stepColumns.map(({ label }) => html`<th scope="col">${label}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${this.rows.map((row, index) => this.#row(row, index + 1))}
          </tbody>
        </table>
      </div>
      <p class="note">
        <span class="mark" aria-hidden="true">Δ</span>differs from the published number, which
        stands below it. Accuracy is not modelled by either.
      </p>`;
  }

  /**
   * @param {Row} row
   * @param {number} series
   */
  #row(row, series) {
    const { hardware, published } = row;
    const chosen = hardware === this.chosen;
    const choose = () =>
      this.dispatchEvent(
        new CustomEvent('choose', { detail: { hardware }, bubbles: true, composed: true }),
      );
    return html`<tr class="series-${series} ${chosen ? 'chosen' : ''}" @click=${choose}>
      <th scope="row">
        <button type="button" aria-pressed=${chosen}>
          <span class="swatch"></span>${shortName(published.accelerator.name)}
        </button>
      </th>
      ${stepColumns.map((column) => {
        const now = column.text(row);
        const was = column.published?.(row) ?? now;
        const number = column.asks ? this.#number(row, now, column.asks) : now;
        return now === was
          ? html`<td>${number}</td>`
          : html`<td class="changed">
              <span class="mark" aria-hidden="true">Δ</span>${number}<span class="was"
                ><span class="visually-hidden">published: </span>${was}</span
              >
            </td>`;
      })}
    </tr>`;
  }

  /**
   * @param {Row} row
   * @param {string} text
   * @param {readonly [side: 'dense' | 'qtf', path: string]} asks
   */
  #number({ scenarios }, text, [side, path]) {
    return html`<button
      class="number"
      type="button"
      @click=${(/** @type {Event} */ event) => {
        event.stopPropagation();
        askFor(this, scenarios[side], path);
      }}
    >
      ${text}
    </button>`;
  }
}

define('roofline-step-table', RooflineStepTable);
