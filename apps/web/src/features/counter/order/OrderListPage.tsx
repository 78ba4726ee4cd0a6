import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { OrderRow } from '@netbar/contract/counter/order/order.model';
import { isCall } from '@netbar/contract/counter/order/order.rules';
import {
  orderSourceWords,
  orderStatusWords,
  orderTypeWords,
  paidWords,
  refundStatusWords,
} from '@netbar/contract/counter/order/order.words';
import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import { formatTime } from '@netbar/contract/kernel/time';
import type { Words } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchFilter } from '#kit/branch/use-branch-filter.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Money } from '#kit/Money.tsx';
import { orderWords } from './order.words.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import { OrderStatusTag, PaidTag, RefundTag } from './OrderTags.tsx';

/** Every order of the branches one may see, whatever became of it. */
export default function OrderListPage() {
  const t = useWords(orderWords);
  const lang = useLang();
  const canExport = useCan('ORDER_EXPORT');
  const branchFilter = useBranchFilter(t.branch);
  const [opened, setOpened] = useState<OrderRow>();
  const select = (name: string, label: string, words: Record<string, Words>) => ({
    kind: 'select' as const,
    name,
    label,
    options: Object.entries(words).map(([value, said]) => ({ value, label: said[lang] })),
  });
  return (
    <>
      <ListPage
        title={t.title}
        api={orderApi.list}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          { kind: 'days', name: 'from', toName: 'to', label: t.date },
          branchFilter,
          select('type', t.type, orderTypeWords),
          select('status', t.status, orderStatusWords),
          select('paid', t.paid, paidWords),
          select('refundStatus', t.refund, refundStatusWords),
          select('source', t.source, orderSourceWords),
          select('tender', t.tender, tenderWords),
        ]}
        exporting={canExport && { api: orderApi.export }}
        columns={[
          { key: 'no', title: t.keyword, fixed: 'left', render: (row) => <span className="num">{row.no}</span> },
          { key: 'type', title: t.type, render: (row) => orderTypeWords[row.type][lang] },
          { key: 'content', title: t.content, render: contentOf },
          {
            key: 'payable',
            title: t.payable,
            align: 'right',
            render: (row) => <Money fen={isCall(row.type) ? null : row.payableFen} />,
          },
          { key: 'paidFen', title: t.paidFen, align: 'right', render: (row) => <Money fen={row.paidFen || null} /> },
          {
            key: 'tenders',
            title: t.tender,
            render: (row) => joinNames(row.tenders.map((tender) => tenderWords[tender][lang])) || '—',
          },
          { key: 'status', title: t.status, render: (row) => <OrderStatusTag status={row.status} /> },
          { key: 'paid', title: t.paid, render: (row) => <PaidTag type={row.type} paid={row.paid} /> },
          { key: 'refund', title: t.refund, render: (row) => <RefundTag refundStatus={row.refundStatus} /> },
          {
            key: 'refundedFen',
            title: t.refundedFen,
            align: 'right',
            isHidden: true,
            render: (row) => <Money fen={row.refundedFen || null} />,
          },
          { key: 'member', title: t.member, render: (row) => row.memberName ?? '—' },
          { key: 'machine', title: t.machine, render: (row) => <span className="num">{row.machineNo || '—'}</span> },
          { key: 'source', title: t.source, render: (row) => orderSourceWords[row.source][lang] },
          { key: 'branch', title: t.branch, isHidden: true, render: (row) => row.branchName },
          { key: 'who', title: t.who, render: (row) => row.creatorName },
          {
            key: 'time',
            title: t.time,
            render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
          },
        ]}
        rowActions={(row) => [{ key: 'open', label: t.detail, onClick: () => setOpened(row) }]}
      />
      {opened && <OrderDrawer row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const contentOf = ({ summary, qty }: OrderRow) => (summary ? `${summary} ×${qty}` : '—');
