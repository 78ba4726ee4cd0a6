import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { receiptRecordWords } from '../receipt.words.ts';
import { ReceiptDrawer } from '../ReceiptDrawer.tsx';
import { ReceiptState } from '../ReceiptState.tsx';

const MOST_SHOWN = 200;

/** The receipts of an order, the newest first. One opens in a drawer. */
export function Receipts({ storePurchaseId }: { storePurchaseId: string }) {
  const t = useWords(receiptRecordWords);
  const seesCost = useCan('STOCK_COST');
  const read = useApi(receiptApi.list, { storePurchaseId, limit: MOST_SHOWN });
  const [openId, setOpenId] = useState<string>();
  return (
    <>
      <Record read={read}>
        {({ rows, sums }) => (
          <Panel title={t.receipts} flush>
            <RecordTable
              label={t.receipts}
              rows={rows}
              keyOf={({ id }) => id}
              empty={t.noReceipts}
              columns={[
                {
                  key: 'no',
                  title: t.no,
                  render: ({ id, no }) => (
                    <button type="button" className="link num" onClick={() => setOpenId(id)}>
                      {no}
                    </button>
                  ),
                },
                {
                  key: 'time',
                  title: t.time,
                  render: ({ createdTime }) => <span className="num">{formatTime(new Date(createdTime), 'datetime')}</span>,
                },
                { key: 'supplier', title: t.supplier, render: ({ supplierName }) => supplierName },
                { key: 'note', title: t.deliveryNote, render: ({ deliveryNote }) => deliveryNote || '—' },
                { key: 'receiver', title: t.receiver, render: ({ receiverName }) => receiverName ?? t.system },
                {
                  key: 'lines',
                  title: t.lineCount,
                  align: 'right',
                  render: ({ lineCount }) => <span className="num">{lineCount}</span>,
                },
                ...(seesCost
                  ? [
                      {
                        key: 'amount',
                        title: t.amount,
                        align: 'right' as const,
                        render: ({ amountFen }: (typeof rows)[number]) => <Money fen={amountFen} />,
                        ...(sums && { sum: <Money fen={sums.amountFen} /> }),
                      },
                    ]
                  : []),
                { key: 'status', title: t.status, render: (row) => <ReceiptState receipt={row} /> },
              ]}
            />
          </Panel>
        )}
      </Record>
      {openId && <ReceiptDrawer key={openId} id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
