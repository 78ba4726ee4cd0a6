import type { DayCoverage, RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { dayKey } from '@netbar/contract/people/roster/roster-plan.rules';
import { daysSinceMonday } from '@netbar/contract/kernel/time';
import type { ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';
import { memo, useMemo } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { KindMap } from './BoardRow.tsx';
import { datesOf, hoursOfKind, type CellView, type RowView } from './board.rules.ts';
import { boardWords } from './board.words.ts';
import { GridHead } from './BoardGrid.tsx';
import type { Target } from './place.rules.ts';
import { ShiftChip } from './ShiftChip.tsx';
import { useCellText } from './use-cell-text.ts';
import type { Drag } from './use-drag.ts';

/** The row of those who have a day off. */
export const REST_ROW = 'rest';

interface KindsGridProps {
  board: RosterBoard;
  rows: RowView[];
  kinds: KindMap;
  coverage: readonly DayCoverage[];
  drag: Drag | undefined;
  mayEdit: boolean;
  onOpen: (at: Target) => void;
}

/** Who works each kind of shift on each day. Names are dragged to another shift or day. */
export function KindsGrid({ board, rows, kinds, coverage, drag, mayEdit, onOpen }: KindsGridProps) {
  const t = useWords(boardWords);
  const dates = useMemo(() => datesOf(board), [board]);
  const shown = [...kinds.values()].filter(({ id, isActive }) => isActive || rows.some(({ cells }) => hasKind(cells, id)));
  const line = (kindId: string | null) =>
    dates.map((_, i) => ({ i, people: rows.filter(({ cells }) => isInLine(cells[i], kindId)) }));
  return (
    <table className="rb-grid rb-by-kind" aria-label={t.kinds}>
      <GridHead board={board} dates={dates} coverage={coverage} people={rows.length} sumOf={t.shifts} />
      <tbody>
        {[...shown, null].map((kind) => {
          const row = kind?.id ?? REST_ROW;
          const days = line(kind?.id ?? null);
          return (
            <tr key={row}>
              <th scope="row">{kind ? <KindHead kind={kind} /> : <span className="shift-chip is-rest">{t.rest}</span>}</th>
              {days.map(({ i, people }) => {
                const date = dates[i] ?? '';
                return (
                  <td key={date} data-cell={`${row} ${date}`} className={classOf(drag, row, date)}>
                    <Names {...{ people, i, date, kinds, mayEdit, onOpen }} isRest={kind === null} />
                  </td>
                );
              })}
              <td className="rb-sum num">{days.reduce((sum, { people }) => sum + people.length, 0)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const hasKind = (cells: readonly CellView[], id: string) => cells.some(({ shiftKindId }) => shiftKindId === id);

/** Who is elsewhere, on leave or not employed that day does not have a day off. */
function isInLine(cell: CellView | undefined, kindId: string | null) {
  if (!cell) return false;
  if (kindId !== null) return cell.shiftKindId === kindId;
  return cell.shiftKindId === null && cell.isEmployed && !cell.elsewhere;
}

function classOf(drag: Drag | undefined, row: string, date: string) {
  const classes = ['rb-cell', daysSinceMonday(date) >= 5 ? 'is-weekend' : ''];
  if (drag) {
    const isLegal = drag.legality.get(dayKey(row, date)) === null;
    const isOver = drag.over?.row === row && drag.over.date === date;
    classes.push(isLegal ? (isOver ? 'is-drop' : 'is-can') : isOver ? 'is-no is-bad-drop' : 'is-no');
  }
  return classes.filter(Boolean).join(' ');
}

const KindHead = ({ kind }: { kind: ShiftKind }) => (
  <div className="rb-kind">
    <ShiftChip kind={kind} isLong />
    <small className="num">{hoursOfKind(kind)}</small>
  </div>
);

interface NamesProps {
  people: readonly RowView[];
  i: number;
  date: string;
  kinds: KindMap;
  isRest: boolean;
  mayEdit: boolean;
  onOpen: (at: Target) => void;
}

const Names = memo(function Names({ people, i, date, kinds, isRest, mayEdit, onOpen }: NamesProps) {
  const text = useCellText();
  return (
    <ul className="rb-names">
      {people.map(({ person, cells }) => {
        const cell = cells[i];
        const place = `${person.employeeId} ${date}`;
        const kind = cell?.shiftKindId ? kinds.get(cell.shiftKindId) : undefined;
        return (
          <li key={person.employeeId}>
            <button
              type="button"
              className={`rb-name ${kind ? `tone-${kind.tone}` : isRest ? 'is-rest' : ''} ${cell?.isChanged ? 'is-changed' : ''}`}
              {...(mayEdit && !cell?.isLocked && { 'data-carry': place })}
              aria-label={cell && text.name(person.name, cell, kinds)}
              title={cell && text.notes(cell, kinds).join('\n')}
              onClick={() => onOpen({ employeeId: person.employeeId, date })}
            >
              {person.name}
              {cell?.leave && <em>{cell.leave.name.slice(0, 1)}</em>}
            </button>
          </li>
        );
      })}
    </ul>
  );
});
