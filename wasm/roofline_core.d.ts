/** What Emscripten's module of the core offers; the build puts this beside it in dist/. */

/** Answers the document in the room (MessagePack): the size of its answer in bytes. */
type Request = () => number;

export interface RooflineCore {
  /** The whole memory; another object after it has grown. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  /** The address where a request of so many bytes is to be written. */
  room: (size: number) => number;
  /** Where the answer stands until the next request. */
  answerAddress: () => number;
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
  explain: Request;
  saturation: Request;
  openSweep: Request;
  /** The address of the columns, then of as many bytes as points, until the next request. */
  runSweep: (sweep: number, first: number, count: number) => number;
  /** The address of so many numbers, until the next request. */
  sweepAxis: (sweep: number, axis: number, first: number, count: number) => number;
  sweepGaps: Request;
  closeSweep: (sweep: number) => void;
}

/** The bytes under the names that the minimal runtime and the other one take them by. */
export default function createModule(options: {
  wasm: ArrayBuffer | Uint8Array;
  wasmBinary: ArrayBuffer | Uint8Array;
}): Promise<RooflineCore>;
