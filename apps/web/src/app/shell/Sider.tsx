import { HomeOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Menu } from 'antd';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { BrandLogo } from '#features/org/brand/kit/BrandLogo.tsx';
import { screenAt, screenNamed } from '../screens.ts';
import { GroupIcon } from './Icons.tsx';
import { setLayout } from './layout.store.ts';
import { shellWords } from './shell.words.ts';
import { HIDE_DELAY_S } from './TopMenu.tsx';
import { useMenu } from './use-menu.ts';

/** The side menu: 200 px with groups, or a 70 px rail of icons with pop-up submenus. */
export function Sider({ isLittle, isDark }: { isLittle: boolean; isDark: boolean }) {
  const t = useWords(shellWords);
  const lang = useLang();
  const sections = useMenu();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  // Memoised: a new list would make the menu rebuild every entry on each navigation.
  const items = useMemo(
    () => [
      { key: 'home_index', icon: <HomeOutlined />, label: screenNamed('home_index')?.title[lang] },
      ...sections.map(({ key, title, icon, pages }) => ({
        key,
        icon: <GroupIcon name={icon} />,
        label: title,
        children: pages.map((page) => ({ key: page.name, label: page.title })),
      })),
    ],
    [sections, lang],
  );
  return (
    <aside className={`sider${isDark ? ' dark' : ''}${isLittle ? ' little' : ''}`}>
      <div className="brand">
        <BrandLogo />
        {!isLittle && t.name}
      </div>
      <nav className="mwrap" aria-label={t.menu}>
        <Menu
          key={isLittle ? 'little' : 'large'}
          mode={isLittle ? 'vertical' : 'inline'}
          theme={isDark ? 'dark' : 'light'}
          inlineIndent={16}
          // Otherwise every entry mounts a tooltip that never shows.
          tooltip={false}
          subMenuCloseDelay={HIDE_DELAY_S}
          selectedKeys={[screen.name]}
          defaultOpenKeys={isLittle ? [] : screen.menu ? [screen.menu] : []}
          items={items}
          onClick={({ key }) => void navigate(screenNamed(key)?.path ?? '/home')}
        />
      </nav>
      <button type="button" className="sider-f" onClick={() => setLayout(isLittle ? 'sideLarge' : 'sideLittle')}>
        {isLittle ? <MenuUnfoldOutlined aria-label={t.expand} /> : <MenuFoldOutlined aria-hidden />}
        {!isLittle && t.collapse}
      </button>
    </aside>
  );
}
