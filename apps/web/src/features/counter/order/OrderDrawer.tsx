import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { Order, OrderRow } from '@netbar/contract/counter/order/order.model';
import { orderSourceWords, orderStepWords, orderTypeWords, reasonText } from '@netbar/contract/counter/order/order.words';
import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordFigures, type Figure } from '#kit/record/RecordFigures.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import type { RecordStep } from '#kit/record/RecordSteps.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { OrderStatusTag, PaidTag, RefundTag } from './OrderTags.tsx';
import { orderWords } from './order.words.ts';
import '#features/goods/stock/kit/stock.css';

const timeOf = (at: string) => formatTime(new Date(at), 'datetime');

/** One order: what it was, how it was paid, and what became of it step by step. */
export function OrderDrawer({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const t = useWords(orderWords);
  // Next and previous show another order of the list in the same drawer.
  const [id, setId] = useState(row.id);
  const order = useApi(orderApi.detail, { orderId: id });
  const title = `${t.order} ${order.data?.no ?? row.no}`;
  return (
    <Drawer open size={840} title={title} onClose={onClose}>
      <Record isPage read={order} timeline={{ kind: 'ORDER', id }}>
        {(data) => (
          <>
            <Head order={data} onGo={setId} />
            <Sums order={data} />
            {data.lines.length > 0 && <Lines order={data} />}
            {data.payments.length > 0 && <Payments order={data} />}
            <History order={data} />
            <Timeline kind="ORDER" id={data.id} />
          </>
        )}
      </Record>
    </Drawer>
  );
}

function Head({ order, onGo }: { order: Order; onGo: (id: string) => void }) {
  const t = useWords(orderWords);
  const lang = useLang();
  return (
    <RecordHead
      isInDrawer
      title={order.no}
      number={order.no}
      tag={<OrderStatusTag status={order.status} />}
      note={
        <>
          <PaidTag type={order.type} paid={order.paid} />
          <RefundTag refundStatus={order.refundStatus} />
        </>
      }
      trail={<RecordTrail api={orderApi.list} id={order.id} onGo={onGo} />}
      steps={stepsOf(order, t)}
      facts={[
        { label: t.type, value: orderTypeWords[order.type][lang] },
        { label: t.branch, value: order.branchName },
        { label: t.member, value: order.memberName ?? '—' },
        { label: t.machine, value: order.machineNo || '—' },
        { label: t.shift, value: <span className="num">{order.shiftNo ?? '—'}</span> },
        { label: t.source, value: orderSourceWords[order.source][lang] },
        { label: t.remark, value: order.remark || '—' },
      ]}
    />
  );
}

/** Placed, paid, accepted, done: each with who and when as far as it happened. */
function stepsOf(order: Order, t: { [K in keyof typeof orderWords]: string }): RecordStep[] {
  const took = (...actions: string[]) => order.steps.find(({ action }) => actions.includes(action));
  const note = (step: Order['steps'][number] | undefined) => step && `${timeOf(step.createdTime).slice(5, 16)} ${step.actorName}`;
  const isOver = order.status === 'COMPLETED' || order.status === 'CANCELLED';
  const [first] = order.steps;
  const accepted = took('accept');
  const paidAt = order.payments.find(({ status }) => status === 'SUCCEEDED');
  const end = order.steps.at(-1);
  return [
    { key: 'placed', title: t.placed, note: note(first) ?? timeOf(order.createdTime).slice(5, 16), state: 'done' },
    {
      key: 'paid',
      title: t.paidStep,
      note: paidAt && timeOf(paidAt.createdTime).slice(5, 16),
      state: order.paid ? 'done' : isOver ? 'open' : 'now',
    },
    ...(accepted || order.status === 'CONFIRMED'
      ? [{ key: 'accepted', title: t.accepted, note: note(accepted), state: 'done' as const }]
      : []),
    order.status === 'CANCELLED'
      ? { key: 'over', title: t.cancelledStep, note: note(end), state: 'stopped' }
      : {
          key: 'over',
          title: t.doneStep,
          note: isOver ? note(end) : undefined,
          state: isOver ? 'done' : order.paid ? 'now' : 'open',
        },
  ];
}

function Sums({ order }: { order: Order }) {
  const t = useWords(orderWords);
  const { grossFen, discountFen, payableFen, paidFen, refundedFen } = order;
  const figures: Figure[] = [
    { key: 'gross', label: t.gross, value: <Money fen={grossFen} /> },
    { key: 'discount', label: t.discount, value: <Money fen={discountFen || null} /> },
    { key: 'payable', label: t.payable, value: <Money fen={payableFen} /> },
    { key: 'paid', label: t.paidFen, value: <Money fen={paidFen} /> },
    { key: 'refunded', label: t.refundedFen, value: <Money fen={refundedFen || null} /> },
    { key: 'net', label: t.netTaken, value: <Money fen={paidFen - refundedFen} /> },
  ];
  return <RecordFigures figures={figures} />;
}

function Lines({ order: { lines } }: { order: Order }) {
  const t = useWords(orderWords);
  return (
    <Panel title={t.lines} flush>
      <div className="plain-wrap">
        <table className="plain">
          <thead>
            <tr>
              <th>{t.name}</th>
              <th className="r">{t.price}</th>
              <th className="r">{t.qty}</th>
              <th className="r">{t.discount}</th>
              <th className="r">{t.net}</th>
              <th className="r">{t.returned}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>{line.name}</td>
                <td className="r">{line.pointsCost > 0 ? '—' : <Money fen={line.unitPriceFen} />}</td>
                <td className="r num">{line.qty}</td>
                <td className="r">
                  <Money fen={line.discountFen || null} />
                </td>
                <td className="r">
                  {line.pointsCost > 0 ? fill(t.points, { n: line.pointsCost }) : <Money fen={line.netFen} />}
                </td>
                <td className="r num">{line.refundedQty || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Payments({ order: { payments } }: { order: Order }) {
  const t = useWords(orderWords);
  const lang = useLang();
  const changeOf = ({ tenderedFen, changeFen }: Order['payments'][number]) =>
    tenderedFen !== null && changeFen ? fill(t.change, { tendered: yuan(tenderedFen), change: yuan(changeFen) }) : '';
  return (
    <Panel title={t.payments}>
      <ul className="rows">
        {payments.map((payment) => (
          <li key={payment.id}>
            <b>{tenderWords[payment.tender][lang]}</b>
            {payment.points > 0 ? <span>{fill(t.points, { n: payment.points })}</span> : <Money fen={payment.amountFen} />}
            <span className="sec">{payment.isFlagged ? t.flagged : t[payment.status]}</span>
            <span className="sec">{changeOf(payment)}</span>
            <span className="sp" />
            <span className="num sec">
              {[payment.reference, payment.signerName, payment.reason, timeOf(payment.createdTime)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function History({ order: { steps } }: { order: Order }) {
  const t = useWords(orderWords);
  const lang = useLang();
  return (
    <Panel title={t.history}>
      <ul className="rows">
        {steps.map(({ seq, action, actorName, detail, createdTime }) => (
          <li key={seq}>
            <b>{orderStepWords[action]?.[lang] ?? action}</b>
            <span className="sec">{typeof detail['reason'] === 'string' ? reasonText(detail['reason'], lang) : ''}</span>
            <span className="sp" />
            <span className="num sec">{`${actorName} ${timeOf(createdTime)}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
