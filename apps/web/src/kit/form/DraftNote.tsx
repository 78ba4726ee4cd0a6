import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import type { useFormDraft } from './use-form-draft.ts';

interface DraftNoteProps {
  draft: ReturnType<typeof useFormDraft>;
  onDiscard: () => void;
}

/** Says that a draft is kept, since when, and offers to discard one that was found. */
export function DraftNote({ draft: { savedAt, isRestored }, onDiscard }: DraftNoteProps) {
  const t = useWords(kitWords);
  if (savedAt === undefined) return null;
  const time = formatTime(new Date(savedAt), 'datetime').slice(11, 16);
  return (
    <span className="draft-note" role="status">
      <span className="wtag t-neutral">{t.draft}</span> {fill(isRestored ? t.draftRestored : t.draftSaved, { time })}
      {isRestored && (
        <button type="button" className="link" onClick={onDiscard}>
          {t.draftDiscard}
        </button>
      )}
    </span>
  );
}
