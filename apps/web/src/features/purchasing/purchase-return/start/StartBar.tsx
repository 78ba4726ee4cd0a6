import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { Money } from '#kit/Money.tsx';
import { sumSeen } from '#kit/sum-seen.ts';
import { type StartProblem, type SupplierGroup } from './start.rules.ts';
import { startWords } from './start.words.ts';

interface StartBarProps {
  groups: readonly SupplierGroup[];
  problem: StartProblem | undefined;
  /** Nothing is claimed for goods that never came. */
  isOrder: boolean;
  isSending: boolean;
  onSubmit: () => void;
}

/** What would be submitted, and why it cannot be yet. */
export function StartBar({ groups, problem, isOrder, isSending, onSubmit }: StartBarProps) {
  const t = useWords(startWords);
  const lines = groups.flatMap((group) => group.lines);
  const qty = lines.reduce((sum, line) => sum + line.qty, 0);
  const problems = { nothing: t.nothing, photo: t.photo, reason: t.reasonNeeded };
  return (
    <div className="form-bar ret-bar">
      <span className="sec num">{fill(t.sum, { lines: lines.length, qty, docs: groups.length })}</span>
      <span className="sp" />
      {problem && <span className={problem === 'nothing' ? 'sec' : 'ret-problem'}>{problems[problem]}</span>}
      {!isOrder && (
        <span className="ret-total">
          <small>{t.expected}</small>
          <Money fen={sumSeen(groups.map(({ claimFen }) => claimFen))} />
        </span>
      )}
      <Button type="primary" disabled={problem !== undefined} loading={isSending} onClick={onSubmit}>
        {t.submit}
        <Keycap>Ctrl ↵</Keycap>
      </Button>
    </div>
  );
}
