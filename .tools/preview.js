/** `npm run preview`: serves web/dist as it is. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseOptions } from './lib/options.js';
import { ToolError, main, root } from './lib/process.js';
import { serveAndSay } from './lib/serve.js';

await main(async () => {
  const { port } = parseOptions(process.argv.slice(2), process.env);
  const site = join(root, 'web/dist');
  if (!existsSync(site)) throw new ToolError('There is no web/dist yet: npm run build makes it.');
  await serveAndSay(site, port);
});
