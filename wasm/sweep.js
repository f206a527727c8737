/** Sweeps over the core: opened, read in pieces, or computed whole without blocking the page. */
import { RooflineError } from './error.js';

/** @typedef {import('./roofline.d.ts').OpenSweep} OpenSweep */
/** @typedef {import('./roofline.d.ts').Sweep} Sweep */
/** @typedef {import('./roofline.d.ts').SweepOptions} SweepOptions */
/** @typedef {import('./roofline.d.ts').SweepPiece} SweepPiece */
/** @typedef {import('./roofline.d.ts').SweepSpec} SweepSpec */

/** Numbers that the core computes before they are copied: still in the second-level cache then. */
const NUMBERS_AT_ONCE = 24_576;
/** The core computes blocks of so many points. */
const BLOCK = 256;
/** Other tasks of the page wait no longer than this. */
const SLICE_MILLISECONDS = 10;
/** What `sweep` keeps in memory: 1 GiB of numbers. */
const MOST_NUMBERS = 2 ** 27;

/** @param {string} field @param {unknown} value @param {string} allowed */
const outOfRange = (field, value, allowed) =>
  new RooflineError({
    code: 'out-of-range',
    field,
    value,
    allowed,
    message: `${field} is out of range: ${value}; allowed: ${allowed}`,
  });

/**
 * @param {number} first
 * @param {number} count
 * @param {number} length
 */
function checkRange(first, count, length) {
  if (!(Number.isInteger(first) && first >= 0 && first <= length)) {
    throw outOfRange('first', first, `a whole number, 0 to ${length}`);
  }
  if (!(Number.isInteger(count) && count >= 0 && first + count <= length)) {
    throw outOfRange('count', count, `a whole number, 0 to ${length - first}`);
  }
}

/** Lets other tasks run. A timer would sleep for milliseconds, a message does not. */
class Turns {
  #channel = new MessageChannel();

  next() {
    return new Promise((resolve) => {
      this.#channel.port1.onmessage = resolve;
      this.#channel.port2.postMessage(null);
    });
  }

  close() {
    this.#channel.port1.close();
  }
}

/**
 * @param {import('./roofline_study.d.ts').RooflineStudy} core
 * @param {(request: () => number) => (document: unknown) => any} caller
 */
export function sweeps(core, caller) {
  const open = caller(core.openSweep);
  const gaps = caller(core.sweepGaps);

  /**
   * @param {SweepSpec} spec
   * @returns {OpenSweep & { readInto: (first: number, columns: Float64Array[], valid: Uint8Array) => void }}
   */
  function openSweep(spec) {
    const { sweep, columnPadding, points, layout, axes, columns } = open(spec);
    /** @type {string[]} */
    const names = columns.map((/** @type {{ name: string }} */ { name }) => name);
    const piece = Math.max(BLOCK, Math.floor(NUMBERS_AT_ONCE / names.length / BLOCK) * BLOCK);
    let isOpen = true;
    const checkOpen = () => {
      if (!isOpen) throw new TypeError('The sweep is closed');
    };

    /** @type {(first: number, into: Float64Array[], valid: Uint8Array) => void} */
    function readInto(first, into, valid) {
      for (let done = 0; done < valid.length;) {
        // Pieces begin where the core's blocks do.
        const count = Math.min(piece - ((first + done) % BLOCK), valid.length - done);
        const at = core.runSweep(sweep, first + done, count);
        const { buffer } = core.HEAPU8;
        const start = (/** @type {number} */ column) => at + 8 * column * (count + columnPadding);
        into.forEach((column, i) => column.set(new Float64Array(buffer, start(i), count), done));
        valid.set(new Uint8Array(buffer, start(names.length), count), done);
        done += count;
      }
    }

    return {
      points,
      layout,
      axes,
      columns,

      axisValues(axis, first = 0, count = axes[axis].count - first) {
        checkOpen();
        checkRange(first, count, axes[axis].count);
        const at = core.sweepAxis(sweep, axis, first, count);
        return new Float64Array(core.HEAPU8.buffer, at, count).slice();
      },

      read(first, count) {
        checkOpen();
        checkRange(first, count, points);
        const numbers = names.map(() => new Float64Array(count));
        const valid = new Uint8Array(count);
        readInto(first, numbers, valid);
        const named = Object.fromEntries(names.map((name, i) => [name, numbers[i]]));
        return /** @type {SweepPiece} */ ({ columns: named, valid });
      },

      readInto,

      gaps() {
        checkOpen();
        return gaps(sweep);
      },

      close() {
        if (isOpen) core.closeSweep(sweep);
        isOpen = false;
      },
    };
  }

  /**
   * @param {SweepSpec} spec
   * @param {SweepOptions} [options]
   * @returns {Promise<Sweep>}
   */
  async function sweep(spec, { signal, onProgress, first = 0, count } = {}) {
    signal?.throwIfAborted();
    const opened = openSweep(spec);
    const turns = new Turns();
    try {
      const { points, layout, axes, columns } = opened;
      const wanted = count ?? points - first;
      checkRange(first, wanted, points);
      if (wanted * columns.length > MOST_NUMBERS) {
        throw new RooflineError({
          code: 'too-large',
          field: 'axes',
          value: wanted,
          allowed: `at most ${Math.floor(MOST_NUMBERS / columns.length)} points at once`,
          message: `The sweep is too large to be kept whole; allowed: at most ${Math.floor(MOST_NUMBERS / columns.length)} points at once (openSweep reads it in pieces)`,
        });
      }
      const numbers = columns.map(() => new Float64Array(wanted));
      const valid = new Uint8Array(wanted);
      let slice = 16 * BLOCK;
      for (let done = 0; done < wanted;) {
        const start = performance.now();
        const end = Math.min(done + slice, wanted);
        opened.readInto(
          first + done,
          numbers.map((column) => column.subarray(done, end)),
          valid.subarray(done, end),
        );
        done = end;
        onProgress?.({ done, points: wanted });
        const milliseconds = performance.now() - start;
        slice = Math.max(BLOCK, Math.min(8 * slice, (slice * SLICE_MILLISECONDS) / milliseconds));
        slice = Math.ceil(slice / BLOCK) * BLOCK;
        await turns.next();
        signal?.throwIfAborted();
      }
      return {
        points: wanted,
        layout,
        axes: axes.map((axis, i) => ({ ...axis, values: opened.axisValues(i) })),
        columns: Object.fromEntries(
          columns.map(({ name }, i) => [name, /** @type {Float64Array} */ (numbers[i])]),
        ),
        legends: Object.fromEntries(
          columns.flatMap(({ name, legend }) => (legend ? [[name, legend]] : [])),
        ),
        valid,
        reasons: opened.gaps(),
      };
    } finally {
      turns.close();
      opened.close();
    }
  }

  return { openSweep, sweep };
}
