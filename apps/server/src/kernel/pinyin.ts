import { createRequire } from 'node:module';
import type * as Pinyin from 'pinyin-pro';

const require = createRequire(import.meta.url);

/** Its tables come with the first name that is written down: a server that starts has no use for them yet. */
export const openPinyin = () => require('pinyin-pro') as typeof Pinyin;

/** The first letter of each character's pinyin, by which people find a name: 可口可乐 is kkkl. What is no Chinese stays. */
export const initialsOf = (name: string) =>
  openPinyin()
    .pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .replaceAll(/\s/g, '')
    .toLowerCase();
