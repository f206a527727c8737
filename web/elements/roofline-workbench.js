import { LitElement, css, html, nothing } from 'lit';
import { orUnknown } from '../format/step-quantities.js';
import { formatSeconds, formatSi } from '../format/number.js';
import { operatorRow, regimeShapes } from '../scene/plot-rows.js';
import { catalogued } from '../state/catalogued.js';
import { attempt } from '../state/assess.js';
import {
  chosenDevices,
  evaluateScenario,
  listAt,
  scenarioTitle,
  textAt,
  withText,
} from '../state/scenario.js';
import { base, buttons, panels } from '../style/shared.js';
import { define } from './define.js';
import { explainIn } from './explain.js';
import './roofline-operators.js';
import './roofline-plot.js';
import './roofline-scenario.js';
import './roofline-steps.js';

/**
 * Any model on any devices, from first principles: form, table, plot and operators. What is slotted as `head` stands
 * above the form, as `more` below the results.
 *
 * @typedef {import('../state/scenario.js').Texts} Texts
 * @typedef {import('../state/scenario.js').Row} Row
 *
 * Set `roofline` and, if wanted, `texts`. Fires `scenario` with `{texts, usable, rows}` on every change.
 */
export class RooflineWorkbench extends LitElement {
  static properties = {
    roofline: { attribute: false },
    texts: { attribute: false },
  };

  static styles = [
    base,
    buttons,
    panels,
    css`
      .warnings {
        margin: 0.5rem 0 0;
        padding-left: 1.25rem;
        font-size: 0.875rem;
      }
    `,
  ];

  /** @type {readonly import('../state/scenario.js').FieldGroup[]} */
  #groups = [];
  /** @type {import('../../wasm/roofline.js').Catalogue} */
  #catalogue = { devices: [], models: [] };
  /** @type {ReadonlyMap<string, string>} */
  #names = new Map();
  /** @type {Map<unknown, number | 'unknown'>} bandwidths that were measured on a device of the catalogue */
  #measured = new Map();
  /** @type {Row[]} the last that could be computed */
  #rows = [];
  /** @type {{texts: Texts, assessment: ReturnType<typeof evaluateScenario>} | null} */
  #assessed = null;

  constructor() {
    super();
    /** @type {import('../../wasm/roofline.js').Roofline | null} */
    this.roofline = null;
    /** @type {Texts} */
    this.texts = {};
  }

