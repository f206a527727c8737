/** Builds what is shipped: wasm/dist and web/dist. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBudgets, filesLoaded, gzipBytes, readBudgets, totalGzipBytes } from './budget.js';
import { buildWasmTree } from './cmake.js';
import { filesUnder, whenChanged } from './fingerprint.js';
import { root } from './process.js';

const glue = 'build/wasm/wasm/roofline_core.js';
const wasm = 'build/wasm/wasm/roofline_core.wasm';
const declarations = 'wasm/roofline_core.d.ts';

/** C++ -> wasm/dist/roofline_core.js (minified) and .wasm; and what is loaded beside it. */
export async function buildWasm() {
  await buildSources();
  await buildWasmTree();
  await whenChanged('wasm', {
    inputs: [glue, wasm, declarations],
    outputs: ['js', 'wasm', 'd.ts'].map((ending) => `wasm/dist/roofline_core.${ending}`),
    step: async () => {
      const { build } = await import('esbuild');
      mkdirSync(join(root, 'wasm/dist'), { recursive: true });
      await build({
        entryPoints: [join(root, glue)],
        outfile: join(root, 'wasm/dist/roofline_core.js'),
        minify: true,
        target: 'es2022',
        logLevel: 'warning',
      });
      copyFileSync(join(root, wasm), join(root, 'wasm/dist/roofline_core.wasm'));
      copyFileSync(join(root, declarations), join(root, 'wasm/dist/roofline_core.d.ts'));
    },
  });
  await buildSchema();
}

/** The validator's field tables -> wasm/dist/scenario.schema.json. */
async function buildSchema() {
  await whenChanged('schema', {
    inputs: [...filesUnder(['wasm'], (path) => path.endsWith('.js')), wasm],
    outputs: ['wasm/dist/scenario.schema.json'],
    step: async () => {
      const { load } = await import('../../wasm/roofline.js');
      const { scenarioSchema } = await import('../../wasm/schema.js');
      const schema = JSON.stringify(scenarioSchema(await load()), null, 2);
      writeFileSync(join(root, 'wasm/dist/scenario.schema.json'), `${schema}\n`);
    },
  });
}

/** core/data/ -> wasm/dist/sources.json. */
export async function buildSources() {
  await whenChanged('sources', {
    inputs: ['.tools/lib/sources.js', ...filesUnder(['core/data'])],
    outputs: ['wasm/dist/sources.json'],
    step: async () => {
      const { sourcesDocument } = await import('./sources.js');
      const document = sourcesDocument((name) =>
        JSON.parse(readFileSync(join(root, 'core/data', `${name}.json`), 'utf8')),
      );
      mkdirSync(join(root, 'wasm/dist'), { recursive: true });
      writeFileSync(join(root, 'wasm/dist/sources.json'), JSON.stringify(document));
    },
  });
}

/** web/ -> web/dist, by Vite. */
export async function buildPage() {
  const sources = filesUnder(
    ['web', 'wasm', 'core/data', 'package.json', 'package-lock.json'],
    (path) => path !== join('web', 'dist'),
  );
  await whenChanged('page', {
    inputs: sources,
    outputs: ['web/dist/index.html'],
    step: async () => {
      const { build } = await import('vite');
      await build({ root: join(root, 'web'), logLevel: 'warn' });
    },
  });
}

/** What a program downloads to use the library, as a bundler would pack it. */
async function librarySize() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(root, 'wasm/roofline.js')],
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    target: 'es2022',
    external: ['node:*'],
    logLevel: 'warning',
  });
  const script = outputFiles.reduce((sum, { contents }) => sum + gzipBytes(contents), 0);
  return script + gzipBytes(readFileSync(join(root, 'wasm/dist/roofline_core.wasm')));
}

/**
 * Prints the sizes of what was built.
 * @throws {import('./process.js').ToolError} when one is above its budget
 */
export async function checkSizes() {
  const budgets = readBudgets(root);
  const site = join(root, 'web/dist');
  const sizeOf = (/** @type {boolean} */ firstOnly) =>
    totalGzipBytes(site, filesLoaded(site, { firstOnly }));
  console.log(
    checkBudgets([
      { ...budgets.wasm, gzip_bytes: await librarySize() },
      { ...budgets.firstTable, gzip_bytes: sizeOf(true) },
      { ...budgets.page, gzip_bytes: sizeOf(false) },
    ]),
  );
}

/** Builds and measures everything that is shipped. */
export async function buildProduct() {
  await buildWasm();
  await buildPage();
  await checkSizes();
}
