/** The options of `npm start` and `npm run preview`. */
import { parseArgs } from 'node:util';
import { ToolError } from './process.js';

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ port: number, serve: boolean }} `serve` is off in CI, where nobody would end it
 */
export function parseOptions(args, env) {
  const usage = 'Options: --port N (default 8080), --no-serve';
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: { port: { type: 'string', default: '8080' }, 'no-serve': { type: 'boolean' } },
    }));
  } catch (error) {
    throw new ToolError(`${/** @type {Error} */ (error).message}\n${usage}`);
  }
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port < 1 || port > 65535) {
    throw new ToolError(`--port ${values.port}: a port is a whole number from 1 to 65535.`);
  }
  const isCI = env.CI !== undefined && env.CI !== '' && env.CI !== 'false';
  return { port, serve: !values['no-serve'] && !isCI };
}
