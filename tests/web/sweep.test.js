import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapScene, shading, sweepScene } from '../../web/scene/sweep-scene.js';
import { publishedSubject, scenarioSubject } from '../../web/state/sweep-subjects.js';
import { crossovers, linesOf, mostLines, sweepPlan } from '../../web/state/sweep.js';
import { evaluateScenario } from '../../web/state/scenario.js';
import { form, roofline } from './form.js';

const explanations = await roofline.explain({ costModel: 'published' });
const subject = publishedSubject(explanations, form, { hardware: 'hopper_h100' });

/** @param {Record<string, string>} texts */
async function swept(texts) {
  const { plan, problem } = sweepPlan(subject, texts);
  assert.ok(plan, problem);
  return { plan, sweep: await roofline.sweep(plan.spec) };
}

test('one line: each point is what a single evaluation answers', async () => {
  const { plan, sweep } = await swept({
    'sweep.result': 'denseLatencyMsPerToken',
    'sweep.to': '1k',
  });
  const { xs, lines } = linesOf(sweep, plan);
  assert.equal(lines.length, 1);
  assert.equal(xs[0], 1);
  assert.equal(xs.at(-1), 1000);
  for (const at of [0, 40, xs.length - 1]) {
    const single = roofline.analyze({ hardware: 'hopper_h100', batchSize: xs[at] ?? 0 });
    assert.ok(Math.abs((lines[0]?.values[at] ?? 0) - single.denseLatencyMsPerToken) < 1e-4);
  }
});

test('a line for each device, for each value, and no more than can be told apart', async () => {
  const devices = await swept({ 'sweep.lines': 'devices' });
  assert.equal(devices.plan.lines.length, mostLines);
  const ranks = await swept({ 'sweep.y': 'activeRank', 'sweep.values': '2 4; 8' });
  assert.deepEqual(ranks.plan.lines, ['Active TT-rank 2', 'Active TT-rank 4', 'Active TT-rank 8']);
  assert.equal(linesOf(ranks.sweep, ranks.plan).lines.length, 3);
  for (const values of ['', '1 2 3 4 5 6', 'two'])
    assert.match(
      sweepPlan(subject, { 'sweep.y': 'activeRank', 'sweep.values': values }).problem ?? '',
      /one to 5 values/,
    );
});

test('what cannot be a range is told', () => {
  assert.match(sweepPlan(subject, { 'sweep.from': '10', 'sweep.to': '5' }).problem ?? '', /below/);
  assert.match(sweepPlan(subject, { 'sweep.from': 'x' }).problem ?? '', /numbers/);
  assert.match(
    sweepPlan(subject, { 'sweep.x': 'seqLen', 'sweep.from': '0' }).problem ?? '',
    /above 0/,
  );
});

test('crossovers are where a verdict changes or one line passes another', async () => {
  const slow = publishedSubject(explanations, form, { hardware: 'raspberry_pi_5' });
  const { plan } = sweepPlan(slow, { 'sweep.result': 'denseTokensPerSec', 'sweep.to': '512' });
  assert.ok(plan);
  const sweep = await roofline.sweep(plan.spec);
  const { xs } = linesOf(sweep, plan);
  const found = crossovers(sweep, plan);
  assert.ok(found.length > 0);
  for (const { at, text } of found) {
    const regime = (/** @type {number} */ batchSize) =>
      roofline.analyze({ hardware: 'raspberry_pi_5', batchSize }).denseRegime;
    assert.notEqual(regime(xs[at] ?? 0), regime(xs[at - 1] ?? 0));
    assert.equal(text, regime(xs[at] ?? 0));
  }
  const made = {
    ...sweep,
    axes: [{ field: 'x', count: 3, values: Float64Array.of(1, 2, 3) }],
    columns: { r: Float64Array.of(1, 2, 3, 2, 2.5, 2.6) },
    legends: {},
    valid: Uint8Array.of(1, 1, 1, 1, 1, 1),
  };
  const lines = {
    ...plan,
    lines: ['a', 'b'],
    verdicts: [],
    result: { path: 'r', label: '', unit: '' },
  };
  assert.deepEqual(crossovers(made, lines), [{ at: 2, line: 1, text: 'a overtakes' }]);
});

test('charts: lines break at gaps, every shade is in its range', async () => {
  const common = {
    xs: [1, 2, 3, 4],
    scale: /** @type {const} */ ('log'),
    xTitle: 'x',
    yTitle: 'y',
    width: 600,
    height: 400,
  };
  const scene = sweepScene({
    ...common,
    lines: [{ label: 'a', values: [1, null, 3, 4] }],
    crossovers: [],
  });
  const drawn = scene.layers
    .flatMap(({ marks }) => marks)
    .filter(({ kind }) => kind === 'polyline');
  assert.equal(drawn.length, 2);
  const map = mapScene({
    ...common,
    ys: [1, 10],
    values: [
      [1, 2, null, 4],
      [5, 6, 7, 1000],
    ],
  });
  const cells = map.layers
    .flatMap(({ marks }) => marks)
    .filter((mark) => 'style' in mark && mark.style.startsWith('heat'));
  assert.equal(cells.length, 7);
  assert.equal(shading([1, 10])(10), 11);
  assert.equal(shading([3, 3])(3), 0);
});

test('a sweep from first principles says from which batch a model no longer fits', async () => {
  const { rows } = evaluateScenario(roofline, form.groups, { devices: 'h100_sxm' }, new Map());
  const [row] = rows ?? [];
  assert.ok(rows && row);
  const { plan, problem } = sweepPlan(scenarioSubject(form.groups, {}, rows, row), {
    'sweep.to': '512',
  });
  assert.ok(plan, problem);
  const sweep = await roofline.sweep(plan.spec);
  const { xs } = linesOf(sweep, plan);
  const full = crossovers(sweep, plan).find(({ text }) => text === 'no longer fits');
  const { largestBatch } = row.step;
  assert.ok(full && typeof largestBatch === 'number');
  assert.ok((xs[full.at - 1] ?? 0) <= largestBatch && (xs[full.at] ?? 0) > largestBatch);
});
