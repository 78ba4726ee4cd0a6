import { LeftOutlined, MoreOutlined, RightOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { shellWords } from '../shell/shell.words.ts';
import { TabItem } from './TabItem.tsx';
import { keyOf, moveTab, type Tab } from './tabs.rules.ts';
import { setTabs, useTabs } from './tabs.store.ts';
import { useOverflow } from './use-overflow.ts';
import { useTabActions } from './use-tab-actions.ts';

/** The tabs of the open pages. Arrows, Home and End move, Delete and a middle click close, dragging sorts, the menu does the rest. */
export function TabsRow({ current }: { current: Tab }) {
  const t = useWords(shellWords);
  const list = useTabs((state) => state.list);
  const currentKey = keyOf(current);
  const { goTo, titleOf, closeOne, menuOf } = useTabActions(current);
  const row = useRef<HTMLDivElement>(null);
  const tabAt = (i: number) => row.current?.querySelectorAll<HTMLElement>('[role=tab]')[i];
  const dragged = useRef(0);

  const overflow = useOverflow(row, list);
  const isOverflowing = overflow.left || overflow.right;
  const front = list.find((tab) => keyOf(tab) === currentKey) ?? current;
  // The name of a record comes later than its tab and makes it wider.
  const frontTitle = titleOf(front);

  // After closing by Delete the focus stays in the tab list.
  const staysHere = useRef(false);
  useEffect(() => {
    const frontTab = tabAt(list.findIndex((tab) => keyOf(tab) === currentKey));
    // In the next frame, whose layout is computed anyway.
    const frame = requestAnimationFrame(() => frontTab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    const stop = () => cancelAnimationFrame(frame);
    // A tab is closed before the navigation to another one: until then none is current.
    if (!frontTab || !staysHere.current) return stop;
    frontTab.focus();
    staysHere.current = false;
    return stop;
  }, [list, currentKey, frontTitle, isOverflowing]);

  const pressed = (event: KeyboardEvent, i: number) => {
    const tab = list[i];
    const to = goal(event.key, i, list.length);
    const wanted = to === undefined ? undefined : list[to];
    if (wanted && to !== undefined) {
      event.preventDefault();
      tabAt(to)?.focus();
      goTo(wanted);
    }
    if (event.key === 'Delete' && tab) {
      staysHere.current = true;
      closeOne(tab);
    }
  };
  // Stable functions: new ones would re-render every tab.
  const handlers = {
    menuOf: useLatest(menuOf),
    onOpen: useLatest(goTo),
    onClose: useLatest(closeOne),
    onKeyDown: useLatest(pressed),
    onDragStart: useLatest((i: number) => (dragged.current = i)),
    onDrop: useLatest((i: number) => setTabs((tabs) => moveTab(tabs, dragged.current, i))),
  };
  return (
    <>
      {isOverflowing && (
        <TabsArrow label={t.tabsLeft} isOff={!overflow.left} onMove={() => overflow.move(-1)}>
          <LeftOutlined />
        </TabsArrow>
      )}
      <div className="tabs" role="tablist" aria-label={t.tabs} ref={row}>
        {list.map((tab, i) => (
          <TabItem key={keyOf(tab)} tab={tab} at={i} title={titleOf(tab)} isFront={keyOf(tab) === currentKey} {...handlers} />
        ))}
      </div>
      {isOverflowing && (
        <TabsArrow label={t.tabsRight} isOff={!overflow.right} onMove={() => overflow.move(1)}>
          <RightOutlined />
        </TabsArrow>
      )}
      <Dropdown menu={{ items: menuOf(front) ?? [] }} trigger={['click']} placement="bottomRight">
        <button type="button" className="ib small" aria-label={t.tabActions} aria-haspopup="menu">
          <MoreOutlined />
        </button>
      </Dropdown>
    </>
  );
}

interface TabsArrowProps {
  label: string;
  isOff: boolean;
  onMove: () => void;
  children: ReactNode;
}

/** For the pointer: the keyboard moves from tab to tab, which scrolls the row by itself. */
function TabsArrow({ label, isOff, onMove, children }: TabsArrowProps) {
  return (
    <button type="button" className="ib small" aria-label={label} tabIndex={-1} disabled={isOff} onClick={onMove}>
      {children}
    </button>
  );
}

/** The tab a key leads to, wrapping around at both ends. */
function goal(key: string, i: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (i + 1) % count;
    case 'ArrowLeft':
      return (i - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
