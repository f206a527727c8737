/**
 * Roofline Analyzer's JavaScript API: `const roofline = await load(); roofline.analyze({...})`.
 * The same in a browser, a Web Worker and Node. Types and units: roofline.d.ts.
 */
import createModule from './dist/roofline_core.js';
import { RooflineError } from './error.js';
import { loadModule } from './module.js';

export { RooflineError };

/**
 * @param {import('./roofline.d.ts').LoadOptions} [options]
 * @returns {Promise<import('./roofline.d.ts').Roofline>}
 */
export async function load(options = {}) {
  const url = options.wasmUrl
    ? new URL(options.wasmUrl, import.meta.url)
    : new URL('./dist/roofline_core.wasm', import.meta.url);
  const { core, caller } = await loadModule(createModule, url, options.wasmBytes);
  /** @type {Promise<import('./roofline.d.ts').Study> | undefined} */
  let loading;
  const study = () => {
    loading ??= import('./study.js')
      .then(({ loadStudy }) => loadStudy(options.study))
      .catch((error) => {
        loading = undefined; // the next who asks tries again
        throw error;
      });
    return loading;
  };
  /** @type {Pick<import('./roofline.d.ts').Roofline, 'explain' | 'openSweep' | 'sweep'>} */
  const studies = {
    explain: async (scenario) => (await study()).explain(scenario),
    openSweep: async (spec) => (await study()).openSweep(spec),
    sweep: async (spec, sweepOptions) => (await study()).sweep(spec, sweepOptions),
  };
  const fields = caller(core.fields);
  const catalogue = caller(core.catalogue);
  const accelerators = caller(core.accelerators);
  const analyze = caller(core.analyze);
  const compare = caller(core.compare);
  const summaryTable = caller(core.summaryTable);
  const twin = caller(core.firstPrinciplesTwin);
  return Object.freeze({
    fields: () => fields(null),
    catalogue: () => catalogue(null),
    accelerators: () => accelerators(null),
    analyze: (scenario = {}) => analyze(scenario),
    compare: (workload = {}) => compare(workload),
    summaryTable: (workload = {}) => summaryTable(workload),
    roofVertices: caller(core.roofVertices),
    evaluate: caller(core.evaluate),
    resolveModel: caller(core.resolveModel),
    firstPrinciplesTwin: (scenario = {}) => twin(scenario),
    bridge: caller(core.bridge),
    compareAtEqualBytes: caller(core.equalBytes),
    solve: caller(core.solve),
    saturation: caller(core.saturation),
    ...studies,
  });
}
