import { LitElement, css, html } from 'lit';
import { base } from '../style/shared.js';
import { define } from './define.js';
import './roofline-choices.js';
import './roofline-number.js';

/**
 * The fields of a published request. Everything about a field comes from the core's field table.
 *
 * Fires `edit` with `{name, text}` on every keystroke.
 */
export class RooflineInputs extends LitElement {
  static properties = {
    fields: { attribute: false },
    texts: { attribute: false },
    errors: { attribute: false },
  };

  static styles = [
    base,
    css`
      .fields {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 0.75rem 0.875rem;
        align-items: start;
      }
      @container (max-width: 17rem) {
        .fields {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      @container (min-width: 36rem) {
        .fields {
          grid-template-columns: repeat(3, minmax(0, 1fr));
          gap: 1rem 1.5rem;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {readonly import('../../wasm/roofline.js').Field[]} */
    this.fields = [];
    /** @type {Record<string, string>} what each field holds */
    this.texts = {};
    /** @type {Record<string, string>} what is wrong with it */
    this.errors = {};
  }

  render() {
    return html`<div class="fields" @pick=${this.#pick}>
      ${this.fields.map((field) => {
        const { name, label, description, choices } = field;
        const text = this.texts[name] ?? '';
        const error = this.errors[name] ?? '';
        return choices
          ? html`<roofline-choices
              name=${name}
              label=${label}
              hint=${error || description}
              .options=${choices.map((choice) => ({ value: String(choice), label: choice }))}
              value=${text}
            ></roofline-choices>`
          : html`<roofline-number .field=${field} text=${text} error=${error}></roofline-number>`;
      })}
    </div>`;
  }

  /** @param {CustomEvent<{name: string, value: string}>} event */
  #pick(event) {
    event.stopPropagation();
    const { name, value: text } = event.detail;
    const detail = { name, text };
    this.dispatchEvent(new CustomEvent('edit', { detail, bubbles: true, composed: true }));
  }
}

define('roofline-inputs', RooflineInputs);
