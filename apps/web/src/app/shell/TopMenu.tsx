import { Dropdown } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { BrandLogo } from '#features/org/brand/kit/BrandLogo.tsx';
import { screenAt, screenNamed } from '../screens.ts';
import { shellWords } from './shell.words.ts';
import { useMenu, type MenuSection } from './use-menu.ts';

/** SHELL-06: how long a menu stays open after the pointer has left it. */
export const HIDE_DELAY_S = 0.5;

/** The top menu: one entry per group, with its pages in a dropdown. The left and right arrows move between the groups. */
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
      <nav className="tnav" aria-label={t.menu} onKeyDown={moveBetweenGroups}>
        <button type="button" className={screen.name === 'home_index' ? 'on' : ''} onClick={() => void navigate('/home')}>
          {screenNamed('home_index')?.title[lang]}
        </button>
        {sections.map((section) => (
          <TopGroup key={section.key} section={section} pageName={screen.name} isActive={section.key === active} />
        ))}
      </nav>
    </>
  );
}

interface TopGroupProps {
  section: MenuSection;
  /** The current page. */
  pageName: string;
  isActive: boolean;
}

/**
 * K5: the pointer opens the menu by hovering, and a click there keeps it open. A finger and the keyboard open and close it; the
 * keyboard also goes into it.
 */
function TopGroup({ section: { title, pages }, pageName, isActive }: TopGroupProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'pointer' | 'keyboard'>();
  // A tap also hovers, before it clicks: what counts is how the menu was when the finger came down.
  const touched = useRef<{ wasOpen: boolean } | undefined>(undefined);
  const clicked = (isKey: boolean) => {
    const finger = touched.current;
    touched.current = undefined;
    if (isKey) setOpen(open ? undefined : 'keyboard');
    else setOpen(finger?.wasOpen ? undefined : 'pointer');
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(undefined);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen('keyboard');
  };
  return (
    <Dropdown
      open={open !== undefined}
      onOpenChange={(isOpen) => setOpen(isOpen ? (open ?? 'pointer') : undefined)}
      autoFocus={open === 'keyboard'}
      mouseLeaveDelay={HIDE_DELAY_S}
      trigger={['hover']}
      menu={{
        selectedKeys: [pageName],
        items: pages.map(({ name, title: label }) => ({ key: name, label })),
        onClick: ({ key: name }) => {
          setOpen(undefined);
          void navigate(pages.find((page) => page.name === name)?.path ?? '/home');
        },
      }}
    >
      <button
        type="button"
        className={isActive ? 'on' : ''}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onPointerDown={({ pointerType }) => {
          touched.current = pointerType === 'touch' ? { wasOpen: open !== undefined } : undefined;
        }}
        onClick={({ detail }) => clicked(detail === 0)}
        onKeyDown={pressed}
      >
        {title}
      </button>
    </Dropdown>
  );
}

function moveBetweenGroups(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
