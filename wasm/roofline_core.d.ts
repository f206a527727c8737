/** What Emscripten's module of the core offers; the build puts this beside it in dist/. */

/** Answers the document in the room (MessagePack): the size of its answer in bytes. */
type Request = () => number;

/** What every module of WebAssembly offers. */
export interface RooflineModule {
  /** The whole memory; another object after it has grown. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  /** The address where a request of so many bytes is to be written. */
  room: (size: number) => number;
  /** Where the answer stands until the next request. */
  answerAddress: () => number;
}

export interface RooflineCore extends RooflineModule {
  fields: Request;
  catalogue: Request;
  accelerators: Request;
  analyze: Request;
  compare: Request;
  summaryTable: Request;
  roofVertices: Request;
  evaluate: Request;
  resolveModel: Request;
  firstPrinciplesTwin: Request;
  bridge: Request;
  equalBytes: Request;
  solve: Request;
  saturation: Request;
}

/** The bytes under the names that the minimal runtime and the other one take them by. */
export default function createModule(options: {
  wasm: ArrayBuffer | Uint8Array<ArrayBuffer>;
  wasmBinary: ArrayBuffer | Uint8Array<ArrayBuffer>;
}): Promise<RooflineCore>;
