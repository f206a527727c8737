/** What the modules of WebAssembly have in common: how one is loaded and asked. */
import { RooflineError } from './error.js';
import { NotADocument, decode, encode } from './message.js';

/** @typedef {ArrayBuffer | Uint8Array<ArrayBuffer>} Bytes */

/** Node has no fetch for files; its fs is taken without an import so that bundlers see none. */
const node = globalThis.process?.versions?.node ? globalThis.process : undefined;

/** @param {URL} url */
async function bytesAt(url) {
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
 * @param {import('./roofline_core.d.ts').RooflineModule} core
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
 * @template {import('./roofline_core.d.ts').RooflineModule} Core
 * @param {(options: { wasm: Bytes, wasmBinary: Bytes }) => Promise<Core>} createModule
 * @param {URL} url where its bytes are
 * @param {Bytes} [given] them, when the caller has them
 */
export async function loadModule(createModule, url, given) {
  // Newer versions of Emscripten would write to the console first.
  if (typeof WebAssembly === 'undefined') throw new Error('WebAssembly is not available here');
  const bytes = given ?? (await bytesAt(url));
  // A refusal by the page's policy, or of bytes that are none, before the runtime meets it: that
  // one would wait for ever.
  await WebAssembly.compile(emptyModule);
  if (!WebAssembly.validate(bytes)) throw new Error('The bytes loaded are no WebAssembly');
  const core = await createModule({ wasm: bytes, wasmBinary: bytes });
  return { core, caller: callerOf(core) };
}
