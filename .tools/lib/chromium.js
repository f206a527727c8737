/** The browser that the tests drive: an installed Chrome or Chromium, or Playwright's own. */
import { existsSync } from 'node:fs';
import { capture, which } from './process.js';

const candidates = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * @returns {Promise<string | undefined>} the program's path; `CHROMIUM` in the environment goes first
 */
export async function findChromium() {
  for (const candidate of [process.env.CHROMIUM ?? '', ...candidates]) {
    const path = candidate.includes('/') ? candidate : which(candidate);
    if (!path || !existsSync(path)) continue;
    // Ubuntu's chromium-browser may be a script that only tells to install the snap.
    const { code, output } = await capture(path, ['--version']);
    if (code === 0 && /\d+\.\d+\.\d+\.\d+/.test(output)) return path;
  }
  try {
    const { chromium } = await import('playwright-core');
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined; // npm packages not installed yet
  }
}

/**
 * Starts the browser, headless.
 * @param {import('playwright-core').LaunchOptions} [options]
 */
export async function launchChromium(options = {}) {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('no Chrome or Chromium: run npm test once');
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath,
    ...options,
    args: [
      // Chromium's sandbox refuses to work for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(options.args ?? []),
    ],
  });
}
