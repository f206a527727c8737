import { outline, sceneNodes } from './nodes.js';
import { plotStyle } from './plot-style.js';

/**
 * The scene as a stand-alone SVG document: no script, no outside reference, no variable left to resolve.
 *
 * @typedef {object} Surroundings what a picture needs that leaves its page
 * @property {string} heading
 * @property {readonly {shape: import('./plot-rows.js').Shape, label: string, solid?: boolean}[]} shapes
 * @property {readonly string[]} notes a line each: parameters, the link
 *
 * @typedef {import('./nodes.js').Node} SceneNode
 * @typedef {import('./roofline-scene.js').Scene} Scene
 * @param {Scene} scene
 * @param {(token: string) => string} colour
 * @param {Surroundings} [surroundings]
 * @returns {string}
 */
export function writeSvg(
  scene,
  colour,
  { heading, shapes, notes } = { heading: '', shapes: [], notes: [] },
) {
  const { width, title } = scene;
  const top = heading ? 34 : 0;
  const below = top + scene.height;
  const height = below + (shapes.length > 0 ? 26 : 0) + notes.length * 16 + (top ? 8 : 0);
  const nodes = sceneNodes(scene, (point) => ({
    children: [
      {
        tag: 'title',
        attributes: {},
        text: [point.title, ...point.values.map((pair) => pair.join(': '))].join('\n'),
      },
    ],
  }));
  /** @type {SceneNode} */
  const root = {
    tag: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width: String(width),
      height: String(height),
      role: 'img',
    },
    children: [
      { tag: 'title', attributes: {}, text: title },
      { tag: 'style', attributes: {}, text: plotStyle(colour) },
      {
        tag: 'rect',
        attributes: { width: String(width), height: String(height), fill: colour('card') },
      },
      ...(heading ? [words(12, 24, 'strong heading', heading)] : []),
      { tag: 'g', attributes: { transform: `translate(0 ${top})` }, children: nodes },
      ...shapes.flatMap(({ shape, label, solid }, index) => {
        const x = 20 + (index * (width - 40)) / shapes.length;
        return [
          {
            tag: 'path',
            attributes: {
              d: outline(shape),
              transform: `translate(${Math.round(x)} ${below + 10})`,
              stroke: colour('muted'),
              fill: solid ? colour('muted') : 'none',
              'stroke-width': '2',
            },
          },
          words(Math.round(x) + 12, below + 14, '', label),
        ];
      }),
      ...notes.map((note, index) => words(12, below + 38 + index * 16, '', note)),
    ],
  };
  return written(root);
}

/**
 * @param {SceneNode} node
 * @returns {string}
 */
function written({ tag, attributes, text, children }) {
  const opening = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
  const content = children ? children.map(written).join('') : escaped(text ?? '');
  return content === '' ? `<${tag}${opening}/>` : `<${tag}${opening}>${content}</${tag}>`;
}

/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * @param {string} text
 */
function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} style
 * @param {string} text
 * @returns {SceneNode}
 */
function words(x, y, style, text) {
  return { tag: 'text', attributes: { x: String(x), y: String(y), class: style }, text };
}
