/** The Emscripten compiler on PATH: the upstream SDK's, or the distribution's. */
import { realpathSync } from 'node:fs';
import { capture, which } from './process.js';
import { parseVersion } from './version.js';

/** @returns {Promise<string | undefined>} */
export async function emccVersion() {
  if (which('emcc') === undefined) return undefined;
  const { output } = await capture('emcc', ['--version']);
  return parseVersion(output);
}

/**
 * The environment to call emcc in. Debian's package finds its JavaScript parser (acorn) only with
 * Debian's own Node.js; with any other, NODE_PATH has to say where it is, or links at -O2 fail.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function emscriptenEnvironment() {
  const emcc = which('emcc');
  if (emcc === undefined || !realpathSync(emcc).startsWith('/usr/share/emscripten/')) {
    return process.env;
  }
  const probe = await capture('/usr/bin/node', ['-e', 'require("acorn")'], { cwd: '/' });
  return probe.code === 0 ? process.env : { ...process.env, NODE_PATH: '/usr/share/nodejs' };
}
