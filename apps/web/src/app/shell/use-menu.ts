import type { MenuItem } from '@netbar/contract/platform/auth/auth.model';
import { menuGroups } from '@netbar/contract/kernel/pages';
import { useMemo } from 'react';
import { useLang } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { screenNamed } from '../screens.ts';

export interface MenuPage {
  name: string;
  path: string;
  title: string;
}

export interface MenuSection {
  key: string;
  title: string;
  icon: string;
  pages: MenuPage[];
}

/** The user's menu in the current language, without pages this build does not have. */
export function useMenu(): MenuSection[] {
  const menus = useSession((state) => state.user?.menus);
  const lang = useLang();
  return useMemo(() => {
    const pagesOf = (item: MenuItem): MenuPage[] =>
      item.children.flatMap(({ type, name }) => {
        const screen = type === 'MENU' ? screenNamed(name) : undefined;
        return screen ? [{ name, path: screen.path, title: screen.title[lang] }] : [];
      });
    return (menus ?? [])
      .map((item) => {
        const group = menuGroups[item.name as keyof typeof menuGroups];
        return { key: item.name, title: group?.title[lang] ?? item.title, icon: group?.icon ?? 'setting', pages: pagesOf(item) };
      })
      .filter((section) => section.pages.length > 0);
  }, [menus, lang]);
}
