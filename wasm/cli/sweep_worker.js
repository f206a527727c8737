/** A thread that computes pieces of a sweep and makes their rows: see sweep.js. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadStudy } from '../study.js';
import { forms, rowWriter } from './sweep_rows.js';

const { spec, format } = workerData;
const sweep = (await loadStudy()).openSweep(spec);
const writer = rowWriter(sweep, /** @type {import('./sweep_rows.js').Form} */ (forms[format]));
const encoder = new TextEncoder();

parentPort?.on('message', ({ first, count }) => {
  const rows = encoder.encode(writer.rows(first, count));
  parentPort?.postMessage({ first, rows, gaps: sweep.gaps() }, [rows.buffer]);
});
