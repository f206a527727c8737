import { LitElement, css, html, nothing } from 'lit';
import { formatExact } from '../format/number.js';
import { parseNumber } from '../format/parse.js';
import { base, buttons, radioLabels } from '../style/shared.js';
import { define } from './define.js';

/**
 * The fields of a request, each with its label, unit, range and what is wrong with it. Everything about a field comes
 * from the core's field table.
 *
 * @typedef {import('../../wasm/roofline.js').Field} Field
 *
 * Fires `edit` with `{name, text}` on every keystroke.
 */
export class RooflineInputs extends LitElement {
  static properties = {
    fields: { attribute: false },
    texts: { attribute: false },
    errors: { attribute: false },
    explained: { state: true },
  };

  static styles = [
    base,
    radioLabels,
    buttons,
    css`
      .fields {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 1rem 0.875rem;
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
          gap: 1.25rem 1.5rem;
        }
      }
      .heading {
        display: flex;
        align-items: center;
        gap: 0.25rem;
        min-height: 1.75rem;
      }
      .heading label,
      .caption {
        font-size: 0.875rem;
        font-weight: 600;
        padding: 0;
      }
      button.about {
        min-height: 1.5rem;
        width: 1.5rem;
        padding: 0;
        border: 0;
        border-radius: 50%;
        background: none;
        color: var(--ra-muted);
        font-size: 0.75rem;
        line-height: 1;
      }
      button.about span {
        display: inline-grid;
        place-items: center;
        width: 1rem;
        height: 1rem;
        border: 1px solid currentColor;
        border-radius: 50%;
      }
      button.about:hover,
      button.about[aria-expanded='true'] {
        color: var(--ra-accent);
      }
      .box {
        display: flex;
        align-items: center;
        border: 1px solid var(--ra-edge);
        border-radius: 6px;
        background: var(--ra-card);
        overflow: hidden;
      }
      .box:focus-within {
        outline: 2px solid var(--ra-accent);
        outline-offset: 1px;
      }
      .box.wrong {
        border-color: var(--ra-error);
        box-shadow: inset 3px 0 0 var(--ra-error);
      }
      input[type='text'] {
        flex: 1;
        min-width: 0;
        width: 100%;
        min-height: 2.5rem;
        border: 0;
        padding: 0.25rem 0.75rem;
        font: inherit;
        font-variant-numeric: tabular-nums;
        color: inherit;
        background: none;
        outline: none;
      }
      .unit {
        padding-right: 0.75rem;
        font-size: 0.8125rem;
        color: var(--ra-muted);
        white-space: nowrap;
      }
      .choices {
        display: flex;
        border: 1px solid var(--ra-edge);
        border-radius: 6px;
        overflow: hidden;
        background: var(--ra-card);
      }
      .choices:focus-within {
        outline: 2px solid var(--ra-accent);
        outline-offset: 1px;
      }
      .choices label {
        flex: 1;
        display: grid;
        place-items: center;
        min-height: 2.5rem;
        font-weight: 400;
        font-size: 0.9375rem;
        font-variant-numeric: tabular-nums;
        cursor: pointer;
        position: relative;
      }
      .choices label + label {
        border-left: 1px solid var(--ra-line);
      }
      .choices label:hover {
        background: var(--ra-tint);
      }
      .choices label:has(:checked) {
        background: var(--ra-accent);
        color: var(--ra-accent-ink);
        font-weight: 650;
      }
      .hint,
      .error,
      .description {
        margin-top: 0.25rem;
        font-size: 0.75rem;
        line-height: 1.4;
        color: var(--ra-muted);
        overflow-wrap: anywhere;
      }
      .description {
        color: var(--ra-ink);
        border-left: 2px solid var(--ra-accent);
        padding-left: 0.5rem;
        margin-block: 0.25rem 0.375rem;
      }
      .error {
        color: var(--ra-error);
        font-weight: 600;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {readonly Field[]} */
    this.fields = [];
    /** @type {Record<string, string>} */
    this.texts = {};
    /** @type {Record<string, string>} */
    this.errors = {};
    /** @type {string} the field whose description is open */
    this.explained = '';
  }

  render() {
    return html`<div class="fields">${this.fields.map((field) => this.#field(field))}</div>`;
  }

  /** @param {Field} field */
  #field(field) {
    const { name } = field;
    const error = this.errors[name] ?? '';
    const open = this.explained === name;
    const about = html`<button
      class="about"
      type="button"
      aria-label="About ${field.label}"
      aria-expanded=${open}
      @click=${() => (this.explained = open ? '' : name)}
    >
      <span aria-hidden="true">?</span>
    </button>`;
    const description = open ? html`<p class="description">${field.description}</p>` : nothing;
    const hint =
      error === '' ? html`<p class="hint" id="${name}-hint">${this.#hint(field)}</p>` : nothing;
    const problem = error === '' ? nothing : html`<p class="error" id="${name}-error">${error}</p>`;
    const describedBy = error === '' ? `${name}-hint` : `${name}-error`;

    if (field.choices) {
      return html`<fieldset class="field" aria-describedby=${describedBy}>
        <legend class="visually-hidden">
          ${field.label}${field.unit ? ` (${field.unit})` : ''}
        </legend>
        <div class="heading">
          <span class="caption" aria-hidden="true">${field.label}</span>${about}
        </div>
        ${description}
        <div class="choices">
          ${field.choices.map(
            (choice) =>
              html`<label
                ><input
                  type="radio"
                  name=${name}
                  value=${String(choice)}
                  .checked=${this.texts[name] === String(choice)}
                  @change=${() => this.#edit(name, String(choice))}
                />${choice}</label
              >`,
          )}
        </div>
        ${hint}${problem}
      </fieldset>`;
    }
    return html`<div class="field">
      <div class="heading"><label for=${name}>${field.label}</label>${about}</div>
      ${description}
      <div class="box ${error === '' ? '' : 'wrong'}">
        <input
          type="text"
          inputmode="numeric"
          id=${name}
          autocomplete="off"
          spellcheck="false"
          aria-describedby=${describedBy}
          aria-invalid=${error === '' ? 'false' : 'true'}
          .value=${this.texts[name] ?? ''}
          @input=${(/** @type {InputEvent} */ event) =>
            this.#edit(name, /** @type {HTMLInputElement} */ (event.target).value)}
        />
        ${field.unit ? html`<span class="unit" aria-hidden="true">${field.unit}</span>` : nothing}
      </div>
      ${hint}${problem}
    </div>`;
  }

  /**
   * The range; or what the text was read as, where that is not plain to see.
   * @param {Field} field
   */
  #hint(field) {
    const unit = field.unit ? ` ${field.unit}` : '';
    if (field.choices) return field.unit;
    const text = this.texts[field.name] ?? '';
    const read = parseNumber(text);
    if (read.ok && !/^\s*\d+\s*$/.test(text)) return `= ${formatExact(read.value)}${unit}`;
    return `${formatExact(field.minimum ?? 0)} to ${formatExact(field.maximum ?? Infinity)}`;
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #edit(name, text) {
    this.dispatchEvent(
      new CustomEvent('edit', { detail: { name, text }, bubbles: true, composed: true }),
    );
  }
}

define('roofline-inputs', RooflineInputs);
