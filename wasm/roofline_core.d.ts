/** What Emscripten's module of the core offers; the build puts this beside it in dist/. */

/** A document as MessagePack; the answer is a view to be read before the next request. */
type Request = (document: Uint8Array) => Uint8Array;

export interface RooflineCore {
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
  solve: Request;
  explain: Request;
  saturation: Request;
}

export default function createModule(options: {
  wasmBinary: ArrayBuffer | Uint8Array;
}): Promise<RooflineCore>;
