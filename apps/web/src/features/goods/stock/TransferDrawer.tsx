import { formatTime } from '@netbar/contract/kernel/time';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { Transfer } from '@netbar/contract/goods/stock/stock.model';
import { Alert, App, Button, Drawer, InputNumber } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useSession } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import type { RecordStep } from '#kit/record/RecordSteps.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { PrintButton, type Sheet } from '#kit/print/PrintSheet.tsx';
import { stockWords } from './kit/stock.words.ts';
import { TransferState } from './kit/TransferState.tsx';
import './kit/stock.css';

type Counts = { [productId: string]: number };

const leftOf = ({ shippedQty, receivedQty, shortQty }: Transfer['lines'][number]) => shippedQty - receivedQty - shortQty;

/** One transfer: its goods, how far they have come, and what the reader may do next. */
export function TransferDrawer({ id: openedId, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(stockWords);
  // Next and previous show another transfer of the list in the same drawer.
  const [id, setId] = useState(openedId);
  const read = useApi(stockApi.getTransfer, { id });
  const [counts, setCounts] = useState<Counts>({});
  const isReceiving = useReceiving(read.data);
  const go = (next: string) => {
    setCounts({});
    setId(next);
  };
  return (
    <Drawer
      open
      size={840}
      title={read.data ? `${t.TRANSFER} ${read.data.no}` : t.TRANSFER}
      onClose={onClose}
      extra={read.data && <PrintButton sheet={sheetOf(t, read.data)} />}
      footer={read.data && <Steps transfer={read.data} counts={counts} onDone={() => setCounts({})} />}
    >
      <Record isPage read={read} timeline={{ kind: 'TRANSFER', id }}>
        {(transfer) => (
          <>
            <Head transfer={transfer} onGo={go} />
            {transfer.whyNot !== null && <Alert type="info" showIcon title={transfer.whyNot} />}
            <Panel title={t.lines} flush>
              <div className="plain-wrap">
                <Lines transfer={transfer} {...(isReceiving && { counts, onCount: setCounts })} />
              </div>
            </Panel>
            <Timeline kind="TRANSFER" id={transfer.id} />
          </>
        )}
      </Record>
    </Drawer>
  );
}

function Head({ transfer, onGo }: { transfer: Transfer; onGo: (id: string) => void }) {
  const t = useWords(stockWords);
  return (
    <RecordHead
      isInDrawer
      title={transfer.no}
      number={transfer.no}
      tag={<TransferState transfer={transfer} />}
      trail={<RecordTrail api={stockApi.listTransfers} id={transfer.id} onGo={onGo} />}
      steps={stepsOf(transfer.status, t)}
      facts={[
        { label: t.from, value: transfer.fromBranchName },
        { label: t.to, value: transfer.toBranchName },
        { label: t.applicant, value: transfer.applicantName ?? t.system },
        { label: t.created, value: <span className="num">{formatTime(new Date(transfer.createdTime), 'datetime')}</span> },
        { label: t.reason, value: transfer.reason },
      ]}
    />
  );
}

const way = ['SUBMITTED', 'APPROVED', 'SHIPPED', 'RECEIVED'] as const;

/** Asked for, approved, sent, received; or ended before. */
function stepsOf(status: Transfer['status'], t: { [K in keyof typeof stockWords]: string }): RecordStep[] {
  const titles = [t.stepAsk, t.stepApprove, t.stepShip, t.stepReceive];
  const at = way.findIndex((step) => step === status);
  if (at < 0 && (status === 'REJECTED' || status === 'CANCELLED'))
    return [
      { key: 'ask', title: t.stepAsk, state: 'done' },
      { key: 'end', title: t.stepEnded, state: 'stopped' },
    ];
  // A transfer closed with a shortage was received as far as it came.
  const done = at < 0 ? way.length - 1 : at;
  return titles.map((title, i) => ({ key: way[i] ?? title, title, state: i <= done ? 'done' : i === done + 1 ? 'now' : 'open' }));
}

type Words = Record<keyof typeof stockWords, string>;

/** A transfer on paper: it goes along with the goods, and both ends sign it. */
const sheetOf = (t: Words, transfer: Transfer): Sheet => ({
  title: t.transferSheet,
  no: transfer.no,
  facts: [
    { label: t.from, value: transfer.fromBranchName },
    { label: t.to, value: transfer.toBranchName },
    { label: t.created, value: formatTime(new Date(transfer.createdTime), 'datetime') },
    { label: t.applicant, value: transfer.applicantName ?? t.system },
    { label: t.reason, value: transfer.reason },
  ],
  columns: [
    { title: t.name },
    { title: t.asked, isNumber: true },
    { title: t.shipped, isNumber: true },
    { title: t.received, isNumber: true },
  ],
  lines: transfer.lines.map(({ productId, name, qty, shippedQty, receivedQty }) => ({
    key: productId,
    // Empty until it is known, to be filled in by hand.
    cells: [name, qty, shippedQty || '', receivedQty || ''],
  })),
  sums: [{ label: t.pieces, value: transfer.lines.reduce((sum, { qty }) => sum + qty, 0) }],
  signatures: [t.signShip, t.signCarry, t.signReceive],
});

/** Whether the reader is the one who takes the goods in. */
function useReceiving(transfer: Transfer | undefined) {
  const canApply = useCan('TRANSFER_APPLY');
  const isOurs = useSession((state) => state.user?.branches.some(({ id }) => id === transfer?.toBranchId) ?? false);
  return canApply && isOurs && transfer?.status === 'SHIPPED';
}

function Lines({ transfer, counts, onCount }: { transfer: Transfer; counts?: Counts; onCount?: (counts: Counts) => void }) {
  const t = useWords(stockWords);
  const seesCost = useCan('STOCK_COST');
  return (
    <table className="plain">
      <thead>
        <tr>
          <th>{t.name}</th>
          <th className="r">{t.asked}</th>
          <th className="r">{t.shipped}</th>
          <th className="r">{t.received}</th>
          <th className="r">{t.short}</th>
          {seesCost && <th className="r">{t.amount}</th>}
          {counts && <th className="r">{t.receiving}</th>}
        </tr>
      </thead>
      <tbody>
        {transfer.lines.map((line) => (
          <tr key={line.productId}>
            <td>{line.name}</td>
            <td className="r num">{line.qty}</td>
            <td className="r num">{line.shippedQty || '—'}</td>
            <td className="r num">{line.receivedQty || '—'}</td>
            <td className="r num">{line.shortQty || '—'}</td>
            {seesCost && (
              <td className="r">
                <Money fen={line.valueFen || null} />
              </td>
            )}
            {counts && (
              <td className="r">
                <InputNumber
                  min={0}
                  max={leftOf(line)}
                  precision={0}
                  aria-label={`${t.receiving} ${line.name}`}
                  value={counts[line.productId] ?? leftOf(line)}
                  onChange={(n) => onCount?.({ ...counts, [line.productId]: n ?? 0 })}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Steps({ transfer, counts, onDone }: { transfer: Transfer; counts: Counts; onDone: () => void }) {
  const t = useWords(stockWords);
  const { modal } = App.useApp();
  const canApply = useCan('TRANSFER_APPLY');
  const canApprove = useCan('TRANSFER_APPROVE');
  const branches = useSession((state) => state.user?.branches);
  const own = (branches ?? []).map(({ id }) => id);
  const isSender = own.includes(transfer.fromBranchId);
  const isReceiving = useReceiving(transfer);
  const options = { done: t.done, onDone };
  const approve = useCommand(stockApi.approveTransfer, options);
  const reject = useCommand(stockApi.rejectTransfer, options);
  const cancel = useCommand(stockApi.cancelTransfer, options);
  const ship = useCommand(stockApi.shipTransfer, options);
  const receive = useCommand(stockApi.receiveTransfer, options);
  const close = useCommand(stockApi.closeTransfer, options);
  const { id, status } = transfer;
  const came = transfer.lines
    .map((line) => ({ productId: line.productId, qty: counts[line.productId] ?? leftOf(line) }))
    .filter(({ qty }) => qty > 0);
  const askClose = () => {
    const by = (payer: 'FROM' | 'TO') => () => close.mutate({ id, payer, reason: t.closeReason });
    const isReceiver = own.includes(transfer.toBranchId);
    // Each side confirms only a loss of its own.
    if (isSender && isReceiver)
      modal.confirm({ title: t.closeAsk, okText: t.byTo, cancelText: t.byFrom, onOk: by('TO'), onCancel: by('FROM') });
    else modal.confirm({ title: t.closeAsk, okText: isSender ? t.byFrom : t.byTo, onOk: by(isSender ? 'FROM' : 'TO') });
  };
  return (
    <div className="form-foot">
      {canApply && (status === 'SUBMITTED' || status === 'APPROVED') && (
        <Button onClick={() => cancel.mutate({ id })}>{t.cancelIt}</Button>
      )}
      {transfer.whyNot !== null && (
        <DutyButton type="primary" whyNot={transfer.whyNot}>
          {t.approve}
        </DutyButton>
      )}
      {transfer.canDecide && (
        <>
          <Button danger onClick={() => reject.mutate({ id, reason: t.rejectReason })}>
            {t.reject}
          </Button>
          <Button type="primary" loading={approve.isPending} onClick={() => approve.mutate({ id })}>
            {t.approve}
          </Button>
        </>
      )}
      {canApply && isSender && status === 'APPROVED' && (
        <Button type="primary" loading={ship.isPending} onClick={() => ship.mutate({ id })}>
          {t.ship}
        </Button>
      )}
      {canApprove && status === 'SHIPPED' && <Button onClick={askClose}>{t.closeShort}</Button>}
      {isReceiving && (
        <Button
          type="primary"
          disabled={came.length === 0}
          loading={receive.isPending}
          onClick={() => receive.mutate({ id, lines: came })}
        >
          {t.receive}
        </Button>
      )}
    </div>
  );
}
