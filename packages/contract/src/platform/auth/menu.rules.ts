import { menuGroups, type FeaturePages, type Page } from '#kernel/pages.ts';
import { say, type Lang } from '#kernel/words.ts';
import type { MenuItem } from './auth.model.ts';

interface NamedPage extends Page {
  name: string;
}

type Names = ReadonlySet<string>;

/** The first page for everybody (SHELL-04). */
const HOME = { name: 'home_index', title: say('首页', 'Home', '首頁'), icon: 'home' };

/**
 * AUTH-15, PERM-01: a page of the menu opens for people who have it in their menu; other pages open for everybody, or for
 * holders of one of their functions (PERM-02). The route guard of the console uses the same rule.
 */
export function isPageAllowed({ name, menu, anyOf }: Pick<NamedPage, 'name' | 'menu' | 'anyOf'>, menus: Names, functions: Names) {
  if (name === HOME.name) return true;
  if (menu) return menus.has(name);
  return !anyOf || anyOf.some((code) => functions.has(code));
}

/** DATA-02: the menu of one person, home first. Empty for somebody without any page, whom AUTH-02 refuses. */
export function menuTree(features: readonly FeaturePages[], menus: Names, functions: Names, lang: Lang): MenuItem[] {
  const pages = features
    .flatMap(({ pages }) => Object.entries(pages).map(([name, page]) => ({ name, ...page })))
    .filter((page) => page.menu && page.name !== HOME.name && isPageAllowed(page, menus, functions));
  if (pages.length === 0) return [];
  const groups = Object.entries(menuGroups).map(([name, { title, icon }]): MenuItem => {
    const children = pages.filter((page) => page.menu === name).map((page) => pageItem(page, functions, lang));
    return { type: 'MENU', name, title: title[lang], icon, children };
  });
  const home: MenuItem = { type: 'MENU', name: HOME.name, title: HOME.title[lang], icon: HOME.icon, children: [] };
  return [home, ...groups.filter((group) => group.children.length > 0)];
}

/** The page names in a menu as the browser gets it, for `isPageAllowed`. */
export const menuNames = (items: readonly MenuItem[]): Set<string> =>
  new Set(items.flatMap((item) => (item.type === 'MENU' ? [item.name, ...menuNames(item.children)] : [])));

const pageItem = (page: NamedPage, functions: Names, lang: Lang): MenuItem => ({
  type: 'MENU',
  name: page.name,
  title: page.title[lang],
  ...(page.anyOf && { meta: { authority: [...page.anyOf] } }),
  children: Object.entries(page.functions ?? {})
    .filter(([code]) => functions.has(code))
    .map(([code, words]) => functionItem(code, words[lang])),
});

const functionItem = (code: string, title: string): MenuItem => ({
  type: 'FUNCTION',
  name: code,
  title,
  functionId: code,
  meta: { authority: [code] },
  children: [],
});
