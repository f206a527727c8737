import { LitElement, css, html, nothing } from 'lit';
import { base } from '../style/shared.js';
import { define } from './define.js';

/**
 * A part of the page that is fetched when it is first opened.
 */
export class LaterPart extends LitElement {
  static properties = {
    heading: {},
    open: { type: Boolean },
    load: { attribute: false },
    content: { attribute: false },
    used: { state: true },
  };

  static styles = [
    base,
    css`
      summary {
        font-size: 1.125rem;
        font-weight: 650;
        cursor: pointer;
        min-height: 1.75rem;
      }
      div {
        padding-top: 0.75rem;
      }
    `,
  ];

  constructor() {
    super();
    this.heading = '';
    this.open = false;
    /** @type {() => Promise<unknown>} defines what the content is made of */
    this.load = async () => {};
    /** @type {() => unknown} a template */
    this.content = () => nothing;
    this.used = false;
  }

  render() {
    return html`<details ?open=${this.open} @toggle=${this.#toggle}>
      <summary>${this.heading}</summary>
      <div>${this.used ? this.content() : nothing}</div>
    </details>`;
  }

  /** @param {Event} event */
  async #toggle({ target }) {
    if (!(/** @type {HTMLDetailsElement} */ (target).open) || this.used) return;
    await this.load();
    this.used = true;
  }
}

define('later-part', LaterPart);
