import { LitElement, css, html } from 'lit';
import { besideDatasheet, loadSources } from '../../wasm/sources.js';
import { titled } from '../format/names.js';
import { catalogued } from '../state/catalogued.js';
import { base, tables } from '../style/shared.js';
import { define } from './define.js';

/**
 * Where a device's numbers come from. Of a published accelerator, each number beside its datasheet's.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('../../wasm/sources.js').Sources} Sources
 * @typedef {import('../../wasm/sources.js').NumberSource} NumberSource
 *
 * @typedef {object} Row
 * @property {string} label with its unit
 * @property {string[]} values
 * @property {NumberSource | undefined} source
 *
 * Set `roofline`, `groups` (of the form), and `published` (the key of an accelerator) or `device` (of the catalogue).
 */
export class RooflineSources extends LitElement {
  static properties = {
    roofline: { attribute: false },
    groups: { attribute: false },
    published: {},
    device: {},
    sources: { state: true },
    problem: { state: true },
  };

  static styles = [
    base,
    tables,
    css`
      div {
        overflow-x: auto;
      }
      table {
        font-size: 0.875rem;
      }
      th:nth-last-child(-n + 2),
      td:nth-last-child(-n + 2) {
        text-align: left;
      }
      td:last-child {
        min-width: 14rem;
      }
      a {
        /* As tall as a finger needs. */
        display: inline-block;
        margin-inline-end: 0.5rem;
        color: var(--ra-accent);
        line-height: 1.5rem;
      }
      .differs {
        font-weight: 650;
      }
      p {
        margin-bottom: 0.5rem;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Roofline | null} */
    this.roofline = null;
    /** @type {import('../state/form.js').Form['groups']} */
    this.groups = [];
    this.published = '';
    this.device = '';
    /** @type {Sources | null} */
    this.sources = null;
    this.problem = '';
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      this.sources ??= await loadSources();
      this.problem = '';
    } catch {
      this.problem = 'The sources could not be loaded.';
    }
  }

  render() {
    const { roofline, sources, problem } = this;
    if (problem) return html`<p role="alert">${problem}</p>`;
    if (!roofline || !sources) return html`<p>Loading…</p>`;
    return this.published
      ? this.#published(roofline, sources)
      : this.#device(roofline, sources.devices[this.device], sources);
  }

  /**
   * @param {Roofline} roofline
   * @param {Sources} sources
   */
  #published(roofline, sources) {
    const hardware = /** @type {import('../../wasm/roofline.js').PublishedHardware} */ (
      this.published
    );
    const rows = besideDatasheet(roofline, sources, hardware).map(
      ({ label, unit, published, datasheet, ...source }) => ({
        label: titled({ label, unit }),
        values: [String(published), String(datasheet)],
        source,
      }),
    );
    return html`<p>The published numbers stay as published; a datasheet may say otherwise.</p>
      ${table(['Published', 'Datasheet'], rows, sources)}`;
  }

  /**
   * @param {Roofline} roofline
   * @param {import('../../wasm/sources.js').DeviceSources | undefined} of
   * @param {Sources} sources
   */
  #device(roofline, of, sources) {
    const found = catalogued(roofline).catalogue.devices.find(({ key }) => key === this.device);
    if (!found || !of) return html`<p>A device of your own has no sources but you.</p>`;
    const labels = new Map([
      ...otherLabels,
      ...this.groups
        .flatMap(({ fields }) => fields)
        .map(
          (field) =>
            /** @type {const} */ ([
              field.name,
              titled({ label: field.label, unit: ('unit' in field && field.unit) || '' }),
            ]),
        ),
    ]);
    const rows = Object.entries(of.numbers).map(([name, source]) => {
      const [whole = '', type] = name.split('.');
      const label = labels.get(whole) ?? whole;
      return {
        label: type ? `${label}, ${type}` : label,
        values: [String(valueAt({ ...found, ...found.numbers }, name) ?? 'not listed')],
        source,
      };
    });
    return table(['Value'], rows, sources);
  }
}

/** What the catalogue knows of a device and no scenario asks for. */
const otherLabels = /** @type {const} */ ([
  ['measuredBandwidthGBs', 'Measured bandwidth (GB/s)'],
  ['measuredTflops', 'Measured throughput (TFLOP/s)'],
  ['dramLatencyNs', 'Memory latency of a pointer chase (ns)'],
]);

/**
 * @param {any} numbers
 * @param {string} path
 */
const valueAt = (numbers, path) => path.split('.').reduce((at, key) => at?.[key], numbers);

/**
 * @param {string[]} heads of the values
 * @param {Row[]} rows
 * @param {Sources} sources
 */
function table(heads, rows, { sources }) {
  return html`<div role="group" tabindex="0" aria-label="Sources">
    <table>
      <thead>
        <tr>
          ${['Number', ...heads, 'Found as', 'Source'].map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ label, values, source }) =>
            html`<tr>
              <th scope="row">${label}</th>
              ${values.map(
                (value, i) =>
                  html`<td class=${i > 0 && value !== values[0] ? 'differs' : ''}>${value}</td>`,
              )}
              <td>${source?.kind}</td>
              <td>
                ${source?.sources.map((id) => {
                  const { address, title } = sources[id] ?? { address: '', title: id };
                  return html`<a href=${address} target="_blank" rel="noopener noreferrer"
                    >${title}</a
                  > `;
                })}
                ${source?.note ?? ''}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

define('roofline-sources', RooflineSources);