  /** @param {import('lit').PropertyValues<this>} changed */
  willUpdate(changed) {
    if (!changed.has('roofline') || !this.roofline) return;
    this.#groups = this.roofline.fields().firstPrinciples;
    ({ catalogue: this.#catalogue, names: this.#names } = catalogued(this.roofline));
    this.#assessed = null;
  }

  render() {
    const { roofline, texts } = this;
    if (!roofline) return nothing;
    const { rows, errors, problem } = this.#assess(texts);
    if (rows) this.#rows = rows;
    if (this.#rows.length === 0 && !rows) this.#rows = this.#assess({}).rows ?? [];
    const shown = this.#rows;
    const chosen = chosenDevices(this.texts);
    const first = shown.find(({ device }) => device === chosen[0]);
    return html`<div
      class="layout"
      @explain=${(/** @type {Event} */ event) => explainIn(this.renderRoot, roofline, event)}
      @choose=${this.#choose}
    >
      <section class="inputs" aria-label="Scenario">
        <slot name="head"></slot>
        <roofline-scenario
          .roofline=${roofline}
          .groups=${this.#groups}
          .catalogue=${this.#catalogue}
          .texts=${texts}
          .errors=${errors}
          @texts=${(/** @type {CustomEvent} */ { detail }) => this.#change(detail.texts)}
        ></roofline-scenario>
      </section>
      <div class="results">
        <slot name="notes"></slot>
        <div class="problems" role="alert">
          ${
            rows
              ? nothing
              : html`<p class="notice problem">
                  ${problem || Object.values(errors)[0] || ''}
                  <span class="stale">The last result that could be computed stays below.</span>
                </p>`
          }
        </div>
        ${
          shown.length === 0
            ? html`<section><p>Choose a device.</p></section>`
            : html`<section aria-labelledby="summary">
                  <div class="head">
                    <h2 id="summary">${scenarioTitle(this.#catalogue, texts)}</h2>
                  </div>
                  <roofline-steps
                    .rows=${shown}
                    .chosen=${chosen}
                    .columns=${listAt(texts, 'columns')}
                    sort=${textAt(texts, 'sort')}
                    @show=${(/** @type {CustomEvent} */ { detail }) => this.#show(detail)}
                  ></roofline-steps>
                  ${this.#warnings(first)}
                </section>
                ${this.#plot(shown, chosen, first)}
                ${
                  first
                    ? html`<section aria-labelledby="operators">
                        <div class="head"><h2 id="operators">Operators on ${first.name}</h2></div>
                        <roofline-operators .row=${first}></roofline-operators>
                      </section>`
                    : nothing
                }`
        }
        <slot name="more"></slot>
      </div>
    </div>`;
  }

  /** @param {Row | undefined} row */
  #warnings(row) {
    const warnings = row?.step.warnings ?? [];
    if (warnings.length === 0) return nothing;
    return html`<ul class="warnings">
      ${warnings.map((warning) => html`<li>${warning}</li>`)}
    </ul>`;
  }

  /**
   * @param {readonly Row[]} rows
   * @param {readonly string[]} chosen
   * @param {Row | undefined} first
   */
  #plot(rows, chosen, first) {
    const plotted = rows.flatMap((row) => operatorRow(row, this.#measuredOf(row)) ?? []);
    const without = (first?.step.ops ?? []).filter(({ flops }) => flops === 0);
    return html`<section aria-labelledby="plot">
      <div class="head"><h2 id="plot">Roofline</h2></div>
      ${
        plotted.length === 0
          ? html`<p>No device has a known peak at this precision.</p>`
          : html`<roofline-plot
              .comparison=${plotted}
              .roofVertices=${this.roofline?.roofVertices ?? null}
              .chosen=${chosen}
              .shapes=${regimeShapes}
              throughput="Reached throughput"
              caption=${this.#caption(first, without)}
            ></roofline-plot>`
      }
    </section>`;
  }

  /**
   * @param {Row | undefined} row
   * @param {Row['step']['ops']} without
   */
  #caption(row, without) {
    if (!row) return '';
    const { step, name } = row;
    const none = without.map((op) => op.name.replaceAll('_', ' ')).join(', ');
    return `On ${name} a step takes ${orUnknown(step.seconds, formatSeconds)}, ${orUnknown(step.tokensPerSecond, (rate) => formatSi(rate, ''))} tokens/s, limited by ${step.regime}. Size is the share of the step’s time; dashed is measured bandwidth, dotted are caches.${none ? ` Without arithmetic, so not in the plot: ${none}.` : ''}`;
  }

  /** @param {Row} row */
  #measuredOf({ scenario: { hardware } }) {
    const roofline = this.roofline;
    if (!roofline || typeof hardware !== 'string') return 'unknown';
    if (!this.#measured.has(hardware)) {
      const { answer } = attempt(() => roofline.saturation({ hardware, points: 1 }));
      this.#measured.set(hardware, answer?.measuredBytesPerSecond ?? 'unknown');
    }
    return this.#measured.get(hardware) ?? 'unknown';
  }

  /**
   * Once per change, though both the event and the picture need it.
   * @param {Texts} texts
   */
  #assess(texts) {
    if (this.#assessed?.texts !== texts) {
      const roofline = /** @type {import('../../wasm/roofline.js').Roofline} */ (this.roofline);
      const assessment = evaluateScenario(roofline, this.#groups, texts, this.#names);
      this.#assessed = { texts, assessment };
    }
    return this.#assessed.assessment;
  }

  /** @param {CustomEvent<{hardware: string, add: boolean}>} event */
  #choose(event) {
    event.stopPropagation();
    const { hardware, add } = event.detail;
    const before = chosenDevices(this.texts);
    const others = before.filter((key) => key !== hardware);
    const next = add
      ? others.length < before.length
        ? others
        : [...before, hardware]
      : [hardware];
    this.#change(withText(this.texts, 'chosen', next));
  }

  /** @param {{columns?: readonly string[], sort?: string}} detail */
  #show({ columns, sort }) {
    if (columns) this.#change(withText(this.texts, 'columns', columns));
    if (sort !== undefined) this.#change(withText(this.texts, 'sort', sort));
  }

  /** @param {Texts} texts */
  #change(texts) {
    if (texts === this.texts) return;
    this.texts = texts;
    const { rows } = this.#assess(texts);
    const detail = {
      texts,
      usable: rows !== null,
      sentence: rows ? this.#caption(rows[0], []) : '',
    };
    this.dispatchEvent(new CustomEvent('scenario', { detail, bubbles: true, composed: true }));
  }
}

define('roofline-workbench', RooflineWorkbench);
