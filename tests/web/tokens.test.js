import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostDevices } from '../../web/state/scenario.js';
import { seriesCount, tokens } from '../../web/style/tokens.js';

/** WCAG 2.2's relative luminance. @param {string} hex */
function luminance(hex) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {string} name @param {0 | 1} scheme */
const colour = (name, scheme) => tokens[name]?.[scheme] ?? '';

const backgrounds = ['paper', 'card', 'sunken', 'tint'];
const series = Array.from({ length: seriesCount }, (_, index) => `series-${index + 1}`);

test('text can be read on everything it stands on', () => {
  for (const scheme of /** @type {const} */ ([0, 1])) {
    for (const background of backgrounds) {
      for (const text of ['ink', 'muted', 'accent', 'error', ...series]) {
        const ratio = contrast(colour(text, scheme), colour(background, scheme));
        assert.ok(ratio >= 4.5, `${text} on ${background}: ${ratio.toFixed(2)}`);
      }
    }
    assert.ok(contrast(colour('accent-ink', scheme), colour('accent', scheme)) >= 4.5);
  }
});

test('the edges of controls can be seen', () => {
  for (const scheme of /** @type {const} */ ([0, 1])) {
    const ratio = contrast(colour('edge', scheme), colour('card', scheme));
    assert.ok(ratio >= 3, ratio.toFixed(2));
  }
});

test('there is a colour for each of the most devices', () => {
  assert.equal(seriesCount, mostDevices);
});
