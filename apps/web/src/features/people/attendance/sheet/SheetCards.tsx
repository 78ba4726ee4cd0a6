import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { MonthSheet, SheetPerson } from '@netbar/contract/people/attendance/attendance.model';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { daysOf } from '../request/request.text.ts';
import { cellsByDate, leadingBlanks, lookOf, plannedUntil, type Spot } from './sheet.rules.ts';
import { CellFace, classOf } from './SheetRow.tsx';
import { sheetWords } from './sheet.words.ts';

interface SheetCardsProps {
  sheet: MonthSheet;
  onOpen: (spot: Spot) => void;
}

/** The sheet on a phone: a card for each person, whose month unfolds as a calendar. */
export function SheetCards({ sheet, onOpen }: SheetCardsProps) {
  const [unfolded, setUnfolded] = useState<string>();
  return (
    <ul className="att-cards">
      {sheet.people.map((person) => {
        const isOpen = unfolded === person.employeeId;
        return (
          <li key={person.employeeId}>
            <PersonHead person={person} isOpen={isOpen} onToggle={() => setUnfolded(isOpen ? undefined : person.employeeId)} />
            {isOpen && <PersonMonth sheet={sheet} person={person} onOpen={onOpen} />}
          </li>
        );
      })}
    </ul>
  );
}

interface PersonHeadProps {
  person: SheetPerson;
  isOpen: boolean;
  onToggle: () => void;
}

function PersonHead({ person: { name, positionName, totals }, isOpen, onToggle }: PersonHeadProps) {
  const t = useWords(sheetWords);
  return (
    <button type="button" className="att-card-h" aria-expanded={isOpen} onClick={onToggle}>
      <span>
        <b>{name}</b>
        <small>{positionName}</small>
      </span>
      <span className="num">
        <small>{t.attended}</small>
        {daysOf(totals.doneHalves)}
      </span>
      <span className={totals.anomalies > 0 ? 'num is-odd' : 'num muted'}>
        <small>{t.odd}</small>
        {totals.anomalies || '—'}
      </span>
      {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
    </button>
  );
}

function PersonMonth({ sheet, person, onOpen }: SheetCardsProps & { person: SheetPerson }) {
  const t = useWords(sheetWords);
  const cells = cellsByDate(person);
  const planned = plannedUntil(sheet);
  return (
    <div className="att-card-month">
      {([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => (
        <em key={weekday} aria-hidden>
          {t.weekdays[weekday]}
        </em>
      ))}
      {Array.from({ length: leadingBlanks(sheet) }, (_, i) => (
        <i key={`blank ${i}`} />
      ))}
      {sheet.days.map(({ date }) => {
        const cell = cells.get(date);
        const look = lookOf(person, date, cell, planned);
        return (
          <button
            key={date}
            type="button"
            className={date === sheet.today ? 'is-today' : ''}
            disabled={look === 'away'}
            onClick={() => onOpen({ employeeId: person.employeeId, date })}
          >
            <small className="num" aria-hidden>
              {Number(date.slice(8))}
            </small>
            <span className={classOf(look, cell)}>
              <CellFace person={person} date={date} cell={cell} look={look} />
            </span>
          </button>
        );
      })}
    </div>
  );
}
