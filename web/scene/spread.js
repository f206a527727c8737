/**
 * Moves labels along one direction so that none overlaps the next and all stay inside, each as near as may be to
 * where it belongs.
 *
 * @param {readonly number[]} wanted where each label would stand
 * @param {number} gap least distance between two labels
 * @param {readonly [number, number]} bounds
 * @returns {number[]} where each stands, in the order given
 */
export function spread(wanted, gap, [low, high]) {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  // Runs of touching labels, each centred on the mean of where its members belong; runs that meet become one.
  /** @type {{members: number[], start: number}[]} */
  const runs = [];
  for (const index of order) {
    let run = { members: [index], start: clamp(wanted[index] ?? 0, low, high) };
    let last = runs.at(-1);
    while (last && last.start + last.members.length * gap > run.start) {
      runs.pop();
      const members = [...last.members, ...run.members];
      const offsets = members.map((member, place) => (wanted[member] ?? 0) - place * gap);
      const mean = offsets.reduce((sum, offset) => sum + offset, 0) / members.length;
      run = { members, start: clamp(mean, low, Math.max(low, high - (members.length - 1) * gap)) };
      last = runs.at(-1);
    }
    runs.push(run);
  }
  const placed = wanted.map(() => 0);
  for (const { members, start } of runs) {
    members.forEach((member, place) => {
      placed[member] = start + place * gap;
    });
  }
  return placed;
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}
