/** The bridge from the published speed-up to the first-principles one, as a table or JSON. */
import { UsageError, chosenFormat, formatHelp, readOptions } from './options.js';
import {
  modelFrom,
  modelHelp,
  modelOption,
  publishedOptions,
  publishedWorkload,
  readDocument,
} from './scenario.js';

/** @typedef {import('../roofline.d.ts').Bridge} Bridge */

/** @param {number} number */
const times = (number) => `${number.toPrecision(4)}x`;

/** @param {Bridge} bridge */
function markdown(bridge) {
  const rows = bridge.steps.map((step) => {
    const label = step.on ? step.label : `${step.label} (off)`;
    const seconds = [step.denseSeconds, step.compressedSeconds].map((s) => s.toExponential(3));
    return `| ${label} | ${times(step.factor)} | ${times(step.speedup)} | ${seconds.join(' | ')} | ${step.why} |`;
  });
  const start = [bridge.denseSeconds, bridge.compressedSeconds].map((s) => s.toExponential(3));
  return [
    '| Assumption | Factor | Speed-up | Dense (s) | Compressed (s) | Why |',
    '|:---|---:|---:|---:|---:|:---|',
    `| Published (${bridge.publishedHardware}) | | ${times(bridge.publishedSpeedup)} | ${start.join(' | ')} | |`,
    ...rows,
    ...(bridge.notes.length > 0 ? ['', ...bridge.notes] : []),
  ].join('\n');
}

/** @type {Record<string, (bridge: Bridge) => string>} */
const formats = { markdown, json: (bridge) => JSON.stringify(bridge, null, 2) };

/** @type {import('../cli.js').Command} */
export const bridge = {
  help: () =>
    [
      'roofline-analyzer bridge [FILE|-] [options]',
      '  From the published speed-up to the first-principles one, one assumption at a time. FILE is a',
      '  first-principles scenario as JSON; without one, the options of table and --hardware KEY.',
      `  --${'launch'.padEnd(18)} stream, graph or persistent: launch and synchronisation of a kernel`,
      `  --${'levels'.padEnd(18)} memory levels that take part, separated by commas: l2, sharedMemory, saturation`,
      `  --${'achieved'.padEnd(18)} the rates measured on the device instead of the specified ones`,
      `  --${'published-hardware'.padEnd(18)} the published accelerator that the bridge starts from`,
      `  --${'off'.padEnd(18)} assumptions that are not changed, separated by commas`,
      formatHelp(formats),
      modelHelp,
      '',
    ].join('\n'),

  async run(roofline, args) {
    const text = { type: /** @type {const} */ ('string') };
    const { values, positionals } = readOptions(
      args,
      {
        format: text,
        launch: text,
        levels: text,
        achieved: { type: 'boolean' },
        off: text,
        'published-hardware': text,
        hardware: text,
        ...modelOption,
        ...publishedOptions(roofline),
      },
      1,
    );
    const [file] = positionals;
    const write = chosenFormat(formats, values.format);
    const workload = publishedWorkload(roofline, values);
    if (file !== undefined && (Object.keys(workload).length > 0 || values.hardware !== undefined)) {
      throw new UsageError('a FILE brings its own scenario: leave out the options of table');
    }
    const scenario =
      file === undefined
        ? roofline.firstPrinciplesTwin(
            /** @type {any} */ ({
              ...workload,
              ...(values.hardware === undefined ? {} : { hardware: values.hardware }),
            }),
          )
        : readDocument(file);
    const withLevels =
      values.levels === undefined
        ? scenario
        : {
            ...scenario,
            levels: Object.fromEntries(values.levels.split(',').map((name) => [name, true])),
          };
    const request = {
      scenario: modelFrom(values.model)(withLevels),
      launch: values.launch,
      achieved: values.achieved,
      publishedHardware: values['published-hardware'],
      off: values.off?.split(','),
    };
    process.stdout.write(`${write(roofline.bridge(/** @type {any} */ (request)))}\n`);
    return 0;
  },
};
