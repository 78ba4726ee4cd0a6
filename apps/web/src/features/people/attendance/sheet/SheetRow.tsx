import type { MonthSheet, SheetCell, SheetPerson } from '@netbar/contract/people/attendance/attendance.model';
import { statusWords } from '@netbar/contract/people/attendance/attendance.words';
import { fill } from '@netbar/contract/kernel/words';
import { memo } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { shortDate } from '../day/clock.ts';
import { outcomeText } from '../day/day-status.ts';
import { dayWords } from '../day/day.words.ts';
import { daysOf } from '../request/request.text.ts';
import { type CellLook, cellsByDate, glyphOf, lookOf, type Spot, spotKey } from './sheet.rules.ts';
import { sheetWords } from './sheet.words.ts';

interface SheetRowProps {
  person: SheetPerson;
  days: MonthSheet['days'];
  /** The last day with a published roster. */
  planned: string;
  /** The day of this row where the keyboard is, and the one that is explained beside. */
  cursor: string | undefined;
  opened: string | undefined;
  onOpen: (spot: Spot) => void;
}

/** One person's month. Only rows that the cursor enters or leaves are drawn anew. */
export const SheetRow = memo(function SheetRow({ person, days, planned, cursor, opened, onOpen }: SheetRowProps) {
  const cells = cellsByDate(person);
  const { employeeId, name, positionName, totals } = person;
  return (
    <tr>
      <th scope="row">
        <b className="ell">{name}</b>
        <small className="ell">{positionName}</small>
      </th>
      {days.map(({ date }) => {
        const cell = cells.get(date);
        const look = lookOf(person, date, cell, planned);
        return (
          <td key={date}>
            <button
              type="button"
              className={`${classOf(look, cell)}${opened === date ? ' is-open' : ''}`}
              data-spot={spotKey({ employeeId, date })}
              tabIndex={cursor === date ? 0 : -1}
              // A day at another branch keeps its place under the arrow keys, and opens nothing.
              aria-disabled={look === 'away'}
              onClick={() => look !== 'away' && onOpen({ employeeId, date })}
            >
              <CellFace person={person} date={date} cell={cell} look={look} />
            </button>
          </td>
        );
      })}
      <td className="att-sum">{daysOf(totals.doneHalves)}</td>
      <td className={totals.anomalies > 0 ? 'att-sum is-odd' : 'att-sum muted'}>{totals.anomalies || '—'}</td>
    </tr>
  );
});

export const classOf = (look: CellLook, cell: SheetCell | undefined) =>
  ['att-cell', `is-${look}`, cell?.isPending && 'is-pending', look !== 'leave' && cell?.leaveHalves === 1 && 'is-half-leave']
    .filter(Boolean)
    .join(' ');

interface CellFaceProps {
  person: Pick<SheetPerson, 'name' | 'from' | 'to'>;
  date: string;
  cell: SheetCell | undefined;
  look: CellLook;
}

/** The glyph of a cell, and for a screen reader whose it is and what it says. */
export function CellFace({ person, date, cell, look }: CellFaceProps) {
  const t = useWords(sheetWords);
  const words = useWords(dayWords);
  const lang = useLang();
  const what =
    look === 'planned'
      ? fill(t.plannedShift, { shift: cell?.shortName ?? '' })
      : cell?.status
        ? outcomeText({ ...cell, status: cell.status }, words, lang)
        : look === 'leave'
          ? statusWords.LEAVE[lang]
          : look === 'away' || look === 'unplanned'
            ? t[look]
            : t.rest;
  const notes = [
    look !== 'leave' && cell?.leaveHalves === 1 ? t.halfLeave : '',
    cell?.isPending ? t.pending : '',
    cell?.isFixed ? t.fixed : '',
  ].join('');
  return (
    <>
      <span aria-hidden>{glyphOf(look, cell, lang)}</span>
      <span className="unseen">{fill(t.cell, { name: person.name, date: shortDate(date), what: what + notes })}</span>
    </>
  );
}
