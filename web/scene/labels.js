/**
 * Places names beside marks so that none covers another or leaves the frame: right, left, above or below; where there
 * is no room anywhere the name is left out (the mark still tells it on hover and focus).
 *
 * @typedef {{text: string, at: readonly [number, number], gap: number}} Wanted `gap`: from the middle of its mark
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @param {readonly Wanted[]} wanted the most important first
 * @param {readonly Box[]} taken
 * @param {import('./clip.js').Frame} frame
 * @returns {({at: [number, number]} | null)[]} where each text starts, on its baseline
 */
export function placeLabels(wanted, taken, frame) {
  const boxes = [...taken];
  return wanted.map(({ text, at: [x, y], gap }) => {
    const width = text.length * 6.2;
    for (const [left, baseline] of /** @type {[number, number][]} */ ([
      [x + gap, y + 4],
      [x - gap - width, y + 4],
      [x - width / 2, y - gap - 3],
      [x - width / 2, y + gap + 11],
    ])) {
      const box = { x: left, y: baseline - 10, width, height: 13 };
      if (left < frame.left || left + width > frame.right) continue;
      if (box.y < frame.top || baseline + 3 > frame.bottom) continue;
      if (boxes.some((other) => overlap(box, other))) continue;
      boxes.push(box);
      return { at: [left, baseline] };
    }
    return null;
  });
}

/**
 * @param {Box} a
 * @param {Box} b
 */
function overlap(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
