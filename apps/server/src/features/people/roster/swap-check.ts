import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { hardFaultsAt } from '@netbar/contract/people/roster/roster-check.rules';
import { type Fault, NEUTRAL_RULE } from '@netbar/contract/people/roster/roster-fault.model';
import { type Plan, planOf, type PlanShift, type ShiftMove, withMoves } from '@netbar/contract/people/roster/roster-plan.rules';
import { rosterErrors } from '@netbar/contract/people/roster/roster.errors';
import { ROSTER_APPROVE, ROSTER_LIST, rosterSwapLifecycle } from '@netbar/contract/people/roster/roster.rules';
import { sql } from 'kysely';
import { type Ctx, holdsAt, type Tx } from '#kernel/ctx.ts';
import type { DutyDoc } from '#kernel/duties.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { readPlan } from './read-plan.ts';

/** A shift as a swap needs it: all that a new row copies. */
export const selectSwapShifts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('rosters')
    .select(['id', 'branchId', 'employeeId', 'date', 'shiftKindId', 'startTime', 'endTime', 'status', 'version', 'isDropped'])
    .select(['breakMin', 'inBeforeMin', 'outAfterMin', 'lateGraceMin', 'earlyGraceMin', 'halfDayMin', 'absentMin']);

export type SwapRoster = Awaited<ReturnType<ReturnType<typeof selectSwapShifts>['executeTakeFirstOrThrow']>>;

/** Which of these shifts are in an open swap, on either side of it, by shift. */
export async function openSwapsOf(ctx: Ctx | Tx, rosterIds: readonly string[]): Promise<Map<string, string>> {
  const these = sql<string>`any(${[...rosterIds]}::uuid[])`;
  const rows = await ctx.db
    .selectFrom('rosterSwaps')
    .select(['id', 'rosterId', 'otherRosterId'])
    .where('status', 'in', ['OFFERED', 'TAKEN'])
    .where((row) => row.or([row('rosterId', '=', these), row('otherRosterId', '=', these)]))
    .execute();
  return new Map(
    rows.flatMap(({ id, rosterId, otherRosterId }) => [[rosterId, id] as const, [otherRosterId ?? '', id] as const]),
  );
}

/** What the duties of a swap are written down for. */
export const swapDoc = ({ id, branchId }: { id: string; branchId: string }): DutyDoc => ({
  docType: rosterSwapLifecycle.name,
  docId: id,
  branchId,
});

/** Why a shift cannot change hands: it is not in force, is about to be cancelled, or has begun. */
export function whyNotSwappable(ctx: Ctx | Tx, { status, isDropped, startTime }: SwapRoster): AppError | undefined {
  if (status !== 'PUBLISHED' || isDropped) return new AppError(rosterErrors.swapUnpublished);
  return startTime <= ctx.now ? new AppError(rosterErrors.swapPast) : undefined;
}

export function requireSwappable(ctx: Ctx | Tx, shift: SwapRoster) {
  const refusal = whyNotSwappable(ctx, shift);
  if (refusal) throw refusal;
}

/**
 * The faults as the caller may read them. Leave, documents and shifts elsewhere of colleagues are for those who see the branch's
 * board or approve its swaps.
 */
export function faultsFor(ctx: Ctx | Tx, branchId: string, ownId: string | undefined, faults: readonly Fault[]): Fault[] {
  if (holdsAt(ctx, ROSTER_LIST, branchId) || holdsAt(ctx, ROSTER_APPROVE, branchId)) return [...faults];
  const told = faults.map((fault): Fault =>
    fault.employeeId === ownId ? fault : { ...fault, rule: NEUTRAL_RULE, toDate: fault.date, params: {} },
  );
  // Several reasons of one colleague on a day have become the same.
  return [...new Map(told.map((fault) => [JSON.stringify(fault), fault])).values()];
}

/** Who would give which shift to whom. */
export interface Handing {
  shift: Pick<SwapRoster, 'employeeId' | 'date' | 'branchId'>;
  toEmployeeId: string;
}

/**
 * The plan that swaps of a branch's days are checked against. Everything counts: drafts, and shifts that drafts will take away, since
 * a swap takes effect at once and is not taken back by the next publication.
 */
export async function readSwapPlan(ctx: Ctx | Tx, branchId: string, dates: readonly string[], people: readonly string[] = []) {
  const inOrder = [...dates].toSorted();
  const parts = await readPlan(ctx, { branchId, from: inOrder[0] ?? '', to: inOrder.at(-1) ?? '' }, people);
  const shifts = parts.shifts.map((row) => ({ ...row, isDropped: false }));
  return { parts, plan: planOf({ ...parts, shifts, busy: [...parts.busy, ...parts.dropped] }) };
}

/** The hard rules that the plan would break after these shifts changed hands. Refuses people who are not at the branch. */
export function faultsOfHanding(plan: Plan, handings: readonly Handing[]): Fault[] {
  const moves = handings.flatMap(({ shift, toEmployeeId }): ShiftMove[] => {
    if (!plan.people.has(toEmployeeId)) throw notFound(employeeNouns.employee)();
    const found = findShift(plan, shift);
    return found ? [{ shift: found, toEmployeeId }] : [];
  });
  if (moves.length !== handings.length) throw new AppError(rosterErrors.swapUnpublished);
  return hardFaultsAt(
    withMoves(plan, moves),
    moves.map(({ shift, toEmployeeId }) => ({ employeeId: toEmployeeId, date: shift.date })),
  );
}

const findShift = (plan: Plan, { employeeId, date, branchId }: Handing['shift']): PlanShift | undefined =>
  plan.shifts.get(employeeId)?.find((shift) => shift.date === date && shift.branchId === branchId);

/** What a swap hands over: the offered shift, and the one in return if there is one. */
export const handingsOf = (offered: SwapRoster, otherId: string, inReturn: SwapRoster | undefined): Handing[] => [
  { shift: offered, toEmployeeId: otherId },
  ...(inReturn ? [{ shift: inReturn, toEmployeeId: offered.employeeId }] : []),
];
