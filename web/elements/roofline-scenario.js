import { LitElement, css, html, nothing } from 'lit';
import { attempt } from '../state/assess.js';
import { pathOf, switchedGroups } from '../state/form.js';
import {
  askedFields,
  listAt,
  mostDevices,
  own,
  ownModel,
  textAt,
  withText,
} from '../state/scenario.js';
import { base, buttons, disclosures } from '../style/shared.js';
import { define } from './define.js';
import './roofline-choices.js';
import './roofline-number.js';
import './roofline-picker.js';

/**
 * The form of any model on any devices: the core's field groups, one after the other.
 *
 * @typedef {import('../state/scenario.js').Texts} Texts
 * @typedef {import('../state/scenario.js').ScenarioField} ScenarioField
 * @typedef {import('../state/scenario.js').FieldGroup} FieldGroup
 *
 * Fires `texts` with `{texts}`.
 */
export class RooflineScenario extends LitElement {
  static properties = {
    roofline: { attribute: false },
    groups: { attribute: false },
    catalogue: { attribute: false },
    texts: { attribute: false },
    errors: { attribute: false },
    notes: { state: true },
    over: { state: true },
  };

  static styles = [
    base,
    buttons,
    disclosures,
    css`
      details,
      .group {
        padding-block: 0.5rem;
        border-top: 1px solid var(--ra-line);
      }
      summary {
        font-weight: 600;
      }
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr));
        gap: 0.625rem 0.875rem;
        align-items: start;
      }
      roofline-choices {
        grid-column: 1 / -1;
      }
      .check {
        grid-column: 1 / -1;
        display: flex;
        gap: 0.5rem;
        min-height: 1.5rem;
        font-size: 0.875rem;
        line-height: 1.35;
      }
      fieldset.check {
        flex-wrap: wrap;
      }
      fieldset label {
        display: flex;
        align-items: center;
        gap: 0.375rem;
      }
      input[type='checkbox'] {
        flex: none;
        width: 1.5rem;
        height: 1.5rem;
        margin: 0;
        accent-color: var(--ra-accent);
      }
      .check span span,
      p {
        display: block;
        font-size: 0.75rem;
        color: var(--ra-muted);
      }
      details > p {
        margin-bottom: 0.375rem;
      }
      .text {
        grid-column: 1 / -1;
        font-size: 0.875rem;
        font-weight: 600;
      }
      .text input,
      textarea {
        display: block;
        width: 100%;
        padding: 0.375rem 0.625rem;
        border: 1px solid var(--ra-edge);
        border-radius: 6px;
        background: var(--ra-card);
        color: inherit;
        font: inherit;
        font-size: 0.875rem;
      }
      textarea {
        min-height: 4.5rem;
        font-family: ui-monospace, monospace;
        font-size: 0.75rem;
      }
      textarea.over {
        outline: 3px dashed var(--ra-accent);
      }
      .error {
        color: var(--ra-error);
        font-weight: 600;
      }
    `,
  ];

  /** On a small screen the results are not to be far below the form. */
  #roomy = matchMedia('(min-width: 48rem)').matches;

  constructor() {
    super();
    /** @type {import('../../wasm/roofline.js').Roofline | null} */
    this.roofline = null;
    /** @type {readonly FieldGroup[]} */
    this.groups = [];
    /** @type {import('../../wasm/roofline.js').Catalogue} */
    this.catalogue = { devices: [], models: [] };
    /** @type {Texts} */
    this.texts = {};
    /** @type {Record<string, string>} */
    this.errors = {};
    /** @type {readonly string[]} about a model that was read */
    this.notes = [];
    this.over = false;
  }

  render() {
    const asked = askedFields(this.groups, this.texts);
    // The scenario's own fields are the least asked for.
    return [...asked.slice(1), ...asked.slice(0, 1)].map(({ group, fields }) => {
      if (group.key === 'hardware') return this.#devices(group, fields);
      if (group.key === 'model') return this.#models(group, fields);
      const switched = switchedGroups.includes(group.key);
      const main = this.#roomy && ['precision', 'workload', 'compression'].includes(group.key);
      const changed = Object.keys(this.texts).some((path) => path.startsWith(group.key));
      return html`<details ?open=${main || (group.key !== '' && changed)}>
        <summary>${group.key ? group.label : 'More'}</summary>
        ${
          switched
            ? this.#check(group.key, 'on', group.label, group.description)
            : html`<p>${group.key ? group.description : ''}</p>`
        }
        <div class="fields">${fields.map((field) => this.#field(group, field))}</div>
      </details>`;
    });
  }

