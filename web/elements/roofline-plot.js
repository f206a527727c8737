import { LitElement, css, html, nothing, svg, unsafeCSS } from 'lit';
import { formatIntensity, formatSi } from '../format/number.js';
import { shortName } from '../format/names.js';
import { outline, sceneNodes } from '../scene/nodes.js';
import { plotStyle } from '../scene/plot-style.js';
import { zoomedDomain } from '../scene/log-axis.js';
import { comparedRow, pointRoles } from '../scene/plot-rows.js';
import { rooflineScene } from '../scene/roofline-scene.js';
import { writeDom } from '../scene/write-dom.js';
import { base, disclosures, tables } from '../style/shared.js';
import { define } from './define.js';
import { OwnWidth } from './own-width.js';
import { Gestures } from './gestures.js';

/**
 * The roofline plot with its legend, the values of a point on hover and on focus, and a table of the same numbers.
 *
 * Set `comparison`: what `compare()` answers, or rows with points of their own (scene/plot-rows.js).
 *
 * @typedef {import('../scene/plot-rows.js').PlotRow | import('../scene/plot-rows.js').ComparedRow} PlotRow
 * @typedef {import('../scene/roofline-scene.js').PointMark} PointMark
 *
 * Fires `choose` with `{hardware, add}`; `add`: besides what is chosen already.
 */
export class RooflinePlot extends LitElement {
  static properties = {
    comparison: { attribute: false },
    roofVertices: { attribute: false },
    chosen: {},
    shapes: { attribute: false },
    throughput: {},
    caption: {},
    width: { state: true },
    shown: { state: true },
    view: { state: true },
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
        touch-action: pan-x pan-y;
        cursor: grab;
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
      .legend .solid path {
        fill: var(--ra-muted);
      }
      .tools {
        position: absolute;
        top: -4px;
        right: 0;
        display: flex;
        gap: 2px;
      }
      .tools button {
        width: 1.75rem;
        height: 1.75rem;
        padding: 0;
        border: 1px solid var(--ra-edge);
        border-radius: 4px;
        background: var(--ra-card);
        color: var(--ra-muted);
        font: inherit;
        line-height: 1;
        cursor: pointer;
      }
      @media print {
        .tools,
        .hint {
          display: none;
        }
      }
      .hint {
        margin-top: 0.25rem;
        font-size: 0.75rem;
        color: var(--ra-muted);
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

  /** Which point takes part in the tab order. */
  #current = '';
  /** @type {import('../scene/roofline-scene.js').Scene | null} what is drawn */
  #drawn = null;
  #gestures = new Gestures({
    zoom: (factor, at) => this.#zoom(factor, at),
    pan: (by) => this.#pan(by),
  });

