import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useWords } from '#kernel/lang.ts';
import { changesOf, leavesOf, type TreeFilter, type TreeNode } from './tree.rules.ts';
import { treeWords } from './tree.words.ts';
import type { TreeMarks } from './TreeLineItem.tsx';
import type { useTree } from './use-tree.ts';

interface TreeToolsProps {
  tree: ReturnType<typeof useTree>;
  nodes: TreeNode[];
  ticked: ReadonlySet<string> | undefined;
  saved: ReadonlySet<string> | undefined;
  marks: TreeMarks;
}

/** Above a tree: search, what is shown with its counts, and opening or closing all. */
export function TreeTools({ tree, nodes, ticked, saved, marks }: TreeToolsProps) {
  const t = useWords(treeWords);
  const box = useRef<InputRef>(null);
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest('input, textarea, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', focusSearch);
    return () => removeEventListener('keydown', focusSearch);
  }, []);
  const all = nodes.flatMap(leavesOf);
  const filters: [TreeFilter, string, number][] = [['all', t.all, all.length]];
  if (ticked) filters.push(['ticked', marks.ticked, all.filter(({ key }) => ticked.has(key)).length]);
  if (ticked && saved) {
    const { added, removed } = changesOf(nodes, saved, ticked);
    filters.push(['changed', t.changed, added.length + removed.length]);
  }
  return (
    <div className="tree-tools">
      <Input
        ref={box}
        prefix={<SearchOutlined />}
        suffix={tree.typed === '' && <kbd className="tree-key">/</kbd>}
        allowClear
        placeholder={t.searchHint}
        aria-label={t.searchHint}
        value={tree.typed}
        onChange={(event) => tree.search(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && tree.search('')}
      />
      {filters.length > 1 && (
        <div className="tree-filters" role="group" aria-label={t.show}>
          {filters.map(([name, label, n]) => (
            <button key={name} type="button" aria-pressed={tree.filter === name} onClick={() => tree.choose(name)}>
              {label} <b className="num">{n}</b>
            </button>
          ))}
        </div>
      )}
      <span className="sp" />
      <button type="button" className="link" onClick={() => tree.setAllOpen(!tree.isAnyOpen)}>
        {tree.isAnyOpen ? t.collapseAll : t.expandAll}
      </button>
    </div>
  );
}
