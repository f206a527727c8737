import { LitElement, css, html } from 'lit';
import { picture } from '../scene/picture.js';
import { assess } from '../state/assess.js';
import { catalogued } from '../state/catalogued.js';
import { decodeFragment, encodeFragment } from '../state/fragment.js';
import { headline } from '../state/headline.js';
import { chosenDevices, evaluateScenario } from '../state/scenario.js';
import { setScenario, setTheme } from '../state/state.js';
import { publishedSubject, scenarioSubject } from '../state/sweep-subjects.js';
import { takeAway } from '../state/take-away.js';
import { base, panels } from '../style/shared.js';
import { define } from './define.js';
import './later-part.js';

/**
 * What is below the results: sweep, inverse questions, export, saved scenarios; each fetched when it is opened, and
 * computed from the state alone.
 *
 * @typedef {import('../state/state.js').State} State
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('../state/form.js').Form} Form
 *
 * Set `roofline`, `form` and `state`. Fires `state` with `{state}`.
 */
export class RooflineMore extends LitElement {
  static properties = {
    roofline: { attribute: false },
    form: { attribute: false },
    state: { attribute: false },
  };

  static styles = [
    base,
    panels,
    css`
      :host {
        display: grid;
        gap: 1.25rem;
        grid-template-columns: minmax(0, 1fr);
      }
    `,
  ];

  /** @type {import('../state/take-away.js').TakeAway | null} what could be computed last: it stays on screen too */
  #taken = null;
  /** @type {import('../state/sweep.js').Subject | null} likewise */
  #swept = null;

  /** @type {import('../../wasm/roofline.js').Explanation[] | null} what the published model's results are called */
  #published = null;

  constructor() {
    super();
    /** @type {Roofline | null} */
    this.roofline = null;
    /** @type {Form | null} */
    this.form = null;
    /** @type {State | null} */
    this.state = null;
  }

  render() {
    const { roofline, form, state } = this;
    if (!roofline || !form || !state) return html``;
    const any = state.costModel === 'any';
    const swept = Object.keys(state.scenario).some((path) => path.startsWith('sweep.'));
    return html`${
        state.costModel === 'first-principles'
          ? ''
          : html`<section>
              <later-part
                heading="Sweep"
                ?open=${swept}
                .load=${() => this.#loadSweep(roofline)}
                .content=${() =>
                  html`<roofline-sweep
                    .subject=${(this.#swept = this.#subject(roofline, form, state) ?? this.#swept)}
                    .texts=${state.scenario}
                    @texts=${(/** @type {CustomEvent} */ { detail }) =>
                      this.#show(setScenario(state, detail.texts))}
                  ></roofline-sweep>`}
              ></later-part>
            </section>`
      }
      ${any ? this.#solve(roofline, form, state) : ''} ${this.#sources(roofline, form, state)}
      <section>
        <later-part
          heading="Share and export"
          .load=${() => import('./roofline-export.js')}
          .content=${() =>
            html`<roofline-export
              .table=${() => this.#take(roofline, form, state)?.table ?? null}
              .picture=${() => {
                const taken = this.#take(roofline, form, state);
                return taken ? picture(roofline.roofVertices, taken.plot, location.href) : '';
              }}
            ></roofline-export>`}
        ></later-part>
      </section>
      <section>
        <later-part
          heading="Saved scenarios, side by side"
          .load=${() => import('./roofline-saved.js')}
          .content=${() =>
            html`<roofline-saved
              fragment=${encodeFragment(state, form)}
              .numbers=${(/** @type {string} */ fragment) =>
                headline(roofline, form, decodeFragment(fragment, form).state)}
              @open=${(/** @type {CustomEvent} */ { detail }) =>
                this.#show(setTheme(decodeFragment(detail.fragment, form).state, state.theme))}
            ></roofline-saved>`}
        ></later-part>
      </section>`;
  }

  /**
   * @param {Roofline} roofline
   * @param {Form} form
   * @param {State} state
   */
  #sources(roofline, { groups }, state) {
    const any = state.costModel === 'any';
    return html`<section>
      <later-part
        heading="Sources of the device's numbers"
        .load=${() => import('./roofline-sources.js')}
        .content=${() =>
          html`<roofline-sources
            .roofline=${roofline}
            .groups=${groups}
            published=${any ? '' : state.hardware}
            device=${any ? (chosenDevices(state.scenario)[0] ?? '') : ''}
          ></roofline-sources>`}
      ></later-part>
    </section>`;
  }

  /**
   * @param {Roofline} roofline
   * @param {Form} form
   * @param {State} state
   */
  #solve(roofline, form, state) {
    const content = () => {
      const { row } = evaluated(roofline, form, state);
      return row
        ? html`<roofline-solve
            .roofline=${roofline}
            .scenario=${row.scenario}
            device=${row.name}
          ></roofline-solve>`
        : html`<p>This scenario cannot be evaluated.</p>`;
    };
    return html`<section>
      <later-part
        heading="Which rank, width, bandwidth or batch?"
        .load=${() => import('./roofline-solve.js')}
        .content=${content}
      ></later-part>
    </section>`;
  }

  /** @param {Roofline} roofline */
  async #loadSweep(roofline) {
    const [published] = await Promise.all([
      roofline.explain({ costModel: 'published' }),
      import('./roofline-sweep.js'),
    ]);
    this.#published = published;
  }

  /**
   * @param {Roofline} roofline
   * @param {Form} form
   * @param {State} state
   */
  #subject(roofline, form, state) {
    if (state.costModel === 'published') {
      const { results } = assess(roofline, state.texts);
      const hardware = /** @type {import('../../wasm/roofline.js').PublishedHardware} */ (
        state.hardware
      );
      return results && this.#published
        ? publishedSubject(this.#published, form, { ...results.workload, hardware })
        : null;
    }
    const { rows, row } = evaluated(roofline, form, state);
    return row ? scenarioSubject(form.groups, state.scenario, rows, row) : null;
  }

  /**
   * @param {Roofline} roofline
   * @param {Form} form
   * @param {State} state
   */
  #take(roofline, form, state) {
    this.#taken = takeAway(roofline, form, state) ?? this.#taken;
    return this.#taken;
  }

  /** @param {State} state */
  #show(state) {
    this.dispatchEvent(
      new CustomEvent('state', { detail: { state }, bubbles: true, composed: true }),
    );
  }
}

/**
 * @param {Roofline} roofline
 * @param {Form} form
 * @param {State} state
 */
function evaluated(roofline, { groups }, { scenario }) {
  const { rows } = evaluateScenario(roofline, groups, scenario, catalogued(roofline).names);
  const [chosen] = chosenDevices(scenario);
  return { rows: rows ?? [], row: rows?.find(({ device }) => device === chosen) };
}

define('roofline-more', RooflineMore);
