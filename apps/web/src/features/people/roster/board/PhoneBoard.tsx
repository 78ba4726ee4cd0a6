import type { DayCoverage, RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { fill } from '@netbar/contract/kernel/words';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { Avatar } from '#kit/picture/Avatar.tsx';
import { CellContent, WishMark, type KindMap } from './BoardRow.tsx';
import { datesOf, type RowView } from './board.rules.ts';
import { boardWords } from './board.words.ts';
import { CoverageCells, DemandCurve, topOfDemand } from './CoverageCells.tsx';
import type { Target } from './place.rules.ts';
import { useCellText } from './use-cell-text.ts';

interface PhoneBoardProps {
  board: RosterBoard;
  rows: RowView[];
  kinds: KindMap;
  coverage: readonly DayCoverage[];
  /** The day that a fault was about. */
  wantedDate: string | undefined;
  onOpen: (at: Target) => void;
}

/** One day of the board as a list of people. A tap opens the sheet of the cell. */
export function PhoneBoard({ board, rows, kinds, coverage, wantedDate, onOpen }: PhoneBoardProps) {
  const t = useWords(boardWords);
  const text = useCellText();
  useLang();
  const dates = datesOf(board);
  const [chosen, setChosen] = useState<string>();
  const usual = dates.includes(board.today) ? board.today : (dates[0] ?? '');
  const wanted = chosen ?? wantedDate ?? usual;
  const date = dates.includes(wanted) ? wanted : usual;
  const at = dates.indexOf(date);
  const changed = (i: number) => rows.some(({ cells }) => cells[i]?.isChanged);
  const shortOf = (one: string) => coverage.find((day) => day.date === one)?.kinds.some(({ short }) => short > 0);
  return (
    <div className="rb-phone">
      <div className="rb-day-tabs" role="tablist" aria-label={t.grid}>
        {dates.map((one, i) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === date}
            className={shortOf(one) ? 'is-short' : ''}
            onClick={() => setChosen(one)}
          >
            <small>{dayjs(one).format('dd')}</small>
            <b className="num">{one.slice(8)}</b>
            {changed(i) && <i aria-hidden />}
          </button>
        ))}
      </div>
      <div className="rb-phone-day">
        <DemandCurve demand={board.demand.find((day) => day.date === date)} topBp={topOfDemand(board.demand)} />
        <CoverageCells board={board} day={coverage.find((day) => day.date === date)} />
      </div>
      <ul className="rb-phone-rows">
        {rows.map(({ person, cells, minutes }) => {
          const cell = cells[at];
          if (!cell) return null;
          const isOver = minutes > board.settings.mostWeekHours * 60;
          const hours = Math.round(minutes / 6) / 10;
          return (
            <li key={person.employeeId}>
              <button type="button" onClick={() => onOpen({ employeeId: person.employeeId, date })}>
                <Avatar name={person.name} url="" size={32} />
                <span className="rb-phone-who">
                  <b className="ell">{person.name}</b>
                  <small className="ell">
                    {person.positionName} ·{' '}
                    <span
                      className={isOver ? 'num rb-over' : 'num'}
                      title={isOver ? fill(t.overWeek, { n: hours, most: board.settings.mostWeekHours }) : undefined}
                    >
                      {hours} {t.totalHours}
                    </span>
                  </small>
                </span>
                <span className="rb-phone-cell">
                  <CellContent cell={cell} kinds={kinds} />
                  {cell.isChanged && <i className="rb-changed" aria-hidden />}
                  {cell.wish && <WishMark kind={cell.wish.kind} />}
                  <span className="unseen">{text.notes(cell, kinds).join(' · ')}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
