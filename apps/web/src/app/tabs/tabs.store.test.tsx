import { beforeEach, expect, it } from 'vitest';
import { setLang } from '#kernel/lang.ts';
import { HOME, noTabs } from './tabs.rules.ts';
import { setTabs, showTab } from './tabs.store.ts';

beforeEach(() => {
  setLang('zh-CN');
  setTabs(() => noTabs);
});
const stored = () => JSON.parse(localStorage.getItem('pageOpenedList') ?? '[]') as object[];

it('DATA-03 an opened page is stored with title, path, name, argu and query', () => {
  showTab({ name: 'user', path: '/settings/user', argu: '', query: '?keyword=li' }, HOME);
  expect(stored()).toEqual([
    { title: '首页', path: '/home', name: 'home_index', argu: '', query: '' },
    { title: '用户管理', path: '/settings/user', name: 'user', argu: '', query: '?keyword=li' },
  ]);
});

it('DATA-03 the stored title follows the language', () => {
  showTab({ name: 'user', path: '/settings/user', argu: '', query: '' }, HOME);
  setLang('en-US');
  expect(stored()).toMatchObject([{ title: 'Home' }, { title: 'Users' }]);
});

it('AUTH-04 the login page stores no opened pages when the language changes', () => {
  localStorage.clear();
  setLang('en-US');
  expect(localStorage.getItem('pageOpenedList')).toBeNull();
});
