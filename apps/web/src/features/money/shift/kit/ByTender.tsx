import { fill } from '@netbar/contract/kernel/words';
import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import type { ShiftTender } from '@netbar/contract/money/shift/shift.model';
import { useLang, useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { shiftWords } from '../shift.words.ts';
import './shift.css';

/** What a shift took less what it gave back, one line for each way of paying. */
export function ByTender({ tenders }: { tenders: readonly ShiftTender[] }) {
  const t = useWords(shiftWords);
  const lang = useLang();
  if (tenders.length === 0) return <p className="muted">{t.nothingTaken}</p>;
  return (
    <ul className="by-tender">
      {tenders.map(({ tender, paidCount, paidFen, refundedCount, refundedFen }) => (
        <li key={tender}>
          <span>{tenderWords[tender][lang]}</span>
          <small className="num">{fill(refundedCount > 0 ? t.timesBack : t.times, { n: paidCount, back: refundedCount })}</small>
          <Money fen={paidFen - refundedFen} />
        </li>
      ))}
    </ul>
  );
}
