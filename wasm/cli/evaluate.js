/** JSON Lines: a scenario a line in, a result a line out, in order, in constant memory. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { RooflineError } from '../roofline.js';
import { UsageError, readOptions } from './options.js';
import { modelFrom, modelHelp, modelOption, parseDocument } from './scenario.js';

/** Output is gathered to about this many characters: a write per line costs more than its result. */
const BATCH = 1 << 16;

/**
 * The lines of a text stream, without their ends.
 * @param {AsyncIterable<string>} stream
 * @returns {AsyncGenerator<string[]>} the lines that each chunk completed
 */
async function* lineBatches(stream) {
  /** @type {string[]} pieces of a line that spans chunks */
  let open = [];
  for await (const chunk of stream) {
    const lines = chunk.split('\n');
    const last = lines.pop() ?? '';
    if (lines.length > 0) {
      open.push(lines[0] ?? '');
      lines[0] = open.join('');
      open = [];
      yield lines;
    }
    open.push(last);
  }
  const last = open.join('');
  if (last !== '') yield [last];
}

/** @type {import('../cli.js').Command} */
export const evaluate = {
  help: () =>
    [
      'roofline-analyzer evaluate FILE|- [--model CONFIG]',
      '  JSON Lines: a scenario a line in, its result a line out. A line that cannot be evaluated is',
      '  answered {"error": {code, field, value, allowed, message}, "line": n}; then the exit code is 2.',
      modelHelp,
      '',
    ].join('\n'),

  async run(roofline, args) {
    const { values, positionals } = readOptions(args, modelOption, 1);
    const [file] = positionals;
    if (file === undefined) throw new UsageError('evaluate needs a file, or - for standard input');
    const withModel = modelFrom(values.model);
    const stream = file === '-' ? process.stdin : createReadStream(file);
    stream.setEncoding('utf8');

    let output = '';
    let number = 0;
    let faults = 0;
    // A reader slower than this waits in the pipe, not in our memory.
    const flush = async () => {
      const text = output;
      output = '';
      if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
    };
    /** @param {string} line */
    const answer = (line) => {
      try {
        return roofline.evaluate(withModel(parseDocument(line, 'one JSON object a line')));
      } catch (error) {
        if (!(error instanceof RooflineError)) throw error;
        faults++;
        return { error, line: number };
      }
    };
    try {
      for await (const lines of lineBatches(/** @type {AsyncIterable<string>} */ (stream))) {
        for (const line of lines) {
          number++;
          if (line.trim() === '') continue;
          output += `${JSON.stringify(answer(line))}\n`;
          if (output.length > BATCH) await flush();
        }
        await flush();
      }
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      if (!code) throw error;
      await flush();
      throw new UsageError(`cannot read ${file}: ${message}`);
    }
    return faults > 0 ? 2 : 0;
  },
};
