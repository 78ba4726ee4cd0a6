import file from './regions.json' with { type: 'json' };
import type { RegionNames } from './region.rules.ts';

/**
 * Regions of China with Hong Kong, Macao and Taiwan, written by `tools/regions.ts`. About 90 KB: the console loads it as a file of
 * its own, when a form with a region opens.
 */
export const regionNames: RegionNames = file.names;
/** Codes that are no longer given to anything new, with the year in which they ended. */
export const regionsUntil: RegionNames = file.until;
