/** `npm run build`: wasm/dist and web/dist, with their sizes checked. */
import { main } from './lib/process.js';
import { buildProduct } from './lib/product.js';
import { setUp } from './lib/setup.js';

await main(async () => {
  await setUp('build');
  await buildProduct();
});
