import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import type { CashDeposit, SafeDayDetail } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { CountPart } from './CountPart.tsx';
import { DepositActions } from './DepositActions.tsx';
import { DepositPart } from './DepositPart.tsx';
import { CountDrawer, PayOutDrawer } from './SafeDrawers.tsx';
import { DepositTag, RowTag } from './RowTag.tsx';
import { depositWords } from './deposit.words.ts';

interface DayPanelProps {
  branchId: string;
  date: string;
  /** The deposit that the address names. */
  depositId: string | undefined;
}

/** One branch on a day: its bags, its count, and what moved in its safe. */
export function DayPanel({ branchId, date, depositId }: DayPanelProps) {
  const read = useApi(cashDepositApi.day, { branchId, date });
  return <Record read={read}>{(day) => <Day key={`${branchId} ${date}`} day={day} depositId={depositId} />}</Record>;
}

/** A bag that needs attention comes first, then the latest. */
const firstOf = (deposits: CashDeposit[], id: string | undefined) =>
  deposits.find((deposit) => deposit.id === id) ??
  deposits.find(({ status }) => status === 'DIFFERENT') ??
  deposits.find(({ status }) => status !== 'CANCELLED') ??
  deposits[0];

function Day({ day, depositId }: { day: SafeDayDetail; depositId: string | undefined }) {
  const t = useWords(depositWords);
  const [chosenId, setChosenId] = useState(depositId);
  const deposit = firstOf(day.deposits, chosenId);
  return (
    <div className="dep-day">
      <header className="panel-h">
        <h2>{day.row.branchName}</h2>
        {deposit ? <DepositTag deposit={deposit} /> : <RowTag row={day.row} />}
      </header>
      <div className="dep-scroll" tabIndex={0} role="region" aria-label={t.detail}>
        {day.deposits.length > 1 && (
          <Segmented
            block
            size="small"
            className="dep-bags"
            value={deposit?.id ?? ''}
            options={day.deposits.map(({ id, bagNo }) => ({ value: id, label: bagNo }))}
            onChange={setChosenId}
          />
        )}
        {deposit ? <DepositPart key={deposit.id} deposit={deposit} /> : <p className="dep-none muted">{t.noDeposit}</p>}
        <CountPart count={day.count} />
        <Moves day={day} />
      </div>
      {deposit && deposit.can.length > 0 && <DepositActions key={deposit.id} deposit={deposit} />}
    </div>
  );
}

function Moves({ day: { moves, mayWork, isToday, row, count } }: { day: SafeDayDetail }) {
  const t = useWords(depositWords);
  const [open, setOpen] = useState<'count' | 'payOut'>();
  const close = () => setOpen(undefined);
  return (
    <section className="dep-part">
      <h3>{t.moves}</h3>
      {moves === null && <p className="muted">{t.blind}</p>}
      {moves?.length === 0 && <p className="muted">{t.noMoves}</p>}
      <ul className="dep-moves">
        {moves?.map((move) => (
          <li key={`${move.id} ${move.kind} ${move.fen}`}>
            <span className="ell">
              {t[move.kind]} <small className="muted">{[move.text, move.actorName].filter(Boolean).join(' · ')}</small>
            </span>
            <small className="num muted">{formatTime(new Date(move.time), 'time').slice(0, 5)}</small>
            <Money fen={move.fen} isChange />
          </li>
        ))}
      </ul>
      {mayWork && isToday && (
        <div className="dep-work">
          {!count && <Button onClick={() => setOpen('count')}>{t.countIt}</Button>}
          <Button onClick={() => setOpen('payOut')}>{t.payOutIt}</Button>
        </div>
      )}
      {open === 'count' && <CountDrawer branchId={row.branchId} onClose={close} />}
      {open === 'payOut' && <PayOutDrawer branchId={row.branchId} onClose={close} />}
    </section>
  );
}
