import { LitElement, css, html, nothing } from 'lit';
import { base, radioLabels } from '../style/shared.js';
import { define } from './define.js';

/**
 * One of a few: a row of radio buttons that wraps where there is no room. Fires `pick` with `{name, value}`.
 */
export class RooflineChoices extends LitElement {
  static properties = {
    name: {},
    label: {},
    hint: {},
    options: { attribute: false },
    value: {},
  };

  static styles = [
    base,
    radioLabels,
    css`
      legend {
        padding: 0;
        margin-bottom: 0.25rem;
        font-size: 0.875rem;
        font-weight: 600;
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 1px;
        border: 1px solid var(--ra-edge);
        border-radius: 6px;
        overflow: hidden;
        background: var(--ra-line);
      }
      .choices:focus-within {
        outline: 2px solid var(--ra-accent);
        outline-offset: 1px;
      }
      label {
        position: relative;
        flex: 1 1 auto;
        display: grid;
        place-items: center;
        min-height: 2.25rem;
        padding: 0.125rem 0.5rem;
        background: var(--ra-card);
        font-size: 0.875rem;
        line-height: 1.25;
        text-align: center;
        cursor: pointer;
      }
      label:hover {
        background: var(--ra-tint);
      }
      label:has(:checked) {
        background: var(--ra-accent);
        color: var(--ra-accent-ink);
        font-weight: 650;
      }
      p {
        margin-top: 0.25rem;
        font-size: 0.75rem;
        line-height: 1.4;
        color: var(--ra-muted);
      }
    `,
  ];

  constructor() {
    super();
    this.name = '';
    this.label = '';
    this.hint = '';
    /** @type {readonly {value: string, label: string}[]} */
    this.options = [];
    this.value = '';
  }

  render() {
    return html`<fieldset aria-describedby=${this.hint ? 'hint' : nothing}>
      <legend>${this.label}</legend>
      <div class="choices">
        ${this.options.map(
          ({ value, label }) =>
            html`<label
              ><input
                type="radio"
                name=${this.name}
                value=${value}
                .checked=${this.value === value}
                @change=${() => this.#pick(value)}
              />${label}</label
            >`,
        )}
      </div>
      ${this.hint ? html`<p id="hint">${this.hint}</p>` : nothing}
    </fieldset>`;
  }

  /** @param {string} value */
  #pick(value) {
    const detail = { name: this.name, value };
    this.dispatchEvent(new CustomEvent('pick', { detail, bubbles: true, composed: true }));
  }
}

define('roofline-choices', RooflineChoices);
