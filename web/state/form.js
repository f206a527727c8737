/**
 * What can be asked, all of it from the core: the fields, the accelerators, their defaults, and the bridge's steps.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('../../wasm/roofline.js').Field} Field
 * @typedef {import('../../wasm/roofline.js').PublishedAccelerator} Accelerator
 * @typedef {{fields: readonly Field[], accelerators: readonly Accelerator[], defaultHardware: string, bridgeSteps: readonly string[]}} Form
 */

/**
 * @param {Roofline} roofline
 * @returns {Form}
 */
export function formOf(roofline) {
  const accelerators = roofline.accelerators();
  const { hardwareName } = roofline.analyze();
  const byDefault = accelerators.find(({ name }) => name === hardwareName);
  return {
    fields: roofline.fields().published,
    accelerators,
    defaultHardware: byDefault?.key ?? '',
    bridgeSteps: roofline
      .bridge({ scenario: roofline.firstPrinciplesTwin() })
      .steps.map(({ assumption }) => assumption),
  };
}