  constructor() {
    super();
    /** @type {readonly PlotRow[]} */
    this.comparison = [];
    /** @type {import('../scene/roofline-scene.js').RoofVertices | null} */
    this.roofVertices = null;
    /** @type {string | readonly string[]} key of the chosen device, or keys */
    this.chosen = '';
    /** @type {readonly {shape: import('../scene/plot-rows.js').Shape, label: string, solid?: boolean}[]} what they say */
    this.shapes = pointRoles;
    /** What the points' height is called. */
    this.throughput = 'Attainable throughput';
    /** A sentence below the plot. */
    this.caption = '';
    this.width = 0;
    new OwnWidth(this);
    /** @type {string} id of the point whose values are shown */
    this.shown = '';
    /** @type {import('../scene/roofline-scene.js').View | null} what was zoomed to */
    this.view = null;
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
      view: this.view,
      width,
      height,
    });
  }

  render() {
    return html`<figure>
      <div class="stage">
        <svg
          role="group"
          aria-label="Roofline plot, both axes logarithmic. Arrow keys move from point to point, Enter chooses the accelerator, plus and minus zoom, Shift with arrow keys moves, 0 shows all."
          @pointerdown=${(/** @type {PointerEvent} */ event) => this.#gestures.press(event)}
          @pointermove=${this.#hover}
          @pointerup=${(/** @type {PointerEvent} */ event) => this.#gestures.release(event)}
          @pointercancel=${(/** @type {PointerEvent} */ event) => this.#gestures.release(event)}
          @pointerleave=${() => (this.shown = '')}
          @wheel=${(/** @type {WheelEvent} */ event) => this.#gestures.wheel(event)}
          @dblclick=${() => (this.view = null)}
          @click=${this.#click}
          @focusin=${this.#focus}
          @focusout=${() => (this.shown = '')}
          @keydown=${this.#key}
        ></svg>
        <div class="tools">
          ${
            /** @type {const} */ ([
              ['+', 'Zoom in', () => this.#zoom(2)],
              ['−', 'Zoom out', () => this.#zoom(1 / 2)],
              ['⤢', 'Show all', () => (this.view = null)],
            ]).map(
              ([sign, name, act]) =>
                html`<button type="button" aria-label=${name} title=${name} @click=${act}>
                  ${sign}
                </button>`,
            )
          }
        </div>
        <div class="tip" aria-hidden="true" hidden></div>
      </div>
      <p class="hint">Ctrl or ⌘ with the wheel zooms, dragging moves, a double click shows all.</p>
      <ul class="legend" aria-label="Shapes">
        ${this.shapes.map(
          ({ shape, label, solid }) =>
            html`<li class=${solid ? 'solid' : ''}>
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
                aria-pressed=${this.#isChosen(hardware)}
                @click=${(/** @type {MouseEvent} */ { shiftKey }) => this.#choose(hardware, shiftKey)}
              >
                <svg viewBox="0 0 20 10" aria-hidden="true">
                  ${svg`<polyline class="roof series-${index + 1} ${this.#isChosen(hardware) ? 'chosen' : ''}" points="1,9 9,2 19,2"/>`}</svg
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
    const rows = this.comparison.map((row) =>
      'points' in row ? row : comparedRow(row, this.throughput),
    );
    const compared = this.shapes === pointRoles;
    const height = this.throughput.toLowerCase();
    const sided = compared
      ? pointRoles.slice(0, 2).flatMap(({ label }) => [`${label} intensity`, `${label} ${height}`])
      : [];
    return html`<table>
      <thead>
        <tr>
          ${['Accelerator', 'Peak throughput', 'Peak bandwidth', 'Ridge point', ...sided].map(
            (label) => html`<th scope="col">${label}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ hardware, accelerator, roof, points }) =>
            html`<tr>
                <th scope="row">${accelerator.name}</th>
                <td>${formatSi(roof.peakFlopsPerSecond, 'FLOP/s', { digits: 4, trim: true })}</td>
                <td>${formatSi(roof.bandwidthBytesPerSecond, 'B/s', { digits: 4, trim: true })}</td>
                <td>${formatIntensity(roof.ridgePoint)}</td>
                ${
                  compared
                    ? points.slice(0, 2).map(
                        ({ intensity, flopsPerSecond }) =>
                          html`<td>${formatIntensity(intensity)}</td>
                            <td>${formatSi(flopsPerSecond, 'FLOP/s')}</td>`,
                      )
                    : nothing
                }
              </tr>
              ${
                compared
                  ? nothing
                  : points
                      .filter(
                        ({ name, role }) => role !== 'ridge' && (!name || this.#isChosen(hardware)),
                      )
                      .map(
                        ({ label, values }) =>
                          html`<tr class="point-row">
                            <th scope="row">${label}</th>
                            <td colspan="3">
                              ${values.map(([name, value]) => `${name} ${value}`).join(' · ')}
                            </td>
                          </tr>`,
                      )
              }`,
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
    this.#drawn = scene;
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
    this.#gestures.move(event);
    this.shown = this.#nearest(event)?.id ?? '';
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const point = this.#gestures.dragged ? undefined : this.#nearest(event);
    if (!point) return;
    this.shown = point.id;
    this.#choose(point.hardware, event.shiftKey);
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
    const { key, shiftKey } = event;
    const points = this.points ?? [];
    const at = points.findIndex(({ id }) => id === this.#current);
    const current = points[at];
    const count = points.length;
    /** @type {Record<string, readonly [number, number]>} */
    const ways = { ArrowRight: [-1, 0], ArrowLeft: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };
    /** @type {Record<string, number>} */
    const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 };
    const way = ways[key];
    const move = moves[key];
    if (way && shiftKey) this.#pan([60 * way[0], 60 * way[1]]);
    else if (move !== undefined) this.#focusPoint(points[(move + count) % count]);
    else if (way) this.#focusPoint(this.#likeOn(current, -way[1]));
    else if (key === '+' || key === '=') this.#zoom(2);
    else if (key === '-') this.#zoom(1 / 2);
    else if (key === '0') this.view = null;
    else if ((key === 'Enter' || key === ' ') && current) this.#choose(current.hardware, shiftKey);
    else if (key === 'Escape') this.shown = '';
    else return;
    event.preventDefault();
  }

  /**
   * The same point of the next device or the one before, or that device's first.
   * @param {PointMark | undefined} point
   * @param {number} step
   */
  #likeOn(point, step) {
    const points = this.points ?? [];
    const devices = [...new Set(points.map(({ hardware }) => hardware))];
    const next = devices.indexOf(point?.hardware ?? '') + step + devices.length;
    const others = points.filter(({ hardware }) => hardware === devices[next % devices.length]);
    return others.find(({ role }) => role === point?.role) ?? others[0];
  }

  /**
   * @param {number} factor
   * @param {readonly [number, number]} [at] in pixels; default: the middle
   */
  #zoom(factor, at) {
    const { frame, view } = this.#drawn ?? {};
    if (!frame || !view) return;
    const { left, right, top, bottom } = frame;
    const [x, y] = at ?? [(left + right) / 2, (top + bottom) / 2];
    this.#see({
      x: zoomedDomain(view.x, [left, right], { factor, at: x }),
      y: zoomedDomain(view.y, [bottom, top], { factor, at: y }),
    });
  }

  /** @param {readonly [number, number]} by */
  #pan([x, y]) {
    const { frame, view } = this.#drawn ?? {};
    if (!frame || !view) return;
    this.#see({
      x: zoomedDomain(view.x, [frame.left, frame.right], { by: x }),
      y: zoomedDomain(view.y, [frame.bottom, frame.top], { by: y }),
    });
  }

  /** @param {import('../scene/roofline-scene.js').View} view */
  #see(view) {
    const readable = Object.values(view).every(
      ([from, to]) => to / from > 1.5 && to / from < 1e24 && from > 1e-24 && to < 1e30,
    );
    if (readable) this.view = view;
  }

  /** @param {string} hardware */
  #isChosen(hardware) {
    return [this.chosen].flat().includes(hardware);
  }

  /** @param {PointMark | undefined} point */
  #focusPoint(point) {
    if (!point) return;
    /** @type {SVGElement | null} */ (
      this.renderRoot.querySelector(`[data-id="${CSS.escape(point.id)}"]`)
    )?.focus();
  }

  /**
   * @param {string} hardware
   * @param {boolean} add
   */
  #choose(hardware, add) {
    const detail = { hardware, add };
    this.dispatchEvent(new CustomEvent('choose', { detail, bubbles: true, composed: true }));
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
