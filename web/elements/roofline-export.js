import { LitElement, css, html } from 'lit';
import { bibtex, extensions, formats } from '../format/export.js';
import { base, buttons } from '../style/shared.js';
import { define } from './define.js';
import './copy-button.js';
import './roofline-choices.js';

/**
 * The link, the plot and the table to take away.
 */
export class RooflineExport extends LitElement {
  static properties = {
    table: { attribute: false },
    picture: { attribute: false },
    format: { state: true },
    problem: { state: true },
  };

  static styles = [
    base,
    buttons,
    css`
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.5rem 0.75rem;
        margin-bottom: 0.75rem;
      }
      roofline-choices {
        flex: 0 1 20rem;
      }
      pre {
        margin: 0;
        padding: 0.75rem;
        max-height: 16rem;
        overflow: auto;
        background: var(--ra-sunken);
        border-radius: 6px;
        font:
          0.75rem / 1.5 ui-monospace,
          Menlo,
          Consolas,
          monospace;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {() => import('../format/export.js').Table | null} */
    this.table = () => null;
    /** @type {() => string} the plot as SVG; empty: there is none */
    this.picture = () => '';
    this.format = 'Markdown';
    this.problem = '';
  }

  get #text() {
    const table = this.table();
    return table ? (formats[this.format]?.(table) ?? '') : '';
  }

  render() {
    return html`<div class="row">
        <copy-button label="Copy link" .text=${() => location.href}></copy-button>
        <copy-button
          label="Copy BibTeX"
          .text=${() => bibtex(location.href, new Date().toISOString().slice(0, 10))}
        ></copy-button>
        <button type="button" @click=${() => save('roofline.svg', this.picture(), 'image/svg+xml')}>
          Plot as SVG
        </button>
        <button type="button" @click=${this.#savePng}>Plot as PNG</button>
      </div>
      <p role="status">${this.problem}</p>
      <div class="row">
        <roofline-choices
          label="Table as"
          name="format"
          .options=${Object.keys(formats).map((value) => ({ value, label: value }))}
          value=${this.format}
          @pick=${(/** @type {CustomEvent} */ event) => {
            event.stopPropagation();
            this.format = event.detail.value;
          }}
        ></roofline-choices>
        <copy-button label="Copy table" .text=${() => this.#text}></copy-button>
        <button
          type="button"
          @click=${() => save(`roofline.${extensions[this.format]}`, this.#text, 'text/plain')}
        >
          Download table
        </button>
      </div>
      <pre tabindex="0" role="region" aria-label="The table as ${this.format}">${this.#text}</pre>`;
  }

  async #savePng() {
    const address = URL.createObjectURL(new Blob([this.picture()], { type: 'image/svg+xml' }));
    try {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = 2 * image.naturalWidth;
      canvas.height = 2 * image.naturalHeight;
      const context = canvas.getContext('2d');
      context?.scale(2, 2);
      context?.drawImage(image, 0, 0);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve));
      if (!blob) throw new Error('no picture');
      save('roofline.png', blob, 'image/png');
      this.problem = '';
    } catch {
      this.problem = 'The picture could not be drawn here; the SVG can be saved.';
    } finally {
      URL.revokeObjectURL(address);
    }
  }
}

/**
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function save(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // Only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

define('roofline-export', RooflineExport);
