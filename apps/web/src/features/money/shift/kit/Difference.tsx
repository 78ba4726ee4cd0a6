import { ExclamationCircleFilled } from '@ant-design/icons';
import type { Shift } from '@netbar/contract/money/shift/shift.model';
import { needsManager } from '@netbar/contract/money/shift/shift.rules';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { shiftWords } from '../shift.words.ts';

/** What the last count of a shift came to, against what the ledger says. */
export function differenceOf({ counts, toleranceFen }: Shift) {
  const { expectedFen = 0, countedFen = 0 } = counts.at(-1) ?? {};
  const diffFen = countedFen - expectedFen;
  return { expectedFen, countedFen, diffFen, isLarge: needsManager(diffFen, toleranceFen) };
}

export function Difference({ shift }: { shift: Shift }) {
  const t = useWords(shiftWords);
  const { diffFen, isLarge } = differenceOf(shift);
  const within = diffFen === 0 ? t.even : t.within;
  return (
    <div className={isLarge ? 'difference large' : 'difference'} role="status">
      {isLarge && <ExclamationCircleFilled />}
      <div>
        <b>
          {t.diff} <Money fen={diffFen} />
        </b>
        <small>{isLarge ? t.tooMuch : within}</small>
      </div>
    </div>
  );
}
