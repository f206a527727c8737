/**
 * Sweeps beside the page: one at a time, the newest wins. Takes `{id, spec}` or `{id}` to cancel; answers
 * `{id, progress}`, and at last `{id, sweep}` or `{id, problem}`.
 */
import { loadStudy } from '../wasm/study.js';

const study = loadStudy();
/** @type {AbortController | undefined} */
let running;

addEventListener('message', async ({ data: { id, spec } }) => {
  running?.abort();
  if (!spec) return;
  const controller = new AbortController();
  running = controller;
  const { signal } = controller;
  try {
    const sweep = await (
      await study
    ).sweep(spec, { signal, onProgress: (progress) => postMessage({ id, progress }) });
    postMessage({ id, sweep });
  } catch (error) {
    if (!signal.aborted) postMessage({ id, problem: /** @type {Error} */ (error).message });
  }
});
