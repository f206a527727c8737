import type { ModuleOptions, Study } from './roofline.js';

export { RooflineError } from './roofline.js';
export type { ModuleOptions, Study } from './roofline.js';

/**
 * Loads the WebAssembly of explanations and sweeps alone; its functions are synchronous, but `sweep`.
 */
export function loadStudy(options?: ModuleOptions): Promise<Study>;
