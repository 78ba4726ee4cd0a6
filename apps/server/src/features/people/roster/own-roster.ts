import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { rosterNouns } from '@netbar/contract/people/roster/feature';
import { type rosterApi, rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { rosterErrors } from '@netbar/contract/people/roster/roster.errors';
import { MOST_WISHES } from '@netbar/contract/people/roster/roster-wish.model';
import { sql } from 'kysely';
import { findOwnEmployee, listEmployed, lockEmployees, requireOwnEmployee } from '#features/people/employee/employee.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { listRosters } from './roster.ts';
import { openSwapsOf } from './swap-check.ts';

/** The caller's shifts in force, at whichever branch. None for somebody without an archive. */
export async function listOwnShifts(ctx: Ctx, days: In<typeof rosterApi.ownShifts>): Promise<Out<typeof rosterApi.ownShifts>> {
  const own = await findOwnEmployee(ctx);
  if (!own) return [];
  const rosters = await listRosters(ctx, { employeeIds: [own.employeeId], ...days });
  const [swaps, names] = await Promise.all([
    openSwapsOf(
      ctx,
      rosters.map(({ id }) => id),
    ),
    nameBranchesOf(ctx, rosters),
  ]);
  return rosters.map(({ id, date, branchId, shiftKindId, kindName, shortName, tone, startTime, endTime, status }) => ({
    id,
    date,
    branchId,
    shiftKindId,
    kindName,
    shortName,
    tone,
    startTime,
    endTime,
    status,
    branchName: names.get(branchId) ?? '',
    swapId: swaps.get(id) ?? null,
  }));
}

/** Whoever works at a branch may know its name, also without a right there. */
async function nameBranchesOf(ctx: Ctx, rosters: readonly { branchId: string }[]) {
  const ids = [...new Set(rosters.map(({ branchId }) => branchId))];
  const rows = await ctx.db
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type OwnWishes = Out<typeof rosterSwapApi.ownWishes>;

/** Wishes of the caller that are not over, and the kinds of shifts that they can be about. */
export async function listOwnWishes(ctx: Ctx | Tx): Promise<OwnWishes> {
  const own = await findOwnEmployee(ctx);
  if (!own) return { wishes: [], kinds: [] };
  const [wishes, kinds] = await Promise.all([
    ctx.db
      .selectFrom('rosterWishes as w')
      .leftJoin('shiftKinds as k', 'k.id', 'w.shiftKindId')
      .select(['w.id', 'w.employeeId', 'w.kind', 'w.weekday', 'w.shiftKindId', 'w.note', 'k.name as kindName'])
      .select([sql<string>`lower(w.days)::text`.as('from'), sql<string | null>`(upper(w.days) - 1)::text`.as('to')])
      .where('w.employeeId', '=', own.employeeId)
      .where(sql<boolean>`(upper_inf(w.days) or upper(w.days) > ${bizDate(ctx.now)}::date)`)
      .orderBy(sql`lower(w.days)`)
      .orderBy('w.id')
      .execute(),
    listOwnKinds(ctx, own.employeeId),
  ]);
  return { wishes, kinds };
}

const AHEAD_DAYS = 31;

/** The kinds of shifts in use where somebody works now or soon. */
async function listOwnKinds(ctx: Ctx | Tx, employeeId: string) {
  const today = bizDate(ctx.now);
  const employed = await listEmployed(ctx, { employeeIds: [employeeId], from: today, to: addDays(today, AHEAD_DAYS) });
  const branchIds = [...new Set(employed.map(({ branchId }) => branchId))];
  return ctx.db
    .selectFrom('shiftKinds')
    .select(['id', 'name'])
    .where('branchId', '=', sql<string>`any(${branchIds}::uuid[])`)
    .where('isActive', '=', true)
    .orderBy('place')
    .orderBy('id')
    .execute();
}

/** Says what somebody would like, or cannot do. Whoever plans sees it on the board. */
export const addWish = (ctx: Ctx, input: In<typeof rosterSwapApi.addWish>) =>
  command(ctx, rosterSwapApi.addWish, input, async (ctx) => {
    const { from, to, ...wish } = input;
    const { employeeId } = await requireOwnEmployee(ctx);
    await lockEmployees(ctx, [employeeId]);
    const { wishes, kinds } = await listOwnWishes(ctx);
    if (wish.shiftKindId !== null && !kinds.some(({ id }) => id === wish.shiftKindId)) throw notFound(rosterNouns.shiftKind)();
    if (wishes.length >= MOST_WISHES) throw new AppError(rosterErrors.wishMost, { most: MOST_WISHES });
    await ctx.db
      .insertInto('rosterWishes')
      .values({
        id: ctx.newId(),
        employeeId,
        ...wish,
        createdBy: ctx.actor.id,
        createdTime: ctx.now,
        days: sql<string>`daterange(${from}::date, ${to}::date, '[]')`,
      })
      .execute();
    return listOwnWishes(ctx);
  });

export const removeWish = (ctx: Ctx, input: In<typeof rosterSwapApi.removeWish>) =>
  command(ctx, rosterSwapApi.removeWish, input, async (ctx) => {
    const { employeeId } = await requireOwnEmployee(ctx);
    const removed = await ctx.db
      .deleteFrom('rosterWishes')
      .where('id', '=', input.id)
      .where('employeeId', '=', employeeId)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw notFound(rosterNouns.rosterWish)();
    return listOwnWishes(ctx);
  });
