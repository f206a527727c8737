/** A thread that computes its part of a sweep when it is told to: see sweep_bench.js. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadStudy } from '../../wasm/study.js';

const study = await loadStudy();
const sweep = study.openSweep(workerData.spec);
parentPort?.postMessage('ready');
parentPort?.on('message', ({ first, count }) => {
  for (let done = 0; done < count; done += workerData.piece) {
    sweep.read(first + done, Math.min(workerData.piece, count - done));
  }
  parentPort?.postMessage('done');
});
