import { isPageAllowed, menuNames } from '@netbar/contract/platform/auth/menu.rules';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStoredPayTypes } from '#features/platform/dictionary/kit/use-stored-pay-types.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { useTheme } from '#kernel/theme/mode.ts';
import { lazyPart } from '#kit/load-chunk.ts';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { Companions } from '../Companions.tsx';
import { PaletteKey } from '../palette/PaletteKey.tsx';
import { isErrorPage, screenAt, screenNamed } from '../screens.ts';
import { Panes } from '../tabs/Panes.tsx';
import { TabsRow } from '../tabs/TabsRow.tsx';
import { focusHeading } from '../tabs/focus-heading.ts';
import { keyOf, paneId, type Tab } from '../tabs/tabs.rules.ts';
import { dropTabs, showTab } from '../tabs/tabs.store.ts';
import { AntFrame } from './AntFrame.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { HeaderTools } from './HeaderTools.tsx';
import { useLayout } from './layout.store.ts';
import { shellWords } from './shell.words.ts';
import { Sider } from './Sider.tsx';
import { TopMenu } from './TopMenu.tsx';
import './shell.css';

const PhoneBar = lazyPart(async () => (await import('./PhoneBar.tsx')).PhoneBar);

/** Menu, header, page tabs and the pages themselves. */
export function Shell() {
  const t = useWords(shellWords);
  useDropForbidden();
  useStoredPayTypes();
  const current = useCurrentTab();
  const layout = useLayout((state) => state.layout);
  const isDark = useTheme((state) => state.menu === 'dark');
  const isTop = layout === 'top';
  const isPhone = useIsPhone();
  return (
    <AntFrame className={isTop ? 'shell' : 'shell side'}>
      <SkipLink current={current}>{t.skip}</SkipLink>
      <PaletteKey />
      <Companions />
      {isPhone && (
        <Suspense fallback={<div className="phonebar" />}>
          <PhoneBar />
        </Suspense>
      )}
      {!isTop && <Sider isLittle={layout === 'sideLittle'} isDark={isDark} />}
      <div className="main">
        <header className={isTop && isDark ? 'topbar dark' : 'topbar'}>
          {isTop ? <TopMenu /> : <Breadcrumb name={current.name} />}
          <HeaderTools name={current.name} />
        </header>
        <div className="tabsrow">
          {isTop && current.name !== 'home_index' && (
            <>
              <Breadcrumb name={current.name} />
              <span className="vr" />
            </>
          )}
          <TabsRow current={current} />
        </div>
        <main className="panes">
          <Panes current={current} />
        </main>
      </div>
    </AntFrame>
  );
}

/** The first stop of the keyboard: skips the menus and goes to the page. */
function SkipLink({ current, children }: { current: Tab; children: string }) {
  const id = paneId(keyOf(current));
  return (
    <a
      className="skip"
      href={`#${id}`}
      onClick={(event) => {
        // A fragment in the address would count as a navigation.
        event.preventDefault();
        const pane = document.getElementById(id);
        if (pane) focusHeading(pane);
      }}
    >
      {children}
    </a>
  );
}

/** The tab of the current address. Error pages get no tab. */
function useCurrentTab(): Tab {
  const { pathname, search } = useLocation();
  const { name } = screenAt(pathname);
  const tab = useMemo(
    (): Tab => ({ name, path: pathname, argu: recordOf(name, search), query: search }),
    [name, pathname, search],
  );
  const before = useRef<Tab>(undefined);
  useEffect(() => {
    if (!isErrorPage(tab.name)) showTab(tab, before.current);
    before.current = tab;
  }, [tab]);
  useFocusOnHeading(keyOf(tab));
  return tab;
}

/** Moves the focus to the heading of another tab; not on the first load and not while arrow keys move within the tabs. */
function useFocusOnHeading(key: string) {
  const last = useRef(key);
  useEffect(() => {
    const pane = document.getElementById(paneId(key));
    const isMove = last.current !== key;
    last.current = key;
    if (!pane || !isMove || document.activeElement?.closest('[role=tablist]')) return;
    return focusHeading(pane);
  }, [key]);
}

/** Closes stored tabs whose pages are no longer permitted. */
function useDropForbidden() {
  const user = useSession((state) => state.user);
  useEffect(() => {
    if (!user) return;
    const [menus, functions] = [menuNames(user.menus), new Set(user.functions)];
    dropTabs(({ name }) => {
      const screen = screenNamed(name);
      return screen !== undefined && isPageAllowed(screen, menus, functions);
    });
  }, [user]);
}

/** A page that declares a record parameter has one tab for each record. */
function recordOf(name: string, search: string) {
  const parameter = screenNamed(name)?.tabKey;
  return parameter ? (new URLSearchParams(search).get(parameter) ?? '') : '';
}
