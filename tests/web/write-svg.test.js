import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rooflineScene } from '../../web/scene/roofline-scene.js';
import { writeSvg } from '../../web/scene/write-svg.js';
import { resolvedTokens } from '../../web/style/tokens.js';
import { roofline } from './form.js';

const comparison = roofline.compare();
/** @param {typeof comparison} rows */
const picture = (rows) =>
  writeSvg(
    rooflineScene({
      comparison: rows,
      roofVertices: roofline.roofVertices,
      chosen: 'hopper_h100',
      width: 900,
      height: 520,
    }),
    resolvedTokens('light'),
  );

test('the picture stands alone: no script, no reference, no variable', () => {
  const svg = picture(comparison);
  assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.doesNotMatch(svg, /<script|href|url\(|var\(|light-dark|\son\w+=/);
});

test('every tag that opens closes', () => {
  /** @type {string[]} */
  const open = [];
  for (const [, closing, name = '', selfClosing] of picture(comparison).matchAll(
    /<(\/?)(\w+)[^>]*?(\/?)>/g,
  )) {
    if (closing) assert.equal(open.pop(), name);
    else if (!selfClosing) open.push(name);
  }
  assert.deepEqual(open, []);
});

test('it draws the same marks as the page: six roofs, eighteen points with their values', () => {
  const svg = picture(comparison);
  assert.equal(svg.match(/<polyline /g)?.length, 6);
  assert.equal(svg.match(/class="point /g)?.length, 18);
  assert.match(
    svg,
    /NVIDIA Hopper H100 \(SXM5\), Dense\nOperational intensity: 1\.00\u00a0FLOP\/B/,
  );
});

test('names are text, whatever is in them', () => {
  const [first, ...rest] = comparison;
  assert.ok(first);
  const name = '<b onload="x">&</b>';
  const svg = picture([{ ...first, accelerator: { ...first.accelerator, name } }, ...rest]);
  assert.ok(svg.includes('&lt;b onload=&quot;x&quot;&gt;&amp;&lt;/b&gt;'));
  assert.ok(!svg.includes('<b onload'));
});

test('an unknown colour is an error, not an invisible mark', () => {
  assert.throws(() => resolvedTokens('dark')('mauve'), /no such token/);
});
