/**
 * Formulas on documentation pages, as the core's explain() prints them. Used by the build only. In a page,
 *
 *     <!-- formula decode ops.attention.kvBytes -->     the formula of a quantity of a scenario (scenarios.js)
 *     <!-- symbols -->                                  what the formulas before it name that the scenario gives
 *     <!-- bridge -->                                   the steps of the bridge, and why
 */
import { scenarios } from './scenarios.js';

/** @typedef {import('../../wasm/roofline.js').Roofline} Roofline */
/** @typedef {import('../../wasm/study.js').Study} Study */

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A symbol as the core writes it: what follows the first _ is a subscript. @param {string} symbol */
function symbolMath(symbol) {
  const [base = '', ...rest] = symbol.split('_');
  const below = rest.join('_');
  const both = below ? `<msub><mi>${base}</mi><mtext>${below}</mtext></msub>` : `<mi>${base}</mi>`;
  return `<math>${both}</math>`;
}

/**
 * @param {string} html
 * @param {Roofline} roofline
 * @param {Study} study
 * @throws {Error} when a page asks for a quantity that there is none of
 */
export function withFormulas(html, roofline, study) {
  /** @type {Map<string, string>} */
  const symbols = new Map();
  /** @type {Record<string, ReturnType<Study['explain']>>} */
  const explained = {};

  const formula = (
    /** @type {string} */ _,
    /** @type {string} */ name,
    /** @type {string} */ path,
  ) => {
    const scenario = scenarios[name];
    if (!scenario) throw new Error(`no scenario of the documentation: ${name}`);
    const all = (explained[name] ??= study.explain(scenario));
    const one = all.find(({ quantity }) => quantity === path);
    if (!one) throw new Error(`nothing explains ${path} of ${name}`);
    for (const operand of one.operands) {
      // What another formula gives is explained there.
      if (all.some(({ quantity }) => quantity === operand.quantity)) continue;
      const cells = [symbolMath(operand.symbol), escaped(operand.name), operand.unit || '1'];
      symbols.set(
        `${operand.symbol} ${operand.name}`,
        `<tr><td>${cells.join('</td><td>')}</td></tr>`,
      );
    }
    const unit = one.unit ? ` <span class="unit">${one.unit}</span>` : '';
    const label = escaped(one.label);
    return `<figure class="formula"><figcaption>${label}${unit}</figcaption><div class="scroller" role="group" tabindex="0" aria-label="${label.replaceAll('"', '&quot;')}">${one.mathml}</div></figure>`;
  };

  const bridge = () => {
    const scenario = roofline.firstPrinciplesTwin({ hardware: 'hopper_h100' });
    const rows = roofline
      .bridge({ scenario })
      .steps.map(({ label, why }) => `<dt>${escaped(label)}</dt><dd>${escaped(why)}</dd>`);
    return `<dl>${rows.join('')}</dl>`;
  };

  return html
    .replaceAll(/<!-- formula (\S+) (\S+) -->/g, formula)
    .replace('<!-- bridge -->', bridge)
    .replace('<!-- symbols -->', () => {
      const rows = [...symbols.values()].join('');
      return `<div class="table" role="region" tabindex="0" aria-label="Symbols"><table><thead><tr><th scope="col">Symbol</th><th scope="col">Meaning</th><th scope="col">Unit</th></tr></thead><tbody>${rows}</tbody></table></div>`;
    });
}
