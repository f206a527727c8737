/**
 * The page around the calculator: loads the WebAssembly, keeps the state in the URL's fragment, sets the theme.
 */
import { load } from '../wasm/roofline.js';
import './elements/roofline-analyzer.js';
import './elements/theme-switch.js';
import { formOf } from './state/form.js';
import { decodeFragment, encodeFragment, themeOf } from './state/fragment.js';
import { setTheme } from './state/state.js';

/** @typedef {import('./state/state.js').State} State */
/** @typedef {import('./state/state.js').Theme} Theme */

// Safari refuses more than 100 replaceState calls in 30 seconds.
const urlDelayMilliseconds = 250;

const analyzer = /** @type {import('./elements/roofline-analyzer.js').RooflineAnalyzer} */ (
  document.querySelector('roofline-analyzer')
);
const themeSwitch = /** @type {import('./elements/theme-switch.js').ThemeSwitch} */ (
  document.querySelector('theme-switch')
);

showTheme(themeOf(location.hash));
try {
  start(await load());
} catch (error) {
  console.warn(error);
  analyzer.failure =
    'The calculator could not start: it needs a browser with WebAssembly. The published table for the default scenario stands below.';
}

/** @param {import('../wasm/roofline.js').Roofline} roofline */
function start(roofline) {
  const form = formOf(roofline);
  const opened = decodeFragment(location.hash, form);
  let { state } = opened;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let writing;

  /** @param {State} next */
  const show = (next) => {
    state = next;
    analyzer.state = next;
    showTheme(next.theme);
  };
  const writeUrl = () => {
    clearTimeout(writing);
    writing = setTimeout(() => {
      history.replaceState(
        null,
        '',
        encodeFragment(state, form) || location.pathname + location.search,
      );
    }, urlDelayMilliseconds);
  };

  analyzer.addEventListener('change', (event) => {
    const { detail } = /** @type {CustomEvent<{state: State, usable: boolean}>} */ (event);
    state = detail.state;
    // A link with an input that cannot be used would help nobody: the URL keeps the last good one.
    if (detail.usable) writeUrl();
  });
  themeSwitch.addEventListener('theme', (event) => {
    const { theme } = /** @type {CustomEvent<{theme: Theme}>} */ (event).detail;
    show(setTheme(state, theme));
    writeUrl();
  });
  addEventListener('hashchange', () => {
    clearTimeout(writing);
    const read = decodeFragment(location.hash, form);
    analyzer.notes = read.notes;
    show(read.state);
  });

  analyzer.notes = opened.notes;
  show(state);
  analyzer.roofline = roofline;
}

/** @param {Theme} theme */
function showTheme(theme) {
  document.documentElement.dataset.theme = theme;
  themeSwitch.theme = theme;
}
