/** Inverse questions: which rank, weight bits, bandwidth or batch reaches a target? */
import { UsageError, chosenFormat, formatHelp, numberOrText, readOptions } from './options.js';
import { modelFrom, modelHelp, modelOption, readDocument } from './scenario.js';

/** @type {Record<string, (solution: import('../roofline.d.ts').Solution) => string>} */
const formats = {
  text: ({ find, unit, value, is, closestValue, reached }) =>
    value === 'none'
      ? `none: no ${find} reaches the target; the closest is ${reached} at ${closestValue} ${unit}`.trim()
      : `${is} ${find}: ${value} ${unit}`.trim() + `, which reaches ${reached}`,
  json: (solution) => JSON.stringify(solution, null, 2),
};

/** @type {import('../cli.js').Command} */
export const solve = {
  help: () =>
    [
      'roofline-analyzer solve FILE|- --find WHAT (--tokens-per-second N | --memory-bytes N)',
      '  The value at which a first-principles scenario reaches a target, everything else kept.',
      `  --${'find'.padEnd(18)} rank, weightBits, bandwidth or batch`,
      formatHelp(formats),
      modelHelp,
      '',
    ].join('\n'),

  async run(roofline, args) {
    const text = { type: /** @type {const} */ ('string') };
    const { values, positionals } = readOptions(
      args,
      { ...modelOption, find: text, 'tokens-per-second': text, 'memory-bytes': text, format: text },
      1,
    );
    const [file] = positionals;
    if (file === undefined) throw new UsageError('solve needs a file, or - for standard input');
    const write = chosenFormat(formats, values.format);
    const targets = Object.entries({
      tokensPerSecond: values['tokens-per-second'],
      memoryBytes: values['memory-bytes'],
    }).filter(([, given]) => given !== undefined);
    if (targets.length !== 1) {
      throw new UsageError('give one of --tokens-per-second and --memory-bytes');
    }
    const target = Object.fromEntries(
      targets.map(([key, given]) => [key, numberOrText(String(given))]),
    );
    const request = {
      scenario: modelFrom(values.model)(readDocument(file)),
      find: values.find,
      target,
    };
    process.stdout.write(`${write(roofline.solve(/** @type {any} */ (request)))}\n`);
    return 0;
  },
};
