import { openPinyin } from '#kernel/pinyin.ts';

/** 张三丰 is zsf, 单雄信 is sxx, Tom is tom: what somebody types who has no time to type a name. */
export const initialsOf = (name: string) =>
  openPinyin()
    .pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', surname: 'head' })
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
