/** The real form, from the real WebAssembly. */
import { load } from '../../wasm/roofline.js';
import { formOf } from '../../web/state/form.js';

export const roofline = await load();
export const form = formOf(roofline);
