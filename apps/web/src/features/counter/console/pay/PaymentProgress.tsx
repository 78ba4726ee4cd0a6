import { CheckOutlined, DisconnectOutlined, ExclamationCircleOutlined, LoadingOutlined, ScanOutlined } from '@ant-design/icons';
import type { Order, OrderPayment } from '@netbar/contract/counter/order/order.model';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button, QRCode } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { isEmptyCart } from '#features/counter/console/cart/cart.rules.ts';
import { useCarts } from '#features/counter/console/cart/carts.store.ts';
import { minutesAndSeconds, useNow } from '#features/counter/console/clock.ts';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { EnterButton, Kbd } from '#features/counter/console/keys/Kbd.tsx';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { useReceipt } from '#features/counter/console/receipt/use-receipt.ts';
import { useSettings } from '#features/counter/console/use-settings.ts';
import { useCanHere } from '#kernel/flags.ts';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { changeOfOrder, isOpenPayment, paidTimeOf } from './pay.rules.ts';
import { payWords } from './pay.words.ts';
import { leavePayment, showOrderState, useRefreshAfterPayment } from './payment.store.ts';
import { recoverPayment } from './recover-payment.ts';

const ASK_EVERY_MS = 3_000;
const SCANNED_MOST_MS = 60_000;

