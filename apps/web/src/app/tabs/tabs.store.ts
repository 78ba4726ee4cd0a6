import { create } from 'zustand';
import { readJson, write } from '#kernel/storage.ts';
import { screenNamed } from '../screens.ts';
import { close, HOME, isKept, keyOf, leave, noTabs, open, type Tab, type Tabs } from './tabs.rules.ts';

interface TabsState extends Tabs {
  /** Raised to build a tab's page anew. */
  reloads: Record<string, number>;
}

/** Each window keeps its own list; the specification's copy in local storage is what a new window starts from. */
function firstTabs(): Tabs {
  const own = sessionStorage.getItem('tabs');
  const list = own ? (JSON.parse(own) as Tab[]) : readJson<Tab[]>('pageOpenedList');
  return Array.isArray(list) && list[0]?.name === HOME.name ? { list, visited: [] } : noTabs;
}

export const useTabs = create<TabsState>(() => ({ ...firstTabs(), reloads: {} }));

export function setTabs(change: (tabs: Tabs) => Tabs): Tabs {
  const next = change(useTabs.getState());
  useTabs.setState(next);
  const text = JSON.stringify(next.list);
  sessionStorage.setItem('tabs', text);
  write('pageOpenedList', text);
  const kept = next.list.filter(({ name }) => isKept(name, screenNamed(name)));
  write('cachePage', JSON.stringify(kept.map(({ name }) => name)));
  return next;
}

export function showTab(tab: Tab, from: Tab | undefined) {
  setTabs((tabs) => open(from ? leave(tabs, from, tab, isList) : tabs, tab));
  write('pageOpened', tab.name);
}

/** A page of the menu that is not kept starts anew each time; its query is what was searched for. */
const isList = (name: string) => {
  const screen = screenNamed(name);
  return screen?.menu !== undefined && !isKept(name, screen);
};

/** Rights may have gone since the list was stored. */
export const dropTabs = (isAllowed: (tab: Tab) => boolean) => setTabs((tabs) => close(tabs, (tab) => !isAllowed(tab)));

export const reloadTab = (tab: Tab) =>
  useTabs.setState(({ reloads }) => ({ reloads: { ...reloads, [keyOf(tab)]: (reloads[keyOf(tab)] ?? 0) + 1 } }));
