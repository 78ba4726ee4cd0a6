import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { fill } from '@netbar/contract/kernel/words';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { shortDate } from '../day/clock.ts';
import { daysOf } from '../request/request.text.ts';
import { myWords } from './my.words.ts';

/** What the month has come to so far. */
export function MonthFigures({ month }: { month: string }) {
  const t = useWords(myWords);
  const read = useApi(myAttendanceApi.myMonth, { month });
  const isNow = read.data?.today.startsWith(month) ?? true;
  return (
    <Panel
      title={isNow ? t.month : fill(t.ofMonth, { month: String(Number(month.slice(5))) })}
      note={read.data && `${month.slice(5)}-01 – ${shortDate(read.data.until)}`}
    >
      <Record read={read}>
        {({ totals }) => (
          <ul className="my-tiles is-month">
            <Figure label={t.due} value={daysOf(totals.dueHalves)} unit={t.days} />
            <Figure label={t.done} value={daysOf(totals.doneHalves)} unit={t.days} />
            <Figure label={t.onLeave} value={daysOf(totals.leaveHalves)} unit={t.days} />
            <Figure label={t.odd} value={String(totals.anomalies)} unit={t.times} isOdd={totals.anomalies > 0} />
          </ul>
        )}
      </Record>
    </Panel>
  );
}

interface FigureProps {
  label: string;
  value: string;
  unit: string;
  isOdd?: boolean;
}

const Figure = ({ label, value, unit, isOdd = false }: FigureProps) => (
  <li>
    <em>{label}</em>
    <b className={isOdd ? 'num is-odd' : 'num'}>
      {value}
      <small>{unit}</small>
    </b>
  </li>
);
