/** What Emscripten's module of explanations and sweeps offers; the build puts this beside it in dist/. */
import type { RooflineModule } from './roofline_core.js';

/** Answers the document in the room (MessagePack): the size of its answer in bytes. */
type Request = () => number;

export interface RooflineStudy extends RooflineModule {
  explain: Request;
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
  wasm: ArrayBuffer | Uint8Array<ArrayBuffer>;
  wasmBinary: ArrayBuffer | Uint8Array<ArrayBuffer>;
}): Promise<RooflineStudy>;