  /**
   * @param {FieldGroup} group
   * @param {readonly ScenarioField[]} fields
   */
  #devices(group, fields) {
    const options = this.catalogue.devices.map(({ key, name, vendor, memoryType, numbers }) => ({
      value: key,
      label: name.replace(/^NVIDIA /, ''),
      note: `${vendor}, ${memoryType}, ${numbers.bandwidthGBs} GB/s`,
    }));
    return html`<div class="group">
      <roofline-picker
        label="Devices"
        most=${mostDevices}
        .options=${[{ value: own, label: 'A device of your own', note: '' }, ...options]}
        .values=${listAt(this.texts, 'devices')}
        @select=${(/** @type {CustomEvent} */ { detail }) => this.#set('devices', detail.values)}
      ></roofline-picker>
      ${this.#errorAt('hardware')}
      <div class="fields">${fields.map((field) => this.#field(group, field))}</div>
    </div>`;
  }

  /**
   * @param {FieldGroup} group
   * @param {readonly ScenarioField[]} fields
   */
  #models(group, fields) {
    const options = this.catalogue.models.map(({ key, name, family, model }) => ({
      value: key,
      label: name,
      note: `${family}, ${model.layers} layers${model.experts ? `, ${model.experts} experts` : ''}`,
    }));
    return html`<div class="group">
      <roofline-picker
        label="Model"
        .options=${[{ value: own, label: 'A model of your own', note: '' }, ...options]}
        .values=${[textAt(this.texts, 'model')]}
        @select=${(/** @type {CustomEvent} */ { detail }) => this.#pickModel(detail.values[0])}
      ></roofline-picker>
      ${this.#errorAt('model')}
      <div class="fields">${fields.map((field) => this.#field(group, field))}</div>
      <details>
        <summary>From a config.json</summary>
        <textarea
          aria-label="Paste a Hugging Face config.json, or drop its file here"
          placeholder="Paste a Hugging Face config.json, or drop its file here"
          class=${this.over ? 'over' : ''}
          spellcheck="false"
          @input=${(/** @type {InputEvent} */ { target }) =>
            this.#readConfig(/** @type {HTMLTextAreaElement} */ (target).value)}
          @dragover=${(/** @type {DragEvent} */ event) => {
            event.preventDefault();
            this.over = true;
          }}
          @dragleave=${() => (this.over = false)}
          @drop=${this.#drop}
        ></textarea>
        <div role="status">${this.notes.map((note) => html`<p>${note}</p>`)}</div>
      </details>
    </div>`;
  }

  /** @param {string} path */
  #errorAt(path) {
    const error = this.errors[path];
    return error ? html`<p class="error">${error}</p>` : nothing;
  }

  /**
   * @param {FieldGroup} group
   * @param {ScenarioField} field
   */
  #field(group, field) {
    const path = pathOf(group, field);
    const text = textAt(this.texts, path, field);
    const error = this.errors[path] ?? '';
    const { label, description } = field;
    switch (field.type) {
      case 'boolean':
        return this.#check(path, 'true', label, description, text);
      case 'text':
        return html`<label class="text"
          >${label}<input
            .value=${text}
            maxlength="40"
            @input=${(/** @type {InputEvent} */ { target }) =>
              this.#set(path, /** @type {HTMLInputElement} */ (target).value)}
        /></label>`;
      case 'choice': {
        const options = field.choices.map((value) => ({ value, label: spaced(value) }));
        return html`<roofline-choices
          name=${path}
          label=${label}
          hint=${error || description}
          .options=${'optional' in field ? [{ value: '', label: 'by bits' }, ...options] : options}
          value=${text}
          @pick=${(/** @type {CustomEvent} */ { detail }) => this.#set(path, detail.value)}
        ></roofline-choices>`;
      }
      case 'choices': {
        const chosen = listAt(this.texts, path);
        return html`<fieldset class="check">
          <legend class="visually-hidden">${label}</legend>
          ${field.choices.map(
            (value) =>
              html`<label
                ><input
                  type="checkbox"
                  .checked=${chosen.includes(value)}
                  @change=${() =>
                    this.#set(
                      path,
                      field.choices.filter((each) => chosen.includes(each) !== (each === value)),
                    )}
                />
                ${spaced(value)}</label
              >`,
          )}
          ${this.#errorAt(path)}
        </fieldset>`;
      }
      default:
        return html`<roofline-number
          .field=${field}
          name=${path}
          text=${text}
          error=${error}
          @edit=${(/** @type {CustomEvent} */ event) => {
            event.stopPropagation();
            this.#set(path, event.detail.text);
          }}
        ></roofline-number>`;
    }
  }

  /**
   * @param {string} path
   * @param {string} on the text of a ticked box
   * @param {string} label
   * @param {string} description
   * @param {string} [text]
   */
  #check(path, on, label, description, text = textAt(this.texts, path)) {
    return html`<label class="check"
      ><input
        type="checkbox"
        .checked=${text === on}
        @change=${(/** @type {Event} */ { target }) => {
          const off = on === 'true' ? 'false' : '';
          this.#set(path, /** @type {HTMLInputElement} */ (target).checked ? on : off);
        }}
      /><span>${label}<span>${description}</span></span></label
    >`;
  }

  /** @param {string} key of the catalogue, or `own`: the fields of what was shown before, to be changed */
  #pickModel(key) {
    this.notes = [];
    const before = textAt(this.texts, 'model');
    if (key !== own || before === own || !this.roofline) this.#set('model', key);
    else this.#show(ownModel(this.roofline, this.texts, before).texts);
  }

  /** @param {string} text */
  #readConfig(text) {
    const roofline = this.roofline;
    if (!roofline || text.trim() === '') return;
    let config;
    try {
      config = JSON.parse(text);
    } catch {
      this.notes = ['This is not JSON.'];
      return;
    }
    const { answer, refusal } = attempt(() => ownModel(roofline, this.texts, config));
    if (refusal) this.notes = [`${refusal.message}.`];
    else {
      this.notes = answer.notes.length > 0 ? answer.notes : ['Read.'];
      this.#show(answer.texts);
    }
  }

  /** @param {DragEvent} event */
  async #drop(event) {
    event.preventDefault();
    this.over = false;
    const file = event.dataTransfer?.files[0];
    this.#readConfig(file ? await file.text() : (event.dataTransfer?.getData('text') ?? ''));
  }

  /**
   * @param {string} path
   * @param {string | readonly string[]} value
   */
  #set(path, value) {
    this.#show(withText(this.texts, path, value));
  }

  /** @param {Texts} texts */
  #show(texts) {
    this.dispatchEvent(
      new CustomEvent('texts', { detail: { texts }, bubbles: true, composed: true }),
    );
  }
}

/**
 * A name of the core's for reading: 'leftToRight' -> 'left to right'.
 * @param {string} name
 */
function spaced(name) {
  return name.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

define('roofline-scenario', RooflineScenario);
