import { LitElement, css, html, nothing } from 'lit';
import { verdict } from '../format/sentences.js';
import { assess } from '../state/assess.js';
import { formOf } from '../state/form.js';
import { choose, edit, initialState, reset } from '../state/state.js';
import { base, buttons, disclosures } from '../style/shared.js';
import { define } from './define.js';
import './copy-button.js';
import './roofline-inputs.js';
import './roofline-plot.js';
import './roofline-profile.js';
import './roofline-table.js';

/**
 * The whole calculator: inputs, summary, plot and all fields of the chosen accelerator.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('../state/state.js').State} State
 * @typedef {import('../state/assess.js').Results} Results
 *
 * Set `roofline` (what `load()` gave) and, if wanted, `state`. Fires `change` with `{state, usable}` on every change.
 */
export class RooflineAnalyzer extends LitElement {
  static properties = {
    roofline: { attribute: false },
    state: { attribute: false },
    notes: { attribute: false },
    failure: { reflect: true },
  };

  static styles = [
    base,
    buttons,
    disclosures,
    css`
      .layout {
        display: grid;
        gap: 1.25rem;
        grid-template-columns: minmax(0, 1fr);
      }
      .results {
        display: grid;
        gap: 1.25rem;
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
      }
      section {
        background: var(--ra-card);
        border: 1px solid var(--ra-line);
        border-radius: 10px;
        padding: 0.875rem 0.75rem;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 0.375rem 1rem;
        margin-bottom: 0.75rem;
        min-height: 2.25rem;
      }
      .head p {
        font-size: 0.8125rem;
        color: var(--ra-muted);
      }
      .model {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 0.75rem;
        padding-bottom: 0.75rem;
        margin-bottom: 0.75rem;
        border-bottom: 1px solid var(--ra-line);
        font-size: 0.875rem;
      }
      .model dt {
        color: var(--ra-muted);
      }
      .model dd {
        font-weight: 600;
      }
      /* An empty one takes no gap. */
      .problems:not(:has(.problem)) {
        position: absolute;
      }
      .notice {
        padding: 0.75rem 1rem;
        border: 1px solid var(--ra-edge);
        border-left: 4px solid var(--ra-accent);
        border-radius: 6px;
        background: var(--ra-card);
        font-size: 0.875rem;
      }
      .notice.problem {
        border-left-color: var(--ra-error);
      }
      .stale {
        color: var(--ra-muted);
      }
      pre {
        margin: 0.5rem 0 0;
        padding: 0.75rem;
        overflow-x: auto;
        background: var(--ra-sunken);
        border-radius: 6px;
        font:
          0.75rem / 1.6 ui-monospace,
          'Cascadia Mono',
          Menlo,
          Consolas,
          monospace;
      }
      roofline-table {
        margin-bottom: 0.5rem;
      }
      select {
        max-width: 100%;
      }
      @container (min-width: 40rem) {
        section {
          padding: 1.25rem 1.5rem;
        }
      }
      @container (min-width: 68rem) {
        .layout {
          grid-template-columns: 19rem minmax(0, 1fr);
        }
        .inputs {
          position: sticky;
          top: 1rem;
          align-self: start;
        }
      }
    `,
  ];

  /** @type {import('../state/form.js').Form | null} */
  #form = null;
  /** @type {Results | null} the last that could be computed: they stay while an input is wrong */
  #results = null;
  /** @type {{texts: State['texts'], assessment: import('../state/assess.js').Assessment} | null} */
  #assessed = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #announcing;

  constructor() {
    super();
    /** @type {Roofline | null} */
    this.roofline = null;
    /** @type {State | null} */
    this.state = null;
    /** @type {string[]} */
    this.notes = [];
    /** @type {string} why there is no calculator; the element's own content is shown with it */
    this.failure = '';
  }

  /** @param {import('lit').PropertyValues<this>} changed */
  willUpdate(changed) {
    if (!changed.has('roofline') || !this.roofline) return;
    this.#form = formOf(this.roofline);
    this.#assessed = null;
  }

