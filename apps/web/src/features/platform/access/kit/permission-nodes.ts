import { permissionTree, isReadingFunction } from '@netbar/contract/platform/access/access.rules';
import type { MenuItem } from '@netbar/contract/platform/auth/auth.model';
import { allPages } from '@netbar/contract/catalogue';
import { menuGroups } from '@netbar/contract/kernel/pages';
import type { Lang } from '@netbar/contract/kernel/words';
import type { TreeNode } from '#kit/tree/tree.rules.ts';
import { accessWords } from '../access.words.ts';

const pages = allPages.flatMap((feature) => Object.entries(feature.pages));
const menuPages = new Set(pages.filter(([, page]) => page.menu).map(([name]) => name));

/** Every page of the menu and every function, by name. */
export const permissionItems = pages.flatMap(([name, page]) => [
  ...(page.menu ? [name] : []),
  ...Object.keys(page.functions ?? {}),
]);

export const isMenuItem = (item: string) => menuPages.has(item);

/** Groups, pages and functions as the contract has them. A page of the menu is the first leaf of its branch. */
export function permissionNodes(lang: Lang, { withAllPages = false } = {}): TreeNode[] {
  const nodesOf = (item: MenuItem): TreeNode[] => {
    const { type, name, title } = item;
    if (type === 'FUNCTION') return [{ key: name, title, note: name, isReading: isReadingFunction(name), children: [] }];
    const isGroup = name in menuGroups;
    const isHeld = !isGroup && (menuPages.has(name) || withAllPages);
    const below = item.children.flatMap(nodesOf);
    if (below.length === 0) return isHeld ? [{ key: name, title, note: name, isReading: true, children: [] }] : [];
    const open = { key: name, title: accessWords.openPage[lang], note: name, isReading: true, children: [] };
    return [{ key: branchKey(name), title, children: isHeld ? [open, ...below] : below }];
  };
  return permissionTree(allPages, lang).flatMap(nodesOf);
}

/** A branch has a key of its own, since its page is one of its leaves. */
const branchKey = (name: string) => `branch:${name}`;

/** The same tree in which some leaves say why they cannot be changed. */
export const lockLeaves = (nodes: TreeNode[], lockOf: (key: string) => string | undefined): TreeNode[] =>
  nodes.map((node) => {
    const lock = node.children.length === 0 ? lockOf(node.key) : undefined;
    return { ...node, ...(lock !== undefined && { lock }), children: lockLeaves(node.children, lockOf) };
  });
