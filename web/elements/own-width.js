/**
 * A Lit controller: keeps its element's `width` as wide as the element is, in whole pixels.
 *
 * @typedef {import('lit').ReactiveController} ReactiveController
 * @implements {ReactiveController}
 */
export class OwnWidth {
  #host;
  /** @type {ResizeObserver | undefined} */
  #observer;

  /** @param {import('lit').LitElement & { width: number }} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected() {
    this.#observer = new ResizeObserver(([entry]) => {
      if (entry) this.#host.width = Math.round(entry.contentRect.width);
    });
    this.#observer.observe(this.#host);
  }

  hostDisconnected() {
    this.#observer?.disconnect();
  }
}
