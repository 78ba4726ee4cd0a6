/** One open page (DATA-03). Its title is looked up in the page table, since it depends on the language. */
export interface Tab {
  name: string;
  path: string;
  /** Tells tabs of the same page apart, such as one per record. */
  argu: string;
  query: string;
  isPinned?: boolean;
}

export interface Tabs {
  list: Tab[];
  /** Keys of tabs in the order they were last shown, newest last. */
  visited: string[];
}

export const HOME: Tab = { name: 'home_index', path: '/home', argu: '', query: '' };
export const noTabs: Tabs = { list: [HOME], visited: [keyOf(HOME)] };

export function keyOf({ name, argu }: Pick<Tab, 'name' | 'argu'>) {
  return argu ? `${name} ${argu}` : name;
}

/** The id of a tab's pane in the document; a key may contain a space, an id may not. */
export const paneId = (key: string) => `pane-${key.replaceAll(' ', '-')}`;

/** SHELL-13: these are never kept, whatever their page says. */
const neverKept = new Set(['text-editor', 'artical-publish']);

/** Whether the page stays mounted while another is current. */
export const isKept = (name: string, page: { keepAlive?: boolean } | undefined) =>
  page?.keepAlive === true && !neverKept.has(name);

const isFixed = (tab: Tab) => tab.name === HOME.name;

/** SHELL-12: adds a tab if none exists; an existing one gets the newer query. */
export function openTab({ list, visited }: Tabs, tab: Tab): Tabs {
  const key = keyOf(tab);
  const isOpen = list.some((other) => keyOf(other) === key);
  const next = isOpen ? amended(list, tab) : [...list, tab];
  return { list: next, visited: [...visited.filter((other) => other !== key), key] };
}

/** The list with a tab's newer address. The same array when nothing changed, so that nothing re-renders. */
function amended(list: Tab[], { path, query, ...tab }: Tab): Tab[] {
  const isDone = (other: Tab) => keyOf(other) !== keyOf(tab) || (other.path === path && other.query === query);
  return list.every(isDone) ? list : list.map((other) => (isDone(other) ? other : { ...other, path, query }));
}

/** Closes the tabs `shouldClose` selects; the home page stays. */
export function closeTabs({ list, visited }: Tabs, shouldClose: (tab: Tab) => boolean): Tabs {
  const left = list.filter((tab) => isFixed(tab) || !shouldClose(tab));
  const keys = new Set(left.map(keyOf));
  return { list: left, visited: visited.filter((key) => keys.has(key)) };
}

export const closeOtherTabs = (tabs: Tabs, current: string) => closeTabs(tabs, (tab) => keyOf(tab) !== current && !tab.isPinned);
export const closeAllTabs = (tabs: Tabs) => closeTabs(tabs, (tab) => !tab.isPinned);

export function closeTabsOnSide(tabs: Tabs, current: string, side: 'left' | 'right'): Tabs {
  const at = tabs.list.findIndex((tab) => keyOf(tab) === current);
  const doomed = new Set((side === 'left' ? tabs.list.slice(0, at) : tabs.list.slice(at + 1)).map(keyOf));
  return closeTabs(tabs, (tab) => doomed.has(keyOf(tab)) && !tab.isPinned);
}

/** The tab to show after closing one: the one visited last, else the one to its right, else to its left. */
export function nextTab(before: Tabs, after: Tabs, closedKey: string): Tab {
  const openByKey = new Map(after.list.map((tab) => [keyOf(tab), tab]));
  const seen = after.visited.findLast((key) => openByKey.has(key));
  if (seen) return openByKey.get(seen) ?? HOME;
  const at = before.list.findIndex((tab) => keyOf(tab) === closedKey);
  const right = before.list.slice(at + 1).find((tab) => openByKey.has(keyOf(tab)));
  const left = before.list.slice(0, at).findLast((tab) => openByKey.has(keyOf(tab)));
  return right ?? left ?? HOME;
}

/** Whether one address extends the other, as a record's page extends its list's. */
const areFamily = (a: string, b: string) => a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/**
 * AUTH-13: leaving a list for anything but its own pages clears what was searched for in it. `isList`: pages whose query is a
 * search; a record's page needs its query to know the record.
 */
export function leaveList({ list, visited }: Tabs, from: Tab, to: Tab, isList: (name: string) => boolean): Tabs {
  const isLeft = keyOf(from) !== keyOf(to) && isList(from.name) && !areFamily(from.path, to.path);
  if (!isLeft) return { list, visited };
  return { list: amended(list, { ...from, query: '' }), visited };
}

export const togglePin = ({ list, visited }: Tabs, key: string): Tabs => ({
  list: list.map((tab) => (keyOf(tab) === key ? { ...tab, isPinned: !tab.isPinned } : tab)),
  visited,
});

/** Moves a tab to another place. The home page stays first. */
export function moveTab({ list, visited }: Tabs, from: number, to: number): Tabs {
  if (from < 1 || to < 1 || from >= list.length || to >= list.length) return { list, visited };
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return { list: next, visited };
}
