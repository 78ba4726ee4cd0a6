import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { clockAt } from './branch-fields.ts';
import { branchWords } from './branch.words.ts';

/** What the fields of a branch mean for its documents and its days. */
export function BranchPreview({ typed }: { typed: Record<string, unknown> }) {
  const t = useWords(branchWords);
  const no = typeof typed['branchNo'] === 'string' && typed['branchNo'] !== '' ? typed['branchNo'] : '____';
  const cutoff = Number(typed['dayCutoffMin'] ?? 0);
  const day = cutoff === 0 ? t.dayAtMidnight : fill(t.dayAtCutoff, { clock: clockAt(cutoff), before: clockAt(cutoff - 1) });
  return (
    <Panel title={t.preview}>
      <p className="form-says">{fill(t.previewNo, { no })}</p>
      <p className="form-says">{day}</p>
    </Panel>
  );
}
