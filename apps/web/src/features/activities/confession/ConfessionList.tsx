import { WarningFilled } from '@ant-design/icons';
import type { Confession, Mark } from '@netbar/contract/activities/confession/confession.model';
import { maskText } from '@netbar/contract/activities/confession/confession.rules';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Checkbox } from 'antd';
import { useEffect, useRef } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { confessionWords, markWords } from './confession.words.ts';

interface ConfessionListProps {
  label: string;
  rows: Confession[];
  chosen: string | undefined;
  ticked: ReadonlySet<string>;
  onChoose: (id: string) => void;
  onTick: (id: string) => void;
}

/** Who wrote from where, what rules found, and the first lines. */
export function ConfessionList({ label, rows, chosen, ticked, onChoose, onTick }: ConfessionListProps) {
  return (
    <ul className="cf-list" aria-label={label}>
      {rows.map((row) => (
        <Row key={row.id} row={row} isChosen={row.id === chosen} isTicked={ticked.has(row.id)} {...{ onChoose, onTick }} />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<ConfessionListProps, 'onChoose' | 'onTick'> {
  row: Confession;
  isChosen: boolean;
  isTicked: boolean;
}

function Row({ row, isChosen, isTicked, onChoose, onTick }: RowProps) {
  const t = useWords(confessionWords);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const name = row.nickname ?? t.anonymous;
  return (
    <li ref={item} className={isTicked ? 'ticked' : ''}>
      <Checkbox
        className="cf-tick"
        checked={isTicked}
        aria-label={fill(t.tick, { who: `${row.machineName} ${name}` })}
        onChange={() => onTick(row.id)}
      />
      <button type="button" aria-current={isChosen} onClick={() => onChoose(row.id)}>
        <span className="row">
          <b className="num">{row.machineName}</b>
          <small className="ell sec">{name}</small>
          <span className="sp" />
          <Marks marks={row.marks} />
          <small className="num muted">{clockOrDay(row.createdTime)}</small>
        </span>
        <span className="cf-lines sec">{row.isMasked ? maskText(row.text) : row.text}</span>
      </button>
    </li>
  );
}

/** The time of what came today, the date of the rest. */
function clockOrDay(time: string): string {
  const at = new Date(time);
  const isToday = formatTime(at, 'date') === formatTime(serverNow(), 'date');
  return isToday ? formatTime(at, 'time').slice(0, 5) : formatTime(at, 'date').slice(5);
}

/** The first mark by name, and how many more there are. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  const lang = useLang();
  const [first, ...rest] = marks;
  if (!first) return null;
  return (
    <StatusTag tone="warning" icon={<WarningFilled />}>
      {markWords[first][lang]}
      {rest.length > 0 && ` +${rest.length}`}
    </StatusTag>
  );
}
