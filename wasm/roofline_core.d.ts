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
  openSweep: Request;
  /** The columns, then as many bytes as points: a view to be read before the next request. */
  runSweep: (sweep: number, first: number, count: number) => Float64Array;
  sweepAxis: (sweep: number, axis: number, first: number, count: number) => Float64Array;
  sweepGaps: Request;
  closeSweep: (sweep: number) => void;
}

export default function createModule(options: {
  wasmBinary: ArrayBuffer | Uint8Array;
}): Promise<RooflineCore>;
