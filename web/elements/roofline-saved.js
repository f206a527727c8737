import { LitElement, css, html, nothing } from 'lit';
import { formatIntensity, formatRatio, formatSeconds, formatSi } from '../format/number.js';
import { orUnknown } from '../format/step-quantities.js';
import { mostSaved, parseSaved, readSaved, withSaved, writeSaved } from '../state/store.js';
import { base, buttons, tables } from '../style/shared.js';
import { define } from './define.js';
import { save } from './roofline-export.js';

/**
 * Scenarios that the reader named, kept in this browser, and up to six of them side by side.
 *
 * @typedef {import('../state/store.js').Saved} Saved
 * @typedef {import('../state/headline.js').Headline} Headline
 *
 * Set `fragment`, the link of what is shown, and `numbers`, which evaluates a link. Fires `open` with `{fragment}`.
 */
export class RooflineSaved extends LitElement {
  static properties = {
    fragment: {},
    numbers: { attribute: false },
    saved: { state: true },
    pinned: { state: true },
    message: { state: true },
  };

  static styles = [
    base,
    buttons,
    tables,
    css`
      form,
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem;
      }
      ul {
        margin: 0.75rem 0;
        padding: 0;
        list-style: none;
      }
      li span {
        flex: 1;
        min-width: 8rem;
        overflow-wrap: anywhere;
      }
      input:not([type='checkbox']) {
        min-height: 2.25rem;
        min-width: 0;
        flex: 0 1 18rem;
        padding: 0.125rem 0.625rem;
        border: 1px solid var(--ra-edge);
        border-radius: 6px;
        background: var(--ra-card);
        color: inherit;
        font: inherit;
        font-size: 0.875rem;
      }
      li label {
        display: flex;
        align-items: center;
        gap: 0.375rem;
        min-height: 1.75rem;
        font-size: 0.875rem;
      }
      table {
        font-size: 0.875rem;
      }
      td,
      th {
        padding: 0.25rem 0.5rem;
      }
      small {
        display: block;
        color: var(--ra-muted);
        font-size: 0.75rem;
      }
      [role='status'] {
        font-size: 0.875rem;
      }
    `,
  ];

  constructor() {
    super();
    this.fragment = '';
    /** @type {(fragment: string) => Headline | null} */
    this.numbers = () => null;
    /** @type {readonly Saved[]} */
    this.saved = readSaved(store);
    /** @type {readonly string[]} names of those that stand side by side */
    this.pinned = [];
    this.message = '';
  }

