import { App, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { isPaneDirty, useTabNames } from '#kernel/pane.ts';
import { screenNamed } from '../screens.ts';
import { shellWords } from '../shell/shell.words.ts';
import {
  closeTabs,
  closeAllTabs,
  closeOtherTabs,
  closeTabsOnSide,
  HOME,
  keyOf,
  nextTab,
  togglePin,
  type Tab,
  type Tabs,
} from './tabs.rules.ts';
import { reloadTab, setTabs, useTabs } from './tabs.store.ts';

/** The key of the tab in the address, which changes before the page itself is loaded. */
const keyInAddress = ({ list }: Tabs) => {
  const address = window.location.pathname + window.location.search;
  const tab = list.find(({ path, query }) => path + query === address);
  return tab && keyOf(tab);
};

/** The actions on open tabs. */
export function useTabActions(current: Tab) {
  const t = useWords(shellWords);
  const lang = useLang();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const currentKey = keyOf(current);
  const goTo = (tab: Tab) => void navigate(`${tab.path}${tab.query}`);
  const names = useTabNames();
  const titleOf = (tab: Tab) => [screenNamed(tab.name)?.title[lang], names[keyOf(tab)]].filter(Boolean).join(' ');

  /** Asks once about all unsaved tabs before it runs. */
  const orAsk = (tabs: Tab[], run: () => void) => {
    const unsaved = tabs.filter((tab) => isPaneDirty(keyOf(tab)));
    if (unsaved.length === 0) return run();
    modal.confirm({
      title: t.unsaved,
      content: joinNames(unsaved.map(titleOf)),
      okText: t.closeTab,
      cancelText: t.cancel,
      onOk: run,
    });
  };
  const change = (edit: (tabs: Tabs) => Tabs) => {
    const before = useTabs.getState();
    const left = new Set(edit(before).list.map(keyOf));
    orAsk(
      before.list.filter((tab) => !left.has(keyOf(tab))),
      () => {
        const after = setTabs(edit);
        const frontKey = keyInAddress(before) ?? currentKey;
        if (!after.list.some((tab) => keyOf(tab) === frontKey)) goTo(nextTab(before, after, frontKey));
      },
    );
  };
  const closeOne = (tab: Tab) => change((tabs) => closeTabs(tabs, (other) => keyOf(other) === keyOf(tab)));

  const menuOf = (tab: Tab): MenuProps['items'] => {
    const key = keyOf(tab);
    const isHome = tab.name === HOME.name;
    const edit = (label: string, how: (tabs: Tabs) => Tabs) => ({ key: label, label, onClick: () => change(how) });
    return [
      { key: 'reload', label: t.reload, onClick: () => orAsk([tab], () => reloadTab(tab)) },
      { ...edit(tab.isPinned ? t.unpin : t.pin, (tabs) => togglePin(tabs, key)), disabled: isHome },
      { type: 'divider' },
      { key: 'close', label: t.closeTab, disabled: isHome, onClick: () => closeOne(tab) },
      edit(t.closeLeft, (tabs) => closeTabsOnSide(tabs, key, 'left')),
      edit(t.closeRight, (tabs) => closeTabsOnSide(tabs, key, 'right')),
      edit(t.closeOthers, (tabs) => closeOtherTabs(tabs, key)),
      edit(t.closeAll, closeAllTabs),
    ];
  };
  return { goTo, titleOf, closeOne, menuOf };
}
