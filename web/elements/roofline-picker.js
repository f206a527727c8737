import { LitElement, css, html, nothing } from 'lit';
import { base, buttons } from '../style/shared.js';
import { define } from './define.js';

/**
 * One or several of many, found by typing: a combobox with a list. What is chosen of several stands above it, each
 * with a button that takes it out.
 *
 * @typedef {{value: string, label: string, note: string}} Option
 *
 * Fires `select` with `{values}`.
 */
export class RooflinePicker extends LitElement {
  static properties = {
    label: {},
    options: { attribute: false },
    values: { attribute: false },
    most: { type: Number },
    query: { state: true },
    active: { state: true },
    open: { state: true },
  };

  static styles = [
    base,
    buttons,
    css`
      :host {
        position: relative;
        container-type: normal;
      }
      label {
        display: block;
        font-size: 0.875rem;
        font-weight: 600;
        line-height: 1.75rem;
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .chosen {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem;
        margin-bottom: 0.375rem;
      }
      .chosen button {
        min-height: 1.75rem;
        padding: 0 0.5rem;
        font-size: 0.8125rem;
        text-align: left;
      }
      input {
        width: 100%;
        min-height: 2.25rem;
        padding: 0.125rem 0.625rem;
        border: 1px solid var(--ra-edge);
        border-radius: 6px;
        background: var(--ra-card);
        color: inherit;
        font: inherit;
        font-size: 0.9375rem;
      }
      .list {
        position: absolute;
        z-index: 2;
        width: 100%;
        max-height: 20rem;
        margin-top: 2px;
        overflow-y: auto;
        border: 1px solid var(--ra-edge);
        border-radius: 6px;
        background: var(--ra-card);
        box-shadow: 0 4px 16px rgb(0 0 0 / 0.18);
      }
      .list li {
        display: flex;
        justify-content: space-between;
        gap: 0.75rem;
        padding: 0.25rem 0.625rem;
        font-size: 0.875rem;
        cursor: pointer;
      }
      .list li.active {
        background: var(--ra-tint);
        outline: 2px solid var(--ra-accent);
        outline-offset: -2px;
      }
      .list li[aria-selected='true'] {
        font-weight: 650;
      }
      .note,
      p {
        color: var(--ra-muted);
        font-size: 0.75rem;
        font-weight: 400;
      }
      .note {
        align-self: center;
        text-align: right;
      }
    `,
  ];

  constructor() {
    super();
    this.label = '';
    /** @type {readonly Option[]} */
    this.options = [];
    /** @type {readonly string[]} */
    this.values = [];
    this.most = 1;
    this.query = '';
    this.active = 0;
    this.open = false;
  }

  get #found() {
    const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
    return this.options.filter(({ value, label, note }) => {
      const text = `${label} ${note} ${value}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  render() {
    const { most, values } = this;
    const several = most > 1;
    const labels = new Map(this.options.map(({ value, label }) => [value, label]));
    const found = this.open ? this.#found : [];
    const single = several ? '' : (labels.get(values[0] ?? '') ?? '');
    return html`<label for="search">${this.label}</label>
      ${
        several
          ? html`<ul class="chosen">
              ${values.map(
                (value) =>
                  html`<li>
                    <button
                      type="button"
                      aria-label="Remove ${labels.get(value) ?? value}"
                      @click=${() => this.#toggle(value)}
                    >
                      ${labels.get(value) ?? value} <span aria-hidden="true">×</span>
                    </button>
                  </li>`,
              )}
            </ul>`
          : nothing
      }
      <input
        id="search"
        role="combobox"
        autocomplete="off"
        spellcheck="false"
        aria-autocomplete="list"
        aria-expanded=${this.open}
        aria-controls="list"
        aria-activedescendant=${this.open && found[this.active] ? `option-${this.active}` : nothing}
        placeholder=${several ? `Add one of ${this.options.length}` : ''}
        .value=${this.open ? this.query : single}
        @input=${this.#type}
        @focus=${this.#show}
        @click=${this.#show}
        @blur=${this.#hide}
        @keydown=${this.#key}
      />
      <ul
        class="list"
        id="list"
        role="listbox"
        aria-label=${this.label}
        aria-multiselectable=${several}
        ?hidden=${!this.open}
        @mousedown=${(/** @type {Event} */ event) => event.preventDefault()}
      >
        ${found.map(
          ({ value, label, note }, index) =>
            html`<li
              role="option"
              id="option-${index}"
              class=${index === this.active ? 'active' : ''}
              aria-selected=${values.includes(value)}
              @click=${() => this.#toggle(value)}
            >
              <span>${values.includes(value) ? '✓ ' : ''}${label}</span
              ><span class="note">${note}</span>
            </li>`,
        )}
        ${this.open && found.length === 0 ? html`<li role="option" aria-disabled="true">None of that name</li>` : nothing}
      </ul>
      ${several && values.length >= most ? html`<p role="status">At most ${most}.</p>` : nothing}`;
  }

  updated() {
    if (this.open) this.renderRoot.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }

  #show() {
    if (this.open) return;
    this.open = true;
    this.query = '';
    this.active = Math.max(
      0,
      this.options.findIndex(({ value }) => value === this.values[0]),
    );
  }

  #hide() {
    this.open = false;
  }

  /** @param {InputEvent} event */
  #type({ target }) {
    this.open = true;
    this.query = /** @type {HTMLInputElement} */ (target).value;
    this.active = 0;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const found = this.#found;
    const last = found.length - 1;
    const { key } = event;
    if (key === 'Escape') this.open = false;
    else if (key === 'Backspace' && this.query === '' && this.most > 1 && this.values.length > 0)
      this.#toggle(this.values.at(-1) ?? '');
    else if (key === 'Enter' && this.open) {
      const option = found[this.active];
      if (option) this.#toggle(option.value);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      if (this.open) this.active = (this.active + step + last + 1) % (last + 1 || 1);
      this.#showAt();
    } else return;
    event.preventDefault();
  }

  #showAt() {
    if (!this.open) this.#show();
  }

  /** @param {string} value */
  #toggle(value) {
    const { values, most } = this;
    /** @type {readonly string[]} */
    let next;
    if (most === 1) {
      next = [value];
      this.open = false;
    } else if (values.includes(value)) next = values.filter((each) => each !== value);
    else if (values.length < most) next = [...values, value];
    else return;
    this.query = '';
    this.dispatchEvent(
      new CustomEvent('select', { detail: { values: next }, bubbles: true, composed: true }),
    );
  }
}

define('roofline-picker', RooflinePicker);
