import { assumptionGroups, costModels } from './assumptions.js';
import { assume, initialState, switchModel, takeStep, themes } from './state.js';

/**
 * The state as a URL fragment and back: `#v=1&batchSize=8&hardware=ampere_a100`. Only what differs
 * from the defaults is written. Reading never throws: what it cannot use it leaves out and says so.
 *
 * @typedef {import('./form.js').Form} Form
 * @typedef {import('./state.js').State} State
 * @typedef {import('./state.js').Theme} Theme
 */

const version = '1';
const longestFragment = 2000;
const longestText = 40;
/** Of a scenario: a list of devices. */
const longestList = 400;

/**
 * @param {State} state
 * @param {Form} form
 * @returns {string} with its '#', or '' for the defaults
 */
export function encodeFragment(state, form) {
  const initial = initialState(form);
  const parameters = new URLSearchParams();
  for (const [name, text] of Object.entries(state.texts)) {
    if (text !== initial.texts[name]) parameters.set(name, text);
  }
  if (state.hardware !== initial.hardware) parameters.set('hardware', state.hardware);
  if (state.costModel !== initial.costModel) parameters.set('costModel', state.costModel);
  for (const { name } of assumptionGroups) {
    const value = state.assumptions[name];
    if (value !== initial.assumptions[name]) parameters.set(name, value);
  }
  for (const [path, text] of Object.entries(state.scenario)) parameters.set(path, text);
  if (state.off.length > 0) parameters.set('off', state.off.join('.'));
  if (state.theme !== initial.theme) parameters.set('theme', state.theme);
  const body = parameters.toString();
  return body === '' ? '' : `#v=${version}&${body}`;
}

/**
 * The theme alone, which is wanted before the form is known.
 * @param {string} fragment
 * @returns {Theme}
 */
export function themeOf(fragment) {
  const given = new URLSearchParams(fragment.slice(1, longestFragment)).get('theme');
  return themes.find((theme) => theme === given) ?? 'system';
}

/**
 * @param {string} fragment with its '#', or ''
 * @param {Form} form
 * @returns {{state: State, notes: string[]}} `notes`: what was ignored, in sentences for the reader
 */
export function decodeFragment(fragment, form) {
  const initial = initialState(form);
  if (fragment.length > longestFragment) {
    return { state: initial, notes: ['This link is too long to be read: it shows the defaults.'] };
  }
  const parameters = new URLSearchParams(fragment.slice(1));
  const theme = themeOf(fragment);
  if ((parameters.get('v') ?? version) !== version) {
    const note = 'This link was made by another version of this page: it shows the defaults.';
    return { state: { ...initial, theme }, notes: [note] };
  }

  const texts = { ...initial.texts };
  /** @type {Record<string, string>} */
  const scenario = {};
  let { hardware } = initial;
  let state = initial;
  /** @type {string[]} */
  const ignored = [];
  for (const [name, text] of parameters) {
    if (name === 'v') continue;
    if (name === 'theme' && text === theme) continue;
    if (name === 'hardware' && form.accelerators.some(({ key }) => key === text)) hardware = text;
    else if (readModel(name, text)) continue;
    else if (Object.hasOwn(texts, name) && text.length <= longestText) texts[name] = text;
    else if (form.paths.includes(name) && text.length <= longestList) scenario[name] = text;
    else ignored.push(`${name.slice(0, longestText)}=${text.slice(0, longestText)}`);
  }
  const notes =
    ignored.length === 0
      ? []
      : [`Parts of this link mean nothing here and were left out: ${ignored.join(', ')}.`];
  return { state: { ...state, texts, hardware, theme, scenario }, notes };

  /**
   * The cost model and what belongs to it.
   * @param {string} name
   * @param {string} text
   * @returns {boolean} whether it could be used
   */
  function readModel(name, text) {
    const model = costModels.find(({ value }) => name === 'costModel' && value === text);
    const group = assumptionGroups.find((each) => each.name === name);
    const steps = name === 'off' ? text.split('.') : [];
    if (model) state = switchModel(state, model.value);
    else if (group?.options.some(({ value }) => value === text)) state = assume(state, name, text);
    else if (steps.length > 0 && steps.every((step) => form.bridgeSteps.includes(step)))
      state = steps.reduce((before, step) => takeStep(before, step, false), state);
    else return false;
    return true;
  }
}
