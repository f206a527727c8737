import { LitElement, css, html } from 'lit';
import { themes } from '../state/state.js';
import { base, radioLabels } from '../style/shared.js';
import { define } from './define.js';

/** @type {Record<import('../state/state.js').Theme, string>} */
const labels = { system: 'Auto', light: 'Light', dark: 'Dark' };

/**
 * Auto, light or dark. Fires `theme` with `{theme}`.
 */
export class ThemeSwitch extends LitElement {
  static properties = { theme: {} };

  static styles = [
    base,
    radioLabels,
    css`
      :host {
        display: inline-block;
        container-type: normal;
      }
      fieldset {
        display: flex;
        border: 1px solid var(--ra-edge);
        border-radius: 6px;
        overflow: hidden;
        background: var(--ra-card);
      }
      fieldset:focus-within {
        outline: 2px solid var(--ra-accent);
        outline-offset: 1px;
      }
      label {
        position: relative;
        display: grid;
        place-items: center;
        min-height: 2rem;
        padding: 0 0.625rem;
        font-size: 0.8125rem;
        color: var(--ra-muted);
        cursor: pointer;
      }
      label:hover {
        color: var(--ra-ink);
      }
      label:has(:checked) {
        background: var(--ra-tint);
        color: var(--ra-ink);
        font-weight: 650;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import('../state/state.js').Theme} */
    this.theme = 'system';
  }

  render() {
    return html`<fieldset>
      <legend class="visually-hidden">Colours</legend>
      ${themes.map(
        (theme) =>
          html`<label
            ><input
              type="radio"
              name="theme"
              value=${theme}
              .checked=${this.theme === theme}
              @change=${() => this.dispatchEvent(new CustomEvent('theme', { detail: { theme } }))}
            />${labels[theme]}</label
          >`,
      )}
    </fieldset>`;
  }
}

define('theme-switch', ThemeSwitch);
