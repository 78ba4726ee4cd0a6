import {
  BgColorsOutlined,
  DownOutlined,
  TranslationOutlined,
  LayoutOutlined,
  LockOutlined,
  LogoutOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
  WechatOutlined,
} from '@ant-design/icons';
import { langs, type Lang } from '@netbar/contract/kernel/words';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { setLang, useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { useTheme } from '#kernel/theme/mode.ts';
import { Avatar } from '#kit/picture/Avatar.tsx';
import { shellWords } from './shell.words.ts';
import { useFrameActions, type FrameAction } from './use-frame-actions.ts';

const langNames: Record<Lang, string> = { 'zh-CN': '简体中文', 'en-US': 'English', 'zh-TW': '繁體中文' };

/** SHELL-09: the user menu, with the settings of the frame. */
export function UserMenu() {
  const t = useWords(shellWords);
  const user = useSession((state) => state.user);
  const isDark = useTheme((state) => state.mode === 'dark');
  const actions = useFrameActions();
  const icons: Record<FrameAction['key'], ReactNode> = {
    profile: <UserOutlined />,
    unbind: <WechatOutlined />,
    layout: <LayoutOutlined />,
    menu: <BgColorsOutlined />,
    mode: isDark ? <SunOutlined /> : <MoonOutlined />,
    lock: <LockOutlined />,
    signOut: <LogoutOutlined />,
  };
  const item = ({ key, label, run }: FrameAction) => ({ key, label, icon: icons[key], onClick: run });
  const isLeaving = ({ key }: FrameAction) => key === 'lock' || key === 'signOut';
  const languages = {
    key: 'language',
    icon: <TranslationOutlined />,
    label: t.language,
    children: langs.map((lang) => ({
      key: lang,
      label: <span lang={lang}>{langNames[lang]}</span>,
      onClick: () => setLang(lang),
    })),
  };
  const items: MenuProps['items'] = [
    { key: 'id', type: 'group', label: <WhoAmI /> },
    ...actions.filter((action) => !isLeaving(action)).map(item),
    languages,
    { type: 'divider' },
    ...actions.filter(isLeaving).map(item),
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="user" aria-haspopup="menu">
        <Avatar name={user?.name} url={user?.avatar} />
        <span className="wide-only">{user?.name}</span>
        <span className="unseen">{t.user}</span>
        <DownOutlined className="caret" aria-hidden />
      </button>
    </Dropdown>
  );
}

function WhoAmI() {
  const user = useSession((state) => state.user);
  const place = user?.branches.length === 1 ? user.branches[0]?.name : user?.companyName;
  return (
    <div className="who">
      <b>{user?.name}</b>
      <small>{[place, user?.roles[0]?.name].filter(Boolean).join(' · ')}</small>
    </div>
  );
}
