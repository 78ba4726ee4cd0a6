import type { RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { Record } from '#kit/record/Record.tsx';
import { useMemo, useState } from 'react';
import { NoBranch, NoKinds } from './board/BoardBlanks.tsx';
import { BoardHead } from './board/BoardHead.tsx';
import type { LostCells } from './board/board.rules.ts';
import { useBoardAddress, type BoardAddress } from './board/use-board-address.ts';
import { useBoard, useBoardRead, type KeptLoss } from './board/use-board.ts';
import type { WantedCell } from './board/use-week.ts';
import { WeekBoard } from './board/WeekBoard.tsx';
import './board/board.css';
import './board/phone.css';

/** Plans the shifts of a branch, a week at a time. */
export default function SchedulingNewPage() {
  const branch = usePageBranch();
  if (!branch) return <NoBranch />;
  return <BranchBoard branchId={branch.id} />;
}

function BranchBoard({ branchId }: { branchId: string }) {
  const address = useBoardAddress();
  const read = useBoardRead(branchId, address);
  // A week that is read takes the place of the one before, so what it should show stands above both.
  const [cell, want] = useState<WantedCell['cell']>();
  const wanted = useMemo(() => ({ cell, want }), [cell]);
  const [lost, setLost] = useState<LostCells>();
  // While a week is loading its page keeps its head, so that one can go on to the next.
  const isHeadAlone = read.data === undefined;
  return (
    <div className="rb-page">
      {isHeadAlone && <BoardHead address={address} board={undefined} changed={0} steps={undefined} />}
      <Record read={read}>
        {(board) => <Loaded key={`${board.branchId} ${board.from}`} {...{ board, address, wanted }} loss={{ lost, setLost }} />}
      </Record>
    </div>
  );
}

interface LoadedProps {
  board: RosterBoard;
  address: BoardAddress;
  wanted: WantedCell;
  loss: KeptLoss;
}

function Loaded({ board, address, wanted, loss }: LoadedProps) {
  const state = useBoard(board, loss);
  if (!board.kinds.some(({ isActive }) => isActive) && board.shifts.length === 0)
    return (
      <>
        <BoardHead address={address} board={board} changed={0} steps={undefined} />
        <NoKinds branchId={board.branchId} />
      </>
    );
  return <WeekBoard state={state} address={address} wanted={wanted} />;
}
