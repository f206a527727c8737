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
  return { texts: defaultTexts(form), hardware: form.defaultHardware, theme: 'system' };
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
 * The fields back to their defaults. The chosen accelerator and the theme are the reader's view.
 * @param {State} state
 * @param {Form} form
 * @returns {State}
 */
export function reset(state, form) {
  return { ...state, texts: defaultTexts(form) };
}

/**
 * @param {State} state
 * @param {Theme} theme
 * @returns {State}
 */
export function setTheme(state, theme) {
  return state.theme === theme ? state : { ...state, theme };
}
