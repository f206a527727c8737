/**
 * Whether what a build step made is still up to date, judged by content: checking out another
 * branch and coming back changes files' times, not their bytes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './process.js';

/**
 * All files under some paths of the project, sorted.
 * @param {string[]} paths files or folders, relative to the top; those that are not there are left out
 * @param {(path: string) => boolean} [keep] by path relative to the top, of files and folders
 */
export function filesUnder(paths, keep = () => true) {
  /** @type {string[]} */
  const files = [];
  const visit = (/** @type {string} */ path) => {
    if (!existsSync(join(root, path)) || !keep(path)) return;
    if (!statSync(join(root, path)).isDirectory()) files.push(path);
    else for (const name of readdirSync(join(root, path))) visit(join(path, name));
  };
  paths.forEach(visit);
  return files.sort();
}

/** @param {string[]} files relative to the top */
function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * Runs a step unless it was last run with the same inputs and what it made is still there.
 * @param {string} name of the step
 * @param {{ inputs: string[], outputs: string[], step: () => Promise<void> }} step
 */
export async function whenChanged(name, { inputs, outputs, step }) {
  const record = join(root, 'build/fingerprints', `${name}.txt`);
  const now = fingerprint(inputs);
  const before = existsSync(record) ? readFileSync(record, 'utf8') : '';
  if (before === now && outputs.every((path) => existsSync(join(root, path)))) return;
  await step();
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, now);
}
