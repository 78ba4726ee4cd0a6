import { describe, expect, it } from 'vitest';
import {
  closeTabs,
  closeAllTabs,
  closeOtherTabs,
  closeTabsOnSide,
  HOME,
  isKept,
  keyOf,
  leaveList,
  moveTab,
  nextTab,
  noTabs,
  openTab,
  togglePin,
  type Tab,
} from './tabs.rules.ts';

const tab = (name: string, over: Partial<Tab> = {}): Tab => ({ name, path: `/${name}`, argu: '', query: '', ...over });
const opened = (...names: string[]) => names.reduce((tabs, name) => openTab(tabs, tab(name)), noTabs);
const names = (tabs: { list: Tab[] }) => tabs.list.map(keyOf);

describe('SHELL-12 page tabs', () => {
  it('opening adds a tab if none exists, and shows an open one again with the newer query', () => {
    const tabs = openTab(opened('user', 'role'), tab('user', { query: '?page=2' }));
    expect(names(tabs)).toEqual(['home_index', 'user', 'role']);
    expect(tabs.list[1]?.query).toBe('?page=2');
  });

  it('showing an open one as it was, or leaving a list nothing was searched in, changes no tab', () => {
    const tabs = opened('user', 'role');
    expect(openTab(tabs, tab('user')).list).toBe(tabs.list);
    expect(leaveList(tabs, tab('role'), tab('user'), () => true).list).toBe(tabs.list);
    expect(openTab(tabs, tab('user', { query: '?page=2' })).list[2]).toBe(tabs.list[2]);
  });

  it('one record, one tab, when the page says so', () => {
    const tabs = openTab(openTab(noTabs, tab('orderDetail', { argu: '1' })), tab('orderDetail', { argu: '2' }));
    expect(names(tabs)).toEqual(['home_index', 'orderDetail 1', 'orderDetail 2']);
  });

  it('closing removes it; the first page cannot be closed', () => {
    expect(names(closeTabs(opened('user', 'role'), (t) => t.name === 'user'))).toEqual(['home_index', 'role']);
    expect(names(closeTabs(opened('user'), () => true))).toEqual(['home_index']);
  });

  it('close-all keeps home, close-others keeps home and the current one; pinned ones stay', () => {
    expect(names(closeAllTabs(opened('user', 'role')))).toEqual(['home_index']);
    expect(names(closeOtherTabs(opened('user', 'role', 'brand'), 'role'))).toEqual(['home_index', 'role']);
    expect(names(closeAllTabs(togglePin(opened('user', 'role'), 'role')))).toEqual(['home_index', 'role']);
  });

  it('closes to the left and to the right', () => {
    expect(names(closeTabsOnSide(opened('a', 'b', 'c'), 'b', 'left'))).toEqual(['home_index', 'b', 'c']);
    expect(names(closeTabsOnSide(opened('a', 'b', 'c'), 'b', 'right'))).toEqual(['home_index', 'a', 'b']);
  });
});

describe('after the active tab is closed', () => {
  it('the one visited last comes back', () => {
    const before = openTab(opened('a', 'b', 'c'), tab('a'));
    const after = closeTabs(before, (t) => t.name === 'a');
    expect(nextTab(before, after, 'a').name).toBe('c');
  });

  it('else the right neighbour, else the left', () => {
    const before = { list: opened('a', 'b', 'c').list, visited: [] };
    expect(
      nextTab(
        before,
        closeTabs(before, (t) => t.name === 'b'),
        'b',
      ).name,
    ).toBe('c');
    expect(
      nextTab(
        before,
        closeTabs(before, (t) => t.name === 'c'),
        'c',
      ).name,
    ).toBe('b');
    expect(nextTab({ list: [HOME], visited: [] }, { list: [HOME], visited: [] }, 'x')).toBe(HOME);
  });
});

it('tabs are dragged, but never before the first page', () => {
  expect(names(moveTab(opened('a', 'b', 'c'), 1, 3))).toEqual(['home_index', 'b', 'c', 'a']);
  expect(names(moveTab(opened('a', 'b'), 0, 2))).toEqual(['home_index', 'a', 'b']);
  expect(names(moveTab(opened('a', 'b'), 2, 0))).toEqual(['home_index', 'a', 'b']);
});

it('SHELL-13 shell 11 a page is kept when the page table says so; an editor never', () => {
  expect(isKept('storePurchaseList', { keepAlive: true })).toBe(true);
  expect(isKept('user', {})).toBe(false);
  expect(isKept('text-editor', { keepAlive: true })).toBe(false);
  expect(isKept('artical-publish', { keepAlive: true })).toBe(false);
});

describe('AUTH-13 shell 12 leaving a list', () => {
  const user = tab('user', { path: '/settings/user', query: '?keyword=li' });
  const tabs = openTab(openTab(noTabs, user), tab('role'));
  const queryAfter = (to: Tab, isList = true) =>
    leaveList(tabs, user, to, () => isList).list.find((t) => t.name === 'user')?.query;

  it('clears what was searched for', () => {
    expect(queryAfter(tab('role', { path: '/settings/role' }))).toBe('');
    expect(queryAfter(tab('userRole', { path: '/settings/userRole' }))).toBe('');
  });

  it('keeps it on the way to a page of its own, for a newer search, and for a page that is no list', () => {
    expect(queryAfter(tab('userDetail', { path: '/settings/user/detail' }))).toBe('?keyword=li');
    expect(queryAfter({ ...user, query: '?page=2' })).toBe('?keyword=li');
    expect(queryAfter(tab('role', { path: '/settings/role' }), false)).toBe('?keyword=li');
  });
});
