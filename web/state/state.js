import { assumptionGroups, defaultAssumptions } from './assumptions.js';

/**
 * What the page shows, as one plain value, and the ways it changes. Every transition returns a new
 * value.
 *
 * A field's text is kept as typed: what it means is decided in assess.js, whether it is allowed in
 * the core.
 *
 * @typedef {import('./form.js').Form} Form
 * @typedef {'system' | 'light' | 'dark'} Theme
 * @typedef {object} State
 * @property {Record<string, string>} texts what each field holds, by its name
 * @property {string} hardware the chosen accelerator's key
 * @property {Theme} theme
 * @property {import('./assumptions.js').CostModel} costModel
 * @property {import('./assumptions.js').Assumptions} assumptions of the first-principles model
 * @property {readonly string[]} off steps of the bridge that are not taken
 * @property {Readonly<Record<string, string>>} scenario of any model on any devices: what differs from scenario.js
 */

/** @type {readonly Theme[]} */
export const themes = ['system', 'light', 'dark'];

/**
 * @param {Form} form
 * @returns {Record<string, string>}
 */
function defaultTexts({ fields }) {
  return Object.fromEntries(fields.map((field) => [field.name, String(field.default ?? '')]));
}

/**
 * @param {Form} form
 * @returns {State}
 */
export function initialState(form) {
  return {
    texts: defaultTexts(form),
    hardware: form.defaultHardware,
    theme: 'system',
    costModel: 'published',
    assumptions: { ...defaultAssumptions },
    off: [],
    scenario: {},
  };
}

/**
 * @param {State} state
 * @param {string} name of a field; an unknown one changes nothing
 * @param {string} text
 * @returns {State}
 */
export function edit(state, name, text) {
  if (!Object.hasOwn(state.texts, name) || state.texts[name] === text) return state;
  return { ...state, texts: { ...state.texts, [name]: text } };
}

/**
 * @param {State} state
 * @param {string} hardware an accelerator's key
 * @returns {State}
 */
export function choose(state, hardware) {
  return state.hardware === hardware ? state : { ...state, hardware };
}

/**
 * @param {State} state
 * @param {State['costModel']} costModel
 * @returns {State}
 */
export function switchModel(state, costModel) {
  return state.costModel === costModel ? state : { ...state, costModel };
}

/**
 * @param {State} state
 * @param {string} name of an assumption; an unknown one changes nothing
 * @param {string} value
 * @returns {State}
 */
export function assume(state, name, value) {
  const group = assumptionGroups.find((each) => each.name === name);
  if (!group?.options.some((option) => option.value === value)) return state;
  if (state.assumptions[group.name] === value) return state;
  return { ...state, assumptions: { ...state.assumptions, [group.name]: value } };
}

/**
 * Takes a step of the bridge, or leaves it out.
 * @param {State} state
 * @param {string} step
 * @param {boolean} on
 * @returns {State}
 */
export function takeStep(state, step, on) {
  if (on !== state.off.includes(step)) return state;
  const off = on ? state.off.filter((name) => name !== step) : [...state.off, step];
  return { ...state, off };
}

/**
 * The fields and assumptions back to their defaults. The chosen accelerator, the cost model and the theme are the
 * reader's view.
 * @param {State} state
 * @param {Form} form
 * @returns {State}
 */
export function reset(state, form) {
  return {
    ...state,
    texts: defaultTexts(form),
    assumptions: { ...defaultAssumptions },
    off: [],
    scenario: {},
  };
}

/**
 * @param {State} state
 * @param {Readonly<Record<string, string>>} scenario
 * @returns {State}
 */
export function setScenario(state, scenario) {
  return state.scenario === scenario ? state : { ...state, scenario };
}

/**
 * @param {State} state
 * @param {Theme} theme
 * @returns {State}
 */
export function setTheme(state, theme) {
  return state.theme === theme ? state : { ...state, theme };
}
