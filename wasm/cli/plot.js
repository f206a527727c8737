/** The roofline plot as SVG: the page's picture, drawn by the page's scene. */
import {
  modelFrom,
  modelHelp,
  modelOption,
  publishedOptions,
  publishedWorkload,
  readDocument,
} from './scenario.js';
import { UsageError, readOptions } from './options.js';

/** @typedef {import('../roofline.d.ts').Roofline} Roofline */
/** @typedef {import('../roofline.d.ts').Scenario} Scenario */

/** @param {Roofline} roofline @param {Record<string, unknown>} values */
function published(roofline, values) {
  const workload = publishedWorkload(roofline, values);
  const said = Object.entries(workload).map(([name, value]) => `${name} ${value}`);
  return {
    title: 'Dense against Q-TensorFormer, published model',
    rows: roofline.compare(workload),
    chosen: [],
    parameters: said.join(', '),
  };
}

/**
 * @param {Roofline} roofline
 * @param {readonly Scenario[]} scenarios
 */
async function steps(roofline, scenarios) {
  const { operatorRow } = await import('../../web/scene/plot-rows.js');
  const names = new Map(roofline.catalogue().devices.map(({ key, name }) => [key, name]));
  const rows = scenarios.flatMap((scenario, index) => {
    const step = roofline.evaluate(scenario);
    const { hardware } = scenario;
    const name =
      typeof hardware === 'string'
        ? (names.get(hardware) ?? hardware)
        : (hardware.name ?? 'device');
    return operatorRow({ device: `${index}`, name, step }, 'unknown') ?? [];
  });
  const [{ model, workload, precision } = /** @type {Scenario} */ ({})] = scenarios;
  const title = roofline.resolveModel(model).name || 'Transformer';
  const said = Object.entries({ ...workload, ...precision });
  return {
    title,
    rows,
    chosen: '0',
    parameters: said.map(([name, value]) => `${name} ${value}`).join(', '),
  };
}

/** @type {import('../cli.js').Command} */
export const plot = {
  help: () =>
    [
      'roofline-analyzer plot [FILE|-] [options] > out.svg',
      '  The roofline as SVG. FILE is a first-principles scenario as JSON, or an array of them (one a',
      '  device); without one, the published comparison with the options of table.',
      modelHelp,
      '',
    ].join('\n'),

  async run(roofline, args) {
    const { values, positionals } = readOptions(
      args,
      { ...modelOption, ...publishedOptions(roofline) },
      1,
    );
    const [file] = positionals;
    const { picture } = await import('../../web/scene/picture.js');
    let subject;
    if (file === undefined) subject = published(roofline, values);
    else {
      const document = readDocument(file);
      const scenarios = [document].flat().map(modelFrom(values.model));
      if (scenarios.length === 0) throw new UsageError('there is no scenario to plot');
      subject = await steps(roofline, scenarios);
    }
    const svg = picture(roofline.roofVertices, subject, '');
    if (svg === '')
      throw new UsageError('nothing to plot: no device has a known peak at this precision');
    process.stdout.write(`${svg}\n`);
    return 0;
  },
};
