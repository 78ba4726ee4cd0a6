import { Dropdown } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { BrandLogo } from '#features/org/brand/kit/BrandLogo.tsx';
import { screenAt, screenNamed } from '../screens.ts';
import { shellWords } from './shell.words.ts';
import { useMenu } from './use-menu.ts';

/** SHELL-06: how long a menu stays open after the pointer has left it. */
export const HIDE_DELAY_S = 0.5;

/** The top menu: one entry per group, with its pages in a dropdown. */
export function TopMenu() {
  const t = useWords(shellWords);
  const lang = useLang();
  const sections = useMenu();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const active = screen.menu ?? sections.find(({ pages }) => pages.some(({ path }) => pathname.startsWith(path)))?.key;
  return (
    <>
      <div className="brand">
        <BrandLogo />
        {t.name}
      </div>
      <nav className="tnav" aria-label={t.menu}>
        <button type="button" className={screen.name === 'home_index' ? 'on' : ''} onClick={() => void navigate('/home')}>
          {screenNamed('home_index')?.title[lang]}
        </button>
        {sections.map(({ key, title, pages }) => (
          <Dropdown
            key={key}
            mouseLeaveDelay={HIDE_DELAY_S}
            trigger={['hover', 'click']}
            menu={{
              selectedKeys: [screen.name],
              items: pages.map(({ name, title: label }) => ({ key: name, label })),
              onClick: ({ key: name }) => void navigate(pages.find((page) => page.name === name)?.path ?? '/home'),
            }}
          >
            <button type="button" className={key === active ? 'on' : ''} aria-haspopup="menu">
              {title}
            </button>
          </Dropdown>
        ))}
      </nav>
    </>
  );
}
