/** Running other programs, and ending our own with a message instead of a stack. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's top folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Something the user has to hear, in words; the stack is of no use to them. */
export class ToolError extends Error {}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] default: the project's top folder
 * @property {NodeJS.ProcessEnv} [env] default: this process's
 */

/**
 * Runs a program with our own standard streams.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code (a signal counts as 1)
 */
export function runForCode(command, args, { cwd = root, env = process.env } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    child.on('error', (error) => fail(new ToolError(`cannot run ${command}: ${error.message}`)));
    child.on('close', (code) => done(code ?? 1));
  });
}

/**
 * Runs a program with our own standard streams and insists on exit code 0.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function run(command, args, options) {
  const code = await runForCode(command, args, options);
  if (code !== 0) throw new ToolError(`${command} ${args.join(' ')}: exit code ${code}`);
}

/**
 * Runs a program quietly.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{code: number, output: string}>} `code` is 127 when there is no such program;
 *   `output` is stdout and stderr together
 */
export function capture(command, args, { cwd = root, env = process.env } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', () => done({ code: 127, output }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/**
 * Where a program is on PATH.
 * @param {string} program
 * @returns {string | undefined}
 */
export function which(program) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // not here: the next folder
    }
  }
  return undefined;
}

/**
 * The body of a command: its answer is the exit code, a ToolError is a message and exit code 1.
 * @param {() => Promise<number | void>} body
 */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
