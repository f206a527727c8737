const namespace = 'http://www.w3.org/2000/svg';

/**
 * Makes the children of an SVG element equal to the nodes, touching only what differs: an element keeps its identity
 * (and the focus) as long as its place in its layer stays the same.
 *
 * @typedef {import('./nodes.js').Node} SceneNode
 * @param {Element} parent
 * @param {readonly SceneNode[]} nodes
 */
export function writeDom(parent, nodes) {
  nodes.forEach((node, index) => {
    let element = parent.children[index];
    if (element?.tagName !== node.tag) {
      const fresh = document.createElementNS(namespace, node.tag);
      if (element) element.replaceWith(fresh);
      else parent.append(fresh);
      element = fresh;
    }
    writeAttributes(element, node.attributes);
    if (node.children) writeDom(element, node.children);
    else if (element.textContent !== (node.text ?? '')) element.textContent = node.text ?? '';
  });
  while (parent.children.length > nodes.length) parent.lastElementChild?.remove();
}

/**
 * @param {Element} element
 * @param {Record<string, string>} attributes
 */
function writeAttributes(element, attributes) {
  for (const name of element.getAttributeNames()) {
    if (!Object.hasOwn(attributes, name)) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
