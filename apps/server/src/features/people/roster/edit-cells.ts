import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, daysBetween } from '@netbar/contract/kernel/time';
import { rosterNouns } from '@netbar/contract/people/roster/feature';
import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import type { Cell } from '@netbar/contract/people/roster/roster.model';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { type Ctx, requireInScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { type BranchDays, readPlan } from './read-plan.ts';
import { selectRotations } from './rotations.ts';
import { writeDrafts } from './write-drafts.ts';

/** Sets cells of the board by hand: by drag, keyboard, paste or undo. */
export const setCells = (ctx: Ctx, input: In<typeof rosterApi.setCells>) =>
  command(ctx, rosterApi.setCells, input, (ctx) => writeDrafts(ctx, input));

const datesOf = ({ from, to }: { from: string; to: string }) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));

/** What is planned in each cell of the branch's days, by employee and day. */
async function readPlanned(ctx: Tx, days: BranchDays): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom('rosters')
    .select(['employeeId', 'date', 'shiftKindId'])
    .where('branchId', '=', days.branchId)
    .where('date', '>=', days.from)
    .where('date', '<=', days.to)
    .where('status', '<>', 'CANCELLED')
    .where('isDropped', '=', false)
    .execute();
  return new Map(rows.map(({ employeeId, date, shiftKindId }) => [`${employeeId} ${date}`, shiftKindId]));
}

/** Copies days onto as many others, days off included. Whoever is not at the branch on the new days is left out. */
export const copyDays = (ctx: Ctx, input: In<typeof rosterApi.copyDays>) =>
  command(ctx, rosterApi.copyDays, input, async (ctx) => {
    const { branchId, from, to, onto, employeeIds } = input;
    requireInScope(ctx, branchId);
    const shift = daysBetween(from, onto);
    const [source, { people }] = await Promise.all([
      readPlanned(ctx, input),
      readPlan(ctx, { branchId, from: onto, to: addDays(to, shift) }),
    ]);
    const chosen = people.filter(({ employeeId }) => !employeeIds || employeeIds.includes(employeeId));
    const cells: Cell[] = chosen.flatMap(({ employeeId }) =>
      datesOf(input).map((date) => ({
        employeeId,
        date: addDays(date, shift),
        shiftKindId: source.get(`${employeeId} ${date}`) ?? null,
      })),
    );
    const stampOf = { from: onto, to: addDays(to, shift) };
    return writeDrafts(ctx, { branchId, cells, isSkipping: true, stampOf });
  });

/** Turns a rotation into drafts. Rows of people who are not at the branch on these days are left out. */
export const applyRotation = (ctx: Ctx, input: In<typeof rosterApi.applyRotation>) =>
  command(ctx, rosterApi.applyRotation, input, async (ctx) => {
    const { branchId, rotationId } = input;
    requireInScope(ctx, branchId);
    const rotation = await selectRotations(ctx)
      .where('id', '=', rotationId)
      .where('branchId', '=', branchId)
      .executeTakeFirstOrThrow(notFound(rosterNouns.rotation));
    const { people } = await readPlan(ctx, input);
    const known = new Set(people.map(({ employeeId }) => employeeId));
    const cells: Cell[] = rotation.rows
      .filter(({ employeeId }) => known.has(employeeId))
      .flatMap(({ employeeId, cells }) =>
        datesOf(input).map((date) => ({
          employeeId,
          date,
          shiftKindId: cells[turnOf(daysBetween(rotation.anchorDate, date), rotation.days)] ?? null,
        })),
      );
    return writeDrafts(ctx, { branchId, cells, isSkipping: true, stampOf: { from: input.from, to: input.to } });
  });

/** The column of a rotation on a day so many days after its first one, which may be below zero. */
const turnOf = (days: number, length: number) => ((days % length) + length) % length;

/** Takes back everything of these days that was not published. */
export const discardDrafts = (ctx: Ctx, input: In<typeof rosterApi.discardDrafts>) =>
  command(ctx, rosterApi.discardDrafts, input, async (ctx) => {
    const { branchId, from, to } = input;
    requireInScope(ctx, branchId);
    const rows = await ctx.db
      .selectFrom('rosters')
      .select(['employeeId', 'date'])
      .select(sql<string | null>`max(rosters.shift_kind_id::text) filter (where status <> 'DRAFT')`.as('shiftKindId'))
      .where('branchId', '=', branchId)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where('status', '<>', 'CANCELLED')
      .groupBy(['employeeId', 'date'])
      .having(sql<boolean>`bool_or(status = 'DRAFT' or is_dropped)`)
      .orderBy('date')
      .orderBy('employeeId')
      .execute();
    const cells = rows.map((row) => ({ ...row, isInForce: row.shiftKindId !== null }));
    return writeDrafts(ctx, { branchId, cells, isSkipping: true, stampOf: { from, to } });
  });
