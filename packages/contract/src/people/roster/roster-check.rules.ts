import { formatTime, MINUTE_MS } from '#kernel/time.ts';
import type { Fault, hardRules } from './roster-fault.model.ts';
import { dayKey, type Plan, type PlanCell, type PlanPerson, type PlanShift, withCells } from './roster-plan.rules.ts';
import { softFaultsOf } from './roster-soft.rules.ts';

type HardRule = (typeof hardRules)[number];
type Finding = { rule: HardRule; params?: Fault['params'] };

const faultAt = ({ employeeId, name }: PlanPerson, date: string, { rule, params = {} }: Finding): Fault => ({
  rule,
  isHard: true,
  employeeId,
  name,
  date,
  toDate: date,
  params,
});

/** Whether somebody may work on a day at all: state, employment, leave, documents. */
function whyNotThatDay(plan: Plan, person: PlanPerson, date: string): Finding | undefined {
  if (person.status === 'SUSPENDED') return { rule: 'SUSPENDED' };
  if (person.leaveDate !== null && date > person.leaveDate) return { rule: 'LEFT', params: { leaveDate: person.leaveDate } };
  if (!person.employments.some(({ branchId, from, to }) => branchId === plan.branchId && from <= date && date <= to))
    return { rule: 'EMPLOYMENT' };
  if (plan.lockedMonths.includes(`${date.slice(0, 7)}-01`)) return { rule: 'MONTH_LOCKED', params: { month: date.slice(0, 7) } };
  const leave = (plan.leave.get(dayKey(person.employeeId, date)) ?? []).filter(({ isApproved }) => isApproved);
  const halves = leave.reduce((sum, one) => sum + one.halves, 0);
  if (halves >= 2) return { rule: 'LEAVE', params: { leave: leave.map(({ name }) => name).join(' ') } };
  const lacking = plan.documents.find((one) => one.employeeId === person.employeeId && one.date === date);
  return lacking && { rule: 'DOCUMENT', params: { document: lacking.kind } };
}

const clock = (ms: number) => formatTime(new Date(ms), 'datetime').slice(5, 16);

/** What is wrong between two shifts of one person, the second of which starts later or at the same time. */
function whyNotBoth(plan: Plan, first: PlanShift, second: PlanShift, about: PlanShift): Finding | undefined {
  const other = about === first ? second : first;
  const where = other.branchId === plan.branchId ? '' : other.branchName;
  const named = { from: clock(other.startMs), to: clock(other.endMs), branch: where };
  if (second.startMs < first.endMs) return { rule: 'OVERLAP', params: named };
  if (first.date === second.date) return { rule: 'TWICE', params: named };
  const restMin = (second.startMs - first.endMs) / MINUTE_MS;
  const least = plan.rules.minRestMin;
  return restMin < least ? { rule: 'REST', params: { ...named, restMin, leastMin: least } } : undefined;
}

/** Shifts last at most a day and rest at most a day, so only neighbours in time can be too near. */
const NEIGHBOURS = 2;

/** The hard rules that one planned shift breaks, by itself and with its neighbours. */
function hardFindings(plan: Plan, person: PlanPerson, shift: PlanShift, own: readonly PlanShift[]): Finding[] {
  const at = own.indexOf(shift);
  const before = own.slice(Math.max(0, at - NEIGHBOURS), at).map((other) => whyNotBoth(plan, other, shift, shift));
  const after = own.slice(at + 1, at + 1 + NEIGHBOURS).map((other) => whyNotBoth(plan, shift, other, shift));
  return [whyNotThatDay(plan, person, shift.date), ...before, ...after].filter((found) => found !== undefined);
}

/**
 * The first hard rule that a shift in one cell would break, or null. `without`: cells of the same person that are emptied at the same
 * time, as the one that a shift is dragged away from.
 */
export function whyNotHere(
  plan: Plan,
  cell: PlanCell & { shiftKindId: string },
  without: readonly PlanCell[] = [],
): Fault | null {
  const person = plan.people.get(cell.employeeId);
  const kind = plan.kinds.get(cell.shiftKindId);
  if (!person || !kind) return null;
  if (!kind.isActive) return faultAt(person, cell.date, { rule: 'KIND_RETIRED', params: { shift: kind.name } });
  const changed = withCells(plan, [...without.filter(({ employeeId }) => employeeId === cell.employeeId), cell]);
  const own = changed.shifts.get(cell.employeeId) ?? [];
  const shift = own.find(({ date, branchId }) => date === cell.date && branchId === plan.branchId);
  const [finding] = shift ? hardFindings(changed, person, shift, own) : [];
  return finding ? faultAt(person, cell.date, finding) : null;
}

/** The hard rules that the shifts on these cells of the plan's branch break. */
export function hardFaultsAt(plan: Plan, cells: readonly Pick<PlanCell, 'employeeId' | 'date'>[]): Fault[] {
  return cells.flatMap(({ employeeId, date }) => {
    const person = plan.people.get(employeeId);
    const own = plan.shifts.get(employeeId) ?? [];
    const here = own.filter((shift) => shift.branchId === plan.branchId && shift.date === date);
    if (!person) return [];
    return here.flatMap((shift) => hardFindings(plan, person, shift, own).map((finding) => faultAt(person, date, finding)));
  });
}

/** The hard rules that the plan's shifts of its days break. Of two shifts that are too near each is named. */
export function hardFaultsOf(plan: Plan): Fault[] {
  const shifts = [...plan.people.keys()].flatMap((employeeId) => plan.shifts.get(employeeId) ?? []);
  const here = shifts.filter(({ date, branchId }) => branchId === plan.branchId && plan.from <= date && date <= plan.to);
  const cells = new Map(here.map(({ employeeId, date }) => [dayKey(employeeId, date), { employeeId, date }]));
  return hardFaultsAt(plan, [...cells.values()]);
}

/** Everything that the plan's days break: hard rules first, then soft ones, each in order of the days. */
export const faultsOf = (plan: Plan): Fault[] => [...inOrderOfDays(hardFaultsOf(plan)), ...inOrderOfDays(softFaultsOf(plan))];

const inOrderOfDays = (faults: Fault[]) => faults.toSorted((a, b) => a.date.localeCompare(b.date));
