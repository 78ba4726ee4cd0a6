import { CheckOutlined, ScanOutlined } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { Order } from '@netbar/contract/order/order.model';
import { paymentApi } from '@netbar/contract/payment/payment.api';
import type { Payment } from '@netbar/contract/payment/payment.model';
import { Alert, Button, QRCode } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { minutesAndSeconds } from './age.rules.ts';
import { Kbd } from './Kbd.tsx';
import { useKey } from './keys.ts';
import { isOpen } from './pay.rules.ts';
import { payWords } from './pay.words.ts';
import { settle } from './payment.store.ts';
import { useNow } from './use-now.ts';

const ASK_EVERY_MS = 3_000;
const SCANNED_MOST_MS = 60_000;

/** The money is on its way. Asks the server until it knows; never charges again. */
export function Waiting({ order }: { order: Order }) {
  const t = useWords(payWords);
  const payment = order.payments.find(isOpen);
  const ask = useCommand(paymentApi.query, { onDone: settle, quiet: true });
  const close = useCommand(paymentApi.close, { onDone: settle });
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
        <Progress payment={payment} />
        {ask.error && <Alert type="warning" showIcon title={ask.error.message} className="pay-note" />}
        <Steps payment={payment} />
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

function Progress({ payment }: { payment: Payment }) {
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

function Steps({ payment }: { payment: Payment }) {
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