  render() {
    if (this.failure)
      return html`<p class="notice problem" role="alert">${this.failure}</p>
        <slot></slot>`;
    const roofline = this.roofline;
    const form = this.#form;
    if (!roofline || !form) return nothing;
    const state = this.state ?? initialState(form);
    const { errors, problem, results } = this.#assess(roofline, state.texts);
    this.#results ??= assess(roofline, initialState(form).texts).results;
    this.#results = results ?? this.#results;
    if (!this.#results) return nothing;
    const { workload, comparison } = this.#results;
    const chosen = comparison.find(({ hardware }) => hardware === state.hardware);
    if (!chosen) return nothing;
    const labels = Object.fromEntries(form.fields.map(({ name, label }) => [name, label]));
    const markdown = () => roofline.summaryTable(workload);
    const wrong = form.fields.filter(({ name }) => errors[name]).map(({ label }) => label);

    return html`<div
        class="layout"
        @choose=${(/** @type {CustomEvent} */ { detail }) => this.#change(choose(state, detail.hardware))}
      >
        <section class="inputs" aria-labelledby="inputs">
          <div class="head">
            <h2 id="inputs">Scenario</h2>
            <button class="plain" type="button" @click=${() => this.#change(reset(state, form))}>
              Reset
            </button>
          </div>
          <dl class="model">
            <dt>Cost model</dt>
            <dd>Published</dd>
          </dl>
          <roofline-inputs
            .fields=${form.fields}
            .texts=${state.texts}
            .errors=${errors}
            @edit=${(/** @type {CustomEvent} */ { detail }) => this.#change(edit(state, detail.name, detail.text))}
          ></roofline-inputs>
        </section>
        <div class="results">
          ${this.notes.map((note) => html`<p class="notice" role="status">${note}</p>`)}
          <div class="problems" role="alert">
            ${
              results
                ? nothing
                : html`<p class="notice problem">
                    ${problem || `Check ${wrong.join(', ')}.`}
                    <span class="stale">The last result that could be computed stays below.</span>
                  </p>`
            }
          </div>
          <section aria-labelledby="summary">
            <div class="head">
              <h2 id="summary">Dense against Q-TensorFormer</h2>
              <copy-button label="Copy as Markdown" .text=${markdown}></copy-button>
            </div>
            <roofline-table .comparison=${comparison} chosen=${state.hardware}></roofline-table>
            <details>
              <summary>The published table, as Markdown</summary>
              <pre tabindex="0" aria-label="The published table, as Markdown">${markdown()}</pre>
            </details>
          </section>
          <section aria-labelledby="plot">
            <div class="head"><h2 id="plot">Roofline</h2></div>
            <roofline-plot
              .comparison=${comparison}
              .roofVertices=${roofline.roofVertices}
              chosen=${state.hardware}
            ></roofline-plot>
          </section>
          <section aria-labelledby="profile">
            <div class="head">
              <h2 id="profile">One accelerator in full</h2>
              <select
                aria-label="Accelerator"
                @change=${(/** @type {Event} */ { target }) =>
                  this.#change(choose(state, /** @type {HTMLSelectElement} */ (target).value))}
              >
                ${comparison.map(
                  (row) =>
                    html`<option value=${row.hardware} .selected=${row === chosen}>
                      ${row.accelerator.name}
                    </option>`,
                )}
              </select>
            </div>
            <roofline-profile .row=${chosen} .labels=${labels}></roofline-profile>
          </section>
        </div>
      </div>
      <p class="visually-hidden announcer" role="status"></p>`;
  }

  /**
   * Once per change, though both the event and the picture need it.
   * @param {Roofline} roofline
   * @param {State['texts']} texts
   */
  #assess(roofline, texts) {
    if (this.#assessed?.texts !== texts) {
      this.#assessed = { texts, assessment: assess(roofline, texts) };
    }
    return this.#assessed.assessment;
  }

  /** @param {State} state */
  #change(state) {
    if (!this.roofline || state === this.state) return;
    this.state = state;
    this.notes = [];
    const { results } = this.#assess(this.roofline, state.texts);
    const chosen = results?.comparison.find(({ hardware }) => hardware === state.hardware);
    this.#announce(chosen ? verdict(chosen) : '');
    const detail = { state, usable: results !== null };
    this.dispatchEvent(new CustomEvent('change', { detail }));
  }

  /**
   * Says the result once typing pauses, not on every keystroke.
   * @param {string} sentence
   */
  #announce(sentence) {
    clearTimeout(this.#announcing);
    if (!sentence) return;
    this.#announcing = setTimeout(() => {
      const announcer = this.renderRoot.querySelector('.announcer');
      if (announcer && announcer.textContent !== sentence) announcer.textContent = sentence;
    }, 700);
  }
}

define('roofline-analyzer', RooflineAnalyzer);