/** A payment under way. Polls the server for the result; never charges again. */
export function WaitingForPayment({ order }: { order: Order }) {
  const t = useWords(payWords);
  const payment = order.payments.find(isOpenPayment);
  const ask = useCommand(paymentApi.query, { onDone: showOrderState, quiet: true });
  const close = useCommand(paymentApi.close, { onDone: showOrderState });
  const isBusy = ask.isPending || close.isPending;
  const askNow = () => {
    if (payment && !isBusy) ask.mutate({ paymentId: payment.id, version: payment.version });
  };
  const askByClock = useEffectEvent(askNow);
  useEffect(() => {
    const timer = setInterval(() => askByClock(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useKey('enter', askNow);
  if (!payment) return null;
  return (
    <>
      <div className="paydue pay-top">
        <span>{t.due}</span>
        <Money fen={payment.amountFen} />
      </div>
      <div className="pay-fill">
        <PaymentClock payment={payment} />
        {ask.error && <Alert type="warning" showIcon title={ask.error.message} className="pay-note" />}
        <PaymentSteps payment={payment} />
      </div>
      <div className="acts">
        <Button
          size="large"
          loading={close.isPending}
          onClick={() => close.mutate({ paymentId: payment.id, version: payment.version })}
        >
          {t.takeBack}
        </Button>
        <Button size="large" type="primary" className="payb" onClick={askNow}>
          {t.askNow}
          <Kbd>Enter</Kbd>
        </Button>
      </div>
    </>
  );
}

function PaymentClock({ payment }: { payment: OrderPayment }) {
  const t = useWords(payWords);
  const now = useNow(1_000);
  const from = Date.parse(payment.createdTime);
  const most = payment.expiresTime ? Date.parse(payment.expiresTime) - from : SCANNED_MOST_MS;
  const gone = Math.max(0, now - from);
  const isShown = payment.codeUrl !== null;
  const times = { now: minutesAndSeconds(gone), most: minutesAndSeconds(most), every: ASK_EVERY_MS / 1000 };
  return (
    <div className="wait" role="status">
      {payment.codeUrl ? <QRCode value={payment.codeUrl} size={168} bgColor="#fff" color="#000" /> : <ScanOutlined />}
      <h2>{isShown ? fill(t.waitingShown, { amount: yuan(payment.amountFen) }) : t.waiting}</h2>
      {!isShown && <p>{t.waitingText}</p>}
      <div className="wbar">
        <i style={{ width: `${Math.min(100, (gone / most) * 100)}%` }} />
      </div>
      <span className="num muted">{fill(t.askEvery, times)}</span>
    </div>
  );
}

function PaymentSteps({ payment }: { payment: OrderPayment }) {
  const t = useWords(payWords);
  const time = formatTime(new Date(payment.createdTime), 'time');
  return (
    <ol className="wst">
      <li className="ok">
        <CheckOutlined />
        {payment.codeUrl ? t.stepShown : t.stepRead}
        <small className="num">{time}</small>
      </li>
      <li className="ok">
        <CheckOutlined />
        {fill(t.stepSent, { name: t[payment.tender] })}
        <small className="num">{time}</small>
      </li>
      <li className="cur">
        <i />
        {t.stepConfirm}
        <small>{t.underWay}</small>
      </li>
    </ol>
  );
}

/** The payment was sent and the connection failed before the answer. It is sent again with the same key, so it is charged once. */
export function UnansweredPayment({ branchId }: { branchId: string }) {
  const t = useWords(payWords);
  const refresh = useRefreshAfterPayment();
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    if (isAsking) return;
    setAsking(true);
    void recoverPayment(branchId)
      .then(refresh)
      .finally(() => setAsking(false));
  };
  useKey('enter', ask);
  return (
    <>
      <div className="pay-fill">
        <span className="sp" />
        <div className="wait t-warning" role="alert">
          <DisconnectOutlined />
          <h2>{t.unknown}</h2>
          <p>{t.unknownText}</p>
        </div>
        <span className="sp" />
      </div>
      <EnterButton loading={isAsking} onClick={ask}>
        {t.askNow}
      </EnterButton>
    </>
  );
}

/** The order was cancelled by somebody else, or it expired. */
export function CancelledOrder({ no }: { no: string }) {
  const t = useWords(payWords);
  useKey('escape', leavePayment);
  useKey('enter', leavePayment);
  return (
    <>
      <Alert type="warning" showIcon title={fill(t.orderCancelled, { no })} className="pay-note pay-top" />
      <span className="sp" />
      <EnterButton onClick={leavePayment}>{t.back}</EnterButton>
    </>
  );
}

/** The order is paid. The change stays visible until the next key. */
export function PaidOrder({ order }: { order: Order }) {
  const t = useWords(payWords);
  const { keys } = useSettings();
  const canRefund = useCanHere('ORDER_REFUND');
  const change = changeOfOrder(order);
  const hasGoods = useCarts((state) => !isEmptyCart(state.current));
  const refund = () => {
    leavePayment();
    showAtCounter({ dialog: 'refund', refundId: order.id });
  };
  useKey('refund', refund, canRefund);
  useKey('enter', leavePayment);
  useKey('escape', leavePayment);
  useKey('pay', leavePayment);
  const settled = order.payments.filter(({ status }) => status === 'SUCCEEDED');
  return (
    <>
      <div className="paidh" role="status">
        <span className="okc">
          <CheckOutlined />
        </span>
        <h2>{t.paid}</h2>
        <p className="muted num">{`${order.no} · ${formatTime(new Date(paidTimeOf(order)), 'time')}`}</p>
      </div>
      <div className="pay-fill">
        <dl className="paidlist">
          <dt>{t.due}</dt>
          <dd>
            <Money fen={order.payableFen} />
          </dd>
          {settled.map(({ id, tender, amountFen, tenderedFen }) => (
            <AmountRow
              key={id}
              name={tender === 'SIGNED' ? t.SIGNED : fill(t.paidBy, { name: t[tender] })}
              fen={tenderedFen ?? amountFen}
            />
          ))}
          {order.bonusFen > 0 && <AmountRow name={t.gift} fen={order.bonusFen} />}
        </dl>
        <div className="chgbig">
          <span>{t.change}</span>
          <Money fen={change} />
        </div>
        <PaidFollowUps order={order} />
      </div>
      <div className="acts">
        {canRefund && (
          <Button size="large" onClick={refund}>
            {t.refund}
            <Kbd>{keys.refund}</Kbd>
          </Button>
        )}
        <Button size="large" type="primary" className="payb" onClick={leavePayment}>
          {hasGoods ? t.toCart : t.next}
          <Kbd>Enter</Kbd>
        </Button>
      </div>
    </>
  );
}

function AmountRow({ name, fen }: { name: string; fen: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Money fen={fen} />
      </dd>
    </>
  );
}

/** What followed the payment automatically: receipt, stock, the member's balance. */
function PaidFollowUps({ order }: { order: Order }) {
  const t = useWords(payWords);
  const receipt = useReceipt(order.id);
  const printOnce = useEffectEvent(() => receipt.print());
  const hasReceipt = order.printedCount !== null;
  useEffect(() => {
    if (hasReceipt) printOnce();
  }, [order.id, hasReceipt]);
  // Goods that are delivered later leave the stock then.
  const goods = order.status === 'COMPLETED' ? order.lines.filter(({ kind }) => kind === 'GOODS').length : 0;
  return (
    <ul className="wst">
      {hasReceipt && (
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
