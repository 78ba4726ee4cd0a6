import { RightOutlined } from '@ant-design/icons';
import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import type { SalesCell } from '@netbar/contract/figures/sales/sales.model';
import { fill } from '@netbar/contract/kernel/words';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { percent, ratio } from './figures.ts';
import { salesWords } from './sales.words.ts';
import type { SalesQuestion } from './use-sales-question.ts';

interface CellFiguresProps {
  question: SalesQuestion;
  cell: { title: string; filter: Record<string, string>; rowName: string; rowTotal: number; figure: number };
  onDocuments: () => void;
  onFilter: () => void;
}

/** What one cell is made of, and the way to its documents. */
export function CellFigures({ question, cell, onDocuments, onFilter }: CellFiguresProps) {
  const t = useWords(salesWords);
  const read = useApi(salesApi.cell, { ...question.place, ...cell.filter });
  const { title, rowName, rowTotal, figure } = cell;
  return (
    <div className="sales-pop">
      <h3>{title}</h3>
      {read.data && !read.isPlaceholderData ? (
        <Figures found={read.data} />
      ) : read.isError ? (
        <p className="muted">{read.error.message}</p>
      ) : (
        <div className="sales-pop-wait" aria-busy="true" />
      )}
      {figure !== rowTotal && rowTotal !== 0 && (
        <p>
          {fill(t.shareOf, { name: rowName })}
          <b className="num">{percent(ratio(figure, rowTotal))}</b>
        </p>
      )}
      <footer>
        {read.data && !read.isPlaceholderData && <DocumentsLink found={read.data} onDocuments={onDocuments} />}
        <button type="button" className="link" onClick={onFilter}>
          {t.filterThis}
        </button>
      </footer>
    </div>
  );
}

function Figures({ found: { salesFen, marginFen, qty } }: { found: SalesCell }) {
  const t = useWords(salesWords);
  return (
    <>
      <p>
        {t.SALES}
        <b>
          <Money fen={salesFen} />
        </b>
      </p>
      <p>
        {fill(t.pieces, { n: groupThousands(qty) })}
        <b>
          <Money fen={qty === 0 ? null : Math.round(salesFen / qty)} />
        </b>
      </p>
      {marginFen !== null && (
        <p>
          {t.MARGIN}
          <b>
            <Money fen={marginFen} />
          </b>
        </p>
      )}
    </>
  );
}

function DocumentsLink({ found: { documents, mostDays }, onDocuments }: { found: SalesCell; onDocuments: () => void }) {
  const t = useWords(salesWords);
  if (documents === null) return <span className="muted">{fill(t.documentsTooMany, { n: mostDays })}</span>;
  return (
    <button type="button" className="link" disabled={documents === 0} onClick={onDocuments}>
      {fill(t.seeDocuments, { n: groupThousands(documents) })} <RightOutlined />
    </button>
  );
}
