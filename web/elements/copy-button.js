import { LitElement, css, html } from 'lit';
import { base, buttons } from '../style/shared.js';
import { define } from './define.js';

/**
 * Copies a text and says that it did.
 */
export class CopyButton extends LitElement {
  static properties = {
    text: { attribute: false },
    label: {},
    outcome: { state: true },
  };

  static styles = [
    base,
    buttons,
    css`
      :host {
        display: inline-block;
        container-type: normal;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {() => string} */
    this.text = () => '';
    this.label = 'Copy';
    this.outcome = '';
  }

  render() {
    return html`<button type="button" @click=${this.#copy}>${this.outcome || this.label}</button
      ><span class="visually-hidden" role="status">${this.outcome}</span>`;
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.text());
      this.outcome = 'Copied';
    } catch {
      // No permission, or a frame without the right: the text is on the page to be copied by hand.
      this.outcome = 'Copying is not allowed here';
    }
    setTimeout(() => (this.outcome = ''), 2000);
  }
}

define('copy-button', CopyButton);
