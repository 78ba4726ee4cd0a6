import type { DayCoverage, RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { dayKey } from '@netbar/contract/people/roster/roster-plan.rules';
import { daysSinceMonday } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import dayjs from 'dayjs';
import { memo, useMemo, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { BoardRow, type DragOfRow, type KindMap } from './BoardRow.tsx';
import { datesOf, type RowGroup, type RowView } from './board.rules.ts';
import { boardWords } from './board.words.ts';
import { CoverageCells, DemandCurve, topOfDemand } from './CoverageCells.tsx';
import type { Target } from './place.rules.ts';
import { useCellText } from './use-cell-text.ts';
import type { Drag } from './use-drag.ts';
import './grid.css';

interface BoardGridProps {
  board: RosterBoard;
  groups: RowGroup[];
  kinds: KindMap;
  coverage: readonly DayCoverage[];
  drag: Drag | undefined;
  tab: Target | undefined;
  cut: Target | undefined;
  mayEdit: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  /** A cell was pressed by a finger, or twice by the mouse. */
  onOpen: (at: Target) => void;
}

/** People by days. Above them, for every day, the guests that are expected and the people that are planned. */
export function BoardGrid(props: BoardGridProps) {
  const { board, groups, kinds, coverage, drag, tab, cut, mayEdit, onOpen } = props;
  const t = useWords(boardWords);
  const dates = useMemo(() => datesOf(board), [board]);
  const all = useMemo(() => groups.flatMap(({ rows }) => rows), [groups]);
  const dragOf = useDragOfRows(drag, all, dates);
  const [first] = all;
  const isTabShown = tab !== undefined && dates.includes(tab.date) && hasRow(all, tab.employeeId);
  const tabAt = isTabShown ? tab : first && { employeeId: first.person.employeeId, date: dates[0] };
  const open = (event: MouseEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    const [employeeId, date] = cell?.dataset['cell']?.split(' ') ?? [];
    if (employeeId && date) onOpen({ employeeId, date });
  };
  return (
    <table
      role="grid"
      className="rb-grid"
      aria-label={t.grid}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
      onDoubleClick={open}
      onClick={(event) => isByFinger(event) && open(event)}
    >
      <GridHead board={board} dates={dates} coverage={coverage} people={all.length} />
      {groups.map(({ key, name, rows }) => (
        <tbody key={key}>
          {name !== undefined && <GroupRow name={name} positionId={key} dates={dates} coverage={coverage} people={rows.length} />}
          {rows.map((row) => {
            const { employeeId } = row.person;
            return (
              <BoardRow
                key={employeeId}
                {...{ row, kinds, mayEdit }}
                mostWeekHours={board.settings.mostWeekHours}
                tabDate={tabAt?.employeeId === employeeId ? tabAt.date : undefined}
                cutDate={cut?.employeeId === employeeId ? cut.date : undefined}
                {...dragOf(employeeId)}
              />
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

const hasRow = (rows: readonly RowView[], id: string) => rows.some(({ person }) => person.employeeId === id);

const isByFinger = ({ nativeEvent }: MouseEvent) => nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';

const noDrag: DragOfRow = { reasons: undefined, overDate: undefined, fromDate: undefined };

/** What a drag means for each row. The reasons of a row stay the same object while it is dragged. */
function useDragOfRows(drag: Drag | undefined, rows: readonly RowView[], dates: readonly string[]) {
  const text = useCellText();
  const legality = drag?.legality;
  const reasons = useMemo(() => {
    const reasonAt = (employeeId: string, date: string) => {
      const fault = legality?.get(dayKey(employeeId, date));
      return fault ? text.reason(fault) : null;
    };
    return new Map(rows.map(({ person: { employeeId } }) => [employeeId, dates.map((date) => reasonAt(employeeId, date))]));
  }, [legality, rows, dates, text]);
  return (employeeId: string): DragOfRow => {
    if (!drag) return noDrag;
    const { over, carried } = drag;
    return {
      reasons: reasons.get(employeeId),
      overDate: over?.row === employeeId ? over.date : undefined,
      fromDate: carried.from?.employeeId === employeeId ? carried.from.date : undefined,
    };
  };
}

interface GridHeadProps {
  board: RosterBoard;
  dates: readonly string[];
  coverage: readonly DayCoverage[];
  people: number;
  /** What the last column counts; hours without it. */
  sumOf?: string;
}

export const GridHead = memo(function GridHead({ board, dates, coverage, people, sumOf }: GridHeadProps) {
  const t = useWords(boardWords);
  const hasNeeds = board.needs.length > 0;
  const topBp = topOfDemand(board.demand);
  return (
    <thead>
      <tr className="rb-days">
        <th scope="col" className="rb-corner">
          {t.employee} <small className="num">{fill(t.peopleN, { n: people })}</small>
        </th>
        <DayHeads board={board} dates={dates} />
        <th scope="col" className="rb-sum">
          {sumOf ?? t.hours}
        </th>
      </tr>
      <tr className="rb-demand">
        <th scope="row">
          <b>{t.forecast}</b>
          <small>{t.occupancy}</small>
        </th>
        {dates.map((date) => (
          <td key={date}>
            <DemandCurve demand={board.demand.find((day) => day.date === date)} topBp={topBp} />
          </td>
        ))}
        <td />
      </tr>
      <tr className="rb-covers">
        <th scope="row" title={hasNeeds ? undefined : t.noNeeds}>
          <b>{t.coverage}</b>
          <small>{t.coverageNote}</small>
        </th>
        {dates.map((date) => (
          <td key={date}>
            <CoverageCells board={board} day={coverage.find((day) => day.date === date)} />
          </td>
        ))}
        <td />
      </tr>
    </thead>
  );
});

function DayHeads({ board, dates }: { board: RosterBoard; dates: readonly string[] }) {
  useLang();
  const holidays = new Map(board.holidays.days.map(({ date, name }) => [date, name]));
  return dates.map((date) => {
    const classes = [daysSinceMonday(date) >= 5 ? 'is-weekend' : '', date === board.today ? 'is-today' : ''];
    const holiday = holidays.get(date);
    return (
      <th
        key={date}
        scope="col"
        className={classes.filter(Boolean).join(' ')}
        {...(date === board.today && { 'aria-current': 'date' as const })}
      >
        <b>{dayjs(date).format('ddd')}</b> <span className="num">{date.slice(5)}</span>
        {holiday && <em className="rb-holiday ell">{holiday}</em>}
      </th>
    );
  });
}

interface GroupRowProps {
  name: string;
  positionId: string;
  dates: readonly string[];
  coverage: readonly DayCoverage[];
  people: number;
}

/** The heading of a position: on each day the hour in which most of its people are lacking. */
const GroupRow = memo(function GroupRow({ name, positionId, dates, coverage, people }: GroupRowProps) {
  const t = useWords(boardWords);
  return (
    <tr className="rb-group">
      <th scope="rowgroup">
        {name} <small className="num">{fill(t.peopleN, { n: people })}</small>
      </th>
      {dates.map((date) => {
        const own = (coverage.find((day) => day.date === date)?.hours ?? []).flatMap(({ hour, positions }) =>
          positions.filter((one) => one.positionId === positionId).map((one) => ({ ...one, hour })),
        );
        const [worst] = own.toSorted((a, b) => b.needed - b.planned - (a.needed - a.planned) || b.needed - a.needed);
        const short = worst ? worst.needed - worst.planned : 0;
        const about = worst && fill(t.coverageCell, { ...worst, kind: name });
        return (
          <td key={date} title={about} className={short >= 2 ? 'is-bad' : short === 1 ? 'is-short' : ''}>
            {worst && <span className="num">{`${worst.planned}/${worst.needed}`}</span>}
          </td>
        );
      })}
      <td />
    </tr>
  );
});
