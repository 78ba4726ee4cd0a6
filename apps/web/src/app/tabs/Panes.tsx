import { ConfigProvider } from 'antd';
import { Activity, memo, Suspense, useCallback, useRef } from 'react';
import { Route, Routes } from 'react-router';
import { isPaneDirty, PaneContext } from '#kernel/pane.ts';
import { screenNamed } from '../screens.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { pageElement } from './lazy-page.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { isKept, keyOf, paneId, type Tab } from './tabs.rules.ts';
import { reloadTab, useTabs } from './tabs.store.ts';

/** Whether a hidden tab stays mounted: its page is kept alive, or it has unsaved input. */
const lives = (tab: Tab) => isKept(tab.name, screenNamed(tab.name)) || isPaneDirty(keyOf(tab));

/** The current page and the hidden ones that stay mounted. Effects of a hidden page are cleaned up until it shows again. */
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

/** The page of a tab. Overlays open inside it, so that they hide with it. Memoised: re-renders only for another address. */
const Pane = memo(function Pane({ tab }: { tab: Tab }) {
  const pane = useRef<HTMLDivElement>(null);
  const container = useCallback(() => pane.current ?? document.body, []);
  return (
    <div className="page" ref={pane} id={paneId(keyOf(tab))} role="tabpanel" tabIndex={-1}>
      <PaneContext value={keyOf(tab)}>
        <ConfigProvider getPopupContainer={container}>
          <ErrorBoundary onRetry={() => reloadTab(tab)}>
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
