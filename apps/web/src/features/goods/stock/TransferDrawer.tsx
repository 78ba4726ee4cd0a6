import { formatTime } from '@netbar/contract/kernel/time';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { Transfer } from '@netbar/contract/goods/stock/stock.model';
import { Alert, App, Button, Descriptions, Drawer, InputNumber } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useSession } from '#kernel/session.ts';
import { Record } from '#kit/detail/Record.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { stockWords } from './kit/stock.words.ts';
import { TransferState } from './kit/TransferState.tsx';
import './kit/stock.css';

type Counts = { [productId: string]: number };

const leftOf = ({ shippedQty, receivedQty, shortQty }: Transfer['lines'][number]) => shippedQty - receivedQty - shortQty;

/** One transfer: its goods, how far they have come, and what the reader may do next. */
export function TransferDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(stockWords);
  const read = useApi(stockApi.getTransfer, { id });
  const [counts, setCounts] = useState<Counts>({});
  const isReceiving = useReceiving(read.data);
  return (
    <Drawer
      open
      size={720}
      title={read.data ? `${t.TRANSFER} ${read.data.no}` : t.TRANSFER}
      onClose={onClose}
      footer={read.data && <Steps transfer={read.data} counts={counts} onDone={() => setCounts({})} />}
    >
      <Record read={read}>
        {(transfer) => (
          <div className="stack">
            {transfer.whyNot !== null && <Alert type="info" showIcon title={transfer.whyNot} />}
            <Descriptions
              column={2}
              size="small"
              items={[
                { key: 'status', label: t.status, children: <TransferState transfer={transfer} /> },
                { key: 'time', label: t.created, children: formatTime(new Date(transfer.createdTime), 'datetime') },
                { key: 'from', label: t.from, children: transfer.fromBranchName },
                { key: 'to', label: t.to, children: transfer.toBranchName },
                { key: 'who', label: t.applicant, children: transfer.applicantName ?? t.system },
                { key: 'why', label: t.reason, children: transfer.reason },
              ]}
            />
            <Panel title={t.lines} flush>
              <div className="plain-wrap">
                <Lines transfer={transfer} {...(isReceiving && { counts, onCount: setCounts })} />
              </div>
            </Panel>
          </div>
        )}
      </Record>
    </Drawer>
  );
}

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
