import { fill } from '@netbar/contract/kernel/words';
import { CashMoveKind, type Shift } from '@netbar/contract/money/shift/shift.model';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { shiftWords } from '../shift.words.ts';
import { ByTender } from './ByTender.tsx';
import { Difference, differenceOf } from './Difference.tsx';

/** How a shift stands. Its cash is told once the drawer was counted: until then only what its cashier did knowingly. */
export function ShiftSums({ shift }: { shift: Shift }) {
  const t = useWords(shiftWords);
  const cash = shift.tenders.find(({ tender }) => tender === 'CASH');
  const { expectedFen, countedFen } = differenceOf(shift);
  return (
    <aside aria-label={t.figures}>
      <dl className="sums">
        <Sum name={t.opening} fen={shift.openingFen} />
        {cash && <Sum name={t.cashTaken} note={fill(t.times, { n: cash.paidCount })} fen={cash.paidFen} />}
        {cash && cash.refundedCount > 0 && (
          <Sum name={t.cashBack} note={fill(t.times, { n: cash.refundedCount })} fen={-cash.refundedFen} />
        )}
        {CashMoveKind.options.map((kind) => {
          const moves = shift.moves.filter((move) => move.kind === kind);
          const fen = moves.reduce((sum, move) => sum + move.fen, 0);
          const note = fill(t.times, { n: moves.length });
          return moves.length > 0 && <Sum key={kind} name={t[kind]} note={note} fen={kind === 'PAY_IN' ? fen : -fen} />;
        })}
      </dl>
      {shift.isCounted ? (
        <>
          <dl className="sums total">
            <Sum name={t.expected} fen={expectedFen} />
            {shift.isRecounted && shift.firstCountedFen !== null && <Sum name={t.firstCounted} fen={shift.firstCountedFen} />}
            <Sum name={t.counted} fen={countedFen} />
          </dl>
          <Difference shift={shift} />
        </>
      ) : (
        <p className="muted">{t.blind}</p>
      )}
      <h3>{t.notCash}</h3>
      <ByTender tenders={shift.tenders.filter(({ tender }) => tender !== 'CASH')} />
    </aside>
  );
}

function Sum({ name, note, fen }: { name: string; note?: string; fen: number }) {
  return (
    <>
      <dt>
        {name} <small className="num">{note}</small>
      </dt>
      <dd>
        <Money fen={fen} />
      </dd>
    </>
  );
}
