import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { rosterNouns } from '@netbar/contract/people/roster/feature';
import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { rosterErrors } from '@netbar/contract/people/roster/roster.errors';
import type { Rotation } from '@netbar/contract/people/roster/shift-kind.model';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { listEmployed } from '#features/people/employee/employee.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, requireInScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';

/** The rotations of the caller's branches. */
export const selectRotations = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('rotations')
    .select(['id', 'name', 'days', 'anchorDate', 'version'])
    .select(sql<Rotation['rows']>`rotations.rows`.as('rows'))
    .where(inScope(ctx, 'rotations.branchId'));

export const listRotations = (ctx: Ctx, branchId: string) =>
  selectRotations(ctx).where('branchId', '=', branchId).orderBy('name').orderBy('id').execute();

const nameTaken = (name: string) => whenTaken('rotations_name', new AppError(rosterErrors.rotationName, { name }));

type Content = Omit<In<typeof rosterSetupApi.addRotation>, 'branchId'>;

export const addRotation = (ctx: Ctx, input: In<typeof rosterSetupApi.addRotation>) =>
  command(ctx, rosterSetupApi.addRotation, input, async (ctx) => {
    const { branchId, ...content } = input;
    requireInScope(ctx, branchId);
    await requireOwnRows(ctx, branchId, content, new Set());
    const row = { id: ctx.newId(), branchId, ...content, rows: JSON.stringify(content.rows), version: 1, createdTime: ctx.now };
    await ctx.db.insertInto('rotations').values(row).execute().catch(nameTaken(content.name));
    return readRotation(ctx, row.id);
  });

export const changeRotation = (ctx: Ctx, input: In<typeof rosterSetupApi.changeRotation>) =>
  command(ctx, rosterSetupApi.changeRotation, input, async (ctx) => {
    const { id, version, ...content } = input;
    const known = await lockRotation(ctx, id);
    if (known.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await requireOwnRows(ctx, known.branchId, content, new Set(known.rows.map(({ employeeId }) => employeeId)));
    await ctx.db
      .updateTable('rotations')
      .set({ ...content, rows: JSON.stringify(content.rows), version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(nameTaken(content.name));
    return readRotation(ctx, id);
  });

/** Drafts that were made of it stay. */
export const removeRotation = (ctx: Ctx, input: In<typeof rosterSetupApi.removeRotation>) =>
  command(ctx, rosterSetupApi.removeRotation, input, async (ctx) => {
    const { id } = await lockRotation(ctx, input.id);
    await ctx.db.deleteFrom('rotations').where('id', '=', id).execute();
    return {};
  });

const lockRotation = (ctx: Tx, id: string) =>
  selectRotations(ctx)
    .select('branchId')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(rosterNouns.rotation));

const readRotation = (ctx: Tx, id: string) => selectRotations(ctx).where('id', '=', id).executeTakeFirstOrThrow();

/** How far ahead of today somebody may be put into a rotation before they begin at the branch. */
const AHEAD_DAYS = 366;

/** Refuses employees of other branches, except those that the rotation had before, and kinds of shifts of other branches. */
async function requireOwnRows(ctx: Tx, branchId: string, { rows }: Content, known: ReadonlySet<string>) {
  const today = bizDate(ctx.now);
  const ids = rows.map(({ employeeId }) => employeeId);
  if (new Set(ids).size !== ids.length) throw new AppError(rosterErrors.rotationTwice);
  const [employed, kinds] = await Promise.all([
    listEmployed(ctx, { branchId, from: today, to: addDays(today, AHEAD_DAYS - 1) }),
    ctx.db.selectFrom('shiftKinds').select('id').where('branchId', '=', branchId).execute(),
  ]);
  const people = new Set(employed.map(({ employeeId }) => employeeId));
  if (ids.some((id) => !people.has(id) && !known.has(id))) throw notFound(employeeNouns.employee)();
  const own = new Set(kinds.map(({ id }) => id));
  if (rows.some(({ cells }) => cells.some((id) => id !== null && !own.has(id)))) throw notFound(rosterNouns.shiftKind)();
}
