import { sceneNodes } from './nodes.js';
import { plotStyle } from './plot-style.js';

/**
 * The scene as a stand-alone SVG document: no script, no outside reference, no variable left to resolve.
 *
 * @typedef {import('./nodes.js').Node} SceneNode
 * @typedef {import('./roofline-scene.js').Scene} Scene
 * @param {Scene} scene
 * @param {(token: string) => string} colour
 * @returns {string}
 */
export function writeSvg(scene, colour) {
  const { width, height, title } = scene;
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
      ...nodes,
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