  render() {
    const pinned = this.saved.filter(({ name }) => this.pinned.includes(name));
    return html`<form @submit=${this.#save}>
        <input
          name="name"
          aria-label="Name of this scenario"
          maxlength="60"
          placeholder="Name of this scenario"
          autocomplete="off"
        />
        <button>Save and pin</button>
        <button
          type="button"
          @click=${() => save('scenarios.json', `${JSON.stringify(this.saved, null, 2)}\n`, 'application/json')}
        >
          Export all
        </button>
        <button type="button" @click=${() => this.#file?.click()}>Import</button>
        <input
          type="file"
          accept="application/json,.json"
          hidden
          aria-label="Scenarios to import"
          @change=${this.#import}
        />
      </form>
      <p role="status">${this.message}</p>
      <ul>
        ${this.saved.map(
          (one) =>
            html`<li>
              <span>${one.name}</span>
              <label
                ><input
                  type="checkbox"
                  .checked=${this.pinned.includes(one.name)}
                  ?disabled=${pinned.length >= mostPinned && !this.pinned.includes(one.name)}
                  @change=${() => this.#pin(one.name)}
                />pin</label
              >
              <button type="button" aria-label="Open ${one.name}" @click=${() => this.#open(one)}>
                Open
              </button>
              <button
                type="button"
                aria-label="Delete ${one.name}"
                @click=${() => this.#keep(this.saved.filter((each) => each !== one))}
              >
                Delete
              </button>
            </li>`,
        )}
      </ul>
      ${pinned.length > 0 ? this.#table(pinned) : nothing}`;
  }

  /** @param {readonly Saved[]} pinned */
  #table(pinned) {
    const all = pinned.map(({ name, fragment }) => ({ name, of: this.numbers(fragment) }));
    const first = all[0]?.of;
    return html`<div class="scroller" role="region" aria-label="Side by side" tabindex="0">
      <table>
        <caption class="visually-hidden">
          Pinned scenarios side by side, with their ratios to the first
        </caption>
        <thead>
          <tr>
            <th scope="col">On the chosen device</th>
            ${all.map(({ name }) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Device</th>
            ${all.map(({ of }) => html`<td>${of?.device ?? 'cannot be evaluated'}</td>`)}
          </tr>
          ${quantities.map(
            ({ label, value, text }) =>
              html`<tr>
                <th scope="row">${label}</th>
                ${all.map(({ of }, index) => {
                  const own = of ? value(of) : undefined;
                  const to = first ? value(first) : undefined;
                  const comparable = typeof own === 'number' && typeof to === 'number' && to > 0;
                  return html`<td>
                    ${orUnknown(own, text)}${
                      index > 0 && comparable
                        ? html`<small>${formatRatio(own / to)}</small>`
                        : nothing
                    }
                  </td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /** @returns {HTMLInputElement | null} */
  get #file() {
    return this.renderRoot.querySelector('input[type="file"]');
  }

  /** @param {SubmitEvent} event */
  #save(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem('name')
    );
    const next = withSaved(this.saved, { name: field.value, fragment: this.fragment });
    const name = next.at(-1)?.name ?? '';
    field.value = '';
    this.#keep(next);
    if (!this.pinned.includes(name) && this.pinned.length < mostPinned) this.#pin(name);
  }

  /** @param {string} name */
  #pin(name) {
    this.pinned = this.pinned.includes(name)
      ? this.pinned.filter((each) => each !== name)
      : [...this.pinned, name];
  }

  /** @param {Saved} one */
  #open({ fragment }) {
    const detail = { fragment };
    this.dispatchEvent(new CustomEvent('open', { detail, bubbles: true, composed: true }));
  }

  /** @param {readonly Saved[]} saved */
  #keep(saved) {
    this.saved = saved;
    this.message = writeSaved(store, saved)
      ? ''
      : 'This browser keeps nothing for this page: the scenarios are gone when it is closed.';
  }

  /** @param {Event} event */
  async #import({ target }) {
    const file = /** @type {HTMLInputElement} */ (target).files?.[0];
    if (!file) return;
    try {
      const read = parseSaved(await file.text());
      this.#keep(read.reduce(withSaved, [...this.saved]));
      if (!this.message) this.message = `${read.length} read, at most ${mostSaved} are kept.`;
    } catch {
      this.message = 'This file is not JSON.';
    }
  }
}

export const mostPinned = 6;

const store = () => globalThis.localStorage;

/** @type {readonly {label: string, value: (of: Headline) => number | string | boolean | undefined, text: (value: number) => string}[]} */
const quantities = [
  { label: 'Step', value: ({ seconds }) => seconds, text: formatSeconds },
  {
    label: 'Tokens/s',
    value: ({ tokensPerSecond }) => tokensPerSecond,
    text: (value) => formatSi(value, ''),
  },
  { label: 'Arithmetic', value: ({ flops }) => flops, text: (value) => formatSi(value, 'FLOP') },
  {
    label: 'DRAM traffic',
    value: ({ dramBytes }) => dramBytes,
    text: (value) => formatSi(value, 'B'),
  },
  { label: 'Intensity', value: ({ intensity }) => intensity, text: formatIntensity },
  { label: 'Limited by', value: ({ report }) => report?.regime, text: String },
  {
    label: 'Memory missing',
    value: ({ report }) => report?.missingBytes,
    text: (value) => formatSi(value, 'B'),
  },
  {
    label: 'Energy of a token',
    value: ({ report }) => report?.energy.joulesPerToken,
    text: (value) => formatSi(value, 'J'),
  },
];

define('roofline-saved', RooflineSaved);
