/**
 * Zooming and moving with a pointer: Ctrl or Cmd with the wheel, dragging with the mouse, pinching. A plain wheel and
 * one finger stay the page's own.
 *
 * @typedef {object} Listener
 * @property {(factor: number, at: readonly [number, number]) => void} zoom about a place in pixels of the stage
 * @property {(by: readonly [number, number]) => void} pan in pixels
 */

/** A pointer that moves less is a click. */
const clickPixels = 4;

export class Gestures {
  /** @type {Map<number, {x: number, y: number}>} pointers that are down */
  #down = new Map();
  #moved = 0;

  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
  }

  /** Whether what ends now was no click. */
  get dragged() {
    return this.#moved > clickPixels;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    // A mouse's notch is about 100 pixels; a pinch on a touchpad comes as small steps of the same.
    const pixels = Math.max(-120, Math.min(120, event.deltaY * (event.deltaMode === 1 ? 30 : 1)));
    this.listener.zoom(2 ** (-pixels / 160), place(event));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0) return;
    if (this.#down.size === 0) this.#moved = 0;
    this.#down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const from = this.#down.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const others = [...this.#down].filter(([id]) => id !== event.pointerId);
    this.#down.set(event.pointerId, to);
    const other = others[0]?.[1];
    if (other) {
      const before = Math.hypot(from.x - other.x, from.y - other.y);
      const after = Math.hypot(to.x - other.x, to.y - other.y);
      this.#moved = Infinity;
      if (before > 0 && after > 0) this.listener.zoom(after / before, place(event));
    } else if (event.pointerType !== 'touch') {
      this.#moved += Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
      if (!this.dragged) return;
      /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
      this.listener.pan([to.x - from.x, to.y - from.y]);
    }
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.#down.delete(event.pointerId);
  }
}

/** @param {MouseEvent} event @returns {[number, number]} */
function place({ clientX, clientY, currentTarget }) {
  const box = /** @type {Element} */ (currentTarget).getBoundingClientRect();
  return [clientX - box.left, clientY - box.top];
}
