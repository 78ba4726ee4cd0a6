export interface TreeNode {
  key: string;
  title: string;
  /** Shown small after the title, and searched too: a code. */
  note?: string;
  /** A leaf that lets people only look. “Read only” ticks these alone. */
  isReading?: boolean;
  /** Why the box of this leaf cannot be changed. */
  lock?: string;
  /** Nodes with children are headings: their box stands for the leaves below. */
  children: TreeNode[];
}

export type TreeFilter = 'all' | 'ticked' | 'changed';
export type BoxState = 'all' | 'some' | 'none';
export type BulkStep = 'all' | 'reading' | 'none';

export const isLeaf = (node: TreeNode) => node.children.length === 0;

/** The leaves of a branch, in the order of the tree; a leaf is its own. */
export const leavesOf = (node: TreeNode): TreeNode[] => (isLeaf(node) ? [node] : node.children.flatMap(leavesOf));

export const countTicked = (node: TreeNode, ticked: ReadonlySet<string>) => {
  const leaves = leavesOf(node);
  return { ticked: leaves.filter(({ key }) => ticked.has(key)).length, all: leaves.length };
};

export const boxOf = (node: TreeNode, ticked: ReadonlySet<string>): BoxState => {
  const { ticked: some, all } = countTicked(node, ticked);
  return some === 0 ? 'none' : some === all ? 'all' : 'some';
};

/** The ticks after a step on one branch. Locked leaves stay as they are. */
export function tickBranch(node: TreeNode, ticked: ReadonlySet<string>, step: BulkStep): Set<string> {
  const next = new Set(ticked);
  for (const leaf of leavesOf(node)) {
    if (leaf.lock !== undefined) continue;
    if (step === 'all' || (step === 'reading' && leaf.isReading === true)) next.add(leaf.key);
    else next.delete(leaf.key);
  }
  return next;
}

/** What pressing a box does: a leaf is turned over, a branch is given whole, or cleared if nothing more can be given. */
export function toggleBox(node: TreeNode, ticked: ReadonlySet<string>): Set<string> {
  const free = leavesOf(node).filter(({ lock }) => lock === undefined);
  return tickBranch(node, ticked, free.every(({ key }) => ticked.has(key)) ? 'none' : 'all');
}

export function changesOf(nodes: TreeNode[], saved: ReadonlySet<string>, ticked: ReadonlySet<string>) {
  const leaves = nodes.flatMap(leavesOf);
  return {
    added: leaves.filter(({ key }) => ticked.has(key) && !saved.has(key)),
    removed: leaves.filter(({ key }) => !ticked.has(key) && saved.has(key)),
  };
}

/** Branches that begin open: where something is ticked partly or changed. */
export function partlyTicked(nodes: TreeNode[], ticked: ReadonlySet<string>, saved: ReadonlySet<string>): Set<string> {
  const isOpen = (node: TreeNode): boolean =>
    boxOf(node, ticked) === 'some' || leavesOf(node).some(({ key }) => ticked.has(key) !== saved.has(key));
  return new Set(
    branchesOf(nodes)
      .filter(isOpen)
      .map(({ key }) => key),
  );
}

export const branchesOf = (nodes: TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => (isLeaf(node) ? [] : [node, ...branchesOf(node.children)]));

/** The nodes that match, and the branches on the way to them. */
export function findInTree(nodes: TreeNode[], isHit: (node: TreeNode) => boolean) {
  const hits = new Set<string>();
  const onTheWay = new Set<string>();
  const visit = (node: TreeNode): boolean => {
    const isBelow = node.children.map(visit).includes(true);
    if (isBelow) onTheWay.add(node.key);
    if (isHit(node)) hits.add(node.key);
    return isBelow || hits.has(node.key);
  };
  for (const node of nodes) visit(node);
  return { hits, onTheWay };
}

export interface TreeLine {
  node: TreeNode;
  /** From 1, as `aria-level` counts. */
  level: number;
  parent: string | undefined;
  position: number;
  siblings: number;
  isOpen: boolean;
}

/** The lines to show, from top to bottom. `isShown` leaves out what a filter hides. */
export function linesOf(nodes: TreeNode[], opened: ReadonlySet<string>, isShown: (node: TreeNode) => boolean): TreeLine[] {
  const below = (siblings: TreeNode[], level: number, parent: string | undefined): TreeLine[] => {
    const shown = siblings.filter(isShown);
    return shown.flatMap((node, i) => {
      const isOpen = !isLeaf(node) && opened.has(node.key);
      const line = { node, level, parent, position: i + 1, siblings: shown.length, isOpen };
      return isOpen ? [line, ...below(node.children, level + 1, node.key)] : [line];
    });
  };
  return below(nodes, 1, undefined);
}

/** Where a key of the keyboard leads from a line, as trees do everywhere. */
export type TreeMove = { goTo: string } | { open: string } | { close: string };

export function moveInTree(lines: TreeLine[], active: string, key: string): TreeMove | undefined {
  const at = lines.findIndex(({ node }) => node.key === active);
  const line = lines[at];
  const goTo = (to: TreeLine | undefined) => (to ? { goTo: to.node.key } : undefined);
  if (!line) return goTo(lines[0]);
  switch (key) {
    case 'ArrowDown':
      return goTo(lines[at + 1]);
    case 'ArrowUp':
      return goTo(lines[at - 1]);
    case 'Home':
      return goTo(lines[0]);
    case 'End':
      return goTo(lines.at(-1));
    case 'ArrowRight':
      if (isLeaf(line.node)) return undefined;
      return line.isOpen ? goTo(lines[at + 1]) : { open: active };
    case 'ArrowLeft':
      if (line.isOpen) return { close: active };
      return line.parent === undefined ? undefined : { goTo: line.parent };
    default:
      return undefined;
  }
}

/** The next line whose title begins with what was typed, after the active one and then from the top. */
export function lineTyped(lines: TreeLine[], active: string, typed: string): string | undefined {
  const at = lines.findIndex(({ node }) => node.key === active);
  // The first letter looks for another line; further letters may stay where they fit.
  const from = typed.length > 1 ? at : at + 1;
  const begins = ({ node }: TreeLine) => node.title.toLowerCase().startsWith(typed.toLowerCase());
  return [...lines.slice(from), ...lines.slice(0, from)].find(begins)?.node.key;
}
