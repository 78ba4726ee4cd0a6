import type { MonthSheet } from '@netbar/contract/people/attendance/attendance.model';
import { daysSinceMonday } from '@netbar/contract/kernel/time';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { daysOf } from '../request/request.text.ts';
import { isWeekend, moveSpot, plannedUntil, type Spot, spotKey } from './sheet.rules.ts';
import { SheetRow } from './SheetRow.tsx';
import { sheetWords } from './sheet.words.ts';

interface SheetTableProps {
  sheet: MonthSheet;
  cursor: Spot | undefined;
  opened: Spot | undefined;
  onMove: (spot: Spot) => void;
  onOpen: (spot: Spot) => void;
}

/** People × days. The heads, the names and the totals stay in sight; arrows move between the cells, Enter opens one. */
export function SheetTable({ sheet, cursor, opened, onMove, onOpen }: SheetTableProps) {
  const t = useWords(sheetWords);
  const table = useRef<HTMLTableElement>(null);
  const open = useLatest(onOpen);
  const planned = plannedUntil(sheet);
  const key = cursor && spotKey(cursor);
  const shownKey = useRef(key);
  // The focus follows the cursor, unless it is in the panel or in a field. A page that opens leaves it where it is.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    const focused = document.activeElement;
    const isFree = focused === document.body || table.current?.contains(focused);
    if (isFree) table.current?.querySelector<HTMLElement>(`[data-spot="${key}"]`)?.focus();
  }, [key]);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [employeeId, date] = (event.target as HTMLElement).dataset['spot']?.split(' ') ?? [];
    const next = employeeId && date ? moveSpot(sheet, { employeeId, date }, event.key) : undefined;
    if (!next) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <table ref={table} className="att-table" aria-label={t.title} onKeyDown={press}>
      <colgroup>
        <col className="att-col-name" />
        {sheet.days.map(({ date }) => (
          <col key={date} className="att-col-day" />
        ))}
        <col className="att-col-sum" />
        <col className="att-col-odd" />
      </colgroup>
      <Heads sheet={sheet} />
      <tbody>
        {sheet.people.map((person) => (
          <SheetRow
            key={person.employeeId}
            person={person}
            days={sheet.days}
            planned={planned}
            cursor={cursor?.employeeId === person.employeeId ? cursor.date : undefined}
            opened={opened?.employeeId === person.employeeId ? opened.date : undefined}
            onOpen={open}
          />
        ))}
      </tbody>
      <Totals sheet={sheet} />
    </table>
  );
}

function Heads({ sheet: { days, today } }: { sheet: MonthSheet }) {
  const t = useWords(sheetWords);
  const classOf = (date: string, isHoliday: boolean) =>
    [date === today && 'is-today', isWeekend(date) && 'is-weekend', isHoliday && 'is-holiday'].filter(Boolean).join(' ');
  return (
    <thead>
      <tr>
        <th scope="col">{t.employee}</th>
        {days.map(({ date, type, holiday }) => (
          <th
            key={date}
            scope="col"
            className={classOf(date, type === 'HOLIDAY')}
            {...(type === 'HOLIDAY' && { title: t.holiday })}
            {...(holiday !== null && { 'data-holiday': holiday })}
          >
            <span className={date === today ? 'att-now' : ''}>
              {Number(date.slice(8))}
              <small>{t.weekdays[daysSinceMonday(date)]}</small>
            </span>
          </th>
        ))}
        <th scope="col" className="att-sum">
          {t.attended}
        </th>
        <th scope="col" className="att-sum">
          {t.odd}
        </th>
      </tr>
    </thead>
  );
}

/** Who was there on each day, and from tomorrow on who is planned. */
function Totals({ sheet: { dayTotals, totals } }: { sheet: MonthSheet }) {
  const t = useWords(sheetWords);
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <b>{t.total}</b>
          <small className="ell">{t.heads}</small>
        </th>
        {dayTotals.map(({ date, heads, isPlanned }) => (
          <td key={date} className={isPlanned ? 'muted' : ''}>
            {heads}
          </td>
        ))}
        <td className="att-sum">{daysOf(totals.doneHalves)}</td>
        <td className="att-sum">{totals.anomalies || '—'}</td>
      </tr>
    </tfoot>
  );
}
