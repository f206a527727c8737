#!/usr/bin/env node
/** `roofline-analyzer`: the command line over the same WebAssembly as the page. */
import { readFileSync } from 'node:fs';
import { bridge } from './cli/bridge.js';
import { devices, models } from './cli/catalogue.js';
import { equalBytes } from './cli/equal_bytes.js';
import { evaluate } from './cli/evaluate.js';
import { explain } from './cli/explain.js';
import { UsageError } from './cli/options.js';
import { plot } from './cli/plot.js';
import { solve } from './cli/solve.js';
import { sweep } from './cli/sweep.js';
import { table } from './cli/table.js';
import { RooflineError, load } from './roofline.js';

/** @typedef {import('./roofline.js').Roofline} Roofline */
/**
 * @typedef {object} Command
 * @property {(roofline: Roofline) => string} help
 * @property {(roofline: Roofline, args: string[]) => Promise<number>} run the exit code
 */

/** @type {Record<string, Command>} */
const commands = {
  table,
  evaluate,
  bridge,
  solve,
  'equal-bytes': equalBytes,
  explain,
  sweep,
  plot,
  devices,
  models,
};

const USAGE_FAULT = 2;

function version() {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

/** @param {Roofline} roofline */
function help(roofline) {
  return [
    'roofline-analyzer: a roofline calculator for transformer inference',
    '',
    ...Object.values(commands).map((command) => command.help(roofline)),
    'roofline-analyzer --help | --version',
    '',
  ].join('\n');
}

/** @param {string[]} args */
async function main(args) {
  const [first, ...rest] = args;
  if (first === '--version') {
    process.stdout.write(`${version()}\n`);
    return 0;
  }
  const roofline = await load();
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help(roofline));
    return 0;
  }
  if (first === undefined || first.startsWith('-')) return table.run(roofline, args);
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (!command) {
    throw new UsageError(
      `unknown command "${first}"; commands: ${Object.keys(commands).join(', ')}`,
    );
  }
  return command.run(roofline, rest);
}

// A reader that has seen enough (head) closes the pipe: that is no error.
process.stdout.on('error', (error) => {
  if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof RooflineError)) throw error;
  process.stderr.write(`roofline-analyzer: ${error.message}\n`);
  process.exitCode = USAGE_FAULT;
}
