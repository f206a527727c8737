/**
 * The core as Emscripten makes it, seen from roofline.js; the build copies this beside it. Each of
 * the core's functions takes a MessagePack document and answers one; the answer is a view of the
 * core's memory that the next call overwrites.
 */
export default function createModule(options: {
  wasmBinary: ArrayBuffer | Uint8Array;
}): Promise<Record<string, (request: Uint8Array) => Uint8Array>>;
