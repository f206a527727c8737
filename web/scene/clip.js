/**
 * A line, cut to a frame.
 *
 * @typedef {readonly [x: number, y: number]} Position
 * @typedef {{left: number, right: number, top: number, bottom: number}} Frame
 * @param {readonly Position[]} line
 * @param {Frame} frame
 * @returns {Position[]} empty where nothing of it is inside; a line that bends at most once outside is cut exactly
 */
export function clipped(line, frame) {
  /** @type {Position[]} */
  const inside = [];
  line.slice(1).forEach((to, index) => {
    const part = segment(/** @type {Position} */ (line[index]), to, frame);
    if (!part) return;
    const last = inside.at(-1);
    if (!last || last[0] !== part[0][0] || last[1] !== part[0][1]) inside.push(part[0]);
    inside.push(part[1]);
  });
  return inside;
}

/**
 * @param {Position} from
 * @param {Position} to
 * @param {Frame} frame
 * @returns {[Position, Position] | null}
 */
function segment([x0, y0], [x1, y1], { left, right, top, bottom }) {
  let start = 0;
  let end = 1;
  // Liang-Barsky: each side lets in what is on its inner part of the segment.
  for (const [slope, room] of /** @type {const} */ ([
    [x0 - x1, x0 - left],
    [x1 - x0, right - x0],
    [y0 - y1, y0 - top],
    [y1 - y0, bottom - y0],
  ])) {
    if (slope === 0 && room < 0) return null;
    if (slope < 0) start = Math.max(start, room / slope);
    if (slope > 0) end = Math.min(end, room / slope);
  }
  if (start > end) return null;
  /** @type {(share: number) => Position} */
  const at = (share) => [x0 + share * (x1 - x0), y0 + share * (y1 - y0)];
  return [at(start), at(end)];
}
