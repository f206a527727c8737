/**
 * Marks -> SVG nodes as plain data, so that both writers write the same thing.
 *
 * @typedef {import('./roofline-scene.js').Mark} Mark
 * @typedef {import('./roofline-scene.js').Scene} Scene
 * @typedef {import('./roofline-scene.js').Shape} Shape
 * @typedef {{tag: string, attributes: Record<string, string>, text?: string, children?: Node[]}} Node
 */

/** @type {Record<Shape, string>} outlines around the origin, of like visual weight */
const outlines = {
  circle: 'M-5,0a5,5 0 1 0 10,0a5,5 0 1 0 -10,0z',
  diamond: 'M0,-7L7,0L0,7L-7,0z',
  triangle: 'M0,-4.5L5,4.5L-5,4.5z',
  square: 'M-4.5,-4.5h9v9h-9z',
};

/**
 * @param {Shape} shape
 */
export function outline(shape) {
  return outlines[shape];
}

/**
 * @param {Scene} scene
 * @param {(point: import('./roofline-scene.js').PointMark) => Partial<Node>} decorate what a writer adds to points
 * @returns {Node[]}
 */
export function sceneNodes(scene, decorate) {
  return scene.layers.map(({ name, marks }) => ({
    tag: 'g',
    attributes: { class: `layer-${name}` },
    children: marks.map((mark) => markNode(mark, decorate)),
  }));
}

/**
 * @param {Mark} mark
 * @param {(point: import('./roofline-scene.js').PointMark) => Partial<Node>} decorate
 * @returns {Node}
 */
function markNode(mark, decorate) {
  switch (mark.kind) {
    case 'line':
      return {
        tag: 'line',
        attributes: {
          class: mark.style,
          x1: px(mark.from[0]),
          y1: px(mark.from[1]),
          x2: px(mark.to[0]),
          y2: px(mark.to[1]),
        },
      };
    case 'rectangle':
      return {
        tag: 'rect',
        attributes: {
          class: mark.style,
          x: px(mark.x),
          y: px(mark.y),
          width: px(mark.width),
          height: px(mark.height),
        },
      };
    case 'polyline':
      return {
        tag: 'polyline',
        attributes: {
          class: classes(mark.style, mark.series, mark.chosen),
          points: mark.positions.map(([x, y]) => `${px(x)},${px(y)}`).join(' '),
        },
      };
    case 'text':
      return {
        tag: 'text',
        attributes: {
          class: classes(mark.style, mark.series, mark.chosen),
          x: px(mark.at[0]),
          y: px(mark.at[1]),
          'text-anchor': mark.anchor,
        },
        text: mark.text,
      };
    case 'point': {
      const { attributes, children = [] } = decorate(mark);
      return {
        tag: 'g',
        attributes: {
          class: classes(`point ${mark.solid ? 'solid' : 'hollow'}`, mark.series, mark.chosen),
          transform: `translate(${px(mark.at[0])} ${px(mark.at[1])})`,
          ...attributes,
        },
        children: [
          ...children,
          {
            tag: 'path',
            attributes: {
              d: outline(mark.shape),
              ...(mark.scale === 1 ? {} : { transform: `scale(${mark.scale})` }),
            },
          },
        ],
      };
    }
  }
}

/**
 * @param {string} style
 * @param {number | undefined} series
 * @param {boolean | undefined} chosen
 */
function classes(style, series, chosen) {
  return `${style}${series ? ` series-${series}` : ''}${chosen ? ' chosen' : ''}`;
}

/**
 * A tenth of a pixel is finer than any screen or printer shows here.
 * @param {number} value
 */
function px(value) {
  return String(Math.round(value * 10) / 10);
}
