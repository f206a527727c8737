/** What `explain` says, through WebAssembly and on the command line. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { RooflineError, load } from '../../wasm/roofline.js';
import { loadStudy } from '../../wasm/study.js';
import { publishedCases, readGolden } from './golden.js';

/** @typedef {import('../../wasm/roofline.js').Explanation} Explanation */

const roofline = { ...(await load()), ...(await loadStudy()) };
const cli = fileURLToPath(new URL('../../wasm/cli.js', import.meta.url));

/** @type {any[]} */
const scenarios = readGolden('first_principles.json').cases.map(
  (/** @type {any} */ { scenario }) => scenario,
);

/** @param {string[]} args @param {string} [input] */
function run(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'explain', ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  return { status, stdout, stderr };
}

/** How many children each element of MathML Core takes; undefined: any number. */
const children = /** @type {Record<string, number | undefined>} */ ({
  math: 1,
  mrow: undefined,
  mfrac: 2,
  msup: 2,
  msub: 2,
});
const tokens = ['mi', 'mn', 'mo', 'mtext'];

/**
 * Throws unless `text` is well-formed XML of the elements above, each with the children it needs.
 * @param {string} text
 */
function checkMathml(text) {
  assert.match(text, /^<math xmlns="http:\/\/www\.w3\.org\/1998\/Math\/MathML" display="block">/);
  /** @type {{ name: string, count: number }[]} */
  const open = [{ name: 'document', count: 0 }];
  const pattern = /<(\/?)([a-z]+)((?: [a-z]+="[^"<&]*")*)>|([^<]+)/gy;
  let read = 0;
  for (const match of text.matchAll(pattern)) {
    assert.equal(match.index, read, `no markup at ${text.slice(read, read + 40)}`);
    read += match[0].length;
    const [, slash, name = '', attributes, content] = match;
    const inner = /** @type {{ name: string, count: number }} */ (open.at(-1));
    if (content !== undefined) {
      assert.ok(tokens.includes(inner.name), `text in ${inner.name}`);
      assert.match(content, /^(?:[^&]|&lt;)+$/);
      inner.count++;
    } else if (slash) {
      assert.equal(inner.name, name);
      open.pop();
      if (tokens.includes(name)) assert.equal(inner.count, 1, `${name} is empty`);
      if (children[name]) assert.equal(inner.count, children[name], name);
    } else {
      assert.ok(tokens.includes(name) || name in children, name);
      assert.ok(!tokens.includes(inner.name), `${name} in ${inner.name}`);
      assert.equal(attributes === '', name !== 'math');
      inner.count++;
      open.push({ name, count: 0 });
    }
  }
  assert.equal(read, text.length);
  assert.equal(open.length, 1, 'something is left open');
}

test('the check of MathML itself refuses what is not well-formed', () => {
  const start = '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">';
  checkMathml(`${start}<mrow><mi>a</mi></mrow></math>`);
  for (const wrong of [
    '<mrow><mi>a</mrow></mi>',
    '<mrow><mi>a</mi>',
    '<mrow>a</mrow>',
    '<mrow><mo><</mo></mrow>',
    '<mrow><mfrac><mi>a</mi></mfrac></mrow>',
    '<mrow><mi></mi></mrow>',
    '<mrow><script>a</script></mrow>',
    '<mrow><mo>&</mo></mrow>',
  ]) {
    assert.throws(() => checkMathml(`${start}${wrong}</math>`), wrong);
  }
});

test('every formula of golden scenarios of both models is well-formed MathML', () => {
  const published = publishedCases()
    .slice(0, 20)
    .map((/** @type {any} */ { scenario }) => ({ costModel: 'published', ...scenario }));
  const sample = scenarios.filter((_, i) => i % 5 === 0);
  let checked = 0;
  for (const scenario of [...sample, ...published]) {
    for (const { mathml, substitutedMathml } of roofline.explain(scenario)) {
      checkMathml(mathml);
      checkMathml(substitutedMathml);
      checked += 2;
    }
  }
  assert.ok(checked > 10_000);
});

test('the values are those of evaluate, bit for bit, and every operand can be followed', () => {
  for (const scenario of scenarios.filter((_, i) => i % 10 === 0)) {
    const result = /** @type {any} */ (roofline.evaluate(scenario));
    const explanations = roofline.explain(scenario);
    const quantities = new Set(explanations.map(({ quantity }) => quantity));
    assert.equal(quantities.size, explanations.length);
    for (const { quantity, reported, value, operands } of explanations) {
      if (reported) assert.equal(memberAt(result, quantity), value, quantity);
      for (const operand of operands) {
        if (operand.quantity === '' || quantities.has(operand.quantity)) continue;
        // What is left are fields of a scenario, given or by default.
        assert.match(
          operand.quantity,
          /^((hardware|model|precision|workload|compression|kvPolicy|efficiency)\.\w+|reservedFraction)$/,
        );
      }
    }
  }
});

/** @param {any} result @param {string} path */
function memberAt(result, path) {
  const [first = '', second, ...rest] = path.split('.');
  const start =
    first === 'ops'
      ? result.ops.find((/** @type {any} */ { name }) => name === second)
      : second === undefined
        ? result[first]
        : result[first][second];
  return rest.reduce((object, key) => object[key], start);
}

test('an explanation is exactly what roofline.d.ts declares', () => {
  const [first] = roofline.explain({ costModel: 'published' });
  assert.deepEqual(first, {
    quantity: 'batchSize',
    reported: true,
    symbol: 'b',
    label: 'Batch size',
    unit: 'sequences',
    formula: 'b',
    mathml:
      '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow>' +
      '<mi>b</mi><mo>=</mo><mi>b</mi></mrow></math>',
    substituted: '1',
    substitutedMathml:
      '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow>' +
      '<mi>b</mi><mo>=</mo><mn>1</mn></mrow></math>',
    value: 1,
    source: { title: 'The scenario', where: 'as given' },
    operands: [
      { symbol: 'b', name: 'Batch size', value: 1, unit: 'sequences', quantity: 'batchSize' },
    ],
  });
});

test('explain refuses what evaluate refuses', () => {
  const wrong = /** @type {any} */ ({ costModel: 'published', batchSize: 0 });
  assert.throws(
    () => roofline.explain(wrong),
    (error) => error instanceof RooflineError && error.field === 'batchSize',
  );
});

test('command line: a table with quantity, value, formula and numbers', () => {
  const { status, stdout, stderr } = run(['-'], JSON.stringify(scenarios[0]));
  assert.deepEqual([status, stderr], [0, '']);
  const lines = stdout.trimEnd().split('\n');
  assert.match(lines[0] ?? '', /^Quantity +Value +Formula +With numbers$/);
  assert.equal(lines.length, roofline.explain(scenarios[0]).length + 1);
  const kv = lines.find((line) => line.startsWith('ops.attention.activationBytes'));
  assert.match(
    kv ?? '',
    /^ops\.attention\.activationBytes +229376 B +Q_a = 2\*B\*H\*d_h\*b_a\/8 +2\*28\*32\*128\*8\/8$/,
  );
});

test('command line: Markdown and JSON, from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roofline-'));
  try {
    const file = join(folder, 'scenario.json');
    writeFileSync(file, '{"costModel": "published"}');
    const expected = roofline.explain({ costModel: 'published' });
    assert.deepEqual(JSON.parse(run([file, '--format', 'json']).stdout), expected);
    const lines = run([file, '--format=markdown']).stdout.trimEnd().split('\n');
    assert.equal(lines.length, expected.length + 2);
    for (const line of lines.toSpliced(1, 1)) assert.equal(line.split(' | ').length, 5, line);
    assert.match(lines.join('\n'), /\| `denseDramBytes` \| 58720256 B \| `Q_dense = /);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('command line: mistakes are told on stderr with exit code 2', () => {
  /** @type {[string[], string, RegExp][]} */
  const wrong = [
    [[], '', /explain needs a file/],
    [['/no/such/file'], '', /cannot read/],
    [['-'], 'not json', /Not JSON/],
    [['-'], '{"costModel":"published","batchSize":0}', /batchSize.*1 to 2147483647/],
    [['-', '--format', 'xml'], '{}', /text, markdown, json/],
    [['-', '--forma', 'xml'], '{}', /--format/],
  ];
  for (const [args, input, message] of wrong) {
    const { status, stdout, stderr } = run(args, input);
    assert.deepEqual([status, stdout], [2, ''], args.join(' '));
    assert.match(stderr, message);
  }
});

test('the whole API loads explanations when it is asked, and gives the same', async () => {
  const scenario = /** @type {const} */ ({ costModel: 'published' });
  const whole = await load();
  assert.deepEqual(await whole.explain(scenario), roofline.explain(scenario));
  await assert.rejects(whole.explain(/** @type {any} */ ({ costModel: 'other' })), RooflineError);
});

test('a module that cannot be loaded is asked for again', async () => {
  const wasmUrl = new URL('nowhere.wasm', import.meta.url);
  const options = { study: /** @type {{ wasmUrl?: URL }} */ ({ wasmUrl }) };
  const whole = await load(options);
  await assert.rejects(whole.explain({ costModel: 'published' }), /nowhere/);
  delete options.study.wasmUrl;
  assert.ok((await whole.explain({ costModel: 'published' })).length > 0);
});
