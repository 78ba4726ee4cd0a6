import { RollbackOutlined } from '@ant-design/icons';
import { orderPages } from '@netbar/contract/counter/order/order.pages';
import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import type { SalesDocument } from '@netbar/contract/figures/sales/sales.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import type { OpenedCell } from './PivotPanel.tsx';
import { salesWords } from './sales.words.ts';
import type { SalesQuestion } from './use-sales-question.ts';

const PAGE = 50;

interface DocumentDrawerProps {
  place: SalesQuestion['place'];
  cell: OpenedCell;
  onClose: () => void;
}

/** The documents that a cell is made of. Their sum is the cell. */
export function DocumentDrawer({ place, cell, onClose }: DocumentDrawerProps) {
  const t = useWords(salesWords);
  const [page, setPage] = useState(1);
  const read = useApi(salesApi.documents, { ...place, ...cell.filter, page, limit: PAGE });
  return (
    <Drawer open size={840} title={`${t.documents} · ${cell.title}`} onClose={onClose}>
      <Record read={read}>
        {({ rows, total, salesFen, qty }) => (
          <>
            <p className="sales-documents-sum">
              {fill(t.documentsSum, { n: groupThousands(total), qty: groupThousands(qty) })}{' '}
              <b>
                <Money fen={salesFen} />
              </b>
            </p>
            <Documents rows={rows} />
            {total > PAGE && (
              <Pagination current={page} pageSize={PAGE} total={total} showSizeChanger={false} onChange={setPage} />
            )}
          </>
        )}
      </Record>
    </Drawer>
  );
}

function Documents({ rows }: { rows: SalesDocument[] }) {
  const t = useWords(salesWords);
  const canOpen = useCan('ORDER_LIST');
  return (
    <RecordTable
      label={t.documents}
      rows={rows}
      keyOf={({ id }) => id}
      empty={t.noDocuments}
      columns={[
        {
          key: 'no',
          title: t.orderNo,
          render: ({ no, orderDate }) =>
            canOpen ? (
              <Link
                to={`${orderPages.pages.orderList.path}?${new URLSearchParams({ keyword: no, from: orderDate, to: orderDate }).toString()}`}
              >
                {no}
              </Link>
            ) : (
              no
            ),
        },
        {
          key: 'time',
          title: t.time,
          render: ({ postedTime, isReturn }) => (
            <>
              <span className="num">{formatTime(new Date(postedTime), 'datetime').slice(0, 16)}</span>{' '}
              {isReturn && (
                <StatusTag tone="warning" icon={<RollbackOutlined />}>
                  {t.isReturn}
                </StatusTag>
              )}
            </>
          ),
        },
        { key: 'branch', title: t.branch, render: ({ branchName }) => branchName },
        { key: 'products', title: t.products, render: ({ products }) => products },
        { key: 'seller', title: t.SELLER, render: ({ sellerName }) => sellerName ?? '—' },
        { key: 'qty', title: t.QTY, align: 'right', render: ({ qty }) => <span className="num">{qty}</span> },
        { key: 'amount', title: t.SALES, align: 'right', render: ({ salesFen }) => <Money fen={salesFen} /> },
      ]}
    />
  );
}
