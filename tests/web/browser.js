/**
 * What the browser tests share: an installed Chromium, a static server that behaves like the page's host (under a
 * sub-path, no special headers), and a page that records everything it must not do.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { launchChromium } from '../../.tools/lib/chromium.js';

export { launchChromium as launch };
export const site = fileURLToPath(new URL('../../web/dist', import.meta.url));
export const artefacts = fileURLToPath(new URL('../../artefacts/', import.meta.url));

const subPath = '/some/sub-path';

/**
 * @param {string} [folder]
 * @returns {Promise<{address: string, close: () => void}>}
 */
export async function serve(folder = site) {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`${folder} is not built: run npm run build`);
  }
  const files = sirv(folder, { dev: true });
  const server = createServer((request, response) => {
    const missing = () => {
      response.writeHead(404).end();
    };
    if (!request.url?.startsWith(`${subPath}/`)) return missing();
    request.url = request.url.slice(subPath.length);
    return files(request, response, missing);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}${subPath}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').Page} Page
 *
 * Opens the page in a fresh context. `problems` fills with every console error, uncaught exception, refused policy and
 * request to anywhere but the server: a test ends by asserting that it is empty.
 * @param {Browser} browser
 * @param {string} address
 * @param {import('playwright-core').BrowserContextOptions & {fragment?: string, prepare?: (page: Page) => Promise<unknown>}} [options]
 * @returns {Promise<{page: Page, problems: string[]}>}
 */
export async function open(browser, address, { fragment = '', prepare, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  /** @type {string[]} */
  const problems = [];
  const { origin } = new URL(address);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin)
      problems.push(`foreign request: ${request.url()}`);
  });
  await page.exposeFunction('reportViolation', (/** @type {string} */ text) =>
    problems.push(`policy: ${text}`),
  );
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      /** @type {any} */ (globalThis).reportViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  await prepare?.(page);
  await page.goto(address + fragment);
  return { page, problems };
}

/**
 * A server and a browser for a whole test file. `openPage` is open() in them; `onPage` wraps a test of the page: opens
 * it, runs the body, and holds the page to its promises: no error, no refused policy, no foreign request.
 */
export function pageTests() {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => {
    server = await serve();
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });
  /** @typedef {Parameters<typeof open>[2]} Options */
  const openPage = (/** @type {Options} */ options) => open(browser, server.address, options);
  /**
   * @param {(page: Page) => Promise<void>} body
   * @param {Options} [options]
   */
  const onPage = (body, options) => async () => {
    const { page, problems } = await openPage(options);
    await page.getByRole('heading', { name: 'Roofline', exact: true }).waitFor();
    await body(page);
    assert.deepEqual(problems, []);
    await page.context().close();
  };
  return { openPage, onPage };
}
