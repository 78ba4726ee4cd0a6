import { expect, it } from 'vitest';
import { searchEntries, type Entry } from './palette.rules.ts';

const entry = (title: string, ...words: string[]): Entry => ({ key: title, title, hint: '', words, run: () => {} });
const entries = [
  entry('用户管理', 'user', 'yonghuguanli', 'yhgl'),
  entry('门店管理', 'branch', 'mendianguanli', 'mdgl'),
  entry('日志中心', 'logCenter', 'rzzx'),
];
const found = (typed: string) => searchEntries(entries, typed).map(({ title }) => title);

it('finds by Chinese, by pinyin initials and by route name', () => {
  expect(found('门店')).toEqual(['门店管理']);
  expect(found('yhgl')).toEqual(['用户管理']);
  expect(found('log')).toEqual(['日志中心']);
  expect(found('管理')).toEqual(['用户管理', '门店管理']);
  expect(found('gl 用')).toEqual(['用户管理']);
  expect(found('xyz')).toEqual([]);
  expect(found('')).toHaveLength(3);
});

it('puts first what begins with the text', () => {
  expect(searchEntries([entry('关联用户', 'glyh'), entry('用户管理', 'yhgl')], '用户').map(({ title }) => title)).toEqual([
    '用户管理',
    '关联用户',
  ]);
});
