import type { In } from '@netbar/contract/kernel/endpoint';
import { rosterNouns } from '@netbar/contract/people/roster/feature';
import { faultList } from '@netbar/contract/people/roster/roster-fault.words';
import { rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { rosterErrors } from '@netbar/contract/people/roster/roster.errors';
import { ROSTER_APPROVE, rosterSwapLifecycle } from '@netbar/contract/people/roster/roster.rules';
import { staffMessages } from '@netbar/contract/platform/notification/notification.rules';
import { lockEmployees, requireOwnEmployee } from '#features/people/employee/employee.ts';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, isInScope, type Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { traceOpened } from '#kernel/transition.ts';
import { type LockedSwap, lockSwap, stepSwap, tellOfSwap } from './end-swaps.ts';
import type { PlanParts } from './read-plan.ts';
import { rosterChanged } from './roster.ts';
import { insertRosters, stepRosters } from './step-rosters.ts';
import {
  faultsFor,
  faultsOfHanding,
  handingsOf,
  openSwapsOf,
  readSwapPlan,
  requireSwappable,
  selectSwapShifts,
  swapDoc,
  type SwapRoster,
} from './swap-check.ts';
import { readSwap } from './swap.queries.ts';

/** Whoever offers or takes a shift does not approve the swap. */
export const swapDuties = apart(rosterSwapLifecycle.name, [
  ['APPLICANT', 'APPROVER'],
  ['RECEIVER', 'APPROVER'],
]);

const requireRoster = (ctx: Tx, id: string) =>
  selectSwapShifts(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound(rosterNouns.roster));

/** Offers a shift of one's own: to a colleague, for one of theirs or for nothing, or to whoever at the branch takes it. */
export const offerSwap = (ctx: Ctx, input: In<typeof rosterSwapApi.offerSwap>) =>
  command(ctx, rosterSwapApi.offerSwap, input, async (ctx) => {
    const { rosterId, otherId, otherRosterId, reason } = input;
    const { employeeId, name } = await requireOwnEmployee(ctx);
    await lockEmployees(ctx, [employeeId, ...(otherId ? [otherId] : [])]);
    const offered = await requireRoster(ctx, rosterId);
    if (offered.employeeId !== employeeId || otherId === employeeId) throw notFound(rosterNouns.roster)();
    const inReturn = otherRosterId ? await requireRoster(ctx, otherRosterId) : undefined;
    const isOfOther = !inReturn || (inReturn.employeeId === otherId && inReturn.branchId === offered.branchId);
    if (!isOfOther) throw notFound(rosterNouns.roster)();
    await requireFree(ctx, offered, inReturn);
    if (otherId) await requireFitting(ctx, { offered, inReturn }, otherId, employeeId);
    const swap = { id: ctx.newId(), branchId: offered.branchId, status: 'OFFERED', version: 1 } as const;
    await ctx.db
      .insertInto('rosterSwaps')
      .values({ ...swap, rosterId, employeeId, otherId, otherRosterId, reason, createdTime: ctx.now })
      .execute();
    traceOpened(ctx, rosterSwapLifecycle, swap, { rosterId, otherId, otherRosterId, reason });
    await takeDuty(ctx, swapDoc(swap), { kind: 'APPLICANT', person: ctx.actor, can: null });
    if (otherId)
      await tellOfSwap(ctx, swap, otherId, { step: 'offer', content: `${name} 想与您换班（${offered.date}）：${reason}` });
    return readSwap(ctx, swap.id);
  });

async function requireFree(ctx: Tx, ...shifts: (SwapRoster | undefined)[]) {
  const chosen = shifts.filter((shift) => shift !== undefined);
  for (const shift of chosen) requireSwappable(ctx, shift);
  const open = await openSwapsOf(
    ctx,
    chosen.map(({ id }) => id),
  );
  if (open.size > 0) throw new AppError(rosterErrors.swapOpen);
}

interface SwapShifts {
  offered: SwapRoster;
  inReturn: SwapRoster | undefined;
}

/** Refuses a swap that breaks a hard rule for either of the two. Gives what was read for it. `ownId`: who is told about themselves. */
async function requireFitting(ctx: Tx, { offered, inReturn }: SwapShifts, otherId: string, ownId?: string): Promise<PlanParts> {
  const dates = [offered.date, ...(inReturn ? [inReturn.date] : [])];
  const { plan, parts } = await readSwapPlan(ctx, offered.branchId, dates, [offered.employeeId, otherId]);
  const faults = faultsOfHanding(plan, handingsOf(offered, otherId, inReturn));
  const told = faultsFor(ctx, offered.branchId, ownId, faults);
  if (told.length > 0) throw new AppError(rosterErrors.swapBroken, { faults: faultList(told) });
  return parts;
}

/** The shifts of a locked swap, which must still be in force and not begun. */
async function requireShifts(ctx: Tx, { rosterId, otherRosterId }: LockedSwap): Promise<SwapShifts> {
  const offered = await requireRoster(ctx, rosterId);
  const inReturn = otherRosterId ? await requireRoster(ctx, otherRosterId) : undefined;
  requireSwappable(ctx, offered);
  if (inReturn) requireSwappable(ctx, inReturn);
  return { offered, inReturn };
}

/** A colleague agrees. Now the manager decides. */
export const takeSwap = (ctx: Ctx, input: In<typeof rosterSwapApi.takeSwap>) =>
  command(ctx, rosterSwapApi.takeSwap, input, async (ctx) => {
    const own = await requireOwnEmployee(ctx);
    const swap = await lockSwap(ctx, input, own.employeeId);
    const isForCaller = swap.otherId === null ? swap.employeeId !== own.employeeId : swap.otherId === own.employeeId;
    if (!isForCaller) throw new AppError(rosterErrors.swapNotYours);
    await takeDuty(ctx, swapDoc(swap), { kind: 'RECEIVER', person: ctx.actor, can: null });
    await stepSwap(ctx, swap, { action: 'take', by: 'person', also: { otherId: own.employeeId, takenTime: ctx.now } });
    const shifts = await requireShifts(ctx, swap);
    const { offered } = shifts;
    const parts = await requireFitting(ctx, shifts, own.employeeId, own.employeeId);
    const nameOf = (id: string) => parts.people.find(({ employeeId }) => employeeId === id)?.name ?? '';
    await tellOfSwap(ctx, swap, swap.employeeId, {
      step: 'take',
      content: `${own.name} 接受了换班（${offered.date}），等待店长审批`,
    });
    await notifyStaff(
      ctx,
      {
        content: `${nameOf(swap.employeeId)} 与 ${own.name} 换班（${offered.date}），请审批`,
        serviceType: 'STAFF_RECORD',
        subServiceType: staffMessages.swap,
        notificationType: 0,
        serviceId: swap.id,
        dedupeKey: `roster.swap ${swap.id} decide`,
      },
      { branchIds: [swap.branchId], can: ROSTER_APPROVE },
    );
    return readSwap(ctx, swap.id);
  });

/** The colleague to whom it was offered says no. */
export const refuseSwap = (ctx: Ctx, input: In<typeof rosterSwapApi.refuseSwap>) =>
  command(ctx, rosterSwapApi.refuseSwap, input, async (ctx) => {
    const own = await requireOwnEmployee(ctx);
    const swap = await lockSwap(ctx, input);
    if (swap.otherId !== own.employeeId) throw new AppError(rosterErrors.swapNotYours);
    await stepSwap(ctx, swap, { action: 'refuse', by: 'person', also: { endNote: input.reason } });
    const why = input.reason ? `：${input.reason}` : '';
    await tellOfSwap(ctx, swap, swap.employeeId, { step: 'refuse', content: `${own.name} 谢绝了换班${why}` });
    return readSwap(ctx, swap.id);
  });

/** Who offered it takes it back. */
export const withdrawSwap = (ctx: Ctx, input: In<typeof rosterSwapApi.withdrawSwap>) =>
  command(ctx, rosterSwapApi.withdrawSwap, input, async (ctx) => {
    const own = await requireOwnEmployee(ctx);
    const swap = await lockSwap(ctx, input);
    if (swap.employeeId !== own.employeeId) throw new AppError(rosterErrors.swapNotYours);
    await stepSwap(ctx, swap, { action: 'withdraw', by: 'person' });
    if (swap.otherId) await tellOfSwap(ctx, swap, swap.otherId, { step: 'withdraw', content: `${own.name} 撤回了换班` });
    return readSwap(ctx, swap.id);
  });

/** Locks a swap of the caller's branches for a decision. */
async function lockToDecide(ctx: Tx, input: { id: string; version: number }) {
  const swap = await lockSwap(ctx, input);
  if (!isInScope(ctx, swap.branchId)) throw notFound(rosterNouns.rosterSwap)();
  return swap;
}

/** The shifts change hands at once: both are cancelled, and new ones in force take their place. */
export const approveSwap = (ctx: Ctx, input: In<typeof rosterSwapApi.approveSwap>) =>
  command(ctx, rosterSwapApi.approveSwap, input, async (ctx) => {
    const swap = await lockToDecide(ctx, input);
    const { otherId } = swap;
    const decided = { decidedBy: ctx.actor.id, decidedTime: ctx.now };
    await takeDuty(ctx, swapDoc(swap), { kind: 'APPROVER', person: ctx.actor, can: ROSTER_APPROVE });
    await stepSwap(ctx, swap, { action: 'approve', by: 'person', also: decided });
    const { offered, inReturn } = await requireShifts(ctx, swap);
    if (otherId === null) throw new AppError(rosterErrors.swapNotYours);
    const parts = await requireFitting(ctx, { offered, inReturn }, otherId);
    const given = [offered, ...(inReturn ? [inReturn] : [])];
    await stepRosters(ctx, given, { action: 'cancel', by: 'system', detail: { swapId: swap.id } });
    const received = handingsOf(offered, otherId, inReturn).map(({ toEmployeeId }, i) => ({
      ...rosterOf(parts, given[i] ?? offered, toEmployeeId),
      id: ctx.newId(),
      originId: swap.id,
    }));
    await insertRosters(ctx, received, 'PUBLISHED');
    const days = given.flatMap(({ date }) => [swap.employeeId, otherId].map((employeeId) => ({ employeeId, date })));
    for (const tell of rosterChanged.all()) await tell(ctx, days);
    for (const employeeId of [swap.employeeId, otherId])
      await tellOfSwap(ctx, swap, employeeId, {
        step: 'approve',
        content: `换班已批准（${given.map(({ date }) => date).join('、')}）`,
      });
    return readSwap(ctx, swap.id);
  });

/** The same shift, of somebody else. It counts for the position that they hold on that day. */
function rosterOf(parts: PlanParts, given: SwapRoster, employeeId: string) {
  const { status: _, version: _version, isDropped: _dropped, ...shift } = given;
  const employment = parts.people
    .find((person) => person.employeeId === employeeId)
    ?.employments.find(({ branchId, from, to }) => branchId === shift.branchId && from <= shift.date && shift.date <= to);
  if (!employment) throw new AppError(rosterErrors.taken);
  return { ...shift, employeeId, positionId: employment.positionId };
}

/** The manager says no, also before the colleague has agreed. */
export const rejectSwap = (ctx: Ctx, input: In<typeof rosterSwapApi.rejectSwap>) =>
  command(ctx, rosterSwapApi.rejectSwap, input, async (ctx) => {
    const swap = await lockToDecide(ctx, input);
    const { reason: endNote } = input;
    await stepSwap(ctx, swap, {
      action: 'reject',
      by: 'person',
      also: { decidedBy: ctx.actor.id, decidedTime: ctx.now, endNote },
    });
    for (const employeeId of [swap.employeeId, ...(swap.otherId ? [swap.otherId] : [])])
      await tellOfSwap(ctx, swap, employeeId, { step: 'reject', content: `换班未获批准：${endNote}` });
    return readSwap(ctx, swap.id);
  });
