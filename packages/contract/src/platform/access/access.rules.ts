import type { MenuItem } from '#platform/auth/auth.model.ts';
import { menuGroups, type FeaturePages, type Page } from '#kernel/pages.ts';
import type { Lang } from '#kernel/words.ts';

interface NamedPage extends Page {
  name: string;
}

/** The pages and functions that one person or one role holds. */
export interface Rights {
  menus: Iterable<string>;
  functions: Iterable<string>;
}

/**
 * DATA-02: every page and function, by menu group. A page outside the menu is listed under the page whose address it extends.
 */
export function permissionTree(features: readonly FeaturePages[], lang: Lang): MenuItem[] {
  const pages = namedPages(features);
  const inMenu = pages.filter((page) => page.menu);
  const below = Map.groupBy(
    pages.filter((page) => !page.menu),
    (page) => parentOf(page, inMenu),
  );
  const itemOf = (page: NamedPage): MenuItem => ({
    type: 'MENU',
    name: page.name,
    title: page.title[lang],
    ...(page.anyOf && { meta: { authority: [...page.anyOf] } }),
    children: [...functionItems(page, lang), ...(below.get(page) ?? []).map(itemOf)],
  });
  const groups = Object.entries(menuGroups).map(([name, { title, icon }]): MenuItem => {
    const children = inMenu.filter((page) => page.menu === name).map(itemOf);
    return { type: 'MENU', name, title: title[lang], icon, children };
  });
  const alone = (below.get(undefined) ?? []).filter((page) => page.functions).map(itemOf);
  return [...groups.filter((group) => group.children.length > 0), ...alone];
}

/** One item of the tree by its name: a page, or a function and the page it is on. */
export function findItem(features: readonly FeaturePages[], name: string) {
  for (const page of namedPages(features)) {
    if (page.name === name) return { type: 'MENU' as const, words: page.title, pageName: page.name, page };
    // Reads own entries only: `functions['constructor']` would find a property that every object has.
    const words = Object.entries(page.functions ?? {}).find(([code]) => code === name)?.[1];
    if (words) return { type: 'FUNCTION' as const, words, pageName: page.name, page };
  }
  return undefined;
}

/** Items by their menu titles; an item that no page has any more by its code. */
export const titlesOf = (features: readonly FeaturePages[], names: readonly string[], lang: Lang) =>
  names.map((name) => findItem(features, name)?.words[lang] ?? name).join(lang === 'en-US' ? ', ' : '、');

/** Every item that a role may hold: the pages of the menu, and the functions of all pages. */
export function grantableItems(features: readonly FeaturePages[]) {
  const pages = namedPages(features);
  return {
    menus: new Set(pages.filter((page) => page.menu).map((page) => page.name)),
    functions: new Set(pages.flatMap((page) => Object.keys(page.functions ?? {}))),
  };
}

/** Domain §12: a role may be given only rights that its giver holds. Returns the wanted items that are not held. */
export function itemsBeyond(held: { menus: ReadonlySet<string>; functions: ReadonlySet<string> }, wanted: Rights): string[] {
  const menus = [...wanted.menus].filter((menu) => !held.menus.has(menu));
  const functions = [...wanted.functions].filter((code) => !held.functions.has(code));
  return [...menus, ...functions];
}

/** Functions that only show something, by the way they are named. A test holds them against the endpoints that ask for them. */
export const isReadingFunction = (code: string) => /_(LIST|HISTORY|ANALYSIS)$|^CHANGES_BALANCE$/.test(code);

/** A smaller number ranks higher. Nobody gives or changes what ranks above them. */
export const isAbove = (level: number, ownLevel: number) => level < ownLevel;

const namedPages = (features: readonly FeaturePages[]): NamedPage[] =>
  features.flatMap(({ pages }) => Object.entries(pages).map(([name, page]) => ({ name, ...page })));

/** The page of the menu with the longest address that this address extends. */
const parentOf = (page: NamedPage, inMenu: NamedPage[]) =>
  inMenu.filter(({ path }) => page.path.startsWith(`${path}/`)).toSorted((a, b) => b.path.length - a.path.length)[0];

const functionItems = (page: NamedPage, lang: Lang): MenuItem[] =>
  Object.entries(page.functions ?? {}).map(([code, words]) => ({
    type: 'FUNCTION',
    name: code,
    title: words[lang],
    functionId: code,
    meta: { authority: [code] },
    children: [],
  }));
