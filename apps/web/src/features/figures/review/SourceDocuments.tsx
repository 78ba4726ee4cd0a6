import type { Document, ReviewSource } from '@netbar/contract/figures/review/review.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import { Pagination } from 'antd';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { accountWords } from '#kit/books/books.words.ts';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import type { Behind } from './kit/figure-behind.ts';
import { amountText, definitionOf } from './figure.text.ts';
import { reviewWords } from './review.words.ts';
import type { Review } from './use-review.ts';

const PAGE = 20;

interface SourceDocumentsProps {
  review: Review;
  behind: Behind;
  source: ReviewSource;
  documents: NonNullable<ReviewSource['documents']>;
}

/** The documents themselves, with the sum of all of them and not of the page. */
export function SourceDocuments({ review, behind, documents: { rows, total, sum } }: SourceDocumentsProps) {
  const t = useWords(reviewWords);
  const { figureId, side } = behind;
  return (
    <>
      <RecordTable
        label={t.document}
        rows={rows}
        keyOf={({ kind, key }) => `${kind}.${key}`}
        empty={t.noDocuments}
        columns={[
          {
            key: 'time',
            title: t.days,
            render: ({ date, time }) => <When date={date} time={time} />,
            sum: definitionOf(figureId).kind === 'MEDIAN' ? t.median : t.sum,
          },
          { key: 'kind', title: t.document, render: (row) => <Named row={row} />, sum: fill(t.count, { n: total }) },
          {
            key: 'amount',
            title: t.amount,
            align: 'right',
            render: ({ amount }) => <span className="num">{amountText(figureId, side, amount)}</span>,
            sum: (
              <b className="num" data-testid="documents-sum">
                {amountText(figureId, side, sum)}
              </b>
            ),
          },
        ]}
      />
      {total > PAGE && (
        <Pagination
          size="small"
          current={behind.page}
          pageSize={PAGE}
          total={total}
          showSizeChanger={false}
          onChange={(page) => review.show({ ...behind, page, depth: behind.depth + 1 })}
        />
      )}
    </>
  );
}

const When = ({ date, time }: { date: string; time: string | null }) => (
  <span className="num">
    {date}
    {time && <small className="muted"> {formatTime(new Date(time), 'time').slice(0, 5)}</small>}
  </span>
);

/** What it is, with its number where it leads somewhere that the caller may go. */
function Named({ row: { kind, no, name, date, memberId } }: { row: Document }) {
  const t = useWords(reviewWords);
  const tenders: { [code: string]: string } = useWords(tenderWords);
  const accounts: { [code: string]: string } = useWords(accountWords);
  const [canOrders, canMembers] = [useCan('ORDER_LIST'), useCan('MEMBER_LIST')];
  const order = (kind === 'ORDER' || kind === 'PAYMENT') && canOrders && no;
  const orderList = `/admin/statistics/orderList?${new URLSearchParams({ from: date, to: date, keyword: no }).toString()}`;
  const member = (kind === 'MEMBER' || kind === 'SESSION') && canMembers && memberId;
  const text = [no, tenders[name] ?? accounts[name] ?? name].filter(Boolean).join(' ');
  return (
    <>
      <span className="muted">{t[kind]}</span>{' '}
      {order ? (
        <Link to={orderList}>{text}</Link>
      ) : member ? (
        <Link to={`/admin/statistics/member/log?id=${memberId}`}>{text || t.MEMBER}</Link>
      ) : (
        text
      )}
    </>
  );
}
