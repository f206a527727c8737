import { LitElement, css, html, nothing, unsafeCSS } from 'lit';
import { titled } from '../format/names.js';
import { formatSi } from '../format/number.js';
import { sceneNodes } from '../scene/nodes.js';
import { plotStyle } from '../scene/plot-style.js';
import { heatSteps, mapScene, sweepScene } from '../scene/sweep-scene.js';
import { writeDom } from '../scene/write-dom.js';
import { textAt, withText } from '../state/scenario.js';
import { crossovers, linesOf, sweepPlan } from '../state/sweep.js';
import { base, buttons, disclosures, tables } from '../style/shared.js';
import { define } from './define.js';
import { OwnWidth } from './own-width.js';
import './roofline-choices.js';

/**
 * One field against a result as lines, or two as a map, computed beside the page in a Web Worker.
 *
 * @typedef {import('../state/sweep.js').Subject} Subject
 * @typedef {import('../state/sweep.js').Plan} Plan
 * @typedef {import('../../wasm/roofline.js').Sweep} Sweep
 *
 * Set `subject` and `texts`. Fires `texts` with `{texts}`.
 */
export class RooflineSweep extends LitElement {
  static properties = {
    subject: { attribute: false },
    texts: { attribute: false },
    width: { state: true },
    done: { state: true },
    progress: { state: true },
    problem: { state: true },
    read: { state: true },
  };

  static styles = [
    base,
    buttons,
    tables,
    disclosures,
    css`
      ${unsafeCSS(plotStyle((token) => `var(--ra-${token})`))}
      ${unsafeCSS(
        Array.from(
          { length: heatSteps },
          (_, step) =>
            `.heat-${step} { fill: color-mix(in oklab, var(--ra-accent) ${Math.round(6 + (94 * step) / (heatSteps - 1))}%, var(--ra-card)); }`,
        ).join('\n'),
      )}
      .spot {
        fill: var(--ra-ink);
      }
      .questions {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.5rem 0.75rem;
        margin-bottom: 0.75rem;
      }
      .questions roofline-choices {
        flex: 0 0 8.5rem;
      }
      [class^='heat'] {
        shape-rendering: crispEdges;
      }
      .changes {
        margin: 0.25rem 0;
        padding-left: 1.25rem;
        font-size: 0.875rem;
      }
      label {
        display: grid;
        font-size: 0.8125rem;
        font-weight: 600;
      }
      input {
        width: 6.5rem;
        min-height: 2.25rem;
        padding: 0.125rem 0.5rem;
        border: 1px solid var(--ra-edge);
        border-radius: 6px;
        background: var(--ra-card);
        color: inherit;
        font: inherit;
        font-size: 0.875rem;
      }
      select {
        max-width: 14rem;
      }
      svg {
        display: block;
        width: 100%;
      }
      .stage {
        min-height: 21rem;
      }
      .read {
        min-height: 1.5em;
        font-size: 0.875rem;
        font-variant-numeric: tabular-nums;
      }
      .wait {
        display: flex;
        align-items: center;
        gap: 0.75rem;
        font-size: 0.875rem;
      }
      .problem {
        color: var(--ra-error);
        font-size: 0.875rem;
      }
      table {
        font-size: 0.8125rem;
      }
      .scroller {
        max-height: 22rem;
        overflow: auto;
      }
      td,
      tbody th {
        padding-block: 0.125rem;
        white-space: nowrap;
      }
    `,
  ];

  /** @type {Worker | undefined} */
  #worker;
  #asked = 0;
  /** @type {string} what was asked last, so that nothing is asked twice */
  #question = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** @type {import('../scene/log-axis.js').LogAxis | null} */
  #axis = null;

