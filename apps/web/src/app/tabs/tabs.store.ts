import { create } from 'zustand';
import { currentLang, listenToLang } from '#kernel/lang.ts';
import { useTabNames } from '#kernel/pane.ts';
import { useSession } from '#kernel/session.ts';
import { readStored, readStoredJson, writeStored } from '#kernel/storage.ts';
import { screenNamed } from '../screens.ts';
import { closeTabs, HOME, isKept, keyOf, leaveList, noTabs, openTab, type Tab, type Tabs } from './tabs.rules.ts';

interface TabsState extends Tabs {
  /** Raised to build a tab's page anew. */
  reloads: Record<string, number>;
}

/** Each window has its own list; a new window starts from the specification's copy in local storage. */
function firstTabs(): Tabs {
  const own = sessionStorage.getItem('tabs');
  const list = own ? (JSON.parse(own) as Tab[]) : readStoredJson<Tab[]>('pageOpenedList');
  return Array.isArray(list) && list[0]?.name === HOME.name ? { list, visited: [] } : noTabs;
}

export const useTabs = create<TabsState>(() => ({ ...firstTabs(), reloads: {} }));

// AUTH-03, AUTH-04: the pages one person opened are not shown to the next.
useSession.subscribe(({ token }, before) => {
  if (!before.token || token === before.token) return;
  useTabs.setState({ ...noTabs, reloads: {} });
  useTabNames.setState({}, true);
});

export function setTabs(change: (tabs: Tabs) => Tabs): Tabs {
  const next = change(useTabs.getState());
  useTabs.setState(next);
  sessionStorage.setItem('tabs', JSON.stringify(next.list));
  writeStored('pageOpenedList', JSON.stringify(next.list.map((tab) => ({ ...tab, title: titleNow(tab) }))));
  const kept = next.list.filter(({ name }) => isKept(name, screenNamed(name)));
  writeStored('cachePage', JSON.stringify(kept.map(({ name }) => name)));
  return next;
}

/** DATA-03: stored for others to read. We show the title of the page table, which follows the language. */
const titleNow = ({ name }: Tab) => screenNamed(name)?.title[currentLang()] ?? '';
listenToLang(() => {
  // Nothing is stored before sign-in and after signing out.
  if (readStored('pageOpenedList') !== undefined) setTabs((tabs) => tabs);
});

export function showTab(tab: Tab, from: Tab | undefined) {
  setTabs((tabs) => openTab(from ? leaveList(tabs, from, tab, isList) : tabs, tab));
  writeStored('pageOpened', tab.name);
}

/** Whether a page is a list: in the menu and not kept alive. Its query holds the search conditions. */
const isList = (name: string) => {
  const screen = screenNamed(name);
  return screen?.menu !== undefined && !isKept(name, screen);
};

/** Closes tabs whose pages are no longer permitted. */
export const dropTabs = (isAllowed: (tab: Tab) => boolean) => setTabs((tabs) => closeTabs(tabs, (tab) => !isAllowed(tab)));

export const reloadTab = (tab: Tab) =>
  useTabs.setState(({ reloads }) => ({ reloads: { ...reloads, [keyOf(tab)]: (reloads[keyOf(tab)] ?? 0) + 1 } }));
