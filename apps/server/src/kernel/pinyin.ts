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
