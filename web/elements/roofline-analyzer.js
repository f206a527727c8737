import { LitElement, css, html, nothing } from 'lit';
import { firstPrinciplesVerdict, verdict } from '../format/sentences.js';
import { firstPrinciplesRows } from '../scene/first-principles-rows.js';
import { assess } from '../state/assess.js';
import { assumptionGroups, costModels } from '../state/assumptions.js';
import { assessFirstPrinciples } from '../state/first-principles.js';
import { formOf } from '../state/form.js';
import { begin, record, redo, undo } from '../state/history.js';
import {
  assume,
  choose,
  edit,
  initialState,
  reset,
  setScenario,
  switchModel,
  takeStep,
} from '../state/state.js';
import { base, buttons, disclosures, panels } from '../style/shared.js';
import { define } from './define.js';
import { explainIn } from './explain.js';
import './copy-button.js';
import './roofline-choices.js';
import './roofline-inputs.js';
import './roofline-table.js';

/**
 * The whole calculator: inputs, summary, plot and all fields of the chosen accelerator.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('../state/state.js').State} State
 * @typedef {import('../state/assess.js').Results} Results
 * @typedef {import('../state/assess.js').Assessment & {steps: import('../state/first-principles.js').Results | null}} Assessment
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
    panels,
    css`
      .model {
        padding-bottom: 0.75rem;
        margin-bottom: 0.75rem;
        border-bottom: 1px solid var(--ra-line);
      }
      .assumptions {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
        gap: 1rem 1.5rem;
        padding-top: 1rem;
        margin-top: 1rem;
        border-top: 1px solid var(--ra-line);
      }
      .lead {
        margin-bottom: 0.75rem;
        font-size: 0.9375rem;
        max-width: 48rem;
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
      /* Its room until it is there, so that nothing moves. */
      roofline-plot:not(:defined) {
        display: block;
        min-height: 38rem;
      }
      roofline-table {
        margin-bottom: 0.5rem;
      }
      select {
        max-width: 100%;
      }
    `,
  ];

  /** @type {import('../state/form.js').Form | null} */
  #form = null;
  /** @type {Results | null} the last that could be computed: they stay while an input is wrong */
  #results = null;
  /** @type {import('../state/first-principles.js').Results | null} likewise */
  #steps = null;
  /** @type {{state: State, assessment: Assessment} | null} */
  #assessed = null;
  /** @type {import('../state/history.js').History | null} */
  #history = null;
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
    this.state ??= initialState(this.#form);
  }

  render() {
    if (this.failure)
      return html`<p class="notice problem" role="alert">${this.failure}</p>
        <slot></slot>`;
    const roofline = this.roofline;
    const form = this.#form;
    const { state } = this;
    if (!roofline || !form || !state) return nothing;
    this.#history = record(this.#history ?? begin(state), state, performance.now());
    if (state.costModel === 'any') return this.#any(roofline, state, form);
    const { errors, problem, results, steps } = this.#assess(roofline, state);
    this.#results ??= assess(roofline, initialState(form).texts).results;
    this.#results = results ?? this.#results;
    if (!this.#results) return nothing;
    const firstPrinciples = state.costModel === 'first-principles';
    loadLater(state.costModel);
    if (firstPrinciples) {
      this.#steps ??= assessed(roofline, { ...state, texts: initialState(form).texts }).steps;
      this.#steps = steps ?? this.#steps;
    }
    const wrong = form.fields.filter(({ name }) => errors[name]).map(({ label }) => label);

    return html`<div
        class="layout"
        @explain=${(/** @type {Event} */ event) => explainIn(this.renderRoot, roofline, event)}
        @choose=${(/** @type {CustomEvent} */ { detail }) => this.#change(choose(state, detail.hardware))}
        @step=${(/** @type {CustomEvent} */ { detail }) => this.#change(takeStep(state, detail.assumption, detail.on))}
      >
        <section class="inputs" aria-labelledby="inputs">
          ${this.#head(state, form)}
          <roofline-inputs
            .fields=${form.fields}
            .texts=${state.texts}
            .errors=${errors}
            @edit=${(/** @type {CustomEvent} */ { detail }) => this.#change(edit(state, detail.name, detail.text))}
          ></roofline-inputs>
          ${
            firstPrinciples
              ? html`<div
                  class="assumptions"
                  @pick=${(/** @type {CustomEvent} */ { detail }) =>
                    this.#change(assume(state, detail.name, detail.value))}
                >
                  ${assumptionGroups.map(
                    ({ name, label, hint, options }) =>
                      html`<roofline-choices
                        name=${name}
                        label=${label}
                        hint=${hint}
                        .options=${options}
                        value=${state.assumptions[name]}
                      ></roofline-choices>`,
                  )}
                </div>`
              : nothing
          }
        </section>
        <div class="results">
          ${this.notes.map((note) => html`<p class="notice" role="status">${note}</p>`)}
          <div class="problems" role="alert">
            ${
              results && (!firstPrinciples || steps)
                ? nothing
                : html`<p class="notice problem">
                    ${problem || `Check ${wrong.join(', ')}.`}
                    <span class="stale">The last result that could be computed stays below.</span>
                  </p>`
            }
          </div>
          ${
            firstPrinciples
              ? this.#firstPrinciples(roofline, state)
              : this.#published(roofline, state, this.#results)
          }
        </div>
      </div>
      <p class="visually-hidden announcer" role="status"></p>`;
  }

  /**
   * @param {Roofline} roofline
   * @param {State} state
   */
  #more(roofline, state) {
    return html`<roofline-more
      slot="more"
      .roofline=${roofline}
      .form=${this.#form}
      .state=${state}
      @state=${(/** @type {CustomEvent} */ { detail }) => this.#change(detail.state)}
    ></roofline-more>`;
  }

  /**
   * @param {State} state
   * @param {import('../state/form.js').Form} form
   */
  #head(state, form) {
    const { past, future } = this.#history ?? begin(state);
    return html`<div class="head">
        <h2 id="inputs">Scenario</h2>
        <div>
          ${this.#step('Undo', '↶', past.length > 0, undo)}
          ${this.#step('Redo', '↷', future.length > 0, redo)}
          <button class="plain" type="button" @click=${() => this.#change(reset(state, form))}>
            Reset
          </button>
        </div>
      </div>
      <roofline-choices
        class="model"
        name="costModel"
        label="Cost model"
        .options=${costModels}
        value=${state.costModel}
        @pick=${(/** @type {CustomEvent} */ { detail }) => this.#change(switchModel(state, detail.value))}
      ></roofline-choices>`;
  }

  /**
   * @param {string} name
   * @param {string} sign
   * @param {boolean} possible
   * @param {typeof undo} move
   */
  #step(name, sign, possible, move) {
    return html`<button
      class="plain"
      type="button"
      aria-label=${name}
      title=${name}
      ?disabled=${!possible}
      @click=${() => this.#move(move)}
    >
      ${sign}
    </button>`;
  }

  /** @param {typeof undo} move */
  #move(move) {
    if (!this.#history) return;
    this.#history = move(this.#history);
    this.#change(this.#history.state);
  }

  /**
   * @param {Roofline} roofline
   * @param {State} state
   * @param {import('../state/form.js').Form} form
   */
  #any(roofline, state, form) {
    loadLater(state.costModel);
    return html`<roofline-workbench
        .roofline=${roofline}
        .texts=${state.scenario}
        @scenario=${(/** @type {CustomEvent} */ { detail }) =>
          this.#change(setScenario(state, detail.texts), detail)}
      >
        <div slot="head">${this.#head(state, form)}</div>
        ${this.notes.map((note) => html`<p class="notice" role="status" slot="notes">${note}</p>`)}
        ${this.#more(roofline, state)}
      </roofline-workbench>
      <p class="visually-hidden announcer" role="status"></p>`;
  }

  /**
   * @param {Roofline} roofline
   * @param {State} state
   * @param {Results} results
   */
  #published(roofline, state, { workload, comparison }) {
    const chosen = comparison.find(({ hardware }) => hardware === state.hardware);
    const fields = this.#form?.fields ?? [];
    const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
    const markdown = () => roofline.summaryTable(workload);
    return html`<section aria-labelledby="summary">
        <div class="head">
          <h2 id="summary">Dense against Q-TensorFormer</h2>
          <copy-button label="Copy as Markdown" .text=${markdown}></copy-button>
        </div>
        <roofline-table
          .comparison=${comparison}
          .workload=${workload}
          chosen=${state.hardware}
        ></roofline-table>
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
          caption=${chosen ? verdict(chosen) : ''}
        ></roofline-plot>
      </section>
      <section aria-labelledby="profile">
        <div class="head">
          <h2 id="profile">One accelerator in full</h2>
          ${this.#picker(state, comparison)}
        </div>
        <roofline-profile .row=${chosen} .workload=${workload} .labels=${labels}></roofline-profile>
      </section>
      ${this.#more(roofline, state)}`;
  }

  /**
   * @param {Roofline} roofline
   * @param {State} state
   */
  #firstPrinciples(roofline, state) {
    if (!this.#steps) return nothing;
    const { rows, bridge, noBridge } = this.#steps;
    const chosen = rows.find(({ hardware }) => hardware === state.hardware);
    const sentence = chosen ? firstPrinciplesVerdict(chosen) : '';
    const plotted = firstPrinciplesRows(rows, roofline.roofVertices);
    return html`<section aria-labelledby="summary">
        <div class="head">
          <h2 id="summary">Dense against Q-TensorFormer, from first principles</h2>
        </div>
        <roofline-step-table .rows=${rows} chosen=${state.hardware}></roofline-step-table>
      </section>
      <section aria-labelledby="bridge">
        <div class="head">
          <h2 id="bridge">From the published speedup to this one</h2>
          ${this.#picker(
            state,
            rows.map(({ published }) => published),
          )}
        </div>
        <p class="lead">${noBridge || sentence}</p>
        <roofline-bridge .bridge=${bridge}></roofline-bridge>
      </section>
      <section aria-labelledby="plot">
        <div class="head"><h2 id="plot">Roofline</h2></div>
        ${
          plotted.length === 0
            ? html`<p>No accelerator has a known peak at this precision.</p>`
            : html`<roofline-plot
                .comparison=${plotted}
                .roofVertices=${roofline.roofVertices}
                chosen=${state.hardware}
                throughput="Reached throughput"
                caption=${sentence}
              ></roofline-plot>`
        }
      </section>
      ${this.#more(roofline, state)}`;
  }

  /**
   * @param {State} state
   * @param {readonly import('../../wasm/roofline.js').PublishedComparison[]} comparison
   */
  #picker(state, comparison) {
    return html`<select
      aria-label="Accelerator"
      @change=${(/** @type {Event} */ { target }) =>
        this.#change(choose(state, /** @type {HTMLSelectElement} */ (target).value))}
    >
      ${comparison.map(
        ({ hardware, accelerator }) =>
          html`<option value=${hardware} .selected=${hardware === state.hardware}>
            ${accelerator.name}
          </option>`,
      )}
    </select>`;
  }

  /**
   * Once per change, though both the event and the picture need it.
   * @param {Roofline} roofline
   * @param {State} state
   * @returns {Assessment}
   */
  #assess(roofline, state) {
    if (this.#assessed?.state !== state) {
      this.#assessed = { state, assessment: assessed(roofline, state) };
    }
    return this.#assessed.assessment;
  }

  /**
   * @param {State} state
   * @param {{usable: boolean, sentence: string}} [known] what a part that computes for itself says of it
   */
  #change(state, known) {
    if (!this.roofline || state === this.state) return;
    this.state = state;
    this.notes = [];
    const { usable, sentence } = known ?? this.#judge(this.roofline, state);
    this.#announce(sentence);
    this.dispatchEvent(new CustomEvent('change', { detail: { state, usable } }));
  }

  /**
   * @param {Roofline} roofline
   * @param {State} state
   */
  #judge(roofline, state) {
    const { results, steps } = this.#assess(roofline, state);
    const firstPrinciples = state.costModel === 'first-principles';
    const isChosen = (/** @type {{hardware: string}} */ { hardware }) =>
      hardware === state.hardware;
    const row = results?.comparison.find(isChosen);
    const step = steps?.rows.find(isChosen);
    const published = row && !firstPrinciples ? verdict(row) : '';
    return {
      usable: firstPrinciples ? steps !== null : results !== null,
      sentence: step ? firstPrinciplesVerdict(step) : published,
    };
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

/**
 * @param {Roofline} roofline
 * @param {State} state
 * @returns {Assessment}
 */
function assessed(roofline, state) {
  const published = assess(roofline, state.texts);
  if (state.costModel !== 'first-principles' || !published.results)
    return { ...published, steps: null };
  const { results, refusal } = assessFirstPrinciples(roofline, published.results, state);
  if (results) return { ...published, steps: results };
  // What the twin refuses is a field of the form; what the model refuses is one of its own.
  return Object.hasOwn(state.texts, refusal.field)
    ? { ...published, errors: { [refusal.field]: `Must be ${refusal.allowed}.` }, steps: null }
    : { ...published, problem: `${refusal.message}.`, steps: null };
}

/**
 * The elements that the first table need not wait for: what is below it, and what the other cost model shows.
 * @param {State['costModel']} costModel
 */
function loadLater(costModel) {
  void import('./roofline-more.js');
  if (costModel === 'any') return void import('./roofline-workbench.js');
  void import('./roofline-plot.js');
  if (costModel === 'published') void import('./roofline-profile.js');
  else {
    void import('./roofline-step-table.js');
    void import('./roofline-bridge.js');
  }
  return undefined;
}

define('roofline-analyzer', RooflineAnalyzer);
