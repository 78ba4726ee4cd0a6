import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, MINUTE_MS, startOfBizDate } from '#kernel/time.ts';
import { countDay } from './day-result.rules.ts';
import type { PlannedShift, RawPunch } from './punch-match.rules.ts';

const BRANCH = 'b1';
const now = new Date('2027-06-01T00:00:00Z');
const day = (date: string, shifts: PlannedShift[], punches: RawPunch[]) =>
  countDay({ date, shifts, punches, fixes: [], leaves: [], devices: undefined, now });

function shift(date: string, from: number, to: number, branchId: string): PlannedShift {
  const start = startOfBizDate(date).getTime();
  const at = (hours: number) => new Date(start + hours * 60 * MINUTE_MS);
  const rules = {
    breakMin: 30,
    inBeforeMin: 60,
    outAfterMin: 60,
    lateGraceMin: 5,
    earlyGraceMin: 5,
    halfDayMin: 120,
    absentMin: 240,
  };
  return {
    id: `shift ${date}`,
    branchId,
    date,
    kindName: '班',
    shortName: '班',
    tone: 'teal',
    startTime: at(from),
    endTime: at(to),
    ...rules,
  };
}

describe('whatever the roster and the punches', () => {
  const FIRST = '2026-09-26';
  const kinds = [
    [8, 16],
    [16, 24],
    [22, 30],
    [6, 14],
    [0, 24],
  ] as const;
  const dates = Array.from({ length: 9 }, (_, i) => addDays(FIRST, i));
  const roster = fc.array(fc.option(fc.nat(kinds.length - 1), { freq: 3 }), { minLength: 9, maxLength: 9 }).map((cells) =>
    cells
      .flatMap((kind, i) => {
        const [from, to] = kind === null ? [0, 0] : (kinds[kind] ?? [0, 0]);
        return kind === null ? [] : [shift(dates[i] as string, from, to, i < 5 ? BRANCH : 'b2')];
      })
      .reduce<PlannedShift[]>((kept, one) => ((kept.at(-1)?.endTime ?? 0) > one.startTime ? kept : [...kept, one]), []),
  );
  const start = startOfBizDate(FIRST).getTime();
  const stamps = fc.array(fc.tuple(fc.nat(10 * 24 * 60 * 2), fc.boolean()), { maxLength: 40 }).map((list) =>
    list.map(([n, isFirst], i): RawPunch => {
      const moment = new Date(start + n * 30_000);
      return {
        id: `p${String(i).padStart(3, '0')}`,
        branchId: isFirst ? BRANCH : 'b2',
        at: moment,
        source: 'CONSOLE',
        deviceName: null,
      };
    }),
  );
  const runs = { numRuns: 300 };

  it('the order in which things arrive changes nothing, and counting again neither', () => {
    fc.assert(
      fc.property(roster, stamps, fc.infiniteStream(fc.nat()), (shifts, punches, noise) => {
        const keyed = punches.map((one) => ({ one, key: noise.next().value as number }));
        const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one);
        for (const date of dates) {
          const once = day(date, shifts, punches);
          expect(day(date, shifts.toReversed(), shuffled)).toEqual(once);
          expect(day(date, shifts, punches)).toEqual(once);
        }
      }),
      runs,
    );
  });

  it('four days around it are enough to count a day', () => {
    fc.assert(
      fc.property(roster, stamps, (shifts, punches) => {
        const date = dates[4] as string;
        const [from, to] = [addDays(date, -4), addDays(date, 4)];
        const near = shifts.filter((one) => from <= one.date && one.date <= to);
        const span = [startOfBizDate(addDays(from, -1)), startOfBizDate(addDays(to, 3))] as const;
        const around = punches.filter((one) => span[0] <= one.at && one.at < span[1]);
        expect(day(date, near, around)).toEqual(day(date, shifts, punches));
      }),
      runs,
    );
  });

  it('a punch serves one day, or two that touch; minutes add up and are whole', () => {
    fc.assert(
      fc.property(roster, stamps, (shifts, punches) => {
        const days = dates.map((date) => day(date, shifts, punches).result);
        const used = days.flatMap(({ inPunchId, outPunchId }) => [inPunchId, outPunchId]).filter((id) => id !== null);
        for (const id of new Set(used)) {
          const serving = days.filter(({ inPunchId, outPunchId }) => inPunchId === id || outPunchId === id);
          expect(serving.length).toBeLessThanOrEqual(2);
          // Of two, the first ends with it and the second begins.
          expect(serving.slice(1).map(({ inPunchId }) => inPunchId)).toEqual(serving.slice(1).map(() => id));
        }
        for (const one of days) {
          expect(one.workdayMin + one.dayoffMin + one.holidayMin).toBe(one.workedMin);
          expect(one.workedMin).toBeLessThanOrEqual(one.dueMin);
          const numbers = Object.values(one).filter((value) => typeof value === 'number');
          expect(numbers.filter((value) => !Number.isSafeInteger(value))).toEqual([]);
          expect(one.doneHalves + one.leaveHalves).toBeLessThanOrEqual(Math.max(one.dueHalves, 0));
        }
      }),
      runs,
    );
  });
});
