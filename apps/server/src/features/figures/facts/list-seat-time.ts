import type { Days } from '@netbar/contract/figures/facts/period.rules';
import { addSecondsByHour, commonSpans, openSpans, type Span, usableSpans } from '@netbar/contract/figures/facts/seat-time.rules';
import { addDays } from '@netbar/contract/kernel/time';
import type { Ctx } from '#kernel/ctx.ts';
import { hoursOfDay, listMachineTimes, type MachineTime, openBranchDay } from './count-branch-day.ts';

/** The time of one machine on a day that could be used, or of one stretch of a session in which it was. By hour of the clock. */
export interface SeatTime {
  machineId: string;
  no: string;
  areaId: string;
  date: string;
  /** Null for the time of the machine itself. */
  sessionId: string | null;
  seq: number;
  hours: number[];
}

/** What `occupiedSec` and `availableSec` of a branch's days are made of, machine by machine; counted as the rollup does. */
export async function listSeatTime(ctx: Ctx, branchId: string, days: Days, kind: 'OCCUPIED' | 'AVAILABLE'): Promise<SeatTime[]> {
  const { dayCutoffMin: cutoffMin, openingHours } = await ctx.db
    .selectFrom('branches')
    .select(['dayCutoffMin', 'openingHours'])
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const dayOf = (date: string) => openBranchDay(branchId, date, { cutoffMin, now: ctx.now }).within;
  const machines = await listMachineTimes(ctx, branchId, { from: dayOf(days.from).from, to: dayOf(days.to).to });
  const times: SeatTime[] = [];
  for (let date = days.from; date <= days.to; date = addDays(date, 1)) {
    const within = dayOf(date);
    const open = openSpans(openingHours as { from: string; to: string }[], within);
    for (const machine of machines) times.push(...timesOf(machine, { date, within, open, kind }));
  }
  return times;
}

interface DayOfMachine {
  date: string;
  within: Span;
  open: Span[];
  kind: 'OCCUPIED' | 'AVAILABLE';
}

function timesOf({ machineId, no, areaId, states, taken }: MachineTime, { date, within, open, kind }: DayOfMachine): SeatTime[] {
  const usable = commonSpans(usableSpans(states, within), open);
  if (usable.length === 0) return [];
  const time = (spans: Span[], sessionId: string | null, seq: number) => {
    const hours = hoursOfDay();
    addSecondsByHour(hours, spans);
    return { machineId, no, areaId, date, sessionId, seq, hours };
  };
  if (kind === 'AVAILABLE') return [time(usable, null, 0)];
  return taken.flatMap(({ from, to, sessionId, seq }) => {
    const seated = commonSpans([{ from, to: to ?? within.to }], usable);
    return seated.length > 0 ? [time(seated, sessionId, seq)] : [];
  });
}
