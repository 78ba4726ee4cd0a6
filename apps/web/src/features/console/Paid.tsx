import { CheckOutlined, ExclamationCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { Order } from '@netbar/contract/order/order.model';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { show } from './counter.store.ts';
import { Kbd } from './Kbd.tsx';
import { useKey } from './keys.ts';
import { changeOfOrder } from './pay.rules.ts';
import { payWords } from './pay.words.ts';
import { leavePay } from './payment.store.ts';
import { useReceipt } from './use-receipt.ts';
import { useSettings } from './use-settings.ts';

/** It is paid. The change stays in sight until the next key. */
export function Paid({ order }: { order: Order }) {
  const t = useWords(payWords);
  const { keys } = useSettings();
  const canRefund = useCan('ORDER_REFUND');
  const change = changeOfOrder(order);
  const refund = () => {
    leavePay();
    show({ dialog: 'refund', refundId: order.id });
  };
  useKey('refund', refund, canRefund);
  useKey('enter', leavePay);
  useKey('escape', leavePay);
  useKey('pay', leavePay);
  const settled = order.payments.filter(({ status }) => status === 'SUCCEEDED');
  return (
    <>
      <div className="paidh" role="status">
        <span className="okc">
          <CheckOutlined />
        </span>
        <h2>{t.paid}</h2>
        <p className="muted num">{`${order.no} · ${formatTime(new Date(order.finishedTime ?? order.createdTime), 'time')}`}</p>
      </div>
      <div className="pay-fill">
        <dl className="paidlist">
          <dt>{t.due}</dt>
          <dd>
            <Money fen={order.payableFen} />
          </dd>
          {settled.map(({ id, tender, amountFen, tenderedFen }) => (
            <Row
              key={id}
              name={tender === 'SIGNED' ? t.SIGNED : fill(t.paidBy, { name: t[tender] })}
              fen={tenderedFen ?? amountFen}
            />
          ))}
          {order.bonusFen > 0 && <Row name={t.gift} fen={order.bonusFen} />}
        </dl>
        <div className="chgbig">
          <span>{t.change}</span>
          <Money fen={change} />
        </div>
        <Afterwards order={order} />
      </div>
      <div className="acts">
        {canRefund && (
          <Button size="large" onClick={refund}>
            {t.refund}
            <Kbd>{keys.refund}</Kbd>
          </Button>
        )}
        <Button size="large" type="primary" className="payb" onClick={leavePay}>
          {t.next}
          <Kbd>Enter</Kbd>
        </Button>
      </div>
    </>
  );
}

function Row({ name, fen }: { name: string; fen: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Money fen={fen} />
      </dd>
    </>
  );
}

/** What happened by itself: the receipt, the stock, the member's balance. */
function Afterwards({ order }: { order: Order }) {
  const t = useWords(payWords);
  const receipt = useReceipt(order.id);
  const printOnce = useEffectEvent(() => receipt.print());
  const isDone = order.status === 'COMPLETED';
  useEffect(() => {
    if (isDone) printOnce();
  }, [order.id, isDone]);
  const goods = order.lines.filter(({ kind }) => kind === 'GOODS').length;
  return (
    <ul className="wst">
      {isDone && (
        <li className={receipt.state === 'failed' ? 'bad' : 'ok'}>
          {receipt.state === 'failed' ? (
            <ExclamationCircleOutlined />
          ) : receipt.state === 'done' ? (
            <CheckOutlined />
          ) : (
            <LoadingOutlined />
          )}
          {receipt.state === 'failed' ? t.notPrinted : receipt.state === 'done' ? t.printed : t.printing}
          <button type="button" className="link" onClick={receipt.print}>
            {receipt.state === 'failed' ? t.print : t.reprint}
          </button>
        </li>
      )}
      {goods > 0 && (
        <li className="ok">
          <CheckOutlined />
          {fill(t.stockTaken, { n: goods })}
          <small>{t.automatic}</small>
        </li>
      )}
      {order.type === 'CHARGE' && order.memberName && (
        <li className="ok">
          <CheckOutlined />
          {fill(t.toMember, { name: order.memberName })}
        </li>
      )}
    </ul>
  );
}
