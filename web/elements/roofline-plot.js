import { LitElement, css, html, svg, unsafeCSS } from 'lit';
import { formatIntensity, formatSi } from '../format/number.js';
import { shortName } from '../format/names.js';
import { outline, sceneNodes } from '../scene/nodes.js';
import { plotStyle } from '../scene/plot-style.js';
import { pointRoles, rooflineScene } from '../scene/roofline-scene.js';
import { writeDom } from '../scene/write-dom.js';
import { base, disclosures, tables } from '../style/shared.js';
import { define } from './define.js';

/**
 * The roofline plot with its legend, the values of a point on hover and on focus, and a table of the same numbers.
 *
 * @typedef {import('../scene/roofline-scene.js').PlotRow} PlotRow
 * @typedef {import('../scene/roofline-scene.js').PointMark} PointMark
 *
 * Fires `choose` with `{hardware}`.
 */
export class RooflinePlot extends LitElement {
  static properties = {
    comparison: { attribute: false },
    roofVertices: { attribute: false },
    chosen: {},
    throughput: {},
    caption: {},
    width: { state: true },
    shown: { state: true },
  };

  static styles = [
    base,
    tables,
    disclosures,
    css`
      ${unsafeCSS(plotStyle((token) => `var(--ra-${token})`))}
      .stage {
        position: relative;
      }
      .stage > svg {
        display: block;
        width: 100%;
        overflow: visible;
        touch-action: manipulation;
      }
      .point {
        cursor: pointer;
      }
      .point:focus {
        outline: none;
      }
      .focus-ring {
        fill: none;
        stroke: var(--ra-ink);
        stroke-width: 2;
      }
      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1.25rem;
        padding: 0;
        margin: 0.5rem 0 0;
        list-style: none;
        font-size: 0.8125rem;
      }
      .legend li {
        display: flex;
        align-items: center;
        gap: 0.375rem;
      }
      .legend svg {
        width: 16px;
        height: 16px;
        overflow: visible;
      }
      .legend path {
        stroke: var(--ra-muted);
        stroke-width: 2;
        fill: none;
      }
      .legend .qtf path {
        fill: var(--ra-muted);
      }
      .devices button {
        display: flex;
        align-items: center;
        gap: 0.375rem;
        min-height: 1.75rem;
        padding: 0 0.25rem;
        border: 0;
        border-radius: 4px;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      .devices button:hover {
        text-decoration: underline;
      }
      .devices button[aria-pressed='true'] {
        font-weight: 650;
      }
      .devices svg {
        width: 20px;
        height: 10px;
      }
      figcaption {
        margin: 0.75rem 0 0.5rem;
        font-size: 0.9375rem;
        max-width: 48rem;
      }
      .tip {
        position: absolute;
        left: 0;
        top: 0;
        z-index: 1;
        width: max-content;
        max-width: min(19rem, 92%);
        padding: 0.5rem 0.75rem;
        border: 1px solid var(--ra-edge);
        border-radius: 6px;
        background: var(--ra-card);
        box-shadow: 0 4px 16px rgb(0 0 0 / 0.18);
        font-size: 0.8125rem;
        line-height: 1.45;
        pointer-events: none;
      }
      .tip strong {
        display: block;
      }
      .tip dl {
        display: grid;
        grid-template-columns: auto auto;
        gap: 0 0.75rem;
      }
      .tip dt {
        color: var(--ra-muted);
      }
      .tip dd {
        text-align: right;
        font-variant-numeric: tabular-nums;
      }
      .twin th {
        white-space: nowrap;
      }
      .twin thead th {
        white-space: normal;
      }
      .twin table {
        min-width: 46rem;
        font-size: 0.8125rem;
      }
    `,
  ];

  /** @type {ResizeObserver | undefined} */
  #observer;
  /** Which point takes part in the tab order. */
  #current = '';

