/**
 * Answers what a number's button asks: shows the explanation in the element that heard it.
 * @param {ParentNode & Node} root
 * @param {import('../../wasm/roofline.js').Roofline | null} roofline
 * @param {Event} event an `explain` with `{scenario, path}`
 */
export async function explainIn(root, roofline, event) {
  event.stopPropagation();
  const { scenario, path } = /** @type {CustomEvent} */ (event).detail;
  await import('./roofline-explain.js');
  const dialog =
    root.querySelector('roofline-explain') ?? document.createElement('roofline-explain');
  root.append(dialog);
  /** @type {import('./roofline-explain.js').RooflineExplain} */ (dialog).roofline = roofline;
  /** @type {import('./roofline-explain.js').RooflineExplain} */ (dialog).ask(scenario, path);
}

/**
 * @param {EventTarget} element
 * @param {object} scenario
 * @param {string} path of the number in the result
 */
export function askFor(element, scenario, path) {
  const detail = { scenario, path };
  element.dispatchEvent(new CustomEvent('explain', { detail, bubbles: true, composed: true }));
}
