import { AudioMutedOutlined, CheckOutlined, SoundOutlined } from '@ant-design/icons';
import { orderApi } from '@netbar/contract/order/order.api';
import type { WaitLimits } from '@netbar/contract/branch/branch.rules';
import type { OrderRow } from '@netbar/contract/order/order.model';
import { Button } from 'antd';
import { Unreplied } from '#features/message/kit/Unreplied.tsx';
import { setSound, useSound } from '#features/realtime/kit/sound.ts';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Age } from './Age.tsx';
import { orderIcons } from './order-icons.tsx';
import { queueWords } from './queue.words.ts';

interface CallsProps {
  branchId: string;
  calls: readonly OrderRow[];
  limits: WaitLimits;
}

/** Guests who call. One press says that somebody goes, the next that it is done. */
export function Calls({ branchId, calls, limits }: CallsProps) {
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
