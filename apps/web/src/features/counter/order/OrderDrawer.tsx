import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { Order, OrderRow } from '@netbar/contract/counter/order/order.model';
import { orderSourceWords, orderStepWords, orderTypeWords, reasonText } from '@netbar/contract/counter/order/order.words';
import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import { Descriptions, Drawer } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Record } from '#kit/detail/Record.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { OrderStatusTag, PaidTag, RefundTag } from './OrderTags.tsx';
import { orderWords } from './order.words.ts';
import '#features/goods/stock/kit/stock.css';

const timeOf = (at: string) => formatTime(new Date(at), 'datetime');

/** One order: what it was, how it was paid, and what became of it step by step. */
export function OrderDrawer({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const t = useWords(orderWords);
  const order = useApi(orderApi.detail, { orderId: row.id });
  return (
    <Drawer open size={760} title={`${t.order} ${row.no}`} onClose={onClose}>
      <Record read={order}>
        {(data) => (
          <div className="stack">
            <Facts order={data} />
            {data.lines.length > 0 && <Lines order={data} />}
            {data.payments.length > 0 && <Payments order={data} />}
            <History order={data} />
          </div>
        )}
      </Record>
    </Drawer>
  );
}

function Facts({ order }: { order: Order }) {
  const t = useWords(orderWords);
  const lang = useLang();
  return (
    <Descriptions
      column={{ xs: 1, sm: 2 }}
      size="small"
      items={[
        { key: 'status', label: t.status, children: <OrderStatusTag status={order.status} /> },
        { key: 'paid', label: t.paid, children: <PaidTag type={order.type} paid={order.paid} /> },
        { key: 'type', label: t.type, children: orderTypeWords[order.type][lang] },
        { key: 'refund', label: t.refund, children: <RefundTag refundStatus={order.refundStatus} /> },
        { key: 'payable', label: t.payable, children: <Money fen={order.payableFen} /> },
        { key: 'paidFen', label: t.paidFen, children: <Money fen={order.paidFen} /> },
        { key: 'discount', label: t.discount, children: <Money fen={order.discountFen || null} /> },
        { key: 'refundedFen', label: t.refundedFen, children: <Money fen={order.refundedFen || null} /> },
        { key: 'branch', label: t.branch, children: order.branchName },
        { key: 'source', label: t.source, children: orderSourceWords[order.source][lang] },
        { key: 'member', label: t.member, children: order.memberName ?? '—' },
        { key: 'machine', label: t.machine, children: order.machineNo || '—' },
        { key: 'who', label: t.who, children: order.creatorName },
        { key: 'shift', label: t.shift, children: order.shiftNo ?? '—' },
        { key: 'time', label: t.time, children: timeOf(order.createdTime) },
        { key: 'remark', label: t.remark, children: order.remark || '—' },
      ]}
    />
  );
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
