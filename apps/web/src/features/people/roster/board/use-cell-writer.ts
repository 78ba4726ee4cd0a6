import { dayKey, planOf, withCells } from '@netbar/contract/people/roster/roster-plan.rules';
import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import { rosterErrors } from '@netbar/contract/people/roster/roster.errors';
import type { Cell, RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { CallError } from '#kernel/call.ts';
import { press } from '#kernel/press.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { beforeOf, isSameCell, plannedInForce, type LostCells, type Unsaved } from './board.rules.ts';
import { mergeCells, whyNotSet } from './place.rules.ts';

const isChangedByOthers = (error: unknown) =>
  error instanceof CallError && [rosterErrors.changed.reason, rosterErrors.taken.reason].includes(error.reason ?? '');

const NOTHING: readonly Cell[] = [];

/** A board that was read is handed to the page a moment later. A cell that is let go of before would show its old shift until then. */
const boardIsHere = () => new Promise<void>((resolve) => notifyManager.schedule(() => resolve()));

interface SenderOptions {
  /** Somebody else changed shifts of these days meanwhile: what was set here since is not saved. */
  onOthers: (lost: LostCells) => void;
  onRefused: () => void;
}

/**
 * Shows cells at once and sends them in the background, one request at a time; what is set meanwhile goes with the next one. A refusal
 * takes back what was not saved.
 */
function useCellSender(board: RosterBoard, { onOthers, onRefused }: SenderOptions) {
  const cache = useQueryClient();
  const { message } = App.useApp();
  /** Shown and not yet in the board that was read. */
  const [cells, setCells] = useState(NOTHING);
  /** The same cells, for requests that end after this window was drawn anew. */
  const shown = useRef(NOTHING);
  const waiting = useRef<Cell[]>([]);
  const isSending = useRef(false);
  const stamp = useRef(0);
  const show = (next: readonly Cell[]) => {
    shown.current = next;
    setCells(next);
  };
  const sendAll = async () => {
    const { branchId, from, to } = board;
    // What this window has seen: its own last change, or a board that was read since.
    stamp.current = Math.max(stamp.current, board.stamp);
    while (waiting.current.length > 0) {
      const batch = mergeCells(waiting.current);
      waiting.current = [];
      const got = await press(rosterApi.setCells, { branchId, cells: batch, seen: { from, to, stamp: stamp.current } });
      stamp.current = got.stamp;
      if (waiting.current.length > 0) continue;
      await refreshFeatures(cache, rosterApi.setCells.stale);
      await boardIsHere();
    }
    show(NOTHING);
  };
  const takeBack = async (error: Error) => {
    waiting.current = [];
    // Also without an answer: it may have taken effect.
    await refreshFeatures(cache, rosterApi.setCells.stale);
    // What was set during that read is lost too: it would go out as if its place in the new board had been seen.
    const lost = shown.current;
    waiting.current = [];
    show(NOTHING);
    onRefused();
    const { branchId, branchName, from, to } = board;
    if (isChangedByOthers(error)) onOthers({ branchId, branchName, from, to, cells: lost });
    else void message.error(error.message);
  };
  const send = useLatest((next: readonly Cell[]) => {
    waiting.current.push(...next);
    show(mergeCells([...shown.current, ...next]));
    if (isSending.current) return;
    isSending.current = true;
    void sendAll()
      .catch(takeBack)
      .finally(() => {
        isSending.current = false;
      });
  });
  return { cells, send };
}

/** Sets cells of a board, and takes changes back and forth. */
export function useCellWriter(board: RosterBoard, onOthers: SenderOptions['onOthers']) {
  const [steps, setSteps] = useState<{ undo: Cell[][]; redo: Cell[][] }>({ undo: [], redo: [] });
  const { cells, send } = useCellSender(board, { onOthers, onRefused: () => setSteps({ undo: [], redo: [] }) });
  const plan = useMemo(() => withCells(planOf(board), cells), [board, cells]);
  const unsaved: Unsaved = useMemo(
    () => new Map(cells.map(({ employeeId, date, shiftKindId }) => [dayKey(employeeId, date), shiftKindId])),
    [cells],
  );
  const inForce = useMemo(() => plannedInForce(board, cells), [board, cells]);
  /** What the server changed by itself, such as a copied week, can be taken back like a cell. */
  const remember = useLatest((before: Cell[]) => setSteps(({ undo }) => ({ undo: [...undo, before], redo: [] })));
  /** Sets cells unless a hard rule stands against it; gives back the fault that does. */
  const set = useLatest((next: readonly Cell[]) => {
    const fault = whyNotSet(plan, next);
    const isSame = next.every((cell) => isSameCell(board, unsaved, plan, cell));
    if (fault || isSame) return fault;
    remember(beforeOf(plan, next, inForce));
    send(next);
    return null;
  });
  const step = useLatest((from: 'undo' | 'redo') => {
    const taken = steps[from].at(-1);
    if (!taken) return;
    const before = beforeOf(plan, taken, inForce);
    const other = from === 'undo' ? 'redo' : 'undo';
    setSteps((all) => ({ ...all, [from]: all[from].slice(0, -1), [other]: [...all[other], before] }));
    send(taken);
  });
  const isSaving = cells.length > 0;
  return {
    plan,
    unsaved,
    set,
    remember,
    isSaving,
    undo: () => step('undo'),
    redo: () => step('redo'),
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
  };
}

export type CellWriter = ReturnType<typeof useCellWriter>;
