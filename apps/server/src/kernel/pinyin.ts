import { createRequire } from 'node:module';
import type * as Pinyin from 'pinyin-pro';

const require = createRequire(import.meta.url);

/** Loaded when first used: its tables are large, and a starting server does not need them. */
export const openPinyin = () => require('pinyin-pro') as typeof Pinyin;

/** The first pinyin letter of each character, for search: 可口可乐 is kkkl. Other characters stay as they are. */
export const initialsOf = (name: string) =>
  openPinyin()
    .pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .replaceAll(/\s/g, '')
    .toLowerCase();

/** How many names are remembered with their pinyin. Reading one takes some hundredths of a millisecond. */
const MOST_REMEMBERED = 20_000;
const remembered = new Map<string, string[]>();

/** The pinyin of each character in lower case, other characters as they are. The first character of a person may be a surname. */
export function syllablesOf(name: string, of: 'person' | 'thing' = 'thing'): string[] {
  const key = `${of} ${name}`;
  const known = remembered.get(key);
  if (known) return known;
  const surname = of === 'person' ? ({ surname: 'head' } as const) : {};
  const read = openPinyin().pinyin(name, { toneType: 'none', type: 'array', v: true, ...surname });
  const syllables = read.map((syllable) => syllable.toLowerCase());
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, syllables);
  return syllables;
}

/** The pinyin of a name in one word, letters and digits only: 何雨桐 is heyutong. */
export const pinyinOf = (name: string, of: 'person' | 'thing' = 'thing') =>
  syllablesOf(name, of)
    .join('')
    .replaceAll(/[^a-z0-9]/g, '');
