import { orderTypeWords } from '@netbar/contract/counter/order/order.words';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { formatTime } from '@netbar/contract/kernel/time';
import type { ReactNode } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { useBranchFilter } from '#kit/branch/use-branch-filter.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Money } from '#kit/Money.tsx';
import { cardSlipWords } from '../card-slip.words.ts';

/** Card slips as cashiers entered them, to be compared with the bills of the card machines. `note`: what stands beside the title. */
export function CardSlips({ note }: { note?: ReactNode }) {
  const t = useWords(cardSlipWords);
  const lang = useLang();
  const branchFilter = useBranchFilter(t.branch);
  return (
    <ListPage
      title={t.title}
      note={note}
      api={paymentApi.cardSlips}
      emptyText={t.empty}
      filters={[
        { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
        { kind: 'days', name: 'from', toName: 'to', label: t.date },
        branchFilter,
      ]}
      columns={[
        { key: 'slip', title: t.slip, fixed: 'left', render: (row) => <span className="num">{row.slipNo}</span> },
        { key: 'terminal', title: t.terminal, render: (row) => <span className="num">{row.terminalNo ?? '—'}</span> },
        { key: 'date', title: t.date, render: (row) => <span className="num">{row.bizDate}</span> },
        {
          key: 'amount',
          title: t.amount,
          align: 'right',
          firstSort: 'descending',
          render: (row) => <Money fen={row.amountFen} />,
          total: (sums) => <Money fen={sums.amountFen} />,
        },
        {
          key: 'refunded',
          title: t.refunded,
          align: 'right',
          firstSort: 'descending',
          render: (row) => <Money fen={row.refundedFen || null} />,
          total: (sums) => <Money fen={sums.refundedFen || null} />,
        },
        { key: 'branch', title: t.branch, render: (row) => row.branchName },
        { key: 'order', title: t.order, render: (row) => <span className="num">{row.orderNo}</span> },
        { key: 'type', title: t.type, render: (row) => orderTypeWords[row.orderType][lang] },
        { key: 'member', title: t.member, render: (row) => row.memberName ?? '—' },
        { key: 'cashier', title: t.cashier, render: (row) => row.cashierName ?? '—' },
        { key: 'shift', title: t.shift, isHidden: true, render: (row) => <span className="num">{row.shiftNo ?? '—'}</span> },
        {
          key: 'time',
          title: t.time,
          render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
        },
      ]}
    />
  );
}
