import type { Fault } from '@netbar/contract/people/roster/roster-fault.model';
import type { Plan } from '@netbar/contract/people/roster/roster-plan.rules';
import type { Cell } from '@netbar/contract/people/roster/roster.model';
import type { ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { kindIn } from './board.rules.ts';
import { cellsOfDrop, type Carried, type Target } from './place.rules.ts';

const steps: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -1000],
  End: [0, 1000],
};

const cellUnder = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null);

function placeUnder(target: EventTarget): Target | undefined {
  const [employeeId, date] = cellUnder(target)?.dataset['cell']?.split(' ') ?? [];
  return employeeId && date ? { employeeId, date } : undefined;
}

/** Moves the focus; beyond an edge it stays at the edge. Headings between rows are passed over. */
function moveFocus({ currentTarget, target }: KeyboardEvent<HTMLElement>, [rows, columns]: [number, number]) {
  const cell = cellUnder(target);
  const lines = [...currentTarget.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-cell]')])
    .filter((cells) => cells.length > 0);
  const at = lines.findIndex((cells) => cell !== null && cells.includes(cell));
  const within = (n: number, length: number) => Math.min(length - 1, Math.max(0, n));
  const line = lines[within(at + rows, lines.length)] ?? [];
  const place = (cell && lines[at] ? lines[at].indexOf(cell) : 0) + columns;
  line[within(place, line.length)]?.focus();
}

/** Puts the focus on a cell, wherever it was drawn, and into sight. */
export function focusCell({ employeeId, date }: Target) {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${employeeId} ${date}"]`);
  cell?.scrollIntoView({ block: 'center', inline: 'nearest' });
  cell?.focus({ preventScroll: true });
}

interface GridKeysOptions {
  plan: Plan;
  kinds: readonly ShiftKind[];
  mayEdit: boolean;
  set: (cells: Cell[]) => Fault | null;
  onPlaced: (at: Target, shiftKindId: string | null, fault: Fault | null) => void;
  onCopied: (shiftKindId: string | null) => void;
  onOpen: (at: Target) => void;
  onHelp: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onWeek: (weeks: number, from: Target) => void;
}

/** Copies and moves cells: a copy can be pasted again and again, a cut cell once. */
function useCellClipboard({ plan, set, onPlaced, onCopied }: GridKeysOptions) {
  const [clip, setClip] = useState<Carried & { isCut: boolean }>();
  return {
    cut: clip?.isCut ? clip.from : undefined,
    clear: () => setClip(undefined),
    copy: (at: Target, isCut: boolean) => {
      const shiftKindId = kindIn(plan, at.employeeId, at.date);
      setClip({ shiftKindId, from: at, isCut });
      onCopied(shiftKindId);
    },
    paste: (at: Target) => {
      if (!clip) return;
      const { isCut, ...carried } = clip;
      onPlaced(at, clip.shiftKindId, set(cellsOfDrop(plan, carried, at, !isCut)));
      if (isCut) setClip(undefined);
    },
  };
}

type Act = (at: Target) => void;

/** Arrows move between cells, letters place shifts, Delete gives a day off, Ctrl+C, X and V copy and move. One cell is in the tab order. */
export function useGridKeys(options: GridKeysOptions) {
  const { kinds, mayEdit, set, onPlaced, onOpen, onUndo, onRedo, onWeek } = options;
  const [tab, setTab] = useState<Target>();
  const clipboard = useCellClipboard(options);
  const place = (shiftKindId: string | null) => (at: Target) => onPlaced(at, shiftKindId, set([{ ...at, shiftKindId }]));
  const edits: Record<string, Act> = {
    'Ctrl+X': (at) => clipboard.copy(at, true),
    'Ctrl+V': clipboard.paste,
    'Ctrl+Z': onUndo,
    'Ctrl+Y': onRedo,
    'Ctrl+Shift+Z': onRedo,
    // Rest has the letter R unless a kind of shift takes it.
    R: place(null),
    DELETE: place(null),
    BACKSPACE: place(null),
    ...Object.fromEntries(
      kinds.filter(({ isActive, hotKey }) => isActive && hotKey !== '').map(({ hotKey, id }) => [hotKey, place(id)]),
    ),
  };
  const acts: Record<string, Act> = {
    ...(mayEdit && edits),
    'Ctrl+C': (at) => clipboard.copy(at, false),
    PAGEUP: (at) => onWeek(-1, at),
    PAGEDOWN: (at) => onWeek(1, at),
    ENTER: onOpen,
    ' ': onOpen,
    ESCAPE: clipboard.clear,
    '?': options.onHelp,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = placeUnder(event.target);
    if (!at || event.altKey || event.nativeEvent.isComposing) return;
    const isCtrl = event.ctrlKey || event.metaKey;
    const step = isCtrl ? undefined : steps[event.key];
    const act = acts[`${isCtrl ? 'Ctrl+' : ''}${isCtrl && event.shiftKey ? 'Shift+' : ''}${event.key.toUpperCase()}`];
    if (!step && !act) return;
    event.preventDefault();
    if (step) moveFocus(event, step);
    else act?.(at);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const at = placeUnder(target);
    if (at) setTab(at);
  };
  return { tab, onKeyDown, onFocus, cut: clipboard.cut };
}
