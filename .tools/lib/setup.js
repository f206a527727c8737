/** Finds what a command needs and installs what is missing, saying so first. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError, root, run } from './process.js';
import { purposes, requirements } from './requirements.js';
import { thisSystem } from './system.js';
import { isAtLeast, satisfies } from './version.js';

/**
 * @typedef {import('./requirements.js').Requirement} Requirement
 * @typedef {import('./system.js').System} System
 */

/**
 * The commands that install what is missing, in order.
 * @param {Requirement[]} missing
 * @param {System} system
 * @returns {string[][]} one command a line
 * @throws {ToolError} with what to install, where we cannot
 */
export function plan(missing, system) {
  const names = missing.map(({ name, minimum }) => (minimum ? `${name} >= ${minimum}` : name));
  if (system.id === 'other') {
    throw new ToolError(
      `Missing: ${names.join(', ')}.\n` +
        `This system (${system.name}) is not one on which packages are installed automatically ` +
        '(Debian 12 or newer, Ubuntu 24.04 or newer, macOS with Homebrew).\n' +
        'Install the above and run the command again.',
    );
  }
  const { id } = system;
  const packages = missing.flatMap((requirement) => requirement.packages[id] ?? []);
  const commands = missing.flatMap((requirement) => {
    const command = requirement.command?.[id];
    return command === undefined ? [] : [command];
  });
  if (packages.length > 0) {
    commands.unshift(
      ...(id === 'macos'
        ? [['brew', 'install', ...packages]]
        : [
            [...system.asRoot, 'apt-get', 'update', '-q'],
            [
              ...system.asRoot,
              ...['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-q', '-y'],
              ...['--no-install-recommends', ...packages],
            ],
          ]),
    );
  }
  if (!system.mayInstall) {
    const why =
      id === 'macos'
        ? 'Homebrew (brew) is not on PATH'
        : 'that takes root or sudo, and this user has neither';
    const how = commands.map((command) => `  ${command.join(' ')}`).join('\n');
    throw new ToolError(
      `Missing: ${names.join(', ')}.\nThey cannot be installed: ${why}.\n` +
        `Have this run${id === 'macos' ? '' : ' as root'}, then run the command again:\n${how}`,
    );
  }
  return commands;
}

/**
 * @param {string[]} keys of `requirements`
 * @returns {Promise<Requirement[]>} those that are not there
 * @throws {ToolError} when one is there but too old: another of the same would not be found first
 */
export async function findMissing(keys) {
  const wanted = keys.map((key) => /** @type {Requirement} */ (requirements[key]));
  const versions = await Promise.all(wanted.map((requirement) => requirement.find()));
  return wanted.filter(({ name, minimum }, i) => {
    const version = versions[i];
    if (version === undefined) return true;
    if (minimum !== undefined && !isAtLeast(version || '0', minimum)) {
      throw new ToolError(
        `The ${name} on PATH is version ${version || 'unknown'}; ${minimum} or newer is needed.\n` +
          'Take it off PATH, or update it, and run the command again.',
      );
    }
    return false;
  });
}

/**
 * Whether node_modules holds what package-lock.json asks for.
 * @param {string} folder that both are in
 */
export function npmPackagesInstalled(folder) {
  const installedLock = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.keys(locked).every((path) => {
    if (path === '') return true; // the project itself
    const there = installed[path];
    // Optional packages are those of other systems.
    if (there === undefined) return locked[path].optional === true;
    return there.version === locked[path].version;
  });
}

async function installNpmPackages() {
  if (npmPackagesInstalled(root)) return;
  console.log('Installing npm packages: npm ci');
  // The npm that started us, if one did: the system's may be another Node.js's.
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) await run(process.execPath, [npm, 'ci']);
  else await run('npm', ['ci']);
}

/**
 * Makes the system ready for a purpose.
 * @param {keyof typeof purposes} purpose
 */
export async function setUp(purpose) {
  const engines = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines;
  if (!satisfies(process.versions.node, engines.node)) {
    throw new ToolError(
      `Node.js ${process.versions.node} is not supported: ${engines.node} is needed.`,
    );
  }
  await installNpmPackages();

  const missing = await findMissing(purposes[purpose]);
  if (missing.length === 0) return;
  const commands = plan(missing, await thisSystem());
  console.log(`Missing: ${missing.map(({ name }) => name).join(', ')}. Installing:`);
  for (const command of commands) console.log(`  ${command.join(' ')}`);
  for (const [command, ...args] of commands) await run(/** @type {string} */ (command), args);

  const stillMissing = await findMissing(purposes[purpose]);
  if (stillMissing.length > 0) {
    const names = stillMissing.map(({ name }) => name).join(', ');
    throw new ToolError(`Still missing after the installation: ${names}.`);
  }
}
