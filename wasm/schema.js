/**
 * The JSON Schema (draft 2020-12) of a scenario of either cost model, so that editors complete it:
 * made from the very field tables that the core validates with. The build writes it to
 * dist/scenario.schema.json; what no schema can say (kvHeads <= heads) is left to the validator.
 */

/** @typedef {import('./roofline.d.ts').Roofline} Roofline */
/** @typedef {import('./roofline.d.ts').Field} Field */
/** @typedef {import('./roofline.d.ts').FieldGroup} FieldGroup */
/** @typedef {import('./roofline.d.ts').ScenarioField} ScenarioField */
/** @typedef {Record<string, unknown>} Schema */

/** @param {Field} field @returns {Schema} */
function numberSchema(field) {
  return {
    type: field.type,
    title: field.label,
    description: field.unit ? `${field.description} Unit: ${field.unit}.` : field.description,
    [field.exclusiveMinimum ? 'exclusiveMinimum' : 'minimum']: field.minimum,
    maximum: field.maximum,
    ...(field.choices && { enum: field.choices }),
    ...(field.default !== undefined && { default: field.default }),
  };
}

/** @param {any} field @returns {Schema} */
function fieldSchema(field) {
  const words = { title: field.label, description: field.description };
  const standard = field.default === undefined ? {} : { default: field.default };
  switch (field.type) {
    case 'integer':
    case 'number':
      return numberSchema(field);
    case 'boolean':
      return { type: 'boolean', ...words, ...standard };
    case 'choice':
      return { type: 'string', ...words, enum: field.choices, ...standard };
    case 'choices':
      return {
        type: 'array',
        ...words,
        items: { enum: field.choices },
        minItems: 1,
        uniqueItems: true,
      };
    default:
      return { type: 'string', ...words };
  }
}

/**
 * The fields of a group as one object.
 * @param {FieldGroup} group
 * @param {ScenarioField[]} fields
 */
function objectSchema(group, fields) {
  /** @param {any} field */
  const isRequired = (field) => field.default === undefined && !field.optional;
  return {
    type: 'object',
    title: group.label,
    description: group.description,
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    required: fields.filter(isRequired).map((field) => field.name),
    additionalProperties: false,
  };
}

/** @param {FieldGroup} group @returns {Schema} */
function groupSchema(group) {
  const fields = /** @type {any[]} */ (group.fields);
  if (!fields.some((field) => field.onlyFor)) return objectSchema(group, fields);
  // The first choice decides which of the other fields exist.
  const deciding = fields.find((field) => field.type === 'choice');
  return {
    title: group.label,
    description: group.description,
    oneOf: deciding.choices.map((/** @type {string} */ variant) =>
      objectSchema(
        group,
        fields
          .filter((field) => !field.onlyFor || field.onlyFor.includes(variant))
          .map((field) => (field === deciding ? { ...field, choices: [variant] } : field)),
      ),
    ),
  };
}

/** A key of the catalogue, or one of the objects. @param {Schema} own @param {{key: string}[]} entries @param {Schema[]} others */
const keyOr = (own, entries, others = []) => ({
  description: own.description,
  anyOf: [
    { description: 'A key of the catalogue.', enum: entries.map(({ key }) => key) },
    own,
    ...others,
  ],
});

/** The fields of a mixture of experts belong together. @param {Schema} own @returns {Schema} */
const withExperts = (own) => ({
  ...own,
  dependentRequired: Object.fromEntries(
    ['expertsPerToken', 'sharedExperts', 'expertFfnSize', 'denseLayers'].map((key) => [
      key,
      ['experts'],
    ]),
  ),
  allOf: [
    {
      if: { properties: { experts: { minimum: 1 } }, required: ['experts'] },
      then: {
        properties: { expertsPerToken: { minimum: 1 }, expertFfnSize: { minimum: 1 } },
        required: ['expertsPerToken', 'expertFfnSize'],
      },
    },
  ],
});

const huggingFaceConfig = {
  type: 'object',
  description: 'A Hugging Face config.json.',
  anyOf: [{ required: ['model_type'] }, { required: ['architectures'] }],
};

/** @param {Roofline} roofline @returns {Schema} */
function firstPrinciplesSchema(roofline) {
  const { devices, models } = roofline.catalogue();
  const [request, ...groups] = roofline.fields().firstPrinciples;
  const own = objectSchema(/** @type {FieldGroup} */ (request), request?.fields ?? []);
  /** @param {FieldGroup} group */
  const schemaOf = (group) => {
    const schema = groupSchema(group);
    if (group.key === 'hardware') return keyOr(schema, devices);
    if (group.key === 'model') return keyOr(withExperts(schema), models, [huggingFaceConfig]);
    return schema;
  };
  return {
    ...own,
    title: 'First-principles scenario',
    description: 'Exact counts for any transformer and any device.',
    properties: {
      ...own.properties,
      ...Object.fromEntries(groups.map((group) => [group.key, schemaOf(group)])),
    },
    required: [...own.required, ...groups.filter((g) => g.required).map((group) => group.key)],
    allOf: [
      {
        if: { properties: { workload: { properties: { phase: { const: 'prefill' } } } } },
        then: { properties: { kvPolicy: false } },
      },
    ],
  };
}

/** @param {Roofline} roofline @returns {Schema} */
function publishedSchema(roofline) {
  return {
    title: 'Published scenario',
    type: 'object',
    properties: {
      costModel: { const: 'published' },
      hardware: { enum: roofline.accelerators().map(({ key }) => key) },
      ...Object.fromEntries(
        roofline.fields().published.map((field) => [field.name, numberSchema(field)]),
      ),
    },
    required: ['costModel'],
    additionalProperties: false,
  };
}

/** @param {Roofline} roofline @returns {Schema} */
export const scenarioSchema = (roofline) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Roofline Analyzer scenario',
  oneOf: [publishedSchema(roofline), firstPrinciplesSchema(roofline)],
});
