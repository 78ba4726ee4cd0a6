import { ConfigProvider } from 'antd';
import { Activity, memo, Suspense, useCallback, useRef } from 'react';
import { Route, Routes } from 'react-router';
import { isDirty, PaneContext } from '#kernel/pane.ts';
import { screenNamed } from '../screens.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { pageElement } from './lazy-page.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { isKept, keyOf, paneId, type Tab } from './tabs.rules.ts';
import { useTabs } from './tabs.store.ts';

/** Kept by its nature, or because something typed in it is not saved yet. */
const lives = (tab: Tab) => isKept(tab.name, screenNamed(tab.name)) || isDirty(keyOf(tab));

/** The page in front and the living ones behind it. A hidden one is silent: its effects are undone until it shows again. */
export function Panes({ current }: { current: Tab }) {
  const list = useTabs((state) => state.list);
  const reloads = useTabs((state) => state.reloads);
  const currentKey = keyOf(current);
  const shown = list.some((tab) => keyOf(tab) === currentKey) ? list : [...list, current];
  return shown
    .filter((tab) => keyOf(tab) === currentKey || lives(tab))
    .map((tab) => {
      const key = keyOf(tab);
      const isFront = key === currentKey;
      return (
        <Activity key={`${key} ${reloads[key] ?? 0}`} mode={isFront ? 'visible' : 'hidden'}>
          <Pane tab={isFront ? current : tab} />
        </Activity>
      );
    });
}

/** Overlays open inside their pane, so that they hide with it. Built anew only for another address, not whenever the tabs change. */
const Pane = memo(function Pane({ tab }: { tab: Tab }) {
  const pane = useRef<HTMLDivElement>(null);
  const container = useCallback(() => pane.current ?? document.body, []);
  return (
    <div className="page" ref={pane} id={paneId(keyOf(tab))} role="tabpanel" tabIndex={-1}>
      <PaneContext value={keyOf(tab)}>
        <ConfigProvider getPopupContainer={container}>
          <ErrorBoundary>
            <Suspense fallback={<PageSkeleton />}>
              <Routes location={`${tab.path}${tab.query}`}>
                <Route path="*" element={pageElement(tab.name)} />
              </Routes>
            </Suspense>
          </ErrorBoundary>
        </ConfigProvider>
      </PaneContext>
    </div>
  );
});
