import { UserOutlined } from '@ant-design/icons';
import type { Machine } from '@netbar/contract/machine/machine.model';
import { useWords } from '#kernel/lang.ts';
import { consoleWords } from './console.words.ts';
import { seatIcons } from './Seat.tsx';
import type { SeatView } from './use-seats.ts';

const states: Machine['state'][] = ['IDLE', 'IN_USE', 'RESERVED', 'LOCKED', 'FAULT', 'OFFLINE'];

/** What the patterns mean, and how many there are of each. */
export function SeatLegend({ seats }: { seats: SeatView[] }) {
  const t = useWords(consoleWords);
  const countOf = (state: Machine['state']) => seats.filter((seat) => seat.state === state).length;
  const share = seats.length === 0 ? 0 : (countOf('IN_USE') / seats.length) * 100;
  return (
    <div className="cs-lg">
      {states.map((state) => (
        <span key={state} className="lg">
          <i className={`seat mini ${state}`}>{state === 'IN_USE' ? <UserOutlined /> : seatIcons[state]}</i>
          {t[state]}
          <b className="num">{countOf(state)}</b>
        </span>
      ))}
      <span className="sp" />
      <span className="lg">
        <i className="lampk" />
        {t.pending}
      </span>
      <span className="lg">
        {t.occupancy}
        <b className="num">{share.toFixed(1)}%</b>
      </span>
    </div>
  );
}
