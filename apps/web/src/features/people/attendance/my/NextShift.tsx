import type { MyToday } from '@netbar/contract/people/attendance/attendance.model';
import { fill } from '@netbar/contract/kernel/words';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { clockOn, shortDate, weekdayOf } from '../day/clock.ts';
import { dayWords } from '../day/day.words.ts';
import { myWords } from './my.words.ts';

interface NextShiftProps {
  next: MyToday['nextShift'];
  onWishes: () => void;
}

/** When one works next, with whom, and whom one takes over from. */
export function NextShift({ next, onWishes }: NextShiftProps) {
  const t = useWords(myWords);
  return (
    <Panel
      title={t.next}
      extra={
        <button type="button" className="link" onClick={onWishes}>
          {t.wishes}
        </button>
      }
    >
      {next ? <Facts next={next} /> : <p className="muted">{t.noNext}</p>}
    </Panel>
  );
}

function Facts({ next: { shift, colleagues, handOver, restHours } }: { next: NonNullable<MyToday['nextShift']> }) {
  const t = useWords(myWords);
  const words = useWords(dayWords);
  const when = `${shortDate(shift.date)} ${weekdayOf(shift.date, words)} ${clockOn(shift.date, shift.startTime, words)}`;
  const byKind = Map.groupBy(handOver, ({ kindName }) => kindName);
  const takesOver = [...byKind].map(([kind, people]) =>
    fill(t.handOverOf, { name: joinNames(people.map(({ name }) => name)), kind }),
  );
  const rows: [string, string][] = [
    [t.time, `${when} ${shift.kindName}`],
    [t.branch, shift.branchName],
    [t.colleagues, joinNames(colleagues) || t.alone],
    [t.handOver, joinNames(takesOver) || t.alone],
    ...(restHours === null ? [] : [[t.restAfter, fill(t.hours, { n: restHours })] as [string, string]]),
  ];
  return (
    <dl className="my-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
