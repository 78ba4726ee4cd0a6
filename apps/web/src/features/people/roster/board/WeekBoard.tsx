import { useMemo, useState } from 'react';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { NoRows } from './BoardBlanks.tsx';
import { BoardFoot } from './BoardFoot.tsx';
import { BoardGrid } from './BoardGrid.tsx';
import { BoardHead } from './BoardHead.tsx';
import { BoardNotices } from './BoardNotices.tsx';
import { groupsOf } from './board.rules.ts';
import { DragSurface } from './DragSurface.tsx';
import { FaultList } from './FaultList.tsx';
import { KindBar } from './KindBar.tsx';
import { KindsGrid } from './KindsGrid.tsx';
import { PhoneBoard } from './PhoneBoard.tsx';
import type { BoardAddress } from './use-board-address.ts';
import { useBoardSteps } from './use-board-steps.ts';
import type { BoardState } from './use-board.ts';
import { useWeek, type WantedCell, type Week } from './use-week.ts';
import { WeekDrawers } from './WeekDrawers.tsx';

interface WeekBoardProps {
  state: BoardState;
  address: BoardAddress;
  wanted: WantedCell;
}

/** The week of a branch: everything that is planned, and the ways to plan it. */
export function WeekBoard({ state, address, wanted }: WeekBoardProps) {
  const { board, faults, tally, writer } = state;
  const isPhone = useIsPhone();
  const [isListOpen, setListOpen] = useState(false);
  const week = useWeek(state, address, wanted);
  const { kinds, mayEdit, dragging, listed, jump } = week;
  const steps = useBoardSteps(board, writer);
  const isPalette = mayEdit && !isPhone && address.view !== 'kinds';
  return (
    <>
      <BoardHead
        address={address}
        board={board}
        changed={tally.changed}
        steps={{
          copyWeek: steps.copyWeek,
          discard: () => steps.discard(tally.changed),
          undo: writer.canUndo ? writer.undo : undefined,
          redo: writer.canRedo ? writer.redo : undefined,
          propose: () => week.setOpen('propose'),
          publish: () => week.setOpen('publish'),
        }}
      />
      <BoardNotices state={state} address={address} onSet={week.placing.set} />
      <div className="rb-body">
        <section className="panel rb-panel">
          <DragSurface dragging={dragging} kinds={kinds}>
            <KindBar
              {...{ kinds, tally, isPalette, isListOpen }}
              faults={faults.length}
              mostWeekHours={board.settings.mostWeekHours}
              isSaving={writer.isSaving}
              onFaults={() => setListOpen(!isListOpen)}
            />
            {isPhone && isListOpen && <FaultList faults={listed} onJump={jump} />}
            <div className="rb-scroll">
              <WeekRows {...{ state, week, address, isPhone }} />
            </div>
          </DragSurface>
          {!isPhone && (
            <BoardFoot {...{ board, tally, kinds, mayEdit }} drag={dragging.drag} onKeys={() => week.setOpen('keys')} />
          )}
        </section>
        {isListOpen && !isPhone && <FaultList faults={listed} onJump={jump} onClose={() => setListOpen(false)} />}
      </div>
      <p className="unseen" aria-live="polite">
        {week.placing.said}
      </p>
      <WeekDrawers {...{ state, week, address }} />
    </>
  );
}

interface WeekRowsProps {
  state: BoardState;
  week: Week;
  address: BoardAddress;
  isPhone: boolean;
}

function WeekRows({ state: { board, coverage }, week, address, isPhone }: WeekRowsProps) {
  const { rows, kinds, mayEdit, keys, shownDate } = week;
  const { drag } = week.dragging;
  const { view, positionId } = address;
  const groups = useMemo(() => groupsOf(rows, view === 'positions'), [rows, view]);
  if (rows.length === 0)
    return <NoRows isFiltered={positionId !== undefined} onAll={() => address.go({ position: undefined })} />;
  if (isPhone)
    return <PhoneBoard key={shownDate} {...{ board, rows, kinds, coverage }} wantedDate={shownDate} onOpen={week.setSheet} />;
  if (view === 'kinds') return <KindsGrid {...{ board, rows, kinds, coverage, mayEdit, drag }} onOpen={week.setSheet} />;
  return <BoardGrid {...{ board, kinds, coverage, mayEdit, drag, ...keys }} groups={groups} onOpen={week.setSheet} />;
}
