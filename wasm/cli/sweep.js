/** Every point of a sweep as a row, in order, in constant memory. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { UsageError, readOptions } from './options.js';
import { readDocument } from './scenario.js';
import { forms, rowWriter } from './sweep_rows.js';

/** @typedef {import('../roofline.js').SweepGap} SweepGap */

/** Rows that are made and written at once. */
const PIECE = 8192;
/** Below this a thread takes longer to start than to help. */
const ROWS_WORTH_A_THREAD = 100_000;
const MOST_WORKERS = 64;
const INTERRUPTED = 130;
const PROGRESS_MILLISECONDS = 200;

/** @typedef {{ rows: string | Uint8Array, count: number }} Piece */

/**
 * The pieces in order, made here.
 * @param {import('../roofline.js').OpenSweep} sweep
 * @param {import('./sweep_rows.js').Form} form
 * @param {(gaps: SweepGap[][]) => void} report
 * @returns {AsyncGenerator<Piece>}
 */
async function* piecesHere(sweep, form, report) {
  const writer = rowWriter(sweep, form);
  for (let first = 0; first < sweep.points; first += PIECE) {
    const count = Math.min(PIECE, sweep.points - first);
    yield { rows: writer.rows(first, count), count };
    // A signal is heard only between two tasks.
    await new Promise(setImmediate);
  }
  report([sweep.gaps()]);
}

/**
 * The pieces in order, made by threads: each has two to do, and none runs far ahead of the rest.
 * @param {number} points
 * @param {number} workers
 * @param {{ spec: unknown, format: string }} workerData
 * @param {(gaps: SweepGap[][]) => void} report
 * @returns {AsyncGenerator<Piece>}
 */
async function* piecesOfThreads(points, workers, workerData, report) {
  const threads = Array.from(
    { length: workers },
    () => new Worker(new URL('./sweep_worker.js', import.meta.url), { workerData }),
  );
  /** @type {SweepGap[][]} the latest of each thread */
  const gaps = threads.map(() => []);
  /** @type {Map<number, (rows: Uint8Array) => void>} by first row */
  const waiting = new Map();
  /** @type {((error: Error) => void)[]} */
  const failed = [];
  threads.forEach((thread, i) => {
    thread.on('message', (message) => {
      gaps[i] = message.gaps;
      waiting.get(message.first)?.(message.rows);
    });
    thread.on('error', (error) => failed.forEach((fail) => fail(error)));
  });
  /** @type {{ count: number, rows: Promise<Uint8Array> }[]} */
  const queue = [];
  let next = 0;
  const order = () => {
    const first = next;
    const count = Math.min(PIECE, points - first);
    const rows = /** @type {Promise<Uint8Array>} */ (
      new Promise((resolve, reject) => {
        waiting.set(first, resolve);
        failed.push(reject);
      })
    );
    rows.catch(() => {}); // heard when its turn comes
    threads[(first / PIECE) % workers]?.postMessage({ first, count });
    queue.push({ count, rows });
    next += count;
  };
  try {
    while (next < points && queue.length < 2 * workers) order();
    for (let piece = queue.shift(), first = 0; piece; piece = queue.shift()) {
      const rows = await piece.rows;
      waiting.delete(first);
      failed.shift();
      first += piece.count;
      if (next < points) order();
      yield { rows, count: piece.count };
    }
    report(gaps);
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/** @param {SweepGap[][]} lists */
function gapText(lists) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { code, field, allowed, count } of lists.flat()) {
    const reason = `${code} ${field}; allowed: ${allowed}`;
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  return [...counts]
    .map(([reason, count]) => `roofline-analyzer: ${count} rows without results: ${reason}\n`)
    .join('');
}

/** A line on a terminal's stderr that is written over. @param {number} points */
function progressLine(points) {
  const { stderr } = process;
  const start = performance.now();
  let last = start;
  return {
    /** @param {number} done */
    show(done) {
      const now = performance.now();
      if (!stderr.isTTY || now - last < PROGRESS_MILLISECONDS) return;
      last = now;
      const perSecond = Math.round((1000 * done) / (now - start));
      const percent = Math.floor((100 * done) / points);
      stderr.write(
        `\r\x1b[K${percent} %: ${done.toLocaleString('en')} of ${points.toLocaleString('en')} rows, ${perSecond.toLocaleString('en')} a second`,
      );
    },
    clear() {
      if (last !== start) stderr.write('\r\x1b[K');
    },
  };
}

/** @type {import('../cli.js').Command} */
export const sweep = {
  help: () =>
    [
      'roofline-analyzer sweep SPEC.json|- [--format csv|jsonl] [--workers N]',
      '  Every point of a sweep as a row. SPEC is {"base": a scenario, "axes": [{"field", "from",',
      '  "to", "count", "scale": "linear"|"log"} or {"field", "values"}], "results": [names]}.',
      '  Cells of points that cannot be evaluated are empty (null); why is told on stderr.',
      '  Workers are threads (default: one a processor, for long sweeps).',
      '',
    ].join('\n'),

  async run(roofline, args) {
    const { values, positionals } = readOptions(
      args,
      { format: { type: 'string', default: 'csv' }, workers: { type: 'string' } },
      1,
    );
    const [file] = positionals;
    if (file === undefined) throw new UsageError('sweep needs a file, or - for standard input');
    const format = String(values.format);
    const form = Object.hasOwn(forms, format) ? forms[format] : undefined;
    if (!form) {
      throw new UsageError(`unknown format "${format}"; formats: ${Object.keys(forms).join(', ')}`);
    }
    const asked = values.workers === undefined ? undefined : Number(values.workers);
    if (asked !== undefined && !(Number.isInteger(asked) && asked >= 1 && asked <= MOST_WORKERS)) {
      throw new UsageError(`--workers is a whole number, 1 to ${MOST_WORKERS}`);
    }

    const spec = readDocument(file);
    const opened = await roofline.openSweep(spec);
    const { points } = opened;
    const most = Math.ceil(points / ROWS_WORTH_A_THREAD);
    const workers = asked ?? Math.min(availableParallelism(), most, MOST_WORKERS);

    /** @type {SweepGap[][]} */
    let gaps = [];
    const report = (/** @type {SweepGap[][]} */ found) => {
      gaps = found;
    };
    const pieces =
      workers === 1
        ? piecesHere(opened, form, report)
        : piecesOfThreads(points, workers, { spec, format }, report);

    // Only whole pieces are written, so an interruption leaves no torn line.
    let interrupted = false;
    process.once('SIGINT', () => {
      interrupted = true;
    });
    const progress = progressLine(points);
    process.stdout.write(rowWriter(opened, form).header);
    let done = 0;
    for await (const { rows, count } of pieces) {
      if (interrupted) break;
      if (!process.stdout.write(rows)) await once(process.stdout, 'drain');
      done += count;
      progress.show(done);
    }
    progress.clear();
    opened.close();
    if (interrupted) {
      process.stderr.write(`roofline-analyzer: interrupted after ${done} of ${points} rows\n`);
      return INTERRUPTED;
    }
    process.stderr.write(gapText(gaps));
    return 0;
  },
};
