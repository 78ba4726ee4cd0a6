import { bizDate } from '#kernel/time.ts';
import type { DaySide, UsedPunch } from './day-result.model.ts';
import {
  type MatchedPunches,
  matchPunches,
  type PlannedShift,
  type PunchBook,
  type RawPunch,
  windowOf,
} from './punch-match.rules.ts';

/** What became of every punch in the window of the shift, doubles included, and of those of its day outside of any window. */
export function usedPunches(
  book: PunchBook,
  shift: PlannedShift,
  matched: MatchedPunches,
  sides: Record<'in' | 'out', DaySide | null>,
): UsedPunch[] {
  const { own, shared, previous, next } = matched;
  const { from, to } = windowOf(shift);
  const ids = new Set(own.map(({ id }) => id));
  const sharedNext = next && matchPunches(book, next).shared;
  const inWindow = book.punches
    .filter(({ at }) => from <= at && at < to)
    .map((punch): UsedPunch => {
      const used = { ...usedPunch(punch), use: 'BETWEEN' as UsedPunch['use'] };
      const isSide = punch.id === sides.in?.punchId ? 'IN' : punch.id === sides.out?.punchId ? 'OUT' : null;
      if (punch.id === shared?.id)
        return { ...used, use: isSide ?? 'REPLACED', isShared: true, otherDate: previous?.date ?? null };
      if (punch.branchId !== shift.branchId) return { ...used, use: 'OTHER_BRANCH' };
      if (!ids.has(punch.id)) return { ...used, use: 'OTHER_SHIFT', otherDate: dateOfOther(punch, previous, next) };
      if (isSide && punch.id === sharedNext?.id) return { ...used, use: isSide, isShared: true, otherDate: next?.date ?? null };
      if (isSide) return { ...used, use: isSide };
      const isEnd = punch.id === own[0]?.id || punch.id === own.at(-1)?.id;
      return { ...used, use: isEnd ? 'REPLACED' : 'BETWEEN' };
    });
  const strays = straysOf(book, shift.date).filter(({ at }) => at < from || at >= to);
  return withDoubles(book, inWindow)
    .concat(strays)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const dateOfOther = ({ at }: RawPunch, previous: PlannedShift | undefined, next: PlannedShift | undefined) =>
  [previous, next].find((other) => other && windowOf(other).from <= at && at < windowOf(other).to)?.date ?? null;

const usedPunch = ({ id, at, source, deviceName }: RawPunch) => ({
  id,
  at,
  source,
  deviceName,
  isShared: false,
  gapSec: null,
  otherDate: null,
});

/** Punches of a calendar day that are in the window of no shift of the branch where they were made. */
export function straysOf(book: PunchBook, date: string): UsedPunch[] {
  const found = book.punches
    .filter(({ at }) => bizDate(at) === date)
    .flatMap((punch): UsedPunch[] => {
      const around = book.shifts.filter((shift) => windowOf(shift).from <= punch.at && punch.at < windowOf(shift).to);
      if (around.some(({ branchId }) => branchId === punch.branchId)) return [];
      return [{ ...usedPunch(punch), use: around.length > 0 ? 'OTHER_BRANCH' : 'OUTSIDE' }];
    });
  return withDoubles(book, found);
}

/** Adds the doubles of these punches, each after the one that was kept. */
function withDoubles(book: PunchBook, kept: UsedPunch[]): UsedPunch[] {
  return kept.flatMap((punch) => [
    punch,
    ...book.doubles
      .filter(({ into }) => into.id === punch.id)
      .map(({ punch: double, into }): UsedPunch => {
        const gapSec = Math.floor((double.at.getTime() - into.at.getTime()) / 1000);
        return { ...usedPunch(double), use: 'MERGED', gapSec };
      }),
  ]);
}
