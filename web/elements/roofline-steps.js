import { LitElement, css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { shownColumns, sorted, stepQuantities, views } from '../format/step-quantities.js';
import { base, buttons, disclosures, tables } from '../style/shared.js';
import { seriesMarks } from '../style/series.js';
import { define } from './define.js';
import './roofline-choices.js';

/**
 * One step on several devices: a row a device, the columns and their order as the reader likes. Every number is a
 * button that asks for its explanation.
 *
 * @typedef {import('../state/scenario.js').Row} Row
 *
 * Fires `choose` with `{hardware, add}`, `show` with `{columns}` or `{sort}`, and `explain` with `{scenario, path}`.
 */
export class RooflineSteps extends LitElement {
  static properties = {
    rows: { attribute: false },
    chosen: { attribute: false },
    columns: { attribute: false },
    sort: {},
  };

  static styles = [
    base,
    buttons,
    tables,
    disclosures,
    seriesMarks,
    css`
      table {
        font-size: 0.875rem;
      }
      th,
      td {
        padding: 0.25rem 0.5rem;
        white-space: nowrap;
      }
      thead th {
        position: sticky;
        top: 0;
        padding-block: 0.25rem;
        background: var(--ra-card);
      }
      tbody th {
        position: sticky;
        left: 0;
        z-index: 1;
        background: var(--ra-card);
      }
      tr.chosen > * {
        background: var(--ra-tint);
      }
      button.cell {
        min-height: 1.75rem;
        padding: 0 0.125rem;
        border: 0;
        background: none;
        font-size: inherit;
        font-variant-numeric: inherit;
      }
      button.cell:hover {
        text-decoration: underline dotted;
      }
      thead button.cell {
        color: inherit;
        white-space: normal;
        text-align: inherit;
      }
      tbody th button.cell {
        display: flex;
        align-items: center;
        gap: 0.5rem;
        text-align: left;
      }
      tr.chosen th button.cell {
        font-weight: 650;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.5rem 1.5rem;
        margin-bottom: 0.5rem;
      }
      .bar roofline-choices {
        flex: 0 1 22rem;
      }
      .all {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1rem;
      }
      .all label {
        display: flex;
        align-items: center;
        gap: 0.375rem;
        min-height: 1.5rem;
      }
      @container (max-width: 36rem) {
        tbody th {
          white-space: normal;
          max-width: 8rem;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {readonly Row[]} */
    this.rows = [];
    /** @type {readonly string[]} */
    this.chosen = [];
    /** @type {readonly string[]} keys of format/step-quantities.js, or one view's name */
    this.columns = ['overview'];
    this.sort = '';
  }

  render() {
    const { columns, rows, sort } = this;
    const shown = shownColumns(columns, rows);
    const keys = shown.map(({ key }) => key);
    const series = new Map(rows.map(({ device }, index) => [device, index + 1]));
    return html`<div class="bar">
        <roofline-choices
          name="view"
          label="View"
          .options=${views}
          value=${columns[0] ?? ''}
          @pick=${(/** @type {CustomEvent} */ { detail }) => this.#show({ columns: [detail.value] })}
        ></roofline-choices>
        <details>
          <summary>Choose columns</summary>
          <div class="all">
            ${stepQuantities.map(
              ({ key, label }) =>
                html`<label
                  ><input
                    type="checkbox"
                    .checked=${keys.includes(key)}
                    @change=${() => {
                      const next = stepQuantities
                        .map((column) => column.key)
                        .filter((each) => keys.includes(each) !== (each === key));
                      this.#show({ columns: next.length > 0 ? next : ['overview'] });
                    }}
                  />${label}</label
                >`,
            )}
          </div>
        </details>
      </div>
      <div class="scroller" role="region" aria-label="Results" tabindex="0">
        <table>
          <caption class="visually-hidden">
            One step on each device
          </caption>
          <thead>
            <tr>
              <th scope="col">Device</th>
              ${shown.map(({ key, label }) => {
                const falling = sort === `-${key}`;
                const rising = sort === key;
                const next = falling ? key : rising ? '' : `-${key}`;
                return html`<th
                  scope="col"
                  aria-sort=${falling ? 'descending' : rising ? 'ascending' : nothing}
                >
                  <button
                    class="cell"
                    type="button"
                    title="Sort"
                    @click=${() => this.#show({ sort: next })}
                  >
                    ${label}${falling ? ' ↓' : rising ? ' ↑' : ''}
                  </button>
                </th>`;
              })}
            </tr>
          </thead>
          <tbody>
            ${repeat(
              sorted(rows, sort),
              ({ device }) => device,
              (row) => this.#row(row, shown, series.get(row.device) ?? 1),
            )}
          </tbody>
        </table>
      </div>`;
  }

  /**
   * @param {Row} row
   * @param {readonly import('../format/step-quantities.js').Column[]} shown
   * @param {number} series
   */
  #row(row, shown, series) {
    const chosen = this.chosen.includes(row.device);
    return html`<tr class="series-${series} ${chosen ? 'chosen' : ''}">
      <th scope="row">
        <button
          class="cell"
          type="button"
          aria-pressed=${chosen}
          @click=${(/** @type {MouseEvent} */ { shiftKey }) =>
            this.#fire('choose', { hardware: row.device, add: shiftKey })}
        >
          <span class="swatch"></span>${row.name}
        </button>
      </th>
      ${shown.map((column) => {
        const text = column.text(row);
        const exact = column.value(row);
        return html`<td>
          ${
            column.path && exact !== undefined
              ? html`<button
                  class="cell"
                  type="button"
                  title="${exact} ${column.unit}"
                  @click=${() =>
                    this.#fire('explain', { scenario: row.scenario, path: column.path })}
                >
                  ${text}
                </button>`
              : text
          }
        </td>`;
      })}
    </tr>`;
  }

  /** @param {{columns?: readonly string[], sort?: string}} detail */
  #show(detail) {
    this.#fire('show', detail);
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

define('roofline-steps', RooflineSteps);
