/** Builds what is shipped: wasm/dist and web/dist. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBudgets, filesLoaded, gzipBytes, readBudgets, totalGzipBytes } from './budget.js';
import { buildWasmTree } from './cmake.js';
import { filesUnder, whenChanged } from './fingerprint.js';
import { root } from './process.js';

/** What every page needs; and what is loaded when somebody asks: explanations and sweeps. */
const modules = ['roofline_core', 'roofline_study'];
const built = (/** @type {string} */ file) => `build/wasm/wasm/${file}`;

/** C++ -> each module's .js (minified) and .wasm in wasm/dist; and what is loaded beside them. */
export async function buildWasm() {
  await buildSources();
  await buildWasmTree();
  for (const module of modules) {
    const dist = (/** @type {string} */ ending) => `wasm/dist/${module}.${ending}`;
    const inputs = {
      js: built(`${module}.js`),
      wasm: built(`${module}.wasm`),
      'd.ts': `wasm/${module}.d.ts`,
    };
    await whenChanged(module, {
      inputs: Object.values(inputs),
      outputs: Object.keys(inputs).map(dist),
      step: async () => {
        const { build } = await import('esbuild');
        mkdirSync(join(root, 'wasm/dist'), { recursive: true });
        await build({
          entryPoints: [join(root, inputs.js)],
          outfile: join(root, dist('js')),
          minify: true,
          target: 'es2022',
          logLevel: 'warning',
        });
        copyFileSync(join(root, inputs.wasm), join(root, dist('wasm')));
        copyFileSync(join(root, inputs['d.ts']), join(root, dist('d.ts')));
      },
    });
  }
  await buildSchema();
}

/** The validator's field tables -> wasm/dist/scenario.schema.json. */
async function buildSchema() {
  await whenChanged('schema', {
    inputs: [...filesUnder(['wasm'], (path) => path.endsWith('.js')), built('roofline_core.wasm')],
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

/**
 * What a program downloads to use a module, as a bundler would pack it.
 * @param {string} loader what is imported, without what that imports later
 * @param {string} module
 */
async function moduleSize(loader, module) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(root, loader)],
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    target: 'es2022',
    external: ['node:*', './study.js'],
    logLevel: 'warning',
  });
  const script = outputFiles.reduce((sum, { contents }) => sum + gzipBytes(contents), 0);
  return script + gzipBytes(readFileSync(join(root, `wasm/dist/${module}.wasm`)));
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
      { ...budgets.wasm, gzip_bytes: await moduleSize('wasm/roofline.js', 'roofline_core') },
      { ...budgets.study, gzip_bytes: await moduleSize('wasm/study.js', 'roofline_study') },
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
