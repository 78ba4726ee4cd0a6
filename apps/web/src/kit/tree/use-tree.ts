import { useMemo, useState } from 'react';
import { usePinyinMatch } from '../pinyin.ts';
import { branchesOf, findInTree, linesOf, partlyTicked, type TreeFilter, type TreeNode } from './tree.rules.ts';

const none: ReadonlySet<string> = new Set();

interface TreeContent {
  nodes: TreeNode[];
  ticked: ReadonlySet<string> | undefined;
  saved: ReadonlySet<string> | undefined;
}

/** Which lines of a tree are shown: opened by hand, by a search or by a filter. */
export function useTree({ nodes, ticked = none, saved = ticked }: TreeContent) {
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<TreeFilter>('all');
  // Follows what is partly ticked until somebody opens or closes a branch.
  const [openedByHand, setOpenedByHand] = useState<ReadonlySet<string>>();
  const [openedAtFirst] = useState(() => partlyTicked(nodes, ticked, saved));
  const match = usePinyinMatch(typed);
  const searched = typed.trim();
  const found = useMemo(
    () => (searched ? findInTree(nodes, ({ title, note }) => match(title, searched) || match(note ?? '', searched)) : undefined),
    [nodes, searched, match],
  );
  const kept = useMemo(() => {
    if (filter === 'all') return undefined;
    return findInTree(nodes, ({ key, children }) =>
      children.length > 0 ? false : filter === 'ticked' ? ticked.has(key) : ticked.has(key) !== saved.has(key),
    );
  }, [nodes, filter, ticked, saved]);
  const opened = openedByHand ?? found?.onTheWay ?? kept?.onTheWay ?? openedAtFirst;
  const lines = useMemo(
    () => linesOf(nodes, opened, ({ key }) => !kept || kept.hits.has(key) || kept.onTheWay.has(key)),
    [nodes, opened, kept],
  );
  const setOpen = (key: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpenedByHand(next);
  };
  const isAllOpen = branchesOf(nodes).every(({ key }) => opened.has(key));
  return {
    lines,
    typed,
    filter,
    found,
    isAllOpen,
    isAnyOpen: opened.size > 0,
    setOpen,
    search: (text: string) => {
      setTyped(text);
      setOpenedByHand(undefined);
    },
    choose: (next: TreeFilter) => {
      setFilter(next);
      setOpenedByHand(undefined);
    },
    setAllOpen: (isOpen: boolean) => setOpenedByHand(new Set(isOpen ? branchesOf(nodes).map(({ key }) => key) : [])),
  };
}
