import { MenuOutlined } from '@ant-design/icons';
import { Drawer, Menu } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { BrandLogo } from '#features/org/brand/kit/BrandLogo.tsx';
import { screenAt, screenNamed } from '../screens.ts';
import { GroupIcon } from './Icons.tsx';
import { shellWords } from './shell.words.ts';
import { useMenu } from './use-menu.ts';

/** The header on a phone: a button that opens the menu as a drawer, and the page's name. */
export function PhoneBar() {
  const t = useWords(shellWords);
  const lang = useLang();
  const sections = useMenu();
  const navigate = useNavigate();
  const screen = screenAt(useLocation().pathname);
  const [isOpen, setOpen] = useState(false);
  const go = (name: string) => {
    setOpen(false);
    void navigate(screenNamed(name)?.path ?? '/home');
  };
  const items = [
    { key: 'home_index', label: screenNamed('home_index')?.title[lang] },
    ...sections.map(({ key, title, icon, pages }) => ({
      key,
      icon: <GroupIcon name={icon} />,
      label: title,
      children: pages.map((page) => ({ key: page.name, label: page.title })),
    })),
  ];
  return (
    <div className="phonebar">
      <button type="button" className="ib" aria-label={t.menu} onClick={() => setOpen(true)}>
        <MenuOutlined />
      </button>
      <b className="ell">{screen.title[lang]}</b>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        placement="left"
        size={280}
        title={<Brand name={t.name} />}
        rootClassName="phonemenu"
      >
        <Menu mode="inline" selectedKeys={[screen.name]} items={items} onClick={({ key }) => go(key)} />
      </Drawer>
    </div>
  );
}

const Brand = ({ name }: { name: string }) => (
  <span className="brand">
    <BrandLogo />
    {name}
  </span>
);
