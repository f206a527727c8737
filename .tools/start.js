/** `npm start`: sets up, builds, prints the summary table, serves the page. */
import { join } from 'node:path';
import { parseOptions } from './lib/options.js';
import { main, root, run } from './lib/process.js';
import { buildProduct } from './lib/product.js';
import { serveAndSay } from './lib/serve.js';
import { setUp } from './lib/setup.js';

await main(async () => {
  const options = parseOptions(process.argv.slice(2), process.env);
  await setUp('build');
  await buildProduct();
  console.log();
  await run(process.execPath, ['wasm/cli.js', 'table']);
  console.log();
  if (options.serve) await serveAndSay(join(root, 'web/dist'), options.port);
});
