import { attempt } from './assess.js';
import { denseUnderAssumptions, underAssumptions } from './assumptions.js';

/**
 * The published comparison once more, by the first-principles model: the twin of each of its rows, dense and
 * compressed, and the bridge that leads from one speed-up to the other.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('../../wasm/roofline.js').Bridge} Bridge
 * @typedef {import('../../wasm/roofline.js').StepReport} StepReport
 * @typedef {import('../../wasm/roofline.js').Scenario} Scenario
 * @typedef {import('../../wasm/roofline.js').PublishedComparison} Comparison
 *
 * @typedef {object} Row
 * @property {Comparison['hardware']} hardware
 * @property {Comparison} published
 * @property {StepReport} dense
 * @property {StepReport} qtf
 * @property {{dense: Scenario, qtf: Scenario}} scenarios
 * @property {number | 'unknown'} speedup
 *
 * @typedef {object} Results
 * @property {Row[]} rows
 * @property {Bridge | null} bridge of the chosen accelerator
 * @property {string} noBridge why there is none, else ''
 *
 * @param {Roofline} roofline
 * @param {import('./assess.js').Results} published
 * @param {Pick<import('./state.js').State, 'hardware' | 'assumptions' | 'off'>} state
 * @returns {{results: Results, refusal?: undefined} | {results?: undefined, refusal: import('../../wasm/roofline.js').RooflineError}}
 */
export function assessFirstPrinciples(roofline, { workload, comparison }, state) {
  const { answer, refusal } = attempt(() => {
    /** @type {Row[]} */
    const rows = [];
    /** @type {Bridge | null} */
    let bridge = null;
    let noBridge = '';
    for (const published of comparison) {
      const { hardware } = published;
      const twin = roofline.firstPrinciplesTwin({ ...workload, hardware });
      const scenario = underAssumptions(twin, state.assumptions);
      const dense = denseUnderAssumptions(twin, state.assumptions);
      const all = attempt(() => roofline.bridge({ scenario, publishedHardware: hardware }));
      rows.push({
        hardware,
        published,
        dense: roofline.evaluate(dense),
        qtf: roofline.evaluate(scenario),
        scenarios: { dense, qtf: scenario },
        speedup: all.answer?.speedup ?? 'unknown',
      });
      if (hardware !== state.hardware) continue;
      noBridge = all.refusal ? `There is no bridge: ${all.refusal.message}.` : '';
      const off = /** @type {import('../../wasm/roofline.js').Assumption[]} */ ([...state.off]);
      // The core takes a list of steps only where there is one.
      bridge =
        off.length > 0 && all.answer
          ? roofline.bridge({ scenario, publishedHardware: hardware, off })
          : (all.answer ?? null);
    }
    return { rows, bridge, noBridge };
  });
  return refusal ? { refusal } : { results: answer };
}
