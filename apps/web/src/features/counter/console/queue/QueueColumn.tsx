import { AudioMutedOutlined, CheckOutlined, ExclamationCircleFilled, SoundOutlined } from '@ant-design/icons';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { OrderRow } from '@netbar/contract/counter/order/order.model';
import { fill } from '@netbar/contract/kernel/words';
import type { WaitLimits } from '@netbar/contract/org/branch/branch.rules';
import { Button, Segmented, Skeleton } from 'antd';
import { memo, useCallback, useEffect } from 'react';
import { showAtCounter, useCounter } from '#features/counter/console/counter.store.ts';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { useSettings } from '#features/counter/console/use-settings.ts';
import { Unreplied } from '#features/floor/message/kit/Unreplied.tsx';
import { reconnectLine, useLine } from '#features/platform/realtime/kit/line.ts';
import { Notices } from '#features/platform/realtime/kit/Notices.tsx';
import { setSound, useSound } from '#features/platform/realtime/kit/sound.ts';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { announceToScreenReader } from '#kernel/toast.ts';
import { DueBookings } from './DueBookings.tsx';
import { Age, orderIcons, OrderItem } from './OrderItem.tsx';
import { queueWords } from './queue.words.ts';
import { useOrderSteps } from './use-order-steps.tsx';
import { useHeldRows, type useQueue } from './use-queue.ts';

interface QueueColumnProps {
  branchId: string;
  queue: ReturnType<typeof useQueue>;
  limits: WaitLimits;
  isToday: boolean;
  onToday: (isToday: boolean) => void;
}

/** Open orders, oldest first, and service calls. New rows are held back while the pointer is over the list. */
export const QueueColumn = memo(function QueueColumn({ branchId, queue, limits, isToday, onToday }: QueueColumnProps) {
  const t = useWords(queueWords);
  useKey('orders', () => onToday(!isToday));
  return (
    <aside className="cs-q panel">
      <CutOff />
      <div className="cs-h">
        <Notices at="queue" />
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
      <DueBookings branchId={branchId} />
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
  const { rows, waiting, enter, leave, letIn } = useHeldRows(orders);
  const chosen = useCounter((state) => state.orderId);
  const selected = rows.find(({ id }) => id === chosen) ?? (isToday ? undefined : rows[0]);
  const stepsOf = useOrderSteps();
  useKey('accept', () => {
    const first = selected && stepsOf(selected)[0];
    first?.run();
    return first !== undefined;
  });
  const select = useCallback((orderId: string) => showAtCounter({ orderId }), []);
  useEffect(() => {
    if (waiting > 0) announceToScreenReader(fill(t.newOrders, { n: waiting }));
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

/** Says above the queue that realtime notifications are disconnected, with a button to reconnect. */
function CutOff() {
  const t = useWords(queueWords);
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

interface CallsProps {
  branchId: string;
  calls: readonly OrderRow[];
  limits: WaitLimits;
}

/** Service calls of guests. The first press accepts a call, the second completes it. */
function Calls({ branchId, calls, limits }: CallsProps) {
  const t = useWords(queueWords);
  return (
    <>
      <div className="cs-h line">
        <h2>{t.calls}</h2>
        <span className="n num">{calls.length}</span>
        <span className="sp" />
        <Unreplied branchId={branchId} />
        <SoundSwitch />
      </div>
      {calls.length === 0 && <p className="none">{t.noCalls}</p>}
      <ul className="sq">
        {calls.map((call) => (
          <Call key={call.id} call={call} limits={limits} />
        ))}
      </ul>
    </>
  );
}

function Call({ call, limits }: { call: OrderRow; limits: WaitLimits }) {
  const t = useWords(queueWords);
  const { id: orderId, version, status, type, machineNo, createdTime } = call;
  const accept = useCommand(orderApi.accept);
  const complete = useCommand(orderApi.complete);
  const isTaken = status === 'CONFIRMED';
  const next = isTaken ? complete : accept;
  const label = isTaken ? t.complete : t.accept;
  return (
    <li className={isTaken ? 'taken' : ''}>
      {orderIcons[type]}
      <b className="num">{machineNo}</b>
      <span className="ell">{t[type]}</span>
      <span className="sp" />
      <Age since={createdTime} limits={limits} isCall />
      <Button
        size="small"
        type={isTaken ? 'primary' : 'default'}
        aria-label={`${machineNo} ${t[type]} ${label}`}
        title={label}
        loading={next.isPending}
        icon={<CheckOutlined />}
        onClick={() => next.mutate({ orderId, version })}
      />
    </li>
  );
}

function SoundSwitch() {
  const t = useWords(queueWords);
  const isOn = useSound((state) => state.isOn);
  return (
    <button
      type="button"
      className="ib small"
      aria-label={isOn ? t.mute : t.unmute}
      title={isOn ? t.mute : t.unmute}
      onClick={() => setSound(!isOn)}
    >
      {isOn ? <SoundOutlined /> : <AudioMutedOutlined />}
    </button>
  );
}
