/**
 * Undo and redo: the states before and after the one that is shown.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {{past: readonly State[], state: State, future: readonly State[], at: number}} History
 */

/** What follows sooner belongs to the same change: a word typed, a slider drawn. */
const burstMilliseconds = 700;
const mostSteps = 200;

/**
 * @param {State} state
 * @returns {History}
 */
export function begin(state) {
  return { past: [], state, future: [], at: -Infinity };
}

/**
 * @param {History} history
 * @param {State} state
 * @param {number} now in milliseconds
 * @returns {History}
 */
export function record(history, state, now) {
  if (state === history.state) return history;
  const past =
    now - history.at < burstMilliseconds
      ? history.past
      : [...history.past.slice(1 - mostSteps), history.state];
  return { past, state, future: [], at: now };
}

/**
 * @param {History} history
 * @returns {History}
 */
export function undo({ past, state, future }) {
  const before = past.at(-1);
  if (!before) return { past, state, future, at: -Infinity };
  return move(past.slice(0, -1), before, [state, ...future], state);
}

/**
 * @param {History} history
 * @returns {History}
 */
export function redo({ past, state, future }) {
  const [after, ...rest] = future;
  if (!after) return { past, state, future, at: -Infinity };
  return move([...past, state], after, rest, state);
}

/**
 * The theme is the reader's and no step.
 * @param {readonly State[]} past
 * @param {State} to
 * @param {readonly State[]} future
 * @param {State} from
 * @returns {History}
 */
function move(past, to, future, { theme }) {
  return { past, state: { ...to, theme }, future, at: -Infinity };
}
