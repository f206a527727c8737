import { assess, attempt } from './assess.js';
import { underAssumptions } from './assumptions.js';
import { chosenDevices, evaluateScenario } from './scenario.js';
import { catalogued } from './catalogued.js';

/**
 * The numbers by which scenarios of any kind are compared: of the compressed model on the chosen device.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('../../wasm/roofline.js').StepReport} StepReport
 * @typedef {{device: string, seconds: number | 'unknown', tokensPerSecond: number | 'unknown', flops: number, dramBytes: number, intensity: number, report: StepReport | null}} Headline
 *
 * @param {Roofline} roofline
 * @param {import('./form.js').Form} form
 * @param {import('./state.js').State} state
 * @returns {Headline | null} null for what cannot be evaluated
 */
export function headline(roofline, form, state) {
  if (state.costModel === 'any') {
    const { names } = catalogued(roofline);
    const { rows } = evaluateScenario(roofline, form.groups, state.scenario, names);
    const [chosen] = chosenDevices(state.scenario);
    const row = rows?.find(({ device }) => device === chosen) ?? rows?.[0];
    return row ? { device: row.name, ...row.step, report: row.step } : null;
  }
  const { results } = assess(roofline, state.texts);
  const published = results?.comparison.find(({ hardware }) => hardware === state.hardware);
  if (!results || !published) return null;
  const device = published.accelerator.name;
  if (state.costModel === 'published') return { device, ...published.qtf, report: null };
  const { answer } = attempt(() => {
    const { hardware } = published;
    const twin = roofline.firstPrinciplesTwin({ ...results.workload, hardware });
    return roofline.evaluate(underAssumptions(twin, state.assumptions));
  });
  return answer ? { device, ...answer, report: answer } : null;
}
