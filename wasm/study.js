/**
 * Explanations and sweeps: a WebAssembly of its own, which roofline.js loads when somebody asks. A
 * Web Worker that only sweeps loads this one alone. Types and units: roofline.d.ts.
 */
import createModule from './dist/roofline_study.js';
import { RooflineError } from './error.js';
import { loadModule } from './module.js';
import { sweeps } from './sweep.js';

export { RooflineError };

/**
 * @param {import('./roofline.d.ts').ModuleOptions} [options]
 * @returns {Promise<import('./roofline.d.ts').Study>}
 */
export async function loadStudy(options = {}) {
  const url = options.wasmUrl
    ? new URL(options.wasmUrl, import.meta.url)
    : new URL('./dist/roofline_study.wasm', import.meta.url);
  const { core, caller } = await loadModule(createModule, url, options.wasmBytes);
  return Object.freeze({ explain: caller(core.explain), ...sweeps(core, caller) });
}
