import { describe, expect, it } from 'vitest';
import { matchText, readTyped, sortMatches, type Searched } from './palette.rules.ts';

const member: Searched = { title: '何雨桐', syllables: ['he', 'yu', 'tong'], words: [] };
const page: Searched = { title: '用户管理', syllables: ['yong', 'hu', 'guan', 'li'], words: ['user'] };
const goods: Searched = {
  title: '黄油曲奇 108g',
  syllables: ['huang', 'you', 'qu', 'qi', ' ', '1', '0', '8', 'g'],
  words: ['G042'],
};

describe('K3 what a text fits', () => {
  it('underlines the characters and the letters that were typed', () => {
    expect(matchText(member, 'hy')).toEqual({ rank: 3, chars: [true, true, false], letters: [1, 1, 0] });
    expect(matchText(member, 'heyu')).toEqual({ rank: 2, chars: [true, true, false], letters: [2, 2, 0] });
    expect(matchText(member, 'heyut')).toEqual({ rank: 2, chars: [true, true, true], letters: [2, 2, 1] });
    expect(matchText(member, '雨桐')).toEqual({ rank: 4, chars: [false, true, true], letters: [] });
    expect(matchText(goods, 'hyou')).toMatchObject({ letters: [1, 3, 0, 0, 0, 0, 0, 0, 0] });
  });

  it('finds by Chinese, pinyin, initials, route name and number; every part must fit', () => {
    for (const text of ['用户', '管理', 'yonghu', 'YHGL', 'gl', 'user', '用户 gl', 'yh 管'])
      expect({ text, fits: matchText(page, text) !== undefined }).toEqual({ text, fits: true });
    for (const text of ['xyz', '用户 xyz', 'yongg hu']) expect(matchText(page, text)).toBeUndefined();
    expect(matchText(goods, 'g042')).toMatchObject({ rank: 6 });
    expect(matchText(goods, '108')).toMatchObject({ rank: 4 });
    expect(matchText(page, '')).toMatchObject({ rank: 0 });
  });

  it('ranks the exact name, then its beginning, pinyin, initials, and parts', () => {
    const ranks = ['用户管理', '用户', 'yong', 'yh', '管理', 'gl', 'user'].map((text) => matchText(page, text)?.rank);
    expect(ranks).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

it('a prefix asks for one group', () => {
  expect(readTyped('@何')).toEqual({ text: '何', group: 'member' });
  expect(readTyped(' #1026 ')).toEqual({ text: '1026', group: 'order' });
  expect(readTyped('/会员')).toEqual({ text: '会员', group: 'page' });
  expect(readTyped('> 锁定')).toEqual({ text: '锁定', group: 'action' });
  expect(readTyped('何 雨')).toEqual({ text: '何 雨', group: undefined });
});

it('what fits better comes first, then what was used last', () => {
  const entry = (key: string, rank: number) => ({ key, match: { rank, chars: [], letters: [] } });
  const sorted = sortMatches([entry('a', 1), entry('b', 1), entry('c', 0), entry('d', 1)], ['d', 'b']);
  expect(sorted.map(({ key }) => key)).toEqual(['c', 'd', 'b', 'a']);
});
