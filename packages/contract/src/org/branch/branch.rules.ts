const DAY_MIN = 24 * 60;

export interface Hours {
  from: string;
  to: string;
}

/** Whether two ranges overlap. Ranges past midnight continue at the start of the day. */
export function hoursOverlap(hours: readonly Hours[]): boolean {
  const parts = hours.flatMap(({ from, to }) => {
    const [start, end] = [minuteOf(from), minuteOf(to)];
    return start < end
      ? [{ start, end }]
      : [
          { start, end: DAY_MIN },
          { start: 0, end },
        ];
  });
  const inOrder = parts.toSorted((a, b) => a.start - b.start);
  return inOrder.some(({ end }, i) => {
    const next = inOrder[i + 1];
    return next !== undefined && next.start < end;
  });
}

/** How long an order may wait until it is marked, and until it is late. A branch starts with these. */
export interface WaitLimits {
  warnSec: number;
  lateSec: number;
}
export const WAIT_LIMITS: WaitLimits = { warnSec: 180, lateSec: 300 };
/** The limits within which a branch may set its own. */
export const WAIT_BOUNDS = { warnSec: { min: 10, max: 3_600 }, lateSec: { min: 20, max: 7_200 } };

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** AUTH-09: a level-1 person without a branch may add one, whatever their roles hold. */
export const mayAddBranch = (who: { level: number; branches: number; functions: { has: (code: string) => boolean } }) =>
  who.functions.has('BRANCH_EDIT') || isWithoutBranch(who);

export const isWithoutBranch = (who: { level: number; branches: number }) => who.level === 1 && who.branches === 0;
