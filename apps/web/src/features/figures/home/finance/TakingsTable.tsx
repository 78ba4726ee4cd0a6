import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { Takings } from '@netbar/contract/figures/home/home.model';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { Tender } from '@netbar/contract/money/shift/tender.model';
import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import { Link } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { Delta } from '#kit/chart/Delta.tsx';
import { Money } from '#kit/Money.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { FigurePanel } from '../FigurePanel.tsx';
import { homeWords } from '../home.words.ts';
import { type HomePlace, noteOf, ofBrand, useFigures } from '../use-figures.ts';
import { useWaysBehind } from '../use-ways-behind.ts';
import { financeWords } from './finance.words.ts';
import { usePeriod } from './period.ts';

type Row = Takings['branches'][number];

/** Branches by ways of paying. Every cell leads to the payments it sums up. */
export function TakingsTable(place: HomePlace) {
  const [t, h] = [useWords(financeWords), useWords(homeWords)];
  const period = usePeriod((state) => state.period);
  const takings = useFigures(homeApi.takings, { ...ofBrand(place), period });
  return (
    <FigurePanel title={t.byBranch} note={noteOf(place, t.byBranchNote)} flush height={300} read={takings}>
      {(data) => (data ? <Table takings={data} place={place} /> : <p className="muted todo-none">{h.blind}</p>)}
    </FigurePanel>
  );
}

function Table({ takings, place }: { takings: Takings; place: HomePlace }) {
  const t = useWords(financeWords);
  const behind = useWaysBehind(place);
  const lang = useLang();
  const { from, to, branches, tenders, total } = takings;
  const hasShifts = branches.some(({ shifts }) => shifts !== null);
  const cell = (fen: number, of: { ofBranch?: string; tender?: Tender }) =>
    fen === 0 ? (
      <span className="muted">—</span>
    ) : (
      <Link to={behind.taken({ from, to }, of)}>
        <Money fen={fen} />
      </Link>
    );
  return (
    <div className="sumtable">
      <table>
        <thead>
          <tr>
            <th scope="col">{t.branch}</th>
            {tenders.map(({ tender }) => (
              <th key={tender} scope="col" className="r">
                {tenderWords[tender][lang]}
              </th>
            ))}
            <th scope="col" className="r">
              {t.total}
            </th>
            <th scope="col" className="r">
              {t.change}
            </th>
            {hasShifts && <th scope="col">{t.shift}</th>}
          </tr>
        </thead>
        <tbody>
          {branches.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {tenders.map(({ tender }) => (
                <td key={tender} className="r">
                  {cell(fenOf(row, tender), { ofBranch: row.id, tender })}
                </td>
              ))}
              <td className="r b">{cell(row.taken.now, { ofBranch: row.id })}</td>
              <td className="r">
                <Delta {...row.taken} isMoney />
              </td>
              {hasShifts && (
                <td>
                  <Shifts row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            {tenders.map(({ tender, fen }) => (
              <td key={tender} className="r b">
                {cell(fen, { tender })}
              </td>
            ))}
            <td className="r b">{cell(total.now, {})}</td>
            <td className="r">
              <Delta {...total} isMoney />
            </td>
            {hasShifts && <td />}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const fenOf = ({ tenders }: Row, wanted: string) => tenders.find(({ tender }) => tender === wanted)?.fen ?? 0;

/** Whether the drawers of the period were as expected. */
function Shifts({ row: { id, shifts } }: { row: Row }) {
  const t = useWords(financeWords);
  if (!shifts || shifts.closed === 0) return <span className="muted">{t.noShift}</span>;
  const amount = `¥${twoDecimals(Math.abs(shifts.diffFen))}`;
  const to = `/admin/bar/operationData?branchId=${id}`;
  if (shifts.diffFen === 0)
    return (
      <Link to={to}>
        <StatusTag tone="success" icon={<CheckCircleFilled />} isBare>
          {t.even}
        </StatusTag>
      </Link>
    );
  return (
    <Link to={to}>
      <StatusTag tone="warning" icon={<ExclamationCircleFilled />} isBare>
        {fill(shifts.diffFen > 0 ? t.over : t.short, { amount })}
      </StatusTag>
    </Link>
  );
}