  constructor() {
    super();
    /** @type {Subject | null} */
    this.subject = null;
    /** @type {import('../state/scenario.js').Texts} */
    this.texts = {};
    this.width = 0;
    new OwnWidth(this);
    /** @type {{sweep: Sweep, plan: Plan} | null} the last that was computed */
    this.done = null;
    /** @type {number | null} share done, once it takes longer than a blink */
    this.progress = null;
    this.problem = '';
    /** The values under the pointer. */
    this.read = '';
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#question = '';
  }

  willUpdate() {
    if (!this.subject) return;
    const { plan, problem } = sweepPlan(this.subject, this.texts);
    if (!plan) {
      this.problem = problem;
      return;
    }
    const question = JSON.stringify(plan.spec);
    if (question === this.#question) return;
    this.#question = question;
    this.problem = '';
    this.#compute(plan);
  }

  /** @param {Plan} plan */
  #compute(plan) {
    const id = (this.#asked += 1);
    this.#worker ??= new Worker(new URL(workerFile, import.meta.url), { type: 'module' });
    let share = 0;
    this.#worker.onmessage = ({ data }) => {
      if (data.id !== this.#asked) return;
      if (data.progress) {
        share = data.progress.done / data.progress.points;
        if (this.progress !== null) this.progress = share;
        return;
      }
      this.#settle();
      if (data.sweep) this.done = { sweep: data.sweep, plan };
      else this.problem = `${data.problem}.`;
    };
    this.#worker.onerror = () => {
      this.#settle();
      this.problem = 'The sweep could not be computed here.';
    };
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => (this.progress = share), 100);
    this.#worker.postMessage({ id, spec: plan.spec });
  }

  #settle() {
    clearTimeout(this.#waiting);
    this.progress = null;
  }

  #cancel() {
    this.#asked += 1;
    this.#worker?.postMessage({ id: this.#asked });
    this.#settle();
    this.problem = 'Cancelled.';
  }

  render() {
    const { subject, texts } = this;
    if (!subject) return nothing;
    const at = (/** @type {string} */ path) => textAt(texts, path);
    const map = at('sweep.kind') === 'map';
    const { fields, results, devices } = subject;
    const x = fields.find(({ path }) => path === at('sweep.x')) ?? fields[0];
    const others = fields.filter(({ path }) => path !== x?.path);
    const lines = at('sweep.lines') === 'devices' ? 'devices' : at('sweep.y');
    const named = others.map(({ path, label }) => ({ value: path, label }));
    return html`<div class="questions">
        ${this.#select(
          'Result',
          'sweep.result',
          results.map(({ path, label }) => ({ value: path, label })),
          at('sweep.result'),
        )}
        ${this.#select(
          'Against',
          'sweep.x',
          fields.map(({ path, label }) => ({ value: path, label })),
          x?.path ?? '',
        )}
        ${this.#text('From', 'sweep.from')} ${this.#text('To', 'sweep.to')}
        <roofline-choices
          name="sweep.scale"
          label="Scale"
          .options=${[
            { value: 'log', label: 'Log' },
            { value: 'linear', label: 'Linear' },
          ]}
          value=${at('sweep.scale') || 'log'}
          @pick=${this.#pick}
        ></roofline-choices>
        <roofline-choices
          name="sweep.kind"
          label="Chart"
          .options=${[
            { value: 'lines', label: 'Lines' },
            { value: 'map', label: 'Map' },
          ]}
          value=${at('sweep.kind') || 'lines'}
          @pick=${this.#pick}
        ></roofline-choices>
        ${
          map
            ? html`${this.#select('And', 'sweep.y', named, at('sweep.y') || (named[0]?.value ?? ''))}
              ${this.#text('From', 'sweep.yFrom')} ${this.#text('To', 'sweep.yTo')}`
            : html`${this.#select(
                'A line for each',
                'sweep.lines',
                [
                  { value: '', label: 'One line' },
                  ...(devices.length > 1 ? [{ value: 'devices', label: 'Device' }] : []),
                  ...named,
                ],
                lines,
              )}
              ${lines && lines !== 'devices' ? this.#text('Values', 'sweep.values') : nothing}`
        }
      </div>
      ${this.problem ? html`<p class="problem" role="status">${this.problem}</p>` : nothing}
      ${
        this.progress === null
          ? nothing
          : html`<div class="wait" role="status">
              <progress max="1" .value=${this.progress} aria-label="Computing"></progress>
              <button type="button" @click=${this.#cancel}>Cancel</button>
            </div>`
      }
      <div class="stage" ?hidden=${!this.done}>
        <svg
          role="img"
          aria-label="Sweep; the table below has its numbers."
          @pointermove=${this.#hover}
          @pointerleave=${() => (this.read = '')}
        ></svg>
      </div>
      <p class="read">${this.read || this.#legend()}</p>
      ${this.#table()}`;
  }

  /** What the shades mean, and why points are missing. */
  #legend() {
    if (!this.done) return '';
    const { plan } = this.done;
    const values = this.#numbers()
      .rows.flat()
      .filter((value) => value !== null);
    const shades =
      plan.y && values.length > 0
        ? `${titled(plan.result)}: ${shortNumber(Math.min(...values))} is pale, ${shortNumber(Math.max(...values))} strong. `
        : '';
    return shades + this.#gaps();
  }

  #gaps() {
    const reasons = this.done?.sweep.reasons ?? [];
    return reasons
      .map(({ field, allowed, count }) => `${count} points left out: ${field} must be ${allowed}.`)
      .join(' ');
  }

  #table() {
    if (!this.done) return nothing;
    const { plan, sweep } = this.done;
    const { xs, rows, heads } = this.#numbers();
    if (rows.length === 0) return nothing;
    const changes = plan.y ? [] : crossovers(sweep, plan);
    return html`${
        changes.length > 0
          ? html`<ul class="changes">
              ${changes.map(
                ({ at, text }) =>
                  html`<li>
                    ${text} from ${plan.x.label}
                    ${formatSi(xs[at] ?? 0, '', { digits: 4, trim: true })}
                  </li>`,
              )}
            </ul>`
          : nothing
      }
      <details>
        <summary>The sweep’s numbers as a table</summary>
        <div class="scroller" role="region" aria-label="The sweep’s numbers" tabindex="0">
          <table>
            <thead>
              <tr>
                <th scope="col">${plan.x.label}</th>
                ${heads.map((head) => html`<th scope="col">${head || plan.result.label}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${xs.map(
                (value, index) =>
                  html`<tr>
                    <th scope="row">${shortNumber(value)}</th>
                    ${rows.map((row) => html`<td>${row[index] == null ? '–' : shortNumber(row[index] ?? 0)}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </details>`;
  }

  /** The numbers, a row a line or a row a value of the second field. */
  #numbers() {
    if (!this.done) return { xs: [], rows: [], heads: [] };
    const { sweep, plan } = this.done;
    if (!plan.y) {
      const { xs, lines } = linesOf(sweep, plan);
      return {
        xs,
        rows: lines.map(({ values }) => values),
        heads: lines.map(({ label }) => label),
      };
    }
    const ys = [...(sweep.axes[0]?.values ?? [])];
    const { xs, lines } = linesOf(sweep, { ...plan, lines: ys.map(String) });
    return {
      xs,
      ys,
      rows: lines.map(({ values }) => values),
      heads: ys.map((y) => `${plan.y?.label} ${shortNumber(y)}`),
    };
  }

  updated() {
    const stage = this.renderRoot.querySelector('svg');
    if (!stage || !this.done || this.width === 0) return;
    const { sweep, plan } = this.done;
    const { xs, ys = [], rows, heads } = this.#numbers();
    if (xs.length === 0 || rows.flat().every((value) => value === null)) return;
    const width = Math.max(280, this.width);
    const common = {
      xs,
      scale: plan.scale,
      xTitle: titled(plan.x),
      yTitle: titled(plan.result),
      width,
      height: Math.round(Math.min(420, Math.max(320, width * 0.45))),
    };
    const scene = plan.y
      ? mapScene({ ...common, ys, values: rows, yTitle: titled(plan.y) })
      : sweepScene({
          ...common,
          lines: rows.map((values, index) => ({ label: heads[index] ?? '', values })),
          crossovers: crossovers(sweep, plan),
        });
    this.#axis = scene.x;
    stage.setAttribute('viewBox', `0 0 ${scene.width} ${scene.height}`);
    stage.setAttribute('height', String(scene.height));
    writeDom(
      stage,
      sceneNodes(scene, () => ({ attributes: {} })),
    );
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (!this.done || !this.#axis) return;
    const { plan } = this.done;
    const { xs, rows, heads } = this.#numbers();
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const left = event.clientX - box.left;
    const axis = this.#axis;
    const far = (/** @type {number} */ x) => Math.abs(axis.position(x) - left);
    const at = xs.reduce((best, x, index) => (far(x) < far(xs[best] ?? 0) ? index : best), 0);
    const values = plan.y
      ? `${plan.result.label} ${shortNumber(Math.min(...known(rows, at)))} to ${shortNumber(Math.max(...known(rows, at)))}`
      : rows
          .map(
            (row, index) =>
              `${heads[index] || plan.result.label} ${row[at] == null ? '–' : shortNumber(row[at] ?? 0)}`,
          )
          .join(' · ');
    this.read = `${plan.x.label} ${shortNumber(xs[at] ?? 0)}: ${values} ${plan.result.unit}`;
  }

  /**
   * @param {string} label
   * @param {string} path
   * @param {readonly {value: string, label: string}[]} options
   * @param {string} value
   */
  #select(label, path, options, value) {
    return html`<label
      >${label}<select
        @change=${(/** @type {Event} */ { target }) =>
          this.#set(path, /** @type {HTMLSelectElement} */ (target).value)}
      >
        ${options.map(
          (option) =>
            html`<option value=${option.value} .selected=${option.value === value}>
              ${option.label}
            </option>`,
        )}
      </select></label
    >`;
  }

  /**
   * @param {string} label
   * @param {string} path
   */
  #text(label, path) {
    return html`<label
      >${label}<input
        autocomplete="off"
        placeholder="auto"
        .value=${textAt(this.texts, path)}
        @change=${(/** @type {Event} */ { target }) =>
          this.#set(path, /** @type {HTMLInputElement} */ (target).value)}
    /></label>`;
  }

  /** @param {CustomEvent<{name: string, value: string}>} event */
  #pick(event) {
    event.stopPropagation();
    this.#set(event.detail.name, event.detail.value);
  }

  /**
   * @param {string} path
   * @param {string} text
   */
  #set(path, text) {
    let texts = this.texts;
    // Another field has another range.
    if (path === 'sweep.x') texts = withText(withText(texts, 'sweep.from', ''), 'sweep.to', '');
    if (path === 'sweep.y') texts = withText(withText(texts, 'sweep.yFrom', ''), 'sweep.yTo', '');
    if (path === 'sweep.lines') {
      const field = text === '' || text === 'devices' ? '' : text;
      texts = withText(
        withText(texts, 'sweep.y', field),
        'sweep.lines',
        text === 'devices' ? text : '',
      );
    } else texts = withText(texts, path, text);
    const detail = { texts };
    this.dispatchEvent(new CustomEvent('texts', { detail, bubbles: true, composed: true }));
  }
}

/** The build writes it under this name, beside the other scripts. */
const workerFile = './sweep-worker.js';

/** @param {number} value */
function shortNumber(value) {
  return formatSi(value, '', { digits: 4, trim: true });
}

/**
 * @param {readonly (readonly (number | null)[])[]} rows
 * @param {number} at
 */
function known(rows, at) {
  return rows.map((row) => row[at] ?? null).filter((value) => value !== null);
}

define('roofline-sweep', RooflineSweep);