  constructor() {
    super();
    /** @type {readonly PlotRow[]} */
    this.comparison = [];
    /** @type {import('../scene/roofline-scene.js').RoofVertices | null} */
    this.roofVertices = null;
    this.chosen = '';
    /** What the points' height is called. */
    this.throughput = 'Attainable throughput';
    /** A sentence below the plot. */
    this.caption = '';
    this.width = 0;
    /** @type {string} id of the point whose values are shown */
    this.shown = '';
  }

  connectedCallback() {
    super.connectedCallback();
    this.#observer = new ResizeObserver(([entry]) => {
      if (entry) this.width = Math.round(entry.contentRect.width);
    });
    this.#observer.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  get #scene() {
    if (!this.roofVertices || this.comparison.length === 0 || this.width === 0) return null;
    const width = Math.max(280, this.width);
    const height = Math.round(Math.min(540, Math.max(400, width * 0.58)));
    return rooflineScene({
      comparison: this.comparison,
      roofVertices: this.roofVertices,
      chosen: this.chosen,
      throughput: this.throughput,
      width,
      height,
    });
  }

  render() {
    return html`<figure>
      <div class="stage">
        <svg
          role="group"
          aria-label="Roofline plot, both axes logarithmic. Arrow keys move from point to point, Enter chooses the accelerator."
          @pointermove=${this.#hover}
          @pointerleave=${() => (this.shown = '')}
          @click=${this.#click}
          @focusin=${this.#focus}
          @focusout=${() => (this.shown = '')}
          @keydown=${this.#key}
        ></svg>
        <div class="tip" aria-hidden="true" hidden></div>
      </div>
      <ul class="legend" aria-label="Shapes">
        ${pointRoles.map(
          ({ role, shape, label }) =>
            html`<li class=${role}>
              <svg viewBox="-8 -8 16 16" aria-hidden="true">${svg`<path d=${outline(shape)}/>`}</svg
              >${label}
            </li>`,
        )}
      </ul>
      <ul class="legend devices" aria-label="Accelerators">
        ${this.comparison.map(
          ({ hardware, accelerator }, index) =>
            html`<li>
              <button
                type="button"
                aria-pressed=${hardware === this.chosen}
                @click=${() => this.#choose(hardware)}
              >
                <svg viewBox="0 0 20 10" aria-hidden="true">
                  ${svg`<polyline class="roof series-${index + 1} ${hardware === this.chosen ? 'chosen' : ''}" points="1,9 9,2 19,2"/>`}</svg
                >${shortName(accelerator.name)}
              </button>
            </li>`,
        )}
      </ul>
      <figcaption>${this.caption}</figcaption>
      <details class="twin">
        <summary>The plot’s numbers as a table</summary>
        <div class="scroller" role="region" aria-label="The plot’s numbers" tabindex="0">
          ${this.#table()}
        </div>
      </details>
    </figure>`;
  }

  #table() {
    return html`<table>
      <thead>
        <tr>
          <th scope="col">Accelerator</th>
          <th scope="col">Peak throughput</th>
          <th scope="col">Peak bandwidth</th>
          <th scope="col">Ridge point</th>
          <th scope="col">Dense intensity</th>
          <th scope="col">Dense ${this.throughput.toLowerCase()}</th>
          <th scope="col">Q-TensorFormer intensity</th>
          <th scope="col">Q-TensorFormer ${this.throughput.toLowerCase()}</th>
        </tr>
      </thead>
      <tbody>
        ${this.comparison.map(
          ({ accelerator, roof, dense, qtf }) =>
            html`<tr>
              <th scope="row">${accelerator.name}</th>
              <td>${formatSi(roof.peakFlopsPerSecond, 'FLOP/s', { digits: 4, trim: true })}</td>
              <td>${formatSi(roof.bandwidthBytesPerSecond, 'B/s', { digits: 4, trim: true })}</td>
              <td>${formatIntensity(roof.ridgePoint)}</td>
              <td>${formatIntensity(dense.intensity)}</td>
              <td>${formatSi(dense.attainableFlopsPerSecond, 'FLOP/s')}</td>
              <td>${formatIntensity(qtf.intensity)}</td>
              <td>${formatSi(qtf.attainableFlopsPerSecond, 'FLOP/s')}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  updated() {
    const scene = this.#scene;
    const stage = /** @type {SVGSVGElement | null} */ (
      this.renderRoot.querySelector('.stage > svg')
    );
    if (!scene || !stage) return;
    this.points = scene.points;
    if (!scene.points.some(({ id }) => id === this.#current))
      this.#current = scene.points[0]?.id ?? '';
    stage.setAttribute('viewBox', `0 0 ${scene.width} ${scene.height}`);
    stage.setAttribute('height', String(scene.height));
    writeDom(
      stage,
      sceneNodes(scene, (point) => ({
        attributes: {
          role: 'button',
          tabindex: point.id === this.#current ? '0' : '-1',
          'aria-label': `${point.title}: ${point.values.map((pair) => pair.join(' ')).join(', ')}`,
          'aria-pressed': String(point.chosen),
          'data-id': point.id,
        },
        children:
          point.id === this.shown
            ? [{ tag: 'circle', attributes: { class: 'focus-ring', r: '11' } }]
            : [],
      })),
    );
    this.#placeTip(
      scene.points.find(({ id }) => id === this.shown),
      scene.width,
      scene.height,
    );
  }

  /**
   * @param {PointMark | undefined} point
   * @param {number} width
   * @param {number} height
   */
  #placeTip(point, width, height) {
    const tip = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('.tip'));
    if (!tip) return;
    tip.hidden = !point;
    if (!point) return;
    const list = document.createElement('dl');
    for (const [quantity, value] of point.values) {
      list.append(element('dt', quantity), element('dd', value));
    }
    tip.replaceChildren(element('strong', point.title), list);
    // Beside the point, on the side where there is room, and inside the stage.
    const [x, y] = point.at;
    const left = x + 18 + tip.offsetWidth <= width ? x + 18 : Math.max(0, x - 18 - tip.offsetWidth);
    const top = Math.min(Math.max(0, y - tip.offsetHeight / 2), height - tip.offsetHeight);
    tip.style.translate = `${left}px ${top}px`;
  }

  /** @param {PointerEvent | MouseEvent} event */
  #nearest(event) {
    const stage = this.renderRoot.querySelector('.stage > svg');
    if (!stage) return undefined;
    const box = stage.getBoundingClientRect();
    const reach = 28;
    let best;
    let least = reach;
    for (const point of this.points ?? []) {
      const distance = Math.hypot(
        event.clientX - box.left - point.at[0],
        event.clientY - box.top - point.at[1],
      );
      if (distance < least) {
        least = distance;
        best = point;
      }
    }
    return best;
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    this.shown = this.#nearest(event)?.id ?? '';
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const point = this.#nearest(event);
    if (!point) return;
    this.shown = point.id;
    this.#choose(point.hardware);
  }

  /** @param {FocusEvent} event */
  #focus(event) {
    const id = /** @type {Element} */ (event.target).getAttribute('data-id');
    if (!id) return;
    this.#current = id;
    this.shown = id;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const points = this.points ?? [];
    const at = points.findIndex(({ id }) => id === this.#current);
    const perDevice = pointRoles.length;
    const count = points.length;
    /** @type {Record<string, number>} */
    const moves = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + perDevice,
      ArrowUp: at - perDevice,
      Home: 0,
      End: count - 1,
    };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      const point = points[(target + count) % count];
      if (point) this.#focusPoint(point.id);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const point = points[at];
      if (point) this.#choose(point.hardware);
    } else if (event.key === 'Escape') {
      this.shown = '';
    }
  }

  /** @param {string} id */
  #focusPoint(id) {
    /** @type {SVGElement | null} */ (this.renderRoot.querySelector(`[data-id="${id}"]`))?.focus();
  }

  /** @param {string} hardware */
  #choose(hardware) {
    this.dispatchEvent(
      new CustomEvent('choose', { detail: { hardware }, bubbles: true, composed: true }),
    );
  }
}

/**
 * @param {string} tag
 * @param {string} text
 */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

define('roofline-plot', RooflinePlot);
