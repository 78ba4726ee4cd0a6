import type { BillRow } from '@netbar/contract/figures/third-income/third-income.model';
import { ageInDays, differenceOf, OVERDUE_DAYS } from '@netbar/contract/figures/third-income/third-income.rules';
import { billRowStatusWords } from '@netbar/contract/figures/third-income/third-income.words';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useLang, useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { Money } from '#kit/Money.tsx';
import { ResultTag } from './ResultTag.tsx';
import { thirdIncomeWords } from './third-income.words.ts';

interface RowTableProps {
  rows: BillRow[];
  chosen: string | undefined;
  onChoose: (rowId: string) => void;
  /** The panel is open: it shows whatever row has the focus. */
  isFollowing: boolean;
}

export function RowTable({ rows, chosen, onChoose, isFollowing }: RowTableProps) {
  const t = useWords(thirdIncomeWords);
  return (
    <div className="ti-wrap">
      <table className="rec-table ti-table" aria-label={t.rows}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t.time}
            </th>
            <th scope="colgroup" colSpan={2} className="ti-edge ti-group">
              {t.ours}
            </th>
            <th scope="col" rowSpan={2} className="ti-edge ti-mid">
              {t.result}
            </th>
            <th scope="colgroup" colSpan={2} className="ti-edge ti-group">
              {t.theirs}
            </th>
            <th scope="col" rowSpan={2} className="ti-edge">
              {t.clue}
            </th>
          </tr>
          <tr>
            <th scope="col" className="ti-edge">
              {t.no}
            </th>
            <th scope="col" className="r">
              {t.amount}
            </th>
            <th scope="col" className="r ti-edge">
              {t.amount}
            </th>
            <th scope="col">{t.txn}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} isChosen={row.id === chosen} onChoose={onChoose} isFollowing={isFollowing} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: BillRow;
  isChosen: boolean;
  isFollowing: boolean;
  onChoose: (rowId: string) => void;
}

function Row({ row, isChosen, isFollowing, onChoose }: RowProps) {
  const t = useWords(thirdIncomeWords);
  const { id, oursFen, theirsFen, orderNo, txnId, branchName, kind, result } = row;
  return (
    <tr
      tabIndex={0}
      data-row={id}
      aria-selected={isChosen}
      className={isChosen ? 'is-on' : undefined}
      onClick={() => onChoose(id)}
      onFocus={() => isFollowing && onChoose(id)}
    >
      <td className="num">
        {formatTime(new Date(row.time), 'datetime').slice(5, 16)}
        {kind === 'REFUND' && <small>{t.refund}</small>}
      </td>
      <td className="ti-edge" data-label={t.ours}>
        {orderNo ? <span className="num">{orderNo}</span> : <span className="muted">{t.noOrder}</span>}
        {branchName && <small>{branchName}</small>}
      </td>
      <td className="r strong" data-label={t.amount}>
        <Money fen={oursFen} />
      </td>
      <td className="ti-edge ti-mid">
        <ResultTag result={result} />
      </td>
      <td className={`r ti-edge strong${result === 'AMOUNT_DIFF' ? ' is-off' : ''}`} data-label={t.theirs}>
        <Money fen={theirsFen} />
      </td>
      <td data-label={t.txn}>
        {txnId ? (
          <span className="num" title={txnId}>
            {shortTxn(txnId)}
          </span>
        ) : (
          <span className="muted">{t.noLine}</span>
        )}
      </td>
      <td className="ti-edge" data-label={t.clue}>
        <ClueText row={row} />
      </td>
    </tr>
  );
}

const HEAD = 10;
const TAIL = 4;
/** The numbers of a day begin alike; the end tells them apart. */
const shortTxn = (txn: string) => (txn.length > HEAD + TAIL + 2 ? `${txn.slice(0, HEAD)}…${txn.slice(-TAIL)}` : txn);

/** What to look at first: the difference, the age, the candidates; of a resolved row what was done. */
function ClueText({ row }: { row: BillRow }) {
  const t = useWords(thirdIncomeWords);
  const lang = useLang();
  if (row.status === 'CLOSED') return null;
  if (row.status !== 'OPEN') return <span className="sec">{billRowStatusWords[row.status][lang]}</span>;
  if (row.result === 'AMOUNT_DIFF') {
    const fen = differenceOf(row);
    return (
      <b className={fen > 0 ? 't-error ti-tone' : 't-warning ti-tone'}>
        <Money fen={fen} isChange />
      </b>
    );
  }
  if (row.result === 'ONLY_OURS') {
    const n = ageInDays(new Date(row.time), serverNow());
    return <span className={n >= OVERDUE_DAYS ? 't-error ti-tone' : 'sec'}>{n < 1 ? t.underDay : fill(t.days, { n })}</span>;
  }
  return <span className="sec">{row.candidates ? fill(t.candidates, { n: row.candidates }) : t.noCandidate}</span>;
}
