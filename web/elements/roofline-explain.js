import { LitElement, css, html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { formatExact, formatSi } from '../format/number.js';
import { RooflineError } from '../../wasm/roofline.js';
import { base, buttons, tables } from '../style/shared.js';
import { define } from './define.js';

/**
 * How one number comes about: its formula, the same with the numbers in it, its operands, each of which can be asked in
 * turn, and its source. Call `ask(scenario, path)`.
 *
 * @typedef {import('../../wasm/roofline.js').Explanation} Explanation
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {Parameters<Roofline['explain']>[0]} Scenario
 */
export class RooflineExplain extends LitElement {
  static properties = {
    roofline: { attribute: false },
    all: { state: true },
    trail: { state: true },
  };

  static styles = [
    base,
    buttons,
    tables,
    css`
      dialog {
        width: min(44rem, calc(100vw - 1.5rem));
        max-height: min(90vh, 44rem);
        padding: 1.25rem;
        border: 1px solid var(--ra-edge);
        border-radius: 10px;
        background: var(--ra-card);
        color: var(--ra-ink);
        overflow-y: auto;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.45);
      }
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 1rem;
      }
      .value {
        font-size: 1.375rem;
        font-weight: 650;
      }
      .exact,
      .source {
        font-size: 0.8125rem;
        color: var(--ra-muted);
        overflow-wrap: anywhere;
      }
      .formula {
        padding: 0.625rem 0;
        overflow-x: auto;
      }
      math {
        font-size: 1.125rem;
      }
      .formula + .formula math {
        font-size: 0.9375rem;
      }
      table {
        margin-block: 0.5rem;
        font-size: 0.875rem;
      }
      th,
      td {
        padding: 0.25rem 0.375rem;
        overflow-wrap: anywhere;
      }
      th:nth-child(2),
      td:nth-child(2) {
        text-align: left;
      }
    `,
  ];

  /** The last question. @type {symbol | undefined} */
  #asked;

  constructor() {
    super();
    /** @type {Roofline | null} */
    this.roofline = null;
    this.problem = '';
    /** @type {ReadonlyMap<string, Explanation>} of the scenario that was asked about */
    this.all = new Map();
    /** @type {readonly string[]} quantities, the last is shown */
    this.trail = [];
  }

  /**
   * @param {Scenario} scenario
   * @param {string} path
   */
  async ask(scenario, path) {
    const asked = Symbol(path);
    this.#asked = asked;
    let explanations = /** @type {Explanation[]} */ ([]);
    this.problem = '';
    try {
      explanations = (await this.roofline?.explain(scenario)) ?? [];
    } catch (error) {
      if (!(error instanceof RooflineError)) this.problem = 'The formulas could not be loaded.';
    }
    // Somebody asked again meanwhile.
    if (this.#asked !== asked) return;
    this.all = new Map(explanations.map((one) => [one.quantity, one]));
    this.trail = [path];
    await this.updateComplete;
    const dialog = this.renderRoot.querySelector('dialog');
    if (!dialog?.open) dialog?.showModal();
  }

  render() {
    const shown = this.all.get(this.trail.at(-1) ?? '');
    return html`<dialog aria-labelledby="title">
      <div class="head">
        <h2 id="title">${shown?.label ?? 'Not explained'}</h2>
        <form method="dialog">
          ${
            this.trail.length > 1
              ? html`<button type="button" @click=${() => (this.trail = this.trail.slice(0, -1))}>
                  Back
                </button>`
              : nothing
          }
          <button>Close</button>
        </form>
      </div>
      ${shown ? this.#explanation(shown) : html`<p>${this.problem || 'The core gives no formula for this number.'}</p>`}
    </dialog>`;
  }

  /** @param {Explanation} shown */
  #explanation({ value, unit, mathml, substitutedMathml, operands, source }) {
    // MathML of the core, which escapes what a scenario names.
    return html`<p class="value">${written(value, unit)}</p>
      ${typeof value === 'number' ? html`<p class="exact">${formatExact(value)} ${unit}</p>` : nothing}
      <div class="formula" tabindex="0" role="group" aria-label="Formula">
        ${unsafeHTML(mathml)}
      </div>
      <div class="formula" tabindex="0" role="group" aria-label="With its numbers">
        ${unsafeHTML(substitutedMathml)}
      </div>
      ${
        operands.length > 0
          ? html`<table>
              <thead>
                <tr>
                  <th scope="col">Symbol</th>
                  <th scope="col">What</th>
                  <th scope="col">Value</th>
                </tr>
              </thead>
              <tbody>
                ${operands.map(
                  (operand) =>
                    html`<tr>
                      <th scope="row">${operand.symbol}</th>
                      <td>
                        ${
                          this.all.has(operand.quantity)
                            ? html`<button
                                class="plain"
                                type="button"
                                @click=${() => (this.trail = [...this.trail, operand.quantity])}
                              >
                                ${operand.name}
                              </button>`
                            : operand.name
                        }
                      </td>
                      <td>${written(operand.value, operand.unit)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
          : nothing
      }
      <p class="source">Source: ${source.title}${source.where ? `, ${source.where}` : ''}</p>`;
  }
}

/** Units that take a prefix: 3 ms, 3 GB, but 3 k tokens. */
const prefixed = /^(s|B|J|W|FLOP)\b/;

/**
 * @param {Explanation['value']} value
 * @param {string} unit
 */
function written(value, unit) {
  if (typeof value !== 'number') return String(value);
  const plain = unit === '' || Number.isInteger(value);
  return plain && Math.abs(value) < 1e6
    ? `${formatExact(value)} ${unit}`.trim()
    : prefixed.test(unit)
      ? formatSi(value, unit, { digits: 4 })
      : `${formatSi(value, '', { digits: 4 })} ${unit}`;
}

define('roofline-explain', RooflineExplain);
