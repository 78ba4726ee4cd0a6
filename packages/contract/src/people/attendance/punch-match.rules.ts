import { MINUTE_MS } from '#kernel/time.ts';
import type { PunchSide, PunchSource } from './day-result.model.ts';

/** A shift in force, as the roster has it. */
export interface PlannedShift {
  id: string;
  branchId: string;
  date: string;
  kindName: string;
  shortName: string;
  tone: string;
  startTime: Date;
  endTime: Date;
  breakMin: number;
  inBeforeMin: number;
  outAfterMin: number;
  lateGraceMin: number;
  earlyGraceMin: number;
  halfDayMin: number;
  absentMin: number;
}

export interface RawPunch {
  id: string;
  branchId: string;
  at: Date;
  source: PunchSource;
  deviceName: string | null;
}

/** An approved correction of one side of a shift. */
export interface ApprovedFix {
  id: string;
  rosterId: string;
  side: PunchSide;
  at: Date;
}

/** A second punch within this time is the same event. */
const DOUBLE_MS = 60_000;

/** What happened around a shift: its window, its neighbours, and the punches with doubles merged. */
export interface PunchBook {
  shifts: readonly PlannedShift[];
  punches: readonly RawPunch[];
  fixes: readonly ApprovedFix[];
  /** Punches that were merged into a kept one. */
  doubles: readonly { punch: RawPunch; into: RawPunch }[];
}

export const windowOf = ({ startTime, endTime, inBeforeMin, outAfterMin }: PlannedShift) => ({
  from: new Date(startTime.getTime() - inBeforeMin * MINUTE_MS),
  to: new Date(endTime.getTime() + outAfterMin * MINUTE_MS),
});

/**
 * Puts everything in order, whatever order it arrived in, and merges doubles: a punch soon after another one at the same branch, unless
 * it is in a window that the other one is not in.
 */
export function openBook(
  shifts: readonly PlannedShift[],
  punches: readonly RawPunch[],
  fixes: readonly ApprovedFix[],
): PunchBook {
  const inOrder = punches.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  const doubles: { punch: RawPunch; into: RawPunch }[] = [];
  const kept: RawPunch[] = [];
  for (const punch of inOrder) {
    const before = kept.findLast(({ branchId }) => branchId === punch.branchId);
    const isSoon = before && punch.at.getTime() - before.at.getTime() < DOUBLE_MS;
    if (isSoon && shifts.every((shift) => !isInWindow(punch, shift) || isInWindow(before, shift)))
      doubles.push({ punch, into: before });
    else kept.push(punch);
  }
  return {
    shifts: shifts.toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime()),
    punches: kept,
    fixes,
    doubles,
  };
}

/** What a shift got: its own punches in order, and perhaps the last one of the shift before, which served both. */
export interface MatchedPunches {
  own: RawPunch[];
  /** The punch with which the shift before ended and this one began. */
  shared: RawPunch | null;
  previous: PlannedShift | undefined;
  next: PlannedShift | undefined;
}

/**
 * Finds the punches of a shift. A punch belongs to the shift whose window it is in; where two windows overlap, to the one whose start
 * is nearer, except that a shift which somebody has come to takes its going first. It follows from a shift and its two neighbours
 * alone, so each day can be counted by itself.
 */
export function matchPunches(book: PunchBook, shift: PlannedShift): MatchedPunches {
  const place = book.shifts.findIndex(({ id }) => id === shift.id);
  const previous = place > 0 ? book.shifts[place - 1] : undefined;
  const next = book.shifts[place + 1];
  const own = ownPunches(book, shift, previous, next);
  const beforeThat = place > 1 ? book.shifts[place - 2] : undefined;
  const shared = previous && sharedPunch(book, { previous, own: ownPunches(book, previous, beforeThat, shift) }, { shift, own });
  return { own, shared: shared ?? null, previous, next };
}

