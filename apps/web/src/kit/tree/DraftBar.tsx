import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useLatest } from '#kernel/use-latest.ts';
import { useWords } from '#kernel/lang.ts';
import type { TreeNode } from './tree.rules.ts';
import { treeWords } from './tree.words.ts';

interface DraftBarProps {
  added: TreeNode[];
  removed: TreeNode[];
  /** What saving means: for how many people, from when. */
  note: ReactNode;
  isSaving: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

/** At the foot of a page with a tree: every change by name, saved or discarded together. Ctrl+S saves. */
export function DraftBar({ added, removed, note, isSaving, onDiscard, onSave }: DraftBarProps) {
  const t = useWords(treeWords);
  const save = useLatest(() => !isSaving && onSave());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [save]);
  return (
    <div className="draft-bar" role="region" aria-label={fill(t.changes, { n: added.length + removed.length })}>
      <b aria-live="polite">{fill(t.changes, { n: added.length + removed.length })}</b>
      <ul>
        {added.map(({ key, title }) => (
          <li key={key}>＋ {title}</li>
        ))}
        {removed.map(({ key, title }) => (
          <li key={key}>－ {title}</li>
        ))}
      </ul>
      <span className="sp" />
      <span className="draft-bar-note muted">{note}</span>
      <Button onClick={onDiscard}>{t.discard}</Button>
      <Button type="primary" loading={isSaving} onClick={onSave}>
        {t.save} <kbd className="tree-key">Ctrl S</kbd>
      </Button>
    </div>
  );
}
