import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { load } from '../wasm/roofline.js';
import { loadStudy } from '../wasm/study.js';
import { benchmarkTables } from './docs/benchmarks.js';
import { withFormulas } from './docs/formulas.js';
import { framed, pages } from './docs/frame.js';
import { validationTable } from './docs/validation.js';
import { staticTable } from './static-table.js';
import { tokenDeclarations } from './style/tokens.js';

/** Writes the palette and the published table where index.html and page.css have a place for them. */
const fillIn = {
  name: 'fill-in',
  enforce: /** @type {const} */ ('pre'),
  /**
   * @param {string} code
   * @param {string} id
   */
  transform: (code, id) =>
    id.endsWith('/style/page.css') ? code.replace('/* tokens */', tokenDeclarations()) : undefined,
  transformIndexHtml: async (/** @type {string} */ html) =>
    html
      .replace('<!-- published table -->', staticTable((await load()).summaryTable({})))
      .replace('<!-- benchmarks -->', () =>
        benchmarkTables(
          JSON.parse(readFileSync(new URL('../tests/bench/results.json', import.meta.url), 'utf8')),
        ),
      )
      .replace('<!-- validation -->', () =>
        validationTable({
          validation: readData('validation'),
          measured: readData('measured'),
          devices: readData('devices'),
          models: readData('models'),
          sources: readData('sources'),
        }),
      ),
};

const readData = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`../core/data/${name}.json`, import.meta.url), 'utf8'));

/** The documentation pages: the frame around them, and the core's formulas in them. */
const docs = {
  name: 'docs',
  transformIndexHtml: {
    order: /** @type {const} */ ('pre'),
    /**
     * @param {string} html
     * @param {import('vite').IndexHtmlTransformContext} context
     */
    handler: async (html, { filename }) =>
      filename.includes('/docs/')
        ? withFormulas(framed(html, basename(filename)), await load(), await loadStudy())
        : html,
  },
};

/** Fetches the core's WebAssembly with the script, not after it. */
const preloadWasm = {
  name: 'preload-wasm',
  transformIndexHtml: {
    order: /** @type {const} */ ('post'),
    /**
     * @param {string} _html
     * @param {import('vite').IndexHtmlTransformContext} context
     */
    handler: (_html, { path, bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => path === '/index.html' && /roofline_core.*\.wasm$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: `./${file}` },
          // After the policy, which governs it.
          injectTo: /** @type {const} */ ('head'),
        })),
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative addresses: the page works under any path.
  base: './',
  plugins: [fillIn, docs, preloadWasm],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // As written: elements share the palette's light-dark(), which a rewritten one would not follow.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Nothing inline: the page's policy allows no data: address and no inline script.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The worker is an entry beside the pages, so that all share the library and its WebAssembly.
      input: ['index.html', ...pages.map(({ file }) => `docs/${file}`), 'sweep-worker.js'].map(
        (file) => fileURLToPath(new URL(file, import.meta.url)),
      ),
      output: {
        // What the first table needs is one file, which packs better than the many that sharing would make.
        codeSplitting: {
          groups: [
            {
              name: 'roofline',
              test: /\/wasm\/(roofline|module|message|error|dist\/roofline_core)\.js/,
            },
            { name: 'study', test: /\/wasm\/(study|sweep|dist\/roofline_study)\.js/ },
            {
              name: 'first',
              test: /node_modules|\/(style\/(shared|tokens)|state\/(assess|assumptions|first-principles|form|fragment|history|state)\b|format\/(names|notches|number|parse|sentences)\b|scene\/(first-principles-rows|log-axis|nodes|span)\b|elements\/(copy-button|define|explain|theme-switch|roofline-(analyzer|choices|inputs|number|table))\b)/,
            },
          ],
        },
        entryFileNames: ({ name }) =>
          name === 'sweep-worker' ? 'assets/[name].js' : 'assets/[name]-[hash].js',
      },
    },
    modulePreload: { polyfill: false },
  },
});
