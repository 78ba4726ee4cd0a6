import { ExclamationCircleFilled } from '@ant-design/icons';
import type { WaitLimits } from '@netbar/contract/branch/branch.rules';
import type { OrderRow } from '@netbar/contract/order/order.model';
import { fill } from '@netbar/contract/kernel/words';
import { Segmented, Skeleton } from 'antd';
import { memo, useCallback, useEffect } from 'react';
import { reconnectLine, useLine } from '#features/realtime/kit/line.ts';
import { useWords } from '#kernel/lang.ts';
import { announce } from '#kernel/toast.ts';
import { Calls } from './Calls.tsx';
import { consoleWords } from './console.words.ts';
import { show, useCounter } from './counter.store.ts';
import { useKey } from './keys.ts';
import { OrderItem } from './OrderItem.tsx';
import { queueWords } from './queue.words.ts';
import { useOrderSteps } from './use-order-steps.tsx';
import { useSteady, type useQueue } from './use-queue.ts';
import { useSettings } from './use-settings.ts';

interface QueueColumnProps {
  branchId: string;
  queue: ReturnType<typeof useQueue>;
  limits: WaitLimits;
  isToday: boolean;
  onToday: (isToday: boolean) => void;
}

/** What waits, oldest first, and who calls. Rows that are new wait their turn while the pointer is over the list. */
export const QueueColumn = memo(function QueueColumn({ branchId, queue, limits, isToday, onToday }: QueueColumnProps) {
  const t = useWords(queueWords);
  useKey('orders', () => onToday(!isToday));
  return (
    <aside className="cs-q panel">
      <CutOff />
      <div className="cs-h">
        <h2>{t.orders}</h2>
        <span className="n num">{queue.waiting.length}</span>
        <span className="sp" />
        <Segmented
          size="small"
          aria-label={t.showing}
          value={isToday}
          options={[
            { value: false, label: t.open },
            { value: true, label: t.today },
          ]}
          onChange={onToday}
        />
      </div>
      {queue.can ? <Orders {...{ queue, limits, isToday }} /> : <p className="none">{t.mayNot}</p>}
      <Calls branchId={branchId} calls={queue.calls} limits={limits} />
    </aside>
  );
});

function Orders({ queue: { orders, error, retry }, ...rest }: Pick<QueueColumnProps, 'queue' | 'limits' | 'isToday'>) {
  const t = useWords(queueWords);
  if (error && !orders)
    return (
      <p className="none">
        {t.loadFailed}：{error.message}{' '}
        <button type="button" className="link" onClick={retry}>
          {t.retry}
        </button>
      </p>
    );
  if (!orders) return <Skeleton active className="cs-wait" title={false} paragraph={{ rows: 6 }} />;
  return <OrderList orders={orders} {...rest} />;
}

function OrderList({ orders, limits, isToday }: { orders: OrderRow[]; limits: WaitLimits; isToday: boolean }) {
  const t = useWords(queueWords);
  const { keys } = useSettings();
  const { rows, waiting, enter, leave, letIn } = useSteady(orders);
  const chosen = useCounter((state) => state.orderId);
  const selected = rows.find(({ id }) => id === chosen) ?? (isToday ? undefined : rows[0]);
  const stepsOf = useOrderSteps();
  useKey('accept', () => {
    const first = selected && stepsOf(selected)[0];
    first?.run();
    return first !== undefined;
  });
  const select = useCallback((orderId: string) => show({ orderId }), []);
  useEffect(() => {
    if (waiting > 0) announce(fill(t.newOrders, { n: waiting }));
  }, [waiting, t]);
  return (
    <div className="oqw" onPointerEnter={enter} onPointerLeave={leave}>
      {waiting > 0 && (
        <button type="button" className="fresh" onClick={letIn}>
          {fill(t.newOrders, { n: waiting })}
        </button>
      )}
      {rows.length === 0 && <p className="none">{isToday ? t.noToday : t.noOrders}</p>}
      <ul className="oq">
        {rows.map((order) => (
          <OrderItem
            key={order.id}
            order={order}
            limits={limits}
            isSelected={order === selected}
            acceptKey={keys.accept}
            onSelect={select}
          />
        ))}
      </ul>
    </div>
  );
}

/** The line is cut: said above the queue, with the way to mend it. */
function CutOff() {
  const t = useWords(consoleWords);
  const status = useLine((state) => state.status);
  if (status !== 'failed' && status !== 'unsupported') return null;
  return (
    <div className="qoff" role="alert">
      <ExclamationCircleFilled />
      <span className="ell">{t.cutOff}</span>
      <button type="button" className="link" onClick={reconnectLine}>
        {t.reconnect}
      </button>
    </div>
  );
}
