import { LitElement, css, html, unsafeCSS } from 'lit';
import { formatRatio, formatSi } from '../format/number.js';
import { bridgeScene, factorNote } from '../scene/bridge-scene.js';
import { sceneNodes } from '../scene/nodes.js';
import { plotStyle } from '../scene/plot-style.js';
import { writeDom } from '../scene/write-dom.js';
import { base, tables } from '../style/shared.js';
import { define } from './define.js';
import { OwnWidth } from './own-width.js';

/**
 * The bridge from the published speed-up to the first-principles one: a waterfall, and a table of the same numbers in
 * which each step is explained and can be left out.
 *
 * @typedef {import('../../wasm/roofline.js').Bridge} Bridge
 *
 * Fires `step` with `{assumption, on}`.
 */
export class RooflineBridge extends LitElement {
  static properties = {
    bridge: { attribute: false },
    width: { state: true },
  };

  static styles = [
    base,
    tables,
    css`
      ${unsafeCSS(plotStyle((token) => `var(--ra-${token})`))}
      svg {
        display: block;
        width: 100%;
      }
      table {
        margin-top: 0.75rem;
      }
      th,
      td {
        padding-inline: 0.375rem;
        vertical-align: top;
      }
      td {
        white-space: nowrap;
      }
      tbody th {
        font-size: 0.875rem;
        text-align: left;
      }
      th:first-child {
        padding-left: 0;
      }
      tr.end {
        font-weight: 650;
      }
      tr.end > * {
        font-weight: 650;
      }
      tr.off > td {
        color: var(--ra-muted);
      }
      label {
        display: inline-flex;
        align-items: center;
        gap: 0.5rem;
        min-height: 1.5rem;
        font-weight: 600;
        cursor: pointer;
      }
      input {
        flex: none;
        width: 1.125rem;
        height: 1.125rem;
        margin: 0;
        accent-color: var(--ra-accent);
      }
      .why,
      .changed {
        display: block;
        padding-left: 1.625rem;
        font-size: 0.8125rem;
        line-height: 1.4;
      }
      .changed {
        color: var(--ra-muted);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge | null} */
    this.bridge = null;
    this.width = 0;
    new OwnWidth(this);
  }

  render() {
    const { bridge } = this;
    if (!bridge) return html``;
    const { publishedSpeedup, speedup, steps } = bridge;
    return html`<svg
        role="img"
        aria-label="Waterfall from ${formatRatio(publishedSpeedup)} to ${formatRatio(speedup)}; the table below has its numbers."
      ></svg>
      <table>
        <caption class="visually-hidden">
          Each step from the published speedup to the first-principles one
        </caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Factor</th>
            <th scope="col">Speedup</th>
          </tr>
        </thead>
        <tbody>
          <tr class="end">
            <th scope="row">Published</th>
            <td></td>
            <td>${formatRatio(publishedSpeedup)}</td>
          </tr>
          ${steps.map(
            ({ assumption, label, why, on, factor, speedup: after, changed }) =>
              html`<tr class=${on ? '' : 'off'}>
                <th scope="row">
                  <label
                    ><input
                      type="checkbox"
                      .checked=${on}
                      @change=${(/** @type {Event} */ { target }) =>
                        this.#step(assumption, /** @type {HTMLInputElement} */ (target).checked)}
                    />${label}</label
                  >
                  <span class="why">${why}</span>
                  <span class="changed"
                    >${changed.label}: ${formatSi(changed.from, changed.unit)} →
                    ${formatSi(changed.to, changed.unit)}</span
                  >
                </th>
                <td>${factorNote({ on, factor })}</td>
                <td>${formatRatio(after)}</td>
              </tr>`,
          )}
          <tr class="end">
            <th scope="row">
              ${steps.every(({ on }) => on) ? 'First principles' : 'With these steps'}
            </th>
            <td></td>
            <td>${formatRatio(speedup)}</td>
          </tr>
        </tbody>
      </table>`;
  }

  updated() {
    const stage = this.renderRoot.querySelector('svg');
    if (!stage || !this.bridge || this.width === 0) return;
    const scene = bridgeScene({ bridge: this.bridge, width: Math.max(280, this.width) });
    stage.setAttribute('viewBox', `0 0 ${scene.width} ${scene.height}`);
    stage.setAttribute('height', String(scene.height));
    writeDom(
      stage,
      sceneNodes(scene, () => ({ attributes: {} })),
    );
  }

  /**
   * @param {string} assumption
   * @param {boolean} on
   */
  #step(assumption, on) {
    const detail = { assumption, on };
    this.dispatchEvent(new CustomEvent('step', { detail, bubbles: true, composed: true }));
  }
}

define('roofline-bridge', RooflineBridge);
