import { LitElement, css, html } from 'lit';
import { formatSi } from '../format/number.js';
import { parseNumber } from '../format/parse.js';
import { attempt } from '../state/assess.js';
import { base, buttons } from '../style/shared.js';
import { define } from './define.js';

/**
 * An inverse question in words: which rank, width of weights, bandwidth or batch reaches a target?
 *
 * @typedef {import('../../wasm/roofline.js').SolveRequest} SolveRequest
 */
export class RooflineSolve extends LitElement {
  static properties = {
    roofline: { attribute: false },
    scenario: { attribute: false },
    device: {},
    find: { state: true },
    kind: { state: true },
    target: { state: true },
  };

  static styles = [
    base,
    buttons,
    css`
      div {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem;
      }
      input {
        width: 7rem;
        min-height: 2.25rem;
        padding: 0.125rem 0.5rem;
        border: 1px solid var(--ra-edge);
        border-radius: 6px;
        background: var(--ra-card);
        color: inherit;
        font: inherit;
      }
      p {
        margin-top: 0.5rem;
        font-weight: 600;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import('../../wasm/roofline.js').Roofline | null} */
    this.roofline = null;
    /** @type {import('../../wasm/roofline.js').Scenario | null} */
    this.scenario = null;
    this.device = '';
    /** @type {SolveRequest['find']} */
    this.find = 'batch';
    /** @type {'tokensPerSecond' | 'memoryBytes'} */
    this.kind = 'tokensPerSecond';
    this.target = '1000';
  }

  render() {
    const select = (
      /** @type {string} */ label,
      /** @type {'find' | 'kind'} */ property,
      /** @type {Record<string, string>} */ options,
    ) =>
      html`<select
        aria-label=${label}
        @change=${(/** @type {Event} */ { target }) => {
          const { value } = /** @type {HTMLSelectElement} */ (target);
          Object.assign(this, { [property]: value });
          if (property === 'kind') this.target = value === 'memoryBytes' ? '80 GB' : '1000';
        }}
      >
        ${Object.entries(options).map(
          ([value, name]) =>
            html`<option value=${value} .selected=${this[property] === value}>${name}</option>`,
        )}
      </select>`;
    return html`<div>
        Which ${select('What is looked for', 'find', finds)} reaches
        ${select('Target', 'kind', targets)}
        <input
          aria-label="How much"
          .value=${this.target}
          @input=${(/** @type {InputEvent} */ { target }) =>
            (this.target = /** @type {HTMLInputElement} */ (target).value)}
        />
        on ${this.device}?
      </div>
      <p role="status">${this.#answer()}</p>`;
  }

  #answer() {
    const { roofline, scenario, find, kind } = this;
    if (!roofline || !scenario) return '';
    const bytes = kind === 'memoryBytes';
    const read = parseNumber(this.target, bytes ? 'B' : '');
    if (!read.ok) return read.problem;
    const target = bytes ? { memoryBytes: read.value } : { tokensPerSecond: read.value };
    const { answer, refusal } = attempt(() => roofline.solve({ scenario, find, target }));
    if (refusal) return `${refusal.message}.`;
    const reached = bytes
      ? formatSi(answer.reached, 'B')
      : `${formatSi(answer.reached, '')} tokens/s`;
    const written = (/** @type {number} */ value) =>
      `${value.toLocaleString('en', { maximumSignificantDigits: 5 })} ${answer.unit}`.trim();
    return answer.value === 'none'
      ? `None: the closest, ${written(answer.closestValue)}, reaches ${reached}.`
      : `The ${answer.is} ${finds[find]} is ${written(answer.value)}, with ${reached}.`;
  }
}

/** @type {Record<string, string>} */
const finds = {
  batch: 'batch',
  rank: 'rank',
  weightBits: 'width of weights',
  bandwidth: 'bandwidth',
};

/** @type {Record<string, string>} */
const targets = {
  tokensPerSecond: 'at least so many tokens/s:',
  memoryBytes: 'at most this memory:',
};

define('roofline-solve', RooflineSolve);
