import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { Receipt, ReceiptLine } from '@netbar/contract/purchasing/receipt/receipt.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Drawer } from 'antd';
import { useState } from 'react';
import { packsText } from '#features/purchasing/purchase/kit/packs-text.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Books } from '#kit/books/Books.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { PhotoRow } from '#kit/picture/PhotoRow.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordAlert } from '#kit/record/RecordBody.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { rejectReasonWords } from './kit/reject-reason.words.ts';
import { receiptRecordWords, receiptWords } from './receipt.words.ts';
import { ReceiptState } from './ReceiptState.tsx';
import './receive.css';

/** One receipt: its goods and batches, photos of what was rejected, what it booked, and the way back. */
export function ReceiptDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(receiptRecordWords);
  const read = useApi(receiptApi.get, { id });
  const [isReversing, setReversing] = useState(false);
  return (
    <Drawer
      open
      size={960}
      title={read.data ? `${t.receipt} ${read.data.no}` : t.receipt}
      onClose={onClose}
      footer={read.data && <Actions receipt={read.data} onReverse={() => setReversing(true)} />}
    >
      <Record isPage read={read} timeline={{ kind: 'GOODS_RECEIPT', id }}>
        {(receipt) => (
          <>
            <Head receipt={receipt} />
            {receipt.status === 'DRAFT' && receipt.fillUp && (
              <RecordAlert>{fill(t.waitsFor, { no: receipt.fillUp.no })}</RecordAlert>
            )}
            {receipt.whyNot !== null && <Alert type="info" showIcon title={receipt.whyNot} />}
            <Panel title={t.lines} flush>
              <Lines receipt={receipt} />
            </Panel>
            <RejectedPhotos lines={receipt.lines} />
            {receipt.booked && receipt.booked.length > 0 && <Books booked={receipt.booked} />}
            <Timeline kind="GOODS_RECEIPT" id={receipt.id} />
            {isReversing && (
              <FormDrawer
                title={t.reverse}
                api={receiptApi.reverse}
                fields={[{ kind: 'area', name: 'reason', label: t.reason, help: t.reverseHelp, max: 200 }]}
                fixed={{ id: receipt.id, version: receipt.version }}
                done={t.reversed}
                onClose={() => setReversing(false)}
              />
            )}
          </>
        )}
      </Record>
    </Drawer>
  );
}

function Head({ receipt }: { receipt: Receipt }) {
  const t = useWords(receiptRecordWords);
  const time = receipt.reversedTime ?? receipt.postedTime ?? receipt.createdTime;
  return (
    <RecordHead
      isInDrawer
      title={receipt.no}
      number={receipt.no}
      tag={<ReceiptState receipt={receipt} />}
      facts={[
        { label: t.supplier, value: receipt.supplierName },
        { label: t.branch, value: receipt.branchName },
        { label: t.deliveryNote, value: receipt.deliveryNote || '—' },
        { label: t.receiver, value: receipt.receiverName ?? t.system },
        { label: t.time, value: <span className="num">{formatTime(new Date(time), 'datetime')}</span> },
        ...(receipt.amountFen === null ? [] : [{ label: t.amount, value: <Money fen={receipt.amountFen} /> }]),
        ...(receipt.reverseReason ? [{ label: t.reason, value: receipt.reverseReason }] : []),
      ]}
    />
  );
}

function Actions({ receipt, onReverse }: { receipt: Receipt; onReverse: () => void }) {
  const t = useWords(receiptRecordWords);
  const canReverse = useCan('PURCHASE_REVERSE');
  if (!canReverse || receipt.status !== 'POSTED' || (!receipt.canReverse && receipt.whyNot === null)) return null;
  return (
    <div className="form-foot">
      <DutyButton danger whyNot={receipt.whyNot} onClick={onReverse}>
        {t.reverse}
      </DutyButton>
    </div>
  );
}

function Lines({ receipt: { lines, amountFen } }: { receipt: Receipt }) {
  const t = useWords(receiptRecordWords);
  const words = useWords(receiptWords);
  const reasons = useWords(rejectReasonWords);
  const qty = (line: ReceiptLine, n: number) => (n === 0 ? '—' : packsText(n, line));
  return (
    <RecordTable
      label={t.lines}
      rows={lines}
      keyOf={({ id }) => id}
      empty="—"
      columns={[
        {
          key: 'product',
          title: t.product,
          render: (line) => (
            <>
              {[line.name, line.spec].filter(Boolean).join(' ')}
              <small className="muted num">{line.kind === 'FREE' ? t.gift : line.storePurchaseNo}</small>
            </>
          ),
        },
        {
          key: 'batch',
          title: t.batch,
          render: ({ batchNo, expiryDate, shelfReason }) => (
            <span className="rcv-batch num">
              {batchNo || '—'}
              {expiryDate && <small className="muted">{fill(words.expires, { day: expiryDate })}</small>}
              {shelfReason && <small className="rcv-warn">{`${t.shelfReason} ${shelfReason}`}</small>}
            </span>
          ),
        },
        {
          key: 'accepted',
          title: t.acceptedQty,
          align: 'right',
          render: (line) => <span className="num">{qty(line, line.acceptedQty)}</span>,
        },
        {
          key: 'rejected',
          title: t.rejectedQty,
          align: 'right',
          render: (line) => (
            <span className={line.rejectedQty > 0 ? 'num rcv-bad' : 'num muted'}>
              {qty(line, line.rejectedQty)}
              {line.rejectReason && <small>{line.rejectNote || reasons[line.rejectReason]}</small>}
            </span>
          ),
        },
        ...(lines.some(({ returnedQty }) => returnedQty > 0)
          ? [
              {
                key: 'returned',
                title: t.returnedQty,
                align: 'right' as const,
                render: (line: ReceiptLine) => <span className="num">{qty(line, line.returnedQty)}</span>,
              },
            ]
          : []),
        ...(amountFen === null
          ? []
          : [
              {
                key: 'price',
                title: t.price,
                align: 'right' as const,
                render: ({ priceFen }: ReceiptLine) => <Money fen={priceFen} />,
              },
              {
                key: 'amount',
                title: t.amount,
                align: 'right' as const,
                render: (line: ReceiptLine) => <Money fen={line.amountFen} />,
                sum: <Money fen={amountFen} />,
              },
            ]),
      ]}
    />
  );
}

function RejectedPhotos({ lines }: { lines: ReceiptLine[] }) {
  const t = useWords(receiptRecordWords);
  const photos = lines.flatMap(({ name, photos: urls }) => urls.map((url) => ({ name, url })));
  if (photos.length === 0) return null;
  return (
    <Panel title={t.rejectedPhotos} flush>
      <PhotoRow photos={photos.map(({ url }) => url)} names={photos.map(({ name }) => name)} />
    </Panel>
  );
}