function ownPunches(
  book: PunchBook,
  shift: PlannedShift,
  previous: PlannedShift | undefined,
  next: PlannedShift | undefined,
): RawPunch[] {
  const takenBefore = previous ? takenByEarlier(book, previous, shift) : new Set();
  const takenHere = next && takenByEarlier(book, shift, next);
  return punchesIn(book, shift).filter(
    (punch) => !takenBefore.has(punch.id) && (!takenHere || takenHere.has(punch.id) || !next || !isInWindow(punch, next)),
  );
}

// Compared as numbers: a month of a company asks this some ten million times.
const isInWindow = (
  { at, branchId }: RawPunch,
  { branchId: ofShift, startTime, endTime, inBeforeMin, outAfterMin }: PlannedShift,
) =>
  branchId === ofShift &&
  startTime.getTime() - inBeforeMin * MINUTE_MS <= at.getTime() &&
  at.getTime() < endTime.getTime() + outAfterMin * MINUTE_MS;

export const punchesIn = ({ punches }: Pick<PunchBook, 'punches'>, shift: PlannedShift) =>
  punches.filter((punch) => isInWindow(punch, shift));

/**
 * Of the punches in the windows of two shifts that follow each other, those that belong to the earlier one: while somebody is there,
 * every punch until the end of the shift, and the next one after it if they have not gone yet.
 */
function takenByEarlier(book: PunchBook, earlier: PlannedShift, later: PlannedShift): Set<string> {
  const here = punchesIn(book, earlier);
  const both = here.filter((punch) => isInWindow(punch, later));
  if (both.length === 0) return new Set();
  const taken = new Set<string>();
  const [fixedIn, fixedOut] = [fixOf(book, earlier, 'IN'), fixOf(book, earlier, 'OUT')];
  const goneFrom = earlier.endTime.getTime() - earlier.earlyGraceMin * MINUTE_MS;
  const { from } = windowOf(later);
  let last: Date | undefined = here.findLast(({ at }) => at < from)?.at;
  for (const punch of both) {
    const isThere = last !== undefined || (fixedIn !== undefined && fixedIn.at < punch.at);
    const isGone = fixedOut !== undefined || (last !== undefined && last.getTime() >= goneFrom);
    const isTaken = isThere ? punch.at <= earlier.endTime || !isGone : isNearer(punch.at, earlier, later);
    if (!isTaken) break;
    taken.add(punch.id);
    last = punch.at;
  }
  return taken;
}

export const fixOf = ({ fixes }: Pick<PunchBook, 'fixes'>, { id }: PlannedShift, side: PunchSide) =>
  fixes.find((fix) => fix.rosterId === id && fix.side === side);

const distance = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime());
const isNearer = (at: Date, one: PlannedShift, other: PlannedShift) =>
  distance(at, one.startTime) <= distance(at, other.startTime);

/** Whether a punch is nearer to the start of a shift than to its end, so that it is somebody coming. */
export const isComing = (at: Date, { startTime, endTime }: PlannedShift) => distance(at, startTime) <= distance(at, endTime);

/** The going of the shift before, if this shift follows at once and nobody came for it otherwise, only went. */
function sharedPunch(
  book: PunchBook,
  before: { previous: PlannedShift; own: RawPunch[] },
  { shift, own }: { shift: PlannedShift; own: RawPunch[] },
): RawPunch | undefined {
  const going = before.own.at(-1);
  const hasCome = before.own.length > 1 || fixOf(book, before.previous, 'IN') !== undefined;
  const isBackToBack = before.previous.endTime.getTime() === shift.startTime.getTime();
  if (!going || !hasCome || !isBackToBack || !isInWindow(going, shift) || fixOf(book, shift, 'IN')) return undefined;
  const hasGone = own.length > 0 || fixOf(book, shift, 'OUT') !== undefined;
  return hasGone && own.every(({ at }) => !isComing(at, shift)) ? going : undefined;
}
