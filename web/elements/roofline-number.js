import { LitElement, css, html, nothing } from 'lit';
import { notchBelow, notches, stepped } from '../format/notches.js';
import { formatExact } from '../format/number.js';
import { parseNumber } from '../format/parse.js';
import { base } from '../style/shared.js';
import { define } from './define.js';

/**
 * A number as people write it, with steps, a slider, its definition on demand and what is wrong with it. Everything
 * about the field comes from the core's field table. Arrow keys step by one, Page keys to the slider's next stop.
 *
 * @typedef {Pick<import('../../wasm/roofline.js').Field, 'name' | 'label' | 'unit' | 'description' | 'type' | 'minimum' | 'maximum' | 'exclusiveMinimum'>} Field
 *
 * Fires `edit` with `{name, text}` on every keystroke.
 */
export class RooflineNumber extends LitElement {
  static properties = {
    field: { attribute: false },
    /** What the edit event calls it, where that is not the field's own name. */
    name: {},
    text: {},
    error: {},
    explained: { state: true },
  };

  static styles = [
    base,
    css`
      .heading {
        display: flex;
        align-items: center;
        gap: 0.25rem;
        min-height: 1.75rem;
        line-height: 1.2;
      }
      label {
        font-size: 0.875rem;
        font-weight: 600;
      }
      button {
        padding: 0;
        border: 0;
        background: none;
        color: var(--ra-muted);
        font: inherit;
        cursor: pointer;
      }
      .about {
        min-height: 1.5rem;
        width: 1.5rem;
        border-radius: 50%;
        font-size: 0.75rem;
        line-height: 1;
      }
      .about span {
        display: inline-grid;
        place-items: center;
        width: 1rem;
        height: 1rem;
        border: 1px solid currentColor;
        border-radius: 50%;
      }
      button:hover,
      .about[aria-expanded='true'] {
        color: var(--ra-accent);
      }
      .box {
        display: flex;
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
        min-height: 2.25rem;
        border: 0;
        padding: 0.125rem 0.625rem;
        font: inherit;
        font-variant-numeric: tabular-nums;
        color: inherit;
        background: none;
        outline: none;
      }
      .step {
        flex: none;
        width: 1.5rem;
        border-left: 1px solid var(--ra-line);
      }
      .step:hover {
        background: var(--ra-tint);
      }
      input[type='range'] {
        display: block;
        width: 100%;
        height: 1.5rem;
        margin: 0;
        accent-color: var(--ra-accent);
      }
      p {
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
    /** @type {Field | null} */
    this.field = null;
    this.name = '';
    this.text = '';
    this.error = '';
    this.explained = false;
  }

  render() {
    const { field, text, error } = this;
    if (!field) return nothing;
    const { label, unit } = field;
    const stops = notches(field);
    const read = parseNumber(text, unit);
    const at = read.ok ? notchBelow(stops, read.value) : 0;
    return html`<div class="heading">
        <label for=${this.#name}>${label}</label
        ><button
          class="about"
          type="button"
          aria-label="About ${label}"
          aria-expanded=${this.explained}
          @click=${() => (this.explained = !this.explained)}
        >
          <span aria-hidden="true">?</span>
        </button>
      </div>
      ${this.explained ? html`<p class="description">${field.description}</p>` : nothing}
      <div class="box ${error ? 'wrong' : ''}">
        <input
          type="text"
          inputmode="decimal"
          id=${this.#name}
          autocomplete="off"
          spellcheck="false"
          aria-describedby="${this.#name}-about"
          aria-invalid=${error ? 'true' : 'false'}
          .value=${text}
          @input=${(/** @type {InputEvent} */ { target }) =>
            this.#edit(/** @type {HTMLInputElement} */ (target).value)}
          @keydown=${this.#key}
        />
        ${
          /** @type {const} */ ([-1, 1]).map(
            (direction) =>
              html`<button
                class="step"
                type="button"
                tabindex="-1"
                aria-label="${direction > 0 ? 'More' : 'Less'}: ${label}"
                @click=${() => this.#step(direction, false)}
              >
                ${direction > 0 ? '+' : '−'}
              </button>`,
          )
        }
      </div>
      <input
        type="range"
        tabindex="-1"
        aria-label="${label}, slider"
        aria-valuetext=${text}
        min="0"
        max=${stops.length - 1}
        .value=${String(at)}
        @input=${(/** @type {InputEvent} */ { target }) =>
          this.#edit(String(stops[Number(/** @type {HTMLInputElement} */ (target).value)] ?? ''))}
      />
      <p class=${error ? 'error' : 'hint'} id="${this.#name}-about">
        ${error || this.#hint(field, read)}
      </p>`;
  }

  /**
   * The range; or what the text was read as, where that is not plain to see.
   * @param {Field} field
   * @param {ReturnType<typeof parseNumber>} read
   */
  #hint({ unit, minimum, maximum, exclusiveMinimum }, read) {
    const written = unit ? ` ${unit}` : '';
    if (read.ok && !/^\s*[\d.]+\s*$/.test(this.text))
      return `= ${formatExact(read.value)}${written}`;
    if (maximum >= 1e12) return `${exclusiveMinimum ? 'Above' : 'From'} ${minimum}${written}`;
    return `${exclusiveMinimum ? 'above ' : ''}${formatExact(minimum)} to ${formatExact(maximum)}${written}`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    const direction = key === 'ArrowUp' || key === 'PageUp' ? 1 : -1;
    if (direction === -1 && key !== 'ArrowDown' && key !== 'PageDown') return;
    event.preventDefault();
    this.#step(direction, key.startsWith('Page'));
  }

  /**
   * @param {1 | -1} direction
   * @param {boolean} large
   */
  #step(direction, large) {
    if (!this.field) return;
    const read = parseNumber(this.text, this.field.unit);
    const from = read.ok ? read.value : this.field.minimum;
    this.#edit(String(stepped(this.field, from, direction, large)));
  }

  get #name() {
    return this.name || (this.field?.name ?? '');
  }

  /** @param {string} text */
  #edit(text) {
    const detail = { name: this.#name, text };
    this.dispatchEvent(new CustomEvent('edit', { detail, bubbles: true, composed: true }));
  }
}

define('roofline-number', RooflineNumber);
