import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { Skeleton } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { machineWords } from '../machine.words.ts';

/** How the charge of a session comes about, piece by piece. */
export function ChargeOf({ machineSessionId }: { machineSessionId: string }) {
  const t = useWords(machineWords);
  const charge = useApi(seatSessionApi.charge, { machineSessionId });
  if (charge.error) return <span className="muted">{charge.error.message}</span>;
  if (!charge.data) return <Skeleton active paragraph={{ rows: 1 }} title={false} />;
  const clock = (at: string) => formatTime(new Date(at), 'datetime').slice(5, 16);
  return (
    <ul>
      {charge.data.lines.map((line) => (
        <li key={`${line.kind} ${line.from}`} className="row g16">
          <span>{line.name ?? t[line.kind]}</span>
          <span className="num">{`${clock(line.from)} – ${clock(line.to)}`}</span>
          <span className="num">{`${line.units} × ${yuan(line.unitFen)}`}</span>
          <b>
            <Money fen={line.fen} />
          </b>
        </li>
      ))}
    </ul>
  );
}
