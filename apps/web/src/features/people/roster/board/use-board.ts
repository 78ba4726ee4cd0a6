import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import { coverageOf } from '@netbar/contract/people/roster/roster-coverage.rules';
import { faultsOf } from '@netbar/contract/people/roster/roster-check.rules';
import type { RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { useDeferredValue, useMemo, useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { keepEqualRows, rowsOf, tallyOf, type LostCells, type RowView } from './board.rules.ts';
import { useCellWriter } from './use-cell-writer.ts';

/** How often the board looks for what others changed. */
const LOOK_AGAIN_MS = 30_000;

export const useBoardRead = (branchId: string, { from, to }: { from: string; to: string }) =>
  useApi(rosterApi.board, { branchId, from, to }, { refetchInterval: LOOK_AGAIN_MS });

/** What was lost to changes of others, kept above the weeks: a refusal may come when another week is shown. */
export interface KeptLoss {
  lost: LostCells | undefined;
  setLost: (lost: LostCells | undefined) => void;
}

/** The board as planned in this window: what was read, and what was set since. */
export function useBoard(board: RosterBoard, { lost, setLost }: KeptLoss) {
  const writer = useCellWriter(board, setLost);
  const { plan, unsaved } = writer;
  const [known] = useState(() => new Map<string, { text: string; row: RowView }>());
  const rows = useMemo(() => keepEqualRows(known, rowsOf(board, plan, unsaved)), [known, board, plan, unsaved]);
  // Fast typing is not held up by what is counted from all cells.
  const counted = useDeferredValue(plan);
  const coverage = useMemo(() => coverageOf(counted), [counted]);
  const faults = useMemo(() => faultsOf(counted), [counted]);
  const tally = useMemo(
    () => tallyOf(rows, coverage, board.settings.mostWeekHours),
    [rows, coverage, board.settings.mostWeekHours],
  );
  return { board, rows, coverage, faults, tally, writer, lost, clearLost: () => setLost(undefined) };
}

export type BoardState = ReturnType<typeof useBoard>;
