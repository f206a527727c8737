/**
 * Roofline Analyzer's JavaScript API: `const roofline = await load(); roofline.analyze({...})`.
 * The same in a browser, a Web Worker and Node. Types and units: roofline.d.ts.
 */
import createModule from './dist/roofline_core.js';
import { RooflineError } from './error.js';
import { NotADocument, decode, encode } from './message.js';
import { sweeps } from './sweep.js';

export { RooflineError };

/** Node has no fetch for files; its fs is taken without an import so that bundlers see none. */
const node = globalThis.process?.versions?.node ? globalThis.process : undefined;

/**
 * @param {import('./roofline.d.ts').LoadOptions} options
 * @returns {Promise<ArrayBuffer | Uint8Array>}
 */
async function wasmBytes({ wasmBytes, wasmUrl }) {
  if (wasmBytes) return wasmBytes;
  const url = wasmUrl
    ? new URL(wasmUrl, import.meta.url)
    : new URL('./dist/roofline_core.wasm', import.meta.url);
  if (node && url.protocol === 'file:') {
    return node.getBuiltinModule('node:fs').promises.readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.arrayBuffer();
}

/** The four bytes that begin every WebAssembly, and its version. */
const emptyModule = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/**
 * Requests to a core: each gives the answer, or throws a RooflineError.
 * @param {import('./roofline_core.d.ts').RooflineCore} core
 * @returns {(request: () => number) => (document: unknown) => any}
 */
const callerOf = (core) => (request) => (document) => {
  let bytes;
  try {
    bytes = encode(document);
  } catch (error) {
    if (!(error instanceof NotADocument)) throw error;
    const { path, kind, message } = error;
    throw new RooflineError({
      code: 'wrong-type',
      field: path,
      value: kind,
      allowed: 'numbers, texts, true, false, arrays and plain objects',
      message,
    });
  }
  const room = core.room(bytes.length);
  core.HEAPU8.set(bytes, room);
  const size = request();
  const start = core.answerAddress();
  // Read before the next request: nobody keeps a view of the core's memory.
  const answer = decode(core.HEAPU8.subarray(start, start + size));
  if (answer.error) throw new RooflineError(answer.error);
  return answer.ok;
};

/**
 * @param {import('./roofline.d.ts').LoadOptions} [options]
 * @returns {Promise<import('./roofline.d.ts').Roofline>}
 */
export async function load(options = {}) {
  // Newer versions of Emscripten would write to the console first.
  if (typeof WebAssembly === 'undefined') throw new Error('WebAssembly is not available here');
  const bytes = await wasmBytes(options);
  // A refusal by the page's policy, or of bytes that are none, before the runtime meets it: that
  // one would wait for ever.
  await WebAssembly.compile(emptyModule);
  if (!WebAssembly.validate(/** @type {BufferSource} */ (bytes))) {
    throw new Error('The bytes loaded are no WebAssembly');
  }
  const core = await createModule({ wasm: bytes, wasmBinary: bytes });
  const caller = callerOf(core);
  const fields = caller(core.fields);
  const catalogue = caller(core.catalogue);
  const accelerators = caller(core.accelerators);
  const analyze = caller(core.analyze);
  const compare = caller(core.compare);
  const summaryTable = caller(core.summaryTable);
  const twin = caller(core.firstPrinciplesTwin);
  return Object.freeze({
    fields: () => fields(null),
    catalogue: () => catalogue(null),
    accelerators: () => accelerators(null),
    analyze: (scenario = {}) => analyze(scenario),
    compare: (workload = {}) => compare(workload),
    summaryTable: (workload = {}) => summaryTable(workload),
    roofVertices: caller(core.roofVertices),
    evaluate: caller(core.evaluate),
    resolveModel: caller(core.resolveModel),
    firstPrinciplesTwin: (scenario = {}) => twin(scenario),
    bridge: caller(core.bridge),
    compareAtEqualBytes: caller(core.equalBytes),
    solve: caller(core.solve),
    explain: caller(core.explain),
    saturation: caller(core.saturation),
    ...sweeps(core, caller),
  });
}
