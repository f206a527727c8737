/**
 * What can be asked, all of it from the core: the fields, the accelerators, their defaults, and the bridge's steps.
 *
 * @typedef {import('../../wasm/roofline.js').Roofline} Roofline
 * @typedef {import('../../wasm/roofline.js').Field} Field
 * @typedef {import('../../wasm/roofline.js').PublishedAccelerator} Accelerator
 * @typedef {import('../../wasm/roofline.js').FieldGroup} FieldGroup
 * @typedef {import('../../wasm/roofline.js').ScenarioField} ScenarioField
 *
 * @typedef {object} Form
 * @property {readonly Field[]} fields of the published model
 * @property {readonly FieldGroup[]} groups of a scenario of any model on any devices
 * @property {readonly string[]} paths of the same
 * @property {readonly Accelerator[]} accelerators
 * @property {string} defaultHardware
 * @property {readonly string[]} bridgeSteps
 */

/**
 * @param {Roofline} roofline
 * @returns {Form}
 */
export function formOf(roofline) {
  const accelerators = roofline.accelerators();
  const { hardwareName } = roofline.analyze();
  const byDefault = accelerators.find(({ name }) => name === hardwareName);
  const { published, firstPrinciples } = roofline.fields();
  return {
    fields: published,
    groups: firstPrinciples,
    paths: scenarioPaths(firstPrinciples),
    accelerators,
    defaultHardware: byDefault?.key ?? '',
    bridgeSteps: roofline
      .bridge({ scenario: roofline.firstPrinciplesTwin() })
      .steps.map(({ assumption }) => assumption),
  };
}

/** Groups that are in a scenario only when the reader asks for them. */
export const switchedGroups = ['kvPolicy', 'energy'];

/**
 * @param {FieldGroup} group
 * @param {ScenarioField} field
 */
export function pathOf({ key }, { name }) {
  return key ? `${key}.${name}` : name;
}

/**
 * All paths that a scenario's texts may have.
 * @param {readonly FieldGroup[]} groups
 * @returns {string[]}
 */
export function scenarioPaths(groups) {
  return [
    ...['devices', 'model', 'chosen', 'columns', 'sort'],
    ...['x', 'from', 'to', 'y', 'yFrom', 'yTo', 'lines', 'values', 'result', 'scale', 'kind'].map(
      (name) => `sweep.${name}`,
    ),
    ...switchedGroups,
    ...groups.flatMap((group) => group.fields.map((field) => pathOf(group, field))),
  ].filter((path) => path !== 'costModel');
}
