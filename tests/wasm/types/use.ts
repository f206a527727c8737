import {
  RooflineError,
  load,
  type PublishedProfile,
  type PublishedScenario,
} from '../../../wasm/roofline.js';

import { besideDatasheet, loadSources, type NumberSource } from '../../../wasm/sources.js';

const roofline = await load();
const scenario: PublishedScenario = { hardware: 'hopper_h100', batchSize: 8 };
const profile: PublishedProfile = roofline.analyze(scenario);
const speedup: number = profile.speedupRatio;
const table: string = roofline.summaryTable({ activeRank: 8 });
const ridge: number | undefined = roofline.compare()[0]?.roof.ridgePoint;
try {
  roofline.evaluate({ costModel: 'published', batchSize: 0 });
} catch (error) {
  if (error instanceof RooflineError) console.log(error.code === 'out-of-range', error.field);
}
console.log(speedup, table, ridge);

const { devices, sources } = await loadSources();
const origin: NumberSource | undefined = devices['h100_sxm']?.numbers['bandwidthGBs'];
const address: string | undefined = sources[origin?.sources[0] ?? '']?.address;
for (const row of besideDatasheet(roofline, await loadSources(), 'hopper_h100')) {
  const published: number = row.published;
  console.log(address, row.label, published, row.datasheet === 'unknown');
  // @ts-expect-error unknown numbers are no numbers
  console.log(row.datasheet * 2);
}

const { curve, wanted } = roofline.saturation({ hardware: 'a100_sxm_80', tensorBytes: 1e6 });
const bandwidth: number | undefined = curve[0]?.bytesPerSecond;
const batchFor90Percent: number | 'unreachable' | 'unknown' | undefined = wanted.batch;
console.log(bandwidth, batchFor90Percent);
// @ts-expect-error a saturation needs a device
roofline.saturation({ tensorBytes: 1 });

// @ts-expect-error an unknown accelerator
roofline.analyze({ hardware: 'h100' });
// @ts-expect-error a text where a number is needed
roofline.analyze({ batchSize: '8' });
// @ts-expect-error an unknown key
roofline.analyze({ batch: 8 });
// @ts-expect-error three bytes are no precision
roofline.analyze({ precisionBytes: 3 });
// @ts-expect-error a field that no profile has
profile.speedup;
// @ts-expect-error evaluate needs a cost model
roofline.evaluate({ batchSize: 8 });
