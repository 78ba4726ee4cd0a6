import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { type DocumentKind } from '@netbar/contract/people/employee/document.model';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { requireWholeCompany, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';

/** People in service whose employment of now, or of a day to come, is for the position. */
const holders = sql<number>`(select count(distinct m.employee_id)::int from tenant.employments m
  join tenant.employees e on e.company_id = m.company_id and e.id = m.employee_id
  where m.company_id = positions.company_id and m.position_id = positions.id and e.status <> 'LEFT' and upper_inf(m.valid))`;

const selectPositions = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('positions')
    .select(['id', 'name', sql<DocumentKind[]>`needs::text[]`.as('needs'), 'place', 'isActive', 'version', holders.as('people')]);

/** In their order, those that are retired last. */
export const listPositions = (ctx: Ctx) =>
  selectPositions(ctx).orderBy('isActive', 'desc').orderBy('place').orderBy('name').execute();

const getPosition = (ctx: Tx, id: string) =>
  selectPositions(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound(employeeNouns.position));

/** A position that somebody can be employed as. Locked in share, so that nobody retires it meanwhile. */
export async function requirePosition(ctx: Tx, id: string) {
  const position = await ctx.db
    .selectFrom('positions')
    .select(['id', 'name', 'isActive'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow(notFound(employeeNouns.position));
  if (!position.isActive) throw new AppError(employeeErrors.positionRetired, { name: position.name });
  return position;
}

type Content = Omit<In<typeof employeeApi.addPosition>, never>;

const columnsOf = ({ name, needs, place }: Content) => ({
  name,
  needs: sql<DocumentKind[]>`${needs}::tenant.employee_document_kind[]`,
  place,
});
const nameTaken = ({ name }: Content) => whenTaken('positions_name', new AppError(employeeErrors.positionTaken, { name }));

export const addPosition = (ctx: Ctx, input: In<typeof employeeApi.addPosition>) =>
  command(ctx, employeeApi.addPosition, input, async (ctx) => {
    requireWholeCompany(ctx);
    const id = ctx.newId();
    await ctx.db
      .insertInto('positions')
      .values({ id, ...columnsOf(input), createdTime: ctx.now })
      .execute()
      .catch(nameTaken(input));
    return getPosition(ctx, id);
  });

export const changePosition = (ctx: Ctx, input: In<typeof employeeApi.changePosition>) =>
  command(ctx, employeeApi.changePosition, input, async (ctx) => {
    await lockPosition(ctx, input);
    await ctx.db
      .updateTable('positions')
      .set({ ...columnsOf(input), version: input.version + 1 })
      .where('id', '=', input.id)
      .execute()
      .catch(nameTaken(input));
    return getPosition(ctx, input.id);
  });

/** A position that somebody holds cannot be retired. */
export const setPositionStatus = (ctx: Ctx, input: In<typeof employeeApi.setPositionStatus>) =>
  command(ctx, employeeApi.setPositionStatus, input, async (ctx) => {
    const { id, version, isActive } = input;
    await lockPosition(ctx, input);
    const { name, people } = await getPosition(ctx, id);
    if (!isActive && people > 0) throw new AppError(employeeErrors.positionHeld, { name, count: people });
    await ctx.db
      .updateTable('positions')
      .set({ isActive, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return getPosition(ctx, id);
  });

async function lockPosition(ctx: Tx, { id, version }: { id: string; version: number }) {
  requireWholeCompany(ctx);
  const held = await ctx.db
    .selectFrom('positions')
    .select('version')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(employeeNouns.position));
  if (held.version !== version) throw new AppError(commonErrors.changedMeanwhile);
}

const basePositions: { name: string; needs: DocumentKind[] }[] = [
  { name: '店长', needs: [] },
  { name: '收银', needs: ['HEALTH'] },
  { name: '网管', needs: [] },
  { name: '水吧', needs: ['HEALTH'] },
  { name: '兼职', needs: [] },
];

/** The positions that a chain begins with. */
export async function addBasePositions(step: () => Ctx) {
  for (const [i, { name, needs }] of basePositions.entries()) await addPosition(step(), { name, needs, place: i + 1 });
}
