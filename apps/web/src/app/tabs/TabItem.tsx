import { CloseOutlined, HomeOutlined, PushpinFilled } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { memo, useState, type KeyboardEvent } from 'react';
import { HOME, keyOf, paneId, type Tab } from './tabs.rules.ts';

interface TabItemProps {
  tab: Tab;
  at: number;
  title: string;
  isFront: boolean;
  menuOf: (tab: Tab) => MenuProps['items'];
  onOpen: (tab: Tab) => void;
  onClose: (tab: Tab) => void;
  onKeyDown: (event: KeyboardEvent, at: number) => void;
  onDragStart: (at: number) => void;
  onDrop: (at: number) => void;
}

/**
 * The tab of an open page. Its menu opens by right click or Shift+F10; a middle click closes it. Memoised: a navigation
 * re-renders two tabs, however many are open.
 */
export const TabItem = memo(function TabItem({ tab, at, title, isFront, menuOf, ...on }: TabItemProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  // Kept in state: computed on render, the menu would be empty while it closes.
  const [items, setItems] = useState<MenuProps['items']>([]);
  const isHome = tab.name === HOME.name;
  const turnMenu = (isOpen: boolean) => {
    if (isOpen) setItems(menuOf(tab));
    setMenuOpen(isOpen);
  };
  const pressed = (event: KeyboardEvent) => {
    const isMenuKey = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10');
    if (!isMenuKey) return on.onKeyDown(event, at);
    event.preventDefault();
    turnMenu(true);
  };
  return (
    <Dropdown open={isMenuOpen} onOpenChange={turnMenu} menu={{ items: items ?? [] }} trigger={['contextMenu']} autoFocus>
      <div
        role="tab"
        tabIndex={isFront ? 0 : -1}
        aria-selected={isFront}
        aria-controls={paneId(keyOf(tab))}
        className={isFront ? 'ptab on' : 'ptab'}
        draggable={!isHome}
        onDragStart={() => on.onDragStart(at)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={() => on.onDrop(at)}
        onClick={() => on.onOpen(tab)}
        onAuxClick={(event) => event.button === 1 && on.onClose(tab)}
        onKeyDown={pressed}
      >
        {isHome && <HomeOutlined aria-hidden />}
        {tab.isPinned && <PushpinFilled aria-hidden />}
        {title}
        {!isHome && (
          // For the pointer only: the keyboard has Delete, and ARIA allows nothing focusable inside a tab.
          <span
            className="x"
            aria-hidden
            onClick={(event) => {
              event.stopPropagation();
              on.onClose(tab);
            }}
          >
            <CloseOutlined />
          </span>
        )}
      </div>
    </Dropdown>
  );
});
