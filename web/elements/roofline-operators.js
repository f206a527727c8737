import { LitElement, css, html } from 'lit';
import { formatIntensity, formatPercent, formatSeconds, formatSi } from '../format/number.js';
import { orUnknown } from '../format/step-quantities.js';
import { base, tables } from '../style/shared.js';
import { define } from './define.js';
import { askFor } from './explain.js';

/**
 * A step's operators and what each takes of its time. Every number is a button that asks for its explanation.
 *
 * @typedef {import('../state/scenario.js').Row} Row
 * @typedef {import('../../wasm/roofline.js').OperatorReport} OperatorReport
 *
 * Fires `explain` with `{scenario, path}`.
 */
export class RooflineOperators extends LitElement {
  static properties = { row: { attribute: false } };

  static styles = [
    base,
    tables,
    css`
      table {
        font-size: 0.875rem;
      }
      th,
      td {
        padding: 0.1875rem 0.5rem;
        white-space: nowrap;
      }
      button {
        min-height: 1.625rem;
        padding: 0 0.125rem;
        border: 0;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      button:hover {
        text-decoration: underline dotted;
      }
      .share {
        min-width: 8rem;
        text-align: left;
      }
      .share svg {
        display: inline-block;
        width: 4.5rem;
        height: 0.625rem;
        margin-right: 0.5rem;
      }
      .share rect {
        fill: var(--ra-accent);
      }
      .share rect:first-child {
        fill: var(--ra-line);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Row | null} */
    this.row = null;
  }

  render() {
    const { row } = this;
    if (!row) return html``;
    const { step, name } = row;
    return html`<div class="scroller" role="region" aria-label="Operators" tabindex="0">
      <table>
        <caption class="visually-hidden">
          The operators of a step on ${name}
        </caption>
        <thead>
          <tr>
            ${columns.map(({ label }) => html`<th scope="col">${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${step.ops.map(
            (op) =>
              html`<tr>
                ${columns.map(({ key, text }) => {
                  if (key === 'name') return html`<th scope="row">${text(op)}</th>`;
                  if (key === 'share') return this.#share(op);
                  return html`<td>
                    <button
                      type="button"
                      title=${String(op[/** @type {'flops'} */ (key)])}
                      @click=${() => this.#explain(row, `ops.${op.name}.${key}`)}
                    >
                      ${text(op)}
                    </button>
                  </td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /** @param {OperatorReport} op */
  #share({ count, seconds }) {
    const all = this.row?.step.seconds ?? 'unknown';
    if (seconds === 'unknown' || all === 'unknown') return html`<td class="share">unknown</td>`;
    const percent = formatPercent((100 * count * seconds) / all, 1);
    return html`<td class="share">
      <svg aria-hidden="true">
        <rect width="100%" height="100%" />
        <rect width=${percent} height="100%" /></svg
      >${percent}
    </td>`;
  }

  /**
   * @param {Row} row
   * @param {string} path
   */
  #explain({ scenario }, path) {
    askFor(this, scenario, path);
  }
}

/** @type {readonly {key: string, label: string, text: (op: OperatorReport) => string}[]} */
export const columns = [
  { key: 'name', label: 'Operator', text: ({ name }) => name.replaceAll('_', ' ') },
  { key: 'count', label: 'Times', text: ({ count }) => String(count) },
  { key: 'share', label: 'Share of time', text: () => '' },
  { key: 'seconds', label: 'Each', text: ({ seconds }) => orUnknown(seconds, formatSeconds) },
  { key: 'regime', label: 'Limited by', text: ({ regime }) => regime },
  { key: 'flops', label: 'Arithmetic', text: ({ flops }) => formatSi(flops, 'FLOP') },
  { key: 'weightBytes', label: 'Weights', text: ({ weightBytes }) => formatSi(weightBytes, 'B') },
  {
    key: 'activationBytes',
    label: 'Activations',
    text: ({ activationBytes }) => formatSi(activationBytes, 'B'),
  },
  { key: 'kvBytes', label: 'KV cache', text: ({ kvBytes }) => formatSi(kvBytes, 'B') },
  { key: 'intensity', label: 'Intensity', text: ({ intensity }) => formatIntensity(intensity) },
  { key: 'kernels', label: 'Kernels', text: ({ kernels }) => String(kernels) },
];

define('roofline-operators', RooflineOperators);
