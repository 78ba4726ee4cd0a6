import { fill } from '@netbar/contract/kernel/words';
import { useId, useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { isLeaf, tickBranch, toggleBox, type TreeLine, type TreeNode } from './tree.rules.ts';
import { treeWords } from './tree.words.ts';
import { TreeLineItem, type TreeMarks } from './TreeLineItem.tsx';
import { TreeTools } from './TreeTools.tsx';
import { useTree } from './use-tree.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import './tree.css';

interface TreeViewProps {
  /** What the tree is called by a screen reader. */
  label: string;
  nodes: TreeNode[];
  /** The ticked leaves. Without it the tree has no boxes. */
  ticked?: ReadonlySet<string>;
  /** What was ticked when it was last saved. Differences are marked. */
  saved?: ReadonlySet<string>;
  marks?: TreeMarks;
  /** Without it the boxes only show. */
  onTick?: (next: ReadonlySet<string>) => void;
  /** What a press on a node or Enter does where the tree has no boxes. */
  onOpen?: (key: string) => void;
}

/** A tree with search, filters, bulk steps on a branch and the keyboard of a tree. */
export function TreeView({ label, nodes, ticked, saved, marks, onTick, onOpen }: TreeViewProps) {
  const t = useWords(treeWords);
  const id = useId();
  const tree = useTree({ nodes, ticked, saved });
  const { lines, found, setOpen } = tree;
  const [focused, setFocused] = useState<string>();
  const active = lines.find(({ node }) => node.key === focused) ? focused : lines[0]?.node.key;
  const itemId = (key: string) => `${id}-${key}`;
  const goTo = (key: string) => {
    setFocused(key);
    document.querySelector<HTMLElement>(`#${CSS.escape(itemId(key))}`)?.focus();
  };
  const tick = ({ node }: TreeLine) => {
    if (!ticked) onOpen?.(node.key);
    else if (onTick && !(isLeaf(node) && node.lock !== undefined)) onTick(toggleBox(node, ticked));
  };
  const enter = (line: TreeLine) => {
    if (!isLeaf(line.node)) setOpen(line.node.key, !line.isOpen);
    else tick(line);
  };
  const onKeyDown = useTreeKeys({ lines, active: active ?? '', goTo, setOpen, onTick: tick, onEnter: enter });
  const nothing = found
    ? fill(t.noHit, { typed: tree.typed.trim() })
    : tree.filter === 'ticked'
      ? t.nothingTicked
      : t.nothingChanged;
  const isEmpty = lines.length === 0 || found?.hits.size === 0;
  return (
    <div className="tree-view">
      <TreeTools tree={tree} nodes={nodes} ticked={ticked} saved={saved} marks={marks ?? t} />
      {isEmpty && <p className="tree-nothing muted">{nothing}</p>}
      <ul role="tree" aria-label={label} className="tree" onKeyDown={onKeyDown}>
        {lines.map((line) => (
          <TreeLineItem
            key={line.node.key}
            id={itemId(line.node.key)}
            line={line}
            ticked={ticked}
            saved={saved}
            marks={marks ?? t}
            isActive={line.node.key === active}
            isHit={found?.hits.has(line.node.key) ?? false}
            isDim={found !== undefined && !found.hits.has(line.node.key) && !found.onTheWay.has(line.node.key)}
            isReadOnly={!onTick}
            onFocus={() => setFocused(line.node.key)}
            onOpen={() => setOpen(line.node.key, !line.isOpen)}
            onTick={() => tick(line)}
            onBulk={(step) => ticked && onTick?.(tickBranch(line.node, ticked, step))}
          />
        ))}
      </ul>
    </div>
  );
}
