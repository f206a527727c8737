/**
 * Where the catalogue's numbers come from: a file of its own, loaded when somebody asks.
 *
 * ```js
 * import { loadSources } from 'roofline-analyzer/sources';
 * const { devices, sources } = await loadSources();
 * const { kind, sources: ids, note } = devices.h100_sxm.numbers.bandwidthGBs;
 * console.log(kind, note, ids.map((id) => sources[id].address));
 * ```
 */
import type { PublishedHardware, Roofline, Unknown } from './roofline.d.ts';

export interface Source {
  title: string;
  /** URL */
  address: string;
  /** In words: the vendor's own, secondary, a measurement, ... */
  confidence: string;
}

/** How a number was found. Its value stands in the catalogue. */
export interface NumberSource {
  kind: 'specified' | 'derived' | 'measured' | 'quoted' | 'unknown';
  /** What an energy coefficient holds: "device-level", "board-marginal", ... */
  scope?: string;
  /** Ids of Sources.sources, the first is where the number was taken from; none for what is unknown. */
  sources: string[];
  /** A formula or a caveat. */
  note?: string;
}

export interface DeviceSources {
  architecture: string;
  year: number | Unknown;
  note?: string;
  /**
   * By the catalogue's names: `bandwidthGBs`, `peakTflops.bf16`, `measuredTflops`, ...; and
   * `dramLatencyNs`, the pointer chase that the bandwidth saturation starts from.
   */
  numbers: Record<string, NumberSource>;
}

export interface ModelSources {
  /** Repository id; empty: none. */
  huggingFace: string;
  /** Of the shape and the longest context: an id of Sources.sources. */
  source: string;
  publishedParameters: { value: number; kind: 'exact' | 'rounded'; source: string } | Unknown;
  /** What separates the counted parameters from the published ones, where they differ by more than 0.5 %. */
  difference?: string;
}

export interface Sources {
  /** By id. */
  sources: Record<string, Source>;
  /** By key of the catalogue, as the others. */
  devices: Record<string, DeviceSources>;
  models: Record<string, ModelSources>;
  /** `staticWatts`, `joulesPerByte`, `joulesPerFlop.fp32`, `joulesPerFlop.16bit`, by type of memory and by device. */
  energy: {
    memory: Record<string, Record<string, NumberSource>>;
    devices: Record<string, Record<string, NumberSource>>;
  };
  /** Of the curves that the bandwidth saturation is fitted to: an id. */
  saturation: string;
  /** The catalogue's entry of each accelerator of the published model. */
  published: Record<PublishedHardware, string>;
}

/** @param options.url another place of the file, relative to this module */
export function loadSources(options?: { url?: string | URL }): Promise<Sources>;

/** A number of a published accelerator beside its datasheet's. */
export interface DatasheetRow extends NumberSource {
  /** As in PublishedAccelerator. */
  name: 'peakTensorTflops' | 'peakBandwidthGbS' | 'smemPerSmKb' | 'numSms' | 'tdpWatts';
  label: string;
  unit: string;
  published: number;
  /** The catalogue's number, dense and for 16 bits where it is a rate. */
  datasheet: number | Unknown;
}

/** The published numbers stay as published; this is where a datasheet says otherwise. */
export function besideDatasheet(
  roofline: Roofline,
  sources: Sources,
  hardware: PublishedHardware,
): DatasheetRow[];
