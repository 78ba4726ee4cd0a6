import { isLeaf, leavesOf, type TreeNode } from '#kit/tree/tree.rules.ts';

/** Something a role can do, in words, and whether the draft adds or takes it away. */
interface RoleAbility {
  text: string;
  change?: 'added' | 'removed';
}

export interface RoleLine {
  group: string;
  abilities: RoleAbility[];
}

/**
 * What a role can do, one line for each group of the menu, made from the same ticks as the tree, so that words and boxes cannot
 * differ. A page is named only where nothing can be done on it but open it. `cannot` are the groups without anything.
 */
export function roleInWords(nodes: TreeNode[], saved: ReadonlySet<string>, ticked: ReadonlySet<string>) {
  const abilityOf = (leaf: TreeNode, text: string): RoleAbility[] => {
    const [was, is] = [saved.has(leaf.key), ticked.has(leaf.key)];
    if (!was && !is) return [];
    return [{ text, ...(was !== is && { change: is ? ('added' as const) : ('removed' as const) }) }];
  };
  const abilitiesOf = (branch: TreeNode): RoleAbility[] => {
    if (isLeaf(branch)) return abilityOf(branch, branch.title);
    const [functions, pageLeaves] = [branch.children.filter(isFunctionLeaf), branch.children.filter(isOwnPage)];
    const found = [
      ...functions.flatMap((leaf) => abilityOf(leaf, leaf.title)),
      ...branch.children.filter((child) => !isLeaf(child)).flatMap(abilitiesOf),
    ];
    return found.length > 0 ? found : pageLeaves.flatMap((leaf) => abilityOf(leaf, branch.title));
  };
  const lines = nodes.map((group) => ({
    group: group.title,
    abilities: (isLeaf(group) ? [group] : group.children).flatMap(abilitiesOf),
  }));
  const isShut = (group: TreeNode) => leavesOf(group).every(({ key }) => !ticked.has(key));
  return {
    lines: lines.filter(({ abilities }) => abilities.length > 0),
    cannot: nodes.filter(isShut).map(({ title }) => title),
  };
}

/** Codes of functions are written in capitals, names of pages are not. */
const isFunctionLeaf = (node: TreeNode) => isLeaf(node) && node.key === node.key.toUpperCase();
const isOwnPage = (node: TreeNode) => isLeaf(node) && !isFunctionLeaf(node);
