/** Tensor train, low rank and quantisation at the same stored bytes: which is fastest? */
import { UsageError, chosenFormat, formatHelp, readOptions } from './options.js';
import { modelFrom, modelHelp, modelOption, readDocument } from './scenario.js';

/** @typedef {import('../roofline.d.ts').EqualBytes} EqualBytes */

const noteOnAccuracy = 'Equal bytes are not equal quality: accuracy is not modelled.';

/** @param {number | 'unknown' | undefined} number */
const short = (number) => (typeof number === 'number' ? number.toPrecision(4) : (number ?? ''));

/** @param {EqualBytes} comparison */
function markdown({ storedBytes, fastest, dense, contenders }) {
  const rows = contenders.map((contender) => {
    const what = contender.asked ? `${contender.storage} (as given)` : contender.storage;
    const { rank = '', weightBits } = contender;
    const sizes = [contender.storedBytes, contender.seconds, contender.tokensPerSecond];
    const numbers = contender.possible
      ? [...sizes.map(short), `${short(contender.speedup)}x`]
      : ['not possible', '', '', ''];
    return `| ${[what, rank, short(weightBits), ...numbers].join(' | ')} |`;
  });
  return [
    '| Storage | Rank | Weight bits | Stored bytes | Seconds | Tokens/s | Speed-up |',
    '|:---|---:|---:|---:|---:|---:|---:|',
    `| dense | | ${[dense.weightBits, dense.storedBytes, dense.seconds, dense.tokensPerSecond].map(short).join(' | ')} | |`,
    ...rows,
    '',
    `Fastest at ${storedBytes} stored bytes: ${fastest}. ${noteOnAccuracy}`,
  ].join('\n');
}

/** @type {Record<string, (comparison: EqualBytes) => string>} */
const formats = { markdown, json: (comparison) => JSON.stringify(comparison, null, 2) };

/** @type {import('../cli.js').Command} */
export const equalBytes = {
  help: () =>
    [
      'roofline-analyzer equal-bytes FILE|- [options]',
      '  A compressed first-principles scenario beside the other ways to store as few bytes: tensor',
      '  train, low rank, weight quantisation. Which is fastest, and at what rank or bits?',
      formatHelp(formats),
      modelHelp,
      '',
    ].join('\n'),

  async run(roofline, args) {
    const text = { type: /** @type {const} */ ('string') };
    const { values, positionals } = readOptions(args, { ...modelOption, format: text }, 1);
    const [file] = positionals;
    if (file === undefined) {
      throw new UsageError('equal-bytes needs a file, or - for standard input');
    }
    const write = chosenFormat(formats, values.format);
    const scenario = modelFrom(values.model)(readDocument(file));
    process.stdout.write(`${write(roofline.compareAtEqualBytes(/** @type {any} */ (scenario)))}\n`);
    return 0;
  },
};
