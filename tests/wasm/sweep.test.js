import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { RooflineError, load } from '../../wasm/roofline.js';
import { loadStudy } from '../../wasm/study.js';

const roofline = { ...(await load()), ...(await loadStudy()) };
/** @typedef {import('../../wasm/roofline.js').SweepSpec} SweepSpec */
/** @typedef {import('../../wasm/roofline.js').Sweep} Sweep */

const base = /** @type {const} */ ({ costModel: 'published' });
const allResults = Object.keys(roofline.analyze());
const hardware = roofline.accelerators().map(({ key }) => key);

/** @type {SweepSpec} */
const grid = {
  base,
  axes: [
    { field: 'hardware', values: ['hopper_h100', 'raspberry_pi_5'] },
    { field: 'batchSize', from: 1, to: 64, count: 7, scale: 'log' },
    { field: 'seqLen', from: 0, to: 4096, count: 65 },
  ],
  results: ['denseTokensPerSec', 'speedupRatio', 'denseRegime'],
};

/**
 * The scenario of one point, put together from what the sweep says of its axes.
 * @param {SweepSpec} spec
 * @param {Pick<Sweep, 'axes' | 'layout'>} sweep
 * @param {number} point
 * @returns {any}
 */
function scenarioAt(spec, { axes, layout }, point) {
  const scenario = /** @type {Record<string, unknown>} */ ({ ...spec.base });
  let rest = point;
  for (const { field, names, values } of [...axes].reverse()) {
    const value = /** @type {number} */ (values[rest % values.length]);
    if (layout === 'grid') rest = Math.floor(rest / values.length);
    scenario[field] = names ? names[value] : value;
  }
  return scenario;
}

/** Fields that are not whole numbers come in here, too: they make gaps. */
const numberValues = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }),
  fc.constantFrom(0, -1, 2.5, 2 ** 31 - 1, 2 ** 31),
);
const anyAxis = (/** @type {string} */ field) => {
  if (field === 'hardware')
    return fc.record({
      field: fc.constant(field),
      values: fc.array(fc.constantFrom(...hardware), { minLength: 1, maxLength: 8 }),
    });
  const listed = fc.record({
    field: fc.constant(field),
    values: fc.array(field === 'precisionBytes' ? fc.integer({ min: 0, max: 9 }) : numberValues, {
      minLength: 1,
      maxLength: 12,
    }),
  });
  const range = fc.record({
    field: fc.constant(field),
    from: fc.integer({ min: 1, max: 50 }),
    to: fc.integer({ min: 1, max: 10_000_000 }),
    count: fc.integer({ min: 2, max: 90 }),
    scale: fc.constantFrom(/** @type {const} */ ('linear'), /** @type {const} */ ('log')),
  });
  return fc.oneof(listed, range);
};
const anySpec = fc
  .tuple(
    fc.shuffledSubarray(
      ['batchSize', 'seqLen', 'activeRank', 'dModel', 'nLayers', 'precisionBytes', 'hardware'],
      { minLength: 1, maxLength: 3 },
    ),
    fc.shuffledSubarray(allResults, { minLength: 1, maxLength: 8 }),
    fc.boolean(),
  )
  .chain(([fields, results]) =>
    fc.record({
      base: fc.constant(base),
      axes: fc.tuple(...fields.map(anyAxis)),
      results: fc.constant(results),
      rounded: fc.constant(true),
    }),
  );

