import { readStoredJson, writeStored } from '#kernel/storage.ts';

const MOST_KEPT = 50;

/** Keys of what this person opened from the palette, the latest first. Keys name records by their id; signing out removes them. */
export function readRecent(): string[] {
  const kept = readStoredJson<unknown>('paletteRecent');
  return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
}

export const noteRecent = (key: string) =>
  writeStored('paletteRecent', JSON.stringify([key, ...readRecent().filter((other) => other !== key)].slice(0, MOST_KEPT)));
