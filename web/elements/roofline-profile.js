import { LitElement, css, html } from 'lit';
import { formatExact } from '../format/number.js';
import { ratioQuantities, requestFields, sidedQuantities } from '../format/quantities.js';
import { base, buttons, disclosures, tables } from '../style/shared.js';
import { define } from './define.js';
import { askFor } from './explain.js';
import './copy-button.js';

/**
 * Every field of one accelerator's published profile: for reading, and as published.
 *
 * @typedef {import('../../wasm/roofline.js').PublishedComparison} Comparison
 */
export class RooflineProfile extends LitElement {
  static properties = {
    row: { attribute: false },
    workload: { attribute: false },
    labels: { attribute: false },
  };

  static styles = [
    base,
    buttons,
    tables,
    disclosures,
    css`
      dl {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 2.5rem;
      }
      dt {
        font-size: 0.8125rem;
        color: var(--ra-muted);
      }
      dd {
        font-variant-numeric: tabular-nums lining-nums;
        font-weight: 600;
      }
      .ratios {
        margin-bottom: 1.25rem;
      }
      .ratios dd {
        font-size: 1.625rem;
        line-height: 1.25;
        letter-spacing: -0.02em;
      }
      .ratios div:first-child dd {
        color: var(--ra-accent);
      }
      .request {
        padding-block: 0.75rem;
        border-top: 1px solid var(--ra-line);
      }
      .request div {
        display: flex;
        gap: 0.5rem;
        align-items: baseline;
      }
      .request dd {
        font-size: 0.875rem;
      }
      td {
        width: 34%;
      }
      .raw table {
        font-size: 0.8125rem;
      }
      .raw th {
        font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace;
        overflow-wrap: anywhere;
      }
      .raw th,
      .raw td {
        padding-block: 0.375rem;
        padding-inline: 0;
      }
      @container (max-width: 36rem) {
        table {
          font-size: 0.8125rem;
        }
        th,
        td {
          padding-inline: 0.25rem;
        }
        th:first-child {
          padding-left: 0;
        }
        .ratios {
          gap: 0.5rem 1.5rem;
        }
        .ratios dd {
          font-size: 1.25rem;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Comparison | null} */
    this.row = null;
    /** @type {import('../../wasm/roofline.js').PublishedWorkload} what was asked: of what numbers are explained */
    this.workload = {};
    /** @type {Record<string, string>} what the input fields are called */
    this.labels = {};
  }

  render() {
    const row = this.row;
    if (!row) return html``;
    return html`
      <dl class="ratios">
        ${ratioQuantities.map(
          ({ label, field, text }) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${this.#number(row, text(row), field)}</dd>
            </div>`,
        )}
      </dl>
      <table class="sides">
        <caption class="visually-hidden">
          Dense and Q-TensorFormer on ${row.profile.hardwareName}
        </caption>
        <thead>
          <tr>
            <th scope="col">${row.profile.hardwareName}</th>
            <th scope="col">Dense</th>
            <th scope="col">Q-Tensor&shy;Former</th>
          </tr>
        </thead>
        <tbody>
          ${sidedQuantities.map(
            ({ label, field, text }) =>
              html`<tr>
                <th scope="row">${label}</th>
                ${
                  /** @type {const} */ (['dense', 'qtf']).map(
                    (side) => html`<td>${this.#number(row, text(row, side), side + field)}</td>`,
                  )
                }
              </tr>`,
          )}
        </tbody>
      </table>
      <dl class="request">
        ${requestFields.map(
          (name) =>
            html`<div>
              <dt>${this.labels[name] ?? name}</dt>
              <dd>${formatExact(row.profile[name])}</dd>
            </div>`,
        )}
      </dl>
      <details class="raw">
        <summary>
          The profile’s ${Object.keys(row.profile).length} fields, rounded as published
        </summary>
        <table>
          <caption class="visually-hidden">
            The profile as published
          </caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            ${Object.entries(row.profile).map(
              ([name, value]) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  <td>${value}</td>
                </tr>`,
            )}
          </tbody>
        </table>
        <copy-button
          label="Copy as JSON"
          .text=${() => JSON.stringify(row.profile, null, 2)}
        ></copy-button>
      </details>
    `;
  }

  /**
   * @param {Comparison} row
   * @param {string} text
   * @param {string} path
   */
  #number({ hardware }, text, path) {
    return html`<button
      class="number"
      type="button"
      @click=${() => askFor(this, { costModel: 'published', ...this.workload, hardware }, path)}
    >
      ${text}
    </button>`;
  }
}

define('roofline-profile', RooflineProfile);