test('any point of any sweep is the single evaluation of its scenario, bit for bit', async () => {
  await fc.assert(
    fc.asyncProperty(anySpec, fc.array(fc.nat(), { minLength: 40 }), async (spec, picks) => {
      const sweep = await roofline.sweep(/** @type {SweepSpec} */ (spec));
      for (const pick of picks) {
        const point = pick % sweep.points;
        /** @type {Record<string, unknown> | undefined} */
        let alone;
        try {
          alone = { ...roofline.analyze(scenarioAt(spec, sweep, point)) };
        } catch (error) {
          assert.ok(error instanceof RooflineError);
          assert.ok(
            sweep.reasons.some(({ code, field }) => code === error.code && field === error.field),
          );
        }
        assert.equal(sweep.valid[point], alone ? 1 : 0);
        for (const name of spec.results) {
          const number = /** @type {number} */ (sweep.columns[name]?.[point]);
          if (!alone) assert.ok(Object.is(number, 0));
          else assert.ok(Object.is(sweep.legends[name]?.[number] ?? number, alone[name]), name);
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('two points an instruction and one at a time give the same bits', () => {
  const sweep = roofline.openSweep({
    ...grid,
    results: allResults.filter((name) => name !== 'hardwareName'),
  });
  const whole = sweep.read(0, sweep.points);
  for (let point = 0; point < sweep.points; point++) {
    const one = sweep.read(point, 1);
    for (const [name, column] of Object.entries(one.columns))
      assert.ok(Object.is(column[0], whole.columns[name]?.[point]), `${name} of point ${point}`);
  }
  sweep.close();
});

test('before the last rounding: what the published rounding starts from', async () => {
  const [exact, rounded] = await Promise.all(
    [false, true].map((rounded) => roofline.sweep({ ...grid, rounded })),
  );
  assert.ok(exact && rounded);
  const speedups = exact.columns.speedupRatio ?? [];
  assert.deepEqual(
    [...speedups].map((ratio) => Number(ratio.toFixed(2))),
    [...(rounded.columns.speedupRatio ?? [])],
  );
  assert.ok(speedups.some((ratio) => ratio !== Number(ratio.toFixed(2))));
  const [row] = roofline.compare({ batchSize: 1, seqLen: 4096 }).slice(1);
  assert.equal(exact.columns.denseTokensPerSec?.[64], row?.dense.tokensPerSecond);
});

test('axes have their values, texts their legends; a point is found by its axes', async () => {
  const sweep = await roofline.sweep(grid);
  assert.equal(sweep.points, 2 * 7 * 65);
  assert.deepEqual(
    sweep.axes.map(({ field, values }) => [field, [...values].slice(0, 7)]),
    [
      ['hardware', [1, 5]],
      ['batchSize', [1, 2, 4, 8, 16, 32, 64]],
      ['seqLen', [0, 64, 128, 192, 256, 320, 384]],
    ],
  );
  assert.deepEqual(sweep.axes[0]?.names, hardware);
  const point = (1 * 7 + 3) * 65 + 10;
  const alone = roofline.analyze({ hardware: 'raspberry_pi_5', batchSize: 8, seqLen: 640 });
  assert.equal(
    sweep.legends.denseRegime?.[sweep.columns.denseRegime?.[point] ?? -1],
    alone.denseRegime,
  );
  assert.deepEqual(sweep.reasons, []);
});

test('gaps are 0 and not valid, and their reasons are counted', async () => {
  const sweep = await roofline.sweep({
    base,
    axes: [
      { field: 'batchSize', values: [1, 0, 2.5, 2] },
      { field: 'dModel', values: [512, 2 ** 31 - 1] },
    ],
    results: ['speedupRatio'],
  });
  assert.deepEqual([...sweep.valid], [1, 0, 0, 0, 0, 0, 1, 0]);
  assert.deepEqual(
    sweep.reasons.map(({ code, field, count }) => [code, field, count]),
    [
      ['out-of-range', 'batchSize', 2],
      ['not-an-integer', 'batchSize', 2],
      ['count-overflow', 'denseFlopsPerToken', 2],
    ],
  );
  assert.deepEqual(
    [...(sweep.columns.speedupRatio ?? [])].map((number) => number > 0),
    [true, false, false, false, false, false, true, false],
  );
  assert.ok(sweep.columns.speedupRatio?.every(Number.isFinite));
});

test('a wrong specification is one RooflineError with the path, before anything runs', async () => {
  /** @type {[object, string, string][]} */
  const wrong = [
    [{ results: ['speed'] }, 'unknown-name', 'results[0]'],
    [{ axes: [{ field: 'batch', values: [1] }] }, 'unknown-name', 'axes[0].field'],
    [{ axes: [{ field: 'batchSize', values: [] }] }, 'out-of-range', 'axes[0].values'],
    [{ axes: [{ field: 'batchSize', values: [NaN] }] }, 'not-finite', 'axes[0].values[0]'],
    [{ axes: [{ field: 'seqLen', from: 1, to: 9, count: 1e12 }] }, 'out-of-range', 'axes[0].count'],
    [
      {
        axes: ['batchSize', 'seqLen'].map((field) => ({ field, from: 1, to: 1e6, count: 1e6 })),
      },
      'too-large',
      'axes',
    ],
    [{ base: { ...base, dModel: 0 } }, 'out-of-range', 'base.dModel'],
    [{ rows: 1 }, 'unknown-key', 'rows'],
  ];
  for (const [change, code, field] of wrong) {
    const spec = /** @type {SweepSpec} */ ({ ...grid, ...change });
    await assert.rejects(roofline.sweep(spec), { name: 'RooflineError', code, field });
    assert.throws(() => roofline.openSweep(spec), { name: 'RooflineError', code, field });
  }
  await assert.rejects(
    roofline.sweep({ ...grid, axes: [{ field: 'seqLen', from: 1, to: 1e9, count: 1e9 }] }),
    { code: 'too-large', field: 'axes' },
  );
});

/** @type {SweepSpec} */
const long = {
  base,
  axes: [
    { field: 'batchSize', from: 1, to: 2000, count: 2000 },
    { field: 'seqLen', from: 1, to: 2000, count: 2000 },
  ],
  results: ['speedupRatio', 'qtfTokensPerSec'],
};

test('progress rises to the end, and other tasks run meanwhile', async () => {
  /** @type {number[]} */
  const done = [];
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const sweep = await roofline.sweep(long, { onProgress: (progress) => done.push(progress.done) });
  clearInterval(timer);
  assert.ok(done.length > 3);
  assert.deepEqual(
    done,
    [...done].sort((a, b) => a - b),
  );
  assert.equal(done.at(-1), 4_000_000);
  assert.ok(turns > 0);
  assert.equal(sweep.columns.speedupRatio?.length, 4_000_000);
});

test('a signal cancels: before, and between two slices', async () => {
  await assert.rejects(roofline.sweep(long, { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  });
  const controller = new AbortController();
  let last = 0;
  await assert.rejects(
    roofline.sweep(long, {
      signal: controller.signal,
      onProgress({ done }) {
        last = done;
        controller.abort(new Error('enough'));
      },
    }),
    { message: 'enough' },
  );
  assert.ok(last < 4_000_000);
});

test('parts of a sweep, computed by workers, are the whole one', async () => {
  const whole = await roofline.sweep(grid);
  const source = `
    import { parentPort, workerData } from 'node:worker_threads';
    import { load } from ${JSON.stringify(new URL('../../wasm/roofline.js', import.meta.url).href)};
    const { spec, part } = workerData;
    const sweep = await (await load()).sweep(spec, part);
    parentPort.postMessage(sweep, Object.values(sweep.columns).map(({ buffer }) => buffer));`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const parts = await Promise.all(
    [0, 300].map(
      (first) =>
        new Promise((resolve, reject) =>
          new Worker(url, {
            workerData: { spec: grid, part: first === 0 ? { count: 300 } : { first } },
          })
            .on('message', resolve)
            .on('error', reject),
        ),
    ),
  );
  for (const name of grid.results) {
    assert.deepEqual(
      parts.flatMap(({ columns }) => [...columns[name]]),
      [...(whole.columns[name] ?? [])],
    );
  }
});

test('an open sweep is read in any order, and closed', () => {
  const sweep = roofline.openSweep(grid);
  assert.deepEqual([...sweep.axisValues(1, 2, 3)], [4, 8, 16]);
  const late = sweep.read(500, 37);
  const all = sweep.read(0, sweep.points);
  for (const name of grid.results)
    assert.deepEqual(late.columns[name], all.columns[name]?.slice(500, 537));
  assert.throws(() => sweep.read(0, sweep.points + 1), { name: 'RooflineError', field: 'count' });
  assert.throws(() => sweep.read(-1, 1), { name: 'RooflineError', field: 'first' });
  const other = roofline.openSweep({ ...grid, results: ['qtfDramBytes'] });
  assert.deepEqual(sweep.read(500, 37).columns, late.columns);
  sweep.close();
  sweep.close();
  assert.throws(() => sweep.read(0, 1), /closed/);
  assert.equal(other.read(0, 1).valid[0], 1);
  other.close();
});

test('sweeps leave no memory behind', async () => {
  const wasmBytes = readFileSync(new URL('../../wasm/dist/roofline_study.wasm', import.meta.url));
  const own = await loadStudy({ wasmBytes });
  const rss = () => process.memoryUsage().arrayBuffers;
  await own.sweep(grid);
  const before = rss();
  for (let i = 0; i < 300; i++) own.openSweep(grid).close();
  assert.ok(rss() - before < 16e6);
});
