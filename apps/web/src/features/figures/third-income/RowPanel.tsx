import { CloseOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import type { BillRowDetail } from '@netbar/contract/figures/third-income/third-income.model';
import { clueOf, differenceOf, waysOf } from '@netbar/contract/figures/third-income/third-income.rules';
import { clueWords, resolveWayWords } from '@netbar/contract/figures/third-income/third-income.words';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { BookTable } from '#kit/books/BookTable.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { ResolveForm } from './ResolveForm.tsx';
import { ResultTag } from './ResultTag.tsx';
import { thirdIncomeWords } from './third-income.words.ts';

interface RowPanelProps {
  rowId: string;
  /** Which of the open rows it is; 0 for one that is not open. */
  place: { at: number; all: number };
  onNext: () => void;
  onClose: () => void;
}

/** One row in full: both sides, what it looks like, and the ways to resolve it. */
export function RowPanel({ rowId, place, onNext, onClose }: RowPanelProps) {
  const t = useWords(thirdIncomeWords);
  const read = useApi(thirdIncomeApi.row, { rowId });
  usePageKeys({ Escape: onClose });
  return (
    <aside className="panel ti-panel" aria-label={t.keyOpen}>
      <Record read={read}>
        {(row) => (
          <>
            <header className="ti-panel-h">
              <ResultTag result={row.result} />
              {row.result === 'AMOUNT_DIFF' && (
                <b>
                  {t.off} <Money fen={differenceOf(row)} isChange />
                </b>
              )}
              <span className="sp" />
              {place.at > 0 && <small className="num muted">{fill(t.place, place)}</small>}
              <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t.close} onClick={onClose} />
            </header>
            <Sides row={row} />
            <Hint row={row} />
            <Act row={row} onNext={onNext} />
          </>
        )}
      </Record>
    </aside>
  );
}

function Sides({ row }: { row: BillRowDetail }) {
  const t = useWords(thirdIncomeWords);
  const { oursFen, theirsFen, orderNo, branchName, machineNo, cashierName, oursTime, theirsTime, txnId, feeFen } = row;
  const where = [branchName, machineNo, cashierName && fill(t.cashier, { name: cashierName })].filter(Boolean).join(' · ');
  return (
    <div className="ti-sides">
      <Side
        title={t.ourSide}
        fen={oursFen}
        lines={[orderNo, where, oursTime && formatTime(new Date(oursTime), 'datetime').slice(5)]}
      />
      <Side
        title={t.channelSide}
        fen={theirsFen}
        isOff={row.result === 'AMOUNT_DIFF'}
        lines={[
          txnId,
          theirsFen !== null && (
            <>
              {t.feeOf.replace('{amount}', '')}
              <Money fen={feeFen} />
            </>
          ),
          theirsTime && formatTime(new Date(theirsTime), 'datetime').slice(5),
        ]}
      />
    </div>
  );
}

interface SideProps {
  title: string;
  fen: number | null;
  lines: ReactNode[];
  isOff?: boolean;
}

function Side({ title, fen, lines, isOff = false }: SideProps) {
  const t = useWords(thirdIncomeWords);
  return (
    <div>
      <em>{title}</em>
      <b className={isOff ? 't-error ti-tone' : undefined}>
        <Money fen={fen} />
      </b>
      {fen === null && lines.every((line) => !line) && <p className="muted">{t.nothingHere}</p>}
      {lines.map(
        (line, i) =>
          line && (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a side have fixed places
            <p key={i} className="num">
              {line}
            </p>
          ),
      )}
    </div>
  );
}

/** What the difference looks like. */
function Hint({ row }: { row: BillRowDetail }) {
  const lang = useLang();
  const clue = clueOf(row);
  if (!clue || row.status !== 'OPEN') return null;
  return (
    <p className="ti-hint">
      <ExclamationCircleFilled /> {clueWords[clue][lang]}
    </p>
  );
}

/** The form while something can be done; then what was done, and what it booked. */
function Act({ row, onNext }: { row: BillRowDetail; onNext: () => void }) {
  const t = useWords(thirdIncomeWords);
  const lang = useLang();
  const canResolve = useCan('THIRD_INCOME_RESOLVE');
  const ways = waysOf(row);
  return (
    <>
      {row.way && (
        <div className="ti-done">
          <b>{resolveWayWords[row.way][lang]}</b>
          <p>{row.note}</p>
          {row.resolvedTime && (
            <small className="muted">
              {fill(t.resolvedBy, {
                name: row.resolvedName ?? t.auto,
                time: formatTime(new Date(row.resolvedTime), 'datetime').slice(5, 16),
              })}
            </small>
          )}
        </div>
      )}
      {row.booked.length > 0 && (
        <BookTable
          lines={row.booked.map(({ event, bizDate, account, amountFen }, i) => ({
            key: `${event} ${i}`,
            account,
            note: bizDate,
            amountFen,
          }))}
          empty=""
        />
      )}
      {canResolve && ways.length > 0 && <ResolveForm key={row.version} row={row} ways={ways} onNext={onNext} />}
    </>
  );
}
