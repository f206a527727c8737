/** Which system this is, and whether we may install on it. */
import { readFileSync } from 'node:fs';
import { capture, which } from './process.js';
import { isAtLeast } from './version.js';

/**
 * @typedef {object} System
 * @property {'debian' | 'ubuntu' | 'macos' | 'other'} id
 * @property {string} name for people
 * @property {boolean} mayInstall by apt-get as root or through sudo, or by Homebrew
 * @property {string[]} asRoot what to put before a command that needs root: nothing, or sudo
 */

/** The oldest releases whose own packages are new enough (Emscripten decides). */
const oldest = { debian: '12', ubuntu: '24.04' };

/**
 * @param {string} platform as `process.platform`
 * @param {string} osRelease the text of /etc/os-release, empty where there is none
 * @returns {Pick<System, 'id' | 'name'>}
 */
export function identify(platform, osRelease) {
  if (platform === 'darwin') return { id: 'macos', name: 'macOS' };
  const value = (/** @type {string} */ key) =>
    new RegExp(`^${key}="?([^"\\n]*)"?$`, 'm').exec(osRelease)?.[1];
  const id = value('ID');
  const name = value('PRETTY_NAME') ?? platform;
  if ((id === 'debian' || id === 'ubuntu') && isAtLeast(value('VERSION_ID') ?? '0', oldest[id])) {
    return { id, name };
  }
  return { id: 'other', name };
}

/** @returns {Promise<System>} */
export async function thisSystem() {
  let osRelease = '';
  try {
    osRelease = readFileSync('/etc/os-release', 'utf8');
  } catch {
    // not a Linux: the platform alone has to tell
  }
  const { id, name } = identify(process.platform, osRelease);
  if (id === 'other') return { id, name, mayInstall: false, asRoot: [] };
  if (id === 'macos') return { id, name, mayInstall: which('brew') !== undefined, asRoot: [] };
  if (process.getuid?.() === 0) return { id, name, mayInstall: true, asRoot: [] };
  // Without a terminal nobody can type a password.
  const sudo = process.stdin.isTTY ? ['sudo'] : ['sudo', '--non-interactive'];
  const mayInstall =
    which('sudo') !== undefined &&
    (process.stdin.isTTY || (await capture('sudo', ['--non-interactive', 'true'])).code === 0);
  return { id, name, mayInstall, asRoot: mayInstall ? sudo : [] };
}
