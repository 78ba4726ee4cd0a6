import { HeartOutlined, MinusCircleOutlined, StopOutlined, WarningFilled } from '@ant-design/icons';
import { daysSinceMonday } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';
import { memo, useMemo } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Avatar } from '#kit/picture/Avatar.tsx';
import type { CellView, RowView } from './board.rules.ts';
import { boardWords } from './board.words.ts';
import { ShiftChip } from './ShiftChip.tsx';
import { useCellText } from './use-cell-text.ts';
import './cell.css';

export type KindMap = ReadonlyMap<string, ShiftKind>;

export interface DragOfRow {
  /** While something is dragged: why it cannot be dropped, by the day's place; null where it can. */
  reasons: readonly (string | null)[] | undefined;
  /** The day that the pointer is over. */
  overDate: string | undefined;
  /** The day that it is taken from. */
  fromDate: string | undefined;
}

interface BoardRowProps extends DragOfRow {
  row: RowView;
  kinds: KindMap;
  mostWeekHours: number;
  /** The cell that the keyboard reaches. */
  tabDate: string | undefined;
  /** Cut, and moved by the next paste. */
  cutDate: string | undefined;
  mayEdit: boolean;
}

/** One person of the board. It is drawn again only when something of its own changes. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { row, kinds, mostWeekHours, tabDate, cutDate, mayEdit, fromDate } = props;
  const t = useWords(boardWords);
  const text = useCellText();
  const { person, cells, minutes, minutesHere } = row;
  const isOver = minutes > mostWeekHours * 60;
  const hours = hoursOf(minutes);
  const about = [
    isOver && fill(t.overWeek, { n: hours, most: mostWeekHours }),
    minutes > minutesHere && fill(t.withOthers, { n: hoursOf(minutes - minutesHere) }),
  ];
  return (
    <tr>
      <th scope="row">
        <div className="rb-who">
          <Avatar name={person.name} url="" />
          <div>
            <b className="ell" title={`${person.name} ${person.no}`}>
              {person.name}
            </b>
            <small className="ell">{person.positionName}</small>
          </div>
        </div>
      </th>
      {cells.map((cell, i) => (
        <BoardCell
          key={i}
          {...{ cell, kinds, text, mayEdit }}
          employeeId={person.employeeId}
          name={person.name}
          isTab={tabDate === cell.date}
          isCut={cutDate === cell.date}
          state={stateOf(props, cell.date, i)}
          isFrom={fromDate === cell.date}
        />
      ))}
      <td className={isOver ? 'rb-sum is-over' : 'rb-sum'} title={about.filter(Boolean).join('\n')}>
        {isOver && <WarningFilled />}
        <span className="num">{hours}</span>
      </td>
    </tr>
  );
});

const hoursOf = (minutes: number) => String(Math.round(minutes / 6) / 10);

function stateOf({ reasons, overDate, fromDate }: DragOfRow, date: string, i: number): CellState {
  if (!reasons || fromDate === date) return '';
  const isLegal = reasons[i] === null;
  if (overDate === date) return isLegal ? 'is-drop' : 'is-no is-bad-drop';
  return isLegal ? 'is-can' : 'is-no';
}

type CellState = '' | 'is-can' | 'is-no' | 'is-drop' | 'is-no is-bad-drop';

interface BoardCellProps {
  cell: CellView;
  kinds: KindMap;
  text: ReturnType<typeof useCellText>;
  employeeId: string;
  name: string;
  isTab: boolean;
  isCut: boolean;
  isFrom: boolean;
  state: CellState;
  mayEdit: boolean;
}

/** Hundreds of cells change their class when a drag begins; what stands in them is not drawn again for that. */
const BoardCell = memo(function BoardCell(props: BoardCellProps) {
  const { cell, kinds, text, employeeId, name, isTab, isCut, isFrom, state, mayEdit } = props;
  const place = `${employeeId} ${cell.date}`;
  const label = useMemo(() => text.name(name, cell, kinds), [text, name, cell, kinds]);
  const notes = useMemo(() => text.notes(cell, kinds).join('\n') || undefined, [text, cell, kinds]);
  const classes = [
    'rb-cell',
    daysSinceMonday(cell.date) >= 5 ? 'is-weekend' : '',
    state,
    isFrom ? 'is-from' : '',
    isCut ? 'is-cut' : '',
    cell.isEmployed ? '' : 'is-out',
  ];
  return (
    <td
      role="gridcell"
      className={classes.filter(Boolean).join(' ')}
      data-cell={place}
      {...(mayEdit && cell.shiftKindId !== null && !cell.isLocked && { 'data-carry': place })}
      tabIndex={isTab ? 0 : -1}
      title={notes}
    >
      <span className="unseen">{label}</span>
      <CellInside cell={cell} kinds={kinds} isDrop={state === 'is-drop'} />
    </td>
  );
});

/** Drawn for the eye: the hidden text of the cell says all of it in whole words. */
const CellInside = memo(function CellInside({ cell, kinds, isDrop }: { cell: CellView; kinds: KindMap; isDrop: boolean }) {
  return (
    <div className="rb-cell-in" aria-hidden>
      <CellContent cell={cell} kinds={kinds} isDrop={isDrop} />
      {cell.isChanged && <i className="rb-changed" />}
      {cell.wish && <WishMark kind={cell.wish.kind} />}
    </div>
  );
});

export const WishMark = ({ kind }: { kind: NonNullable<CellView['wish']>['kind'] }) => (
  <i className={`rb-wish is-${kind.toLowerCase()}`} aria-hidden>
    {kind === 'PREFER' ? <HeartOutlined /> : kind === 'AVOID' ? <MinusCircleOutlined /> : <StopOutlined />}
  </i>
);

/** What stands in a cell: a shift, leave, a shift elsewhere, or a day off. */
export function CellContent({ cell, kinds, isDrop = false }: { cell: CellView; kinds: KindMap; isDrop?: boolean }) {
  const t = useWords(boardWords);
  const kind = cell.shiftKindId === null ? undefined : kinds.get(cell.shiftKindId);
  if (isDrop && !kind) return <span className="rb-off is-drop">{t.dropHere}</span>;
  if (kind)
    return (
      <>
        <ShiftChip kind={kind} hours={cell.hours} />
        {cell.leave && <LeaveChip leave={cell.leave} isSmall />}
      </>
    );
  if (cell.leave) return <LeaveChip leave={cell.leave} />;
  if (cell.elsewhere)
    return (
      <span className="rb-elsewhere ell">
        <b>{cell.elsewhere.branchName}</b> <em className="num">{cell.elsewhere.hours}</em>
      </span>
    );
  return <span className="rb-off">{cell.isEmployed ? t.off : t.notHere}</span>;
}

function LeaveChip({ leave, isSmall = false }: { leave: NonNullable<CellView['leave']>; isSmall?: boolean }) {
  const t = useWords(boardWords);
  const form = !leave.isApproved ? t.leavePending : leave.isWhole ? '{name}' : t.halfDay;
  const classes = ['rb-leave', isSmall ? 'is-small' : '', leave.isApproved ? '' : 'is-pending'];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      {isSmall ? leave.name.slice(0, 1) : fill(form, { name: leave.name })}
    </span>
  );
}
