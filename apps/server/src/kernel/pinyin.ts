import { pinyin } from 'pinyin-pro';

/** The first letter of each character's pinyin, by which people find a name: 可口可乐 is kkkl. What is no Chinese stays. */
export const initialsOf = (name: string) =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .replaceAll(/\s/g, '')
    .toLowerCase();
