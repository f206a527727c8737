/** A static server for the built page, on this machine only. */
import { createServer } from 'node:http';
import { ToolError } from './process.js';

/**
 * Listens on both of localhost's addresses, so that no other program's server answers on one.
 * @param {import('node:http').RequestListener} handler
 * @param {number} port
 * @returns {Promise<import('node:http').Server[] | undefined>} undefined when the port is taken
 */
async function listen(handler, port) {
  /** @type {import('node:http').Server[]} */
  const servers = [];
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer(handler);
    const problem = await new Promise((done) => {
      server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => done(error.code));
      server.listen({ host, port }, () => done(undefined));
    });
    if (problem === undefined) {
      servers.push(server);
    } else if (problem === 'EADDRINUSE') {
      for (const other of servers) other.close();
      return undefined;
    } else if (host === '127.0.0.1') {
      throw new ToolError(`cannot listen on port ${port}: ${problem}`);
    } // else: a machine without IPv6
  }
  return servers;
}

/**
 * Serves a folder on the first free port.
 * @param {string} folder
 * @param {number} firstPort
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export async function serve(folder, firstPort) {
  const { default: sirv } = await import('sirv');
  // dev: read anew at each request, so that a build shows on reload
  const files = sirv(folder, { dev: true });
  /** @type {import('node:http').RequestListener} */
  const handler = (request, response) =>
    files(request, response, () => {
      response.writeHead(404).end('404 Not Found');
    });
  for (let port = firstPort; port < firstPort + 100 && port <= 65535; ++port) {
    const servers = await listen(handler, port);
    if (servers) return { port, close: () => servers.forEach((server) => server.close()) };
  }
  throw new ToolError(`no free port from ${firstPort} on`);
}

/**
 * Serves until interrupted, and says where.
 * @param {string} folder
 * @param {number} firstPort
 */
export async function serveAndSay(folder, firstPort) {
  const { port } = await serve(folder, firstPort);
  if (port !== firstPort) console.log(`Port ${firstPort} is taken.`);
  console.log(`Serving the page on http://localhost:${port} (Ctrl+C ends it)`);
}
