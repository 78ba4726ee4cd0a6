import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { rosterNouns } from '@netbar/contract/people/roster/feature';
import type { Fault } from '@netbar/contract/people/roster/roster-fault.model';
import type { rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import type { SwapStep } from '@netbar/contract/people/roster/roster-swap.model';
import { ROSTER_APPROVE, rosterSwapLifecycle } from '@netbar/contract/people/roster/roster.rules';
import { sql } from 'kysely';
import { findOwnEmployee, listEmployed } from '#features/people/employee/employee.ts';
import { type Ctx, holdsAt, inScope, type Tx } from '#kernel/ctx.ts';
import { whyNot } from '#kernel/duties.ts';
import { notFound } from '#kernel/errors.ts';
import {
  faultsFor,
  faultsOfHanding,
  handingsOf,
  readSwapPlan,
  selectSwapShifts,
  swapDoc,
  type SwapRoster,
  whyNotSwappable,
} from './swap-check.ts';

type Swap = Out<typeof rosterSwapApi.getSwap>;

const selectSwaps = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('rosterSwaps as s')
    .innerJoin('branches as b', 'b.id', 's.branchId')
    .innerJoin('employees as e', 'e.id', 's.employeeId')
    .innerJoin('rosters as r', 'r.id', 's.rosterId')
    .innerJoin('shiftKinds as k', 'k.id', 'r.shiftKindId')
    .leftJoin('employees as o', 'o.id', 's.otherId')
    .leftJoin('rosters as r2', 'r2.id', 's.otherRosterId')
    .leftJoin('shiftKinds as k2', 'k2.id', 'r2.shiftKindId')
    .leftJoin('platform.accounts as d', 'd.id', 's.decidedBy')
    .select(['s.id', 's.branchId', 'b.name as branchName', 's.status', 's.version', 's.employeeId', 'e.name as employeeName'])
    .select(['s.otherId', 'o.name as otherName', 's.reason', 's.createdTime', 's.takenTime', 'd.name as deciderName'])
    .select(['s.decidedTime', 's.endNote', 's.rosterId', 's.otherRosterId'])
    .select(['r.date', 'r.shiftKindId', 'k.name as kindName', 'k.shortName', 'k.tone', 'r.startTime', 'r.endTime'])
    .select(['r2.date as date2', 'r2.shiftKindId as shiftKindId2', 'k2.name as kindName2', 'k2.shortName as shortName2'])
    .select(['k2.tone as tone2', 'r2.startTime as startTime2', 'r2.endTime as endTime2']);

type Row = Awaited<ReturnType<ReturnType<typeof selectSwaps>['execute']>>[number];

/** The employee on whose behalf swaps are read, if the caller has an archive. */
type Viewer = { employeeId: string } | undefined;

/** Swaps as the caller sees them, with whether they may approve each. */
async function toSwaps(ctx: Ctx | Tx, viewer: Viewer, rows: readonly Row[]): Promise<Swap[]> {
  const toDecide = rows.filter(({ status, branchId }) => status === 'TAKEN' && holdsAt(ctx, ROSTER_APPROVE, branchId));
  const docs = toDecide.map((row) => ({ ...swapDoc(row), can: ROSTER_APPROVE }));
  const reasons = await whyNot(ctx, docs, 'APPROVER');
  return Promise.all(rows.map((row) => toSwap(ctx, viewer, row, reasons.get(row.id))));
}

/** `hasPart`: why the caller's own part in the swap keeps them from approving it. */
async function toSwap(ctx: Ctx | Tx, viewer: Viewer, row: Row, hasPart: string | undefined): Promise<Swap> {
  const { date, shiftKindId, kindName, shortName, tone, startTime, endTime, rosterId, otherRosterId, ...swap } = row;
  const { date2, shiftKindId2, kindName2, shortName2, tone2, startTime2, endTime2, ...rest } = swap;
  const hasReturn = otherRosterId !== null && date2 && shiftKindId2 && kindName2 && shortName2 && tone2 && startTime2 && endTime2;
  const steps = stepsOf(ctx, viewer, row);
  const shifts = isOpen(row) ? await readShifts(ctx, row) : [];
  const [refusal] = shifts.flatMap((shift) => whyNotSwappable(ctx, shift) ?? []);
  const whyNotApprove = steps.includes('approve') ? (refusal?.in(ctx.lang).message ?? hasPart) : undefined;
  const takerId = row.otherId ?? (steps.includes('take') ? (viewer?.employeeId ?? null) : null);
  const faults = refusal || takerId === null ? [] : await faultsOfSwap(ctx, row, shifts, takerId);
  return {
    ...rest,
    offered: { rosterId, date, shiftKindId, kindName, shortName, tone, startTime, endTime },
    inReturn: hasReturn
      ? {
          rosterId: otherRosterId,
          date: date2,
          shiftKindId: shiftKindId2,
          kindName: kindName2,
          shortName: shortName2,
          tone: tone2,
          startTime: startTime2,
          endTime: endTime2,
        }
      : null,
    can: steps.filter((step) => step !== 'approve' || whyNotApprove === undefined),
    ...(whyNotApprove !== undefined && { whyNotApprove }),
    faults: faultsFor(ctx, row.branchId, viewer?.employeeId, faults),
  };
}

/** The steps that the caller may take now. Open swaps are shown only to those who could take them. */
function stepsOf(ctx: Ctx | Tx, viewer: Viewer, { status, employeeId, otherId, branchId }: Row): SwapStep[] {
  const [isOwn, isOther] = [viewer?.employeeId === employeeId, viewer !== undefined && viewer.employeeId === otherId];
  const approves = holdsAt(ctx, ROSTER_APPROVE, branchId);
  const fits: Record<SwapStep, boolean> = {
    take: isOther || (viewer !== undefined && !isOwn && otherId === null),
    refuse: isOther,
    withdraw: isOwn,
    approve: approves,
    reject: approves,
  };
  return (Object.keys(fits) as SwapStep[]).filter((step) => fits[step] && nextStatus(rosterSwapLifecycle, status, step));
}

const isOpen = ({ status }: Row) => status === 'OFFERED' || status === 'TAKEN';

const readShifts = (ctx: Ctx | Tx, { rosterId, otherRosterId }: Row) =>
  selectSwapShifts(ctx)
    .where('id', 'in', [rosterId, ...(otherRosterId ? [otherRosterId] : [])])
    .execute();

/** The hard rules that a swap of these shifts, which are in force, would break now with this taker. */
async function faultsOfSwap(ctx: Ctx | Tx, row: Row, shifts: readonly SwapRoster[], takerId: string): Promise<Fault[]> {
  const offered = shifts.find(({ id }) => id === row.rosterId);
  if (!offered) return [];
  const { plan } = await readSwapPlan(
    ctx,
    row.branchId,
    shifts.map(({ date }) => date),
    [row.employeeId, takerId],
  );
  const inReturn = shifts.find(({ id }) => id === row.otherRosterId);
  return plan.people.has(takerId) ? faultsOfHanding(plan, handingsOf(offered, takerId, inReturn)) : [];
}

/** A swap as the caller sees it. Whether they may is checked before. */
export async function readSwap(ctx: Ctx | Tx, id: string): Promise<Swap> {
  const [row, viewer] = await Promise.all([
    selectSwaps(ctx).where('s.id', '=', id).executeTakeFirstOrThrow(notFound(rosterNouns.rosterSwap)),
    findOwnEmployee(ctx),
  ]);
  const [swap] = await toSwaps(ctx, viewer, [row]);
  return swap as NonNullable<typeof swap>;
}

/** One swap of the caller's branches. */
export async function getSwap(ctx: Ctx, { id }: In<typeof rosterSwapApi.getSwap>): Promise<Swap> {
  await ctx.db
    .selectFrom('rosterSwaps')
    .select('id')
    .where(inScope(ctx, 'rosterSwaps.branchId'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(rosterNouns.rosterSwap));
  return readSwap(ctx, id);
}

/** Swaps of the caller's branches, those to decide first, then the latest. */
export async function listSwaps(ctx: Ctx, filter: In<typeof rosterSwapApi.swaps>): Promise<Out<typeof rosterSwapApi.swaps>> {
  const { branchId, status, page, limit } = filter;
  let found = ctx.db.selectFrom('rosterSwaps').where(inScope(ctx, 'rosterSwaps.branchId'));
  if (branchId) found = found.where('branchId', '=', branchId);
  if (status) found = found.where('status', '=', status);
  const [{ total }, ids, viewer] = await Promise.all([
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    found
      .select('id')
      .orderBy(sql`status = 'TAKEN'`, 'desc')
      .orderBy('createdTime', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    findOwnEmployee(ctx),
  ]);
  return { total, rows: await readInOrder(ctx, viewer, ids) };
}

async function readInOrder(ctx: Ctx, viewer: Viewer, ids: readonly { id: string }[]): Promise<Swap[]> {
  const wanted = ids.map(({ id }) => id);
  const rows = await selectSwaps(ctx)
    .where('s.id', '=', sql<string>`any(${wanted}::uuid[])`)
    .execute();
  const inOrder = rows.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id));
  return toSwaps(ctx, viewer, inOrder);
}

const MOST_OWN = 50;

/** The caller's own swaps, those offered to them, and open ones at the branches where they work. */
export async function listOwnSwaps(ctx: Ctx): Promise<Out<typeof rosterSwapApi.ownSwaps>> {
  const viewer = await findOwnEmployee(ctx);
  if (!viewer) return { employeeId: null, own: [], open: [] };
  const { employeeId } = viewer;
  const today = bizDate(ctx.now);
  const employed = await listEmployed(ctx, { employeeIds: [employeeId], from: today, to: addDays(today, 31) });
  const branchIds = [...new Set(employed.map(({ branchId }) => branchId))];
  const [own, open] = await Promise.all([
    selectSwaps(ctx)
      .where((row) => row.or([row('s.employeeId', '=', employeeId), row('s.otherId', '=', employeeId)]))
      .orderBy('s.createdTime', 'desc')
      .orderBy('s.id', 'desc')
      .limit(MOST_OWN)
      .execute(),
    selectSwaps(ctx)
      .where('s.status', '=', 'OFFERED')
      .where('s.otherId', 'is', null)
      .where('s.employeeId', '<>', employeeId)
      .where('s.branchId', '=', sql<string>`any(${branchIds}::uuid[])`)
      .where('r.startTime', '>', ctx.now)
      .orderBy('r.startTime')
      .limit(MOST_OWN)
      .execute(),
  ]);
  return { employeeId, own: await toSwaps(ctx, viewer, own), open: await toSwaps(ctx, viewer, open) };
}

/** How far from the offered shift a shift in return may be. */
const NEAR_DAYS = 14;

/** Colleagues at the branch of a shift of the caller, and what each could give in return. */
export async function listSwapChoices(
  ctx: Ctx,
  { rosterId }: In<typeof rosterSwapApi.swapChoices>,
): Promise<Out<typeof rosterSwapApi.swapChoices>> {
  const viewer = await findOwnEmployee(ctx);
  const offered = await selectSwapShifts(ctx)
    .where('id', '=', rosterId)
    .where('employeeId', '=', viewer?.employeeId ?? null)
    .where('status', '=', 'PUBLISHED')
    .executeTakeFirstOrThrow(notFound(rosterNouns.roster));
  const today = bizDate(ctx.now);
  const first = addDays(offered.date, -NEAR_DAYS);
  const dates = [first < today ? today : first, offered.date, addDays(offered.date, NEAR_DAYS)];
  const { plan, parts } = await readSwapPlan(ctx, offered.branchId, dates);
  const shifts = parts.shifts.filter(
    ({ status, isDropped, startTime, employeeId }) =>
      status === 'PUBLISHED' && !isDropped && startTime > ctx.now && employeeId !== offered.employeeId,
  );
  const kinds = new Map(parts.kinds.map((kind) => [kind.id, kind]));
  const own = parts.people.find(({ employeeId }) => employeeId === offered.employeeId);
  const firstFault = (handings: ReturnType<typeof handingsOf>) =>
    faultsFor(ctx, offered.branchId, offered.employeeId, faultsOfHanding(plan, handings))[0] ?? null;
  const choices = parts.people
    .filter(({ employeeId, status }) => employeeId !== offered.employeeId && status !== 'SUSPENDED' && status !== 'LEFT')
    .map(({ employeeId, name, positionId, positionName }) => ({
      employeeId,
      name,
      positionId,
      positionName,
      whyNot: firstFault([{ shift: offered, toEmployeeId: employeeId }]),
      shifts: shifts
        .filter((row) => row.employeeId === employeeId)
        .map((row) => {
          const { id, date, shiftKindId, startTime, endTime } = row;
          const { name: kindName = '', shortName = '', tone = 'slate' } = kinds.get(shiftKindId) ?? {};
          return {
            shift: { rosterId: id, date, shiftKindId, kindName, shortName, tone, startTime, endTime },
            whyNot: firstFault([
              { shift: offered, toEmployeeId: employeeId },
              { shift: row, toEmployeeId: offered.employeeId },
            ]),
          };
        }),
    }));
  const isSame = (choice: { positionId: string }) => (choice.positionId === own?.positionId ? 0 : 1);
  return choices.toSorted((a, b) => isSame(a) - isSame(b));
}
