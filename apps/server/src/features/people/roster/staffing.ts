import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { rosterErrors } from '@netbar/contract/people/roster/roster.errors';
import type { RosterNeed } from '@netbar/contract/people/roster/shift-kind.model';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { command } from '#kernel/command.ts';
import { type Ctx, requireInScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { listNeeds, readSettings } from './read-plan.ts';

type Settings = Omit<In<typeof rosterSetupApi.setSettings>, 'branchId' | 'version'>;

/** What the branch's rosters are measured against. */
export const setSettings = (ctx: Ctx, input: In<typeof rosterSetupApi.setSettings>) =>
  command(ctx, rosterSetupApi.setSettings, input, async (ctx) => {
    const { branchId, version, ...settings } = input;
    requireInScope(ctx, branchId);
    await lockStaffing(ctx, branchId);
    if ((await readSettings(ctx, branchId)).version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await writeSettings(ctx, branchId, settings);
    return readSettings(ctx, branchId);
  });

/** Lets one transaction at a time change the staffing of a branch, whose rows may not exist yet. */
const lockStaffing = (ctx: Tx, branchId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`staffing ${branchId}`}, 0))`.execute(ctx.db);

export async function writeSettings(
  ctx: Tx,
  branchId: string,
  { minRestMin, mostDaysInRow, mostWeekHours, seatsPerHead }: Settings,
) {
  const settings = { minRestMin, mostDaysInRow, mostWeekHours, seatsPerHead };
  await ctx.db
    .insertInto('rosterSettings')
    .values({ branchId, ...settings, version: 1 })
    .onConflict((row) =>
      row.columns(['companyId', 'branchId']).doUpdateSet({ ...settings, version: sql<number>`roster_settings.version + 1` }),
    )
    .execute();
}

/** Tells needs apart from others of the same branch. */
export const needsStampOf = (needs: readonly RosterNeed[]) => createHash('sha256').update(JSON.stringify(needs)).digest('hex');

/** Replaces the needs of whole weekdays. */
export const setNeeds = (ctx: Ctx, input: In<typeof rosterSetupApi.setNeeds>) =>
  command(ctx, rosterSetupApi.setNeeds, input, async (ctx) => {
    const { branchId, weekdays, needs, seen } = input;
    requireInScope(ctx, branchId);
    await lockStaffing(ctx, branchId);
    const known = needsStampOf(await listNeeds(ctx, branchId));
    if (seen !== undefined && seen !== known) throw new AppError(commonErrors.changedMeanwhile);
    if (new Set(needs.map(({ positionId }) => positionId)).size !== needs.length) throw new AppError(rosterErrors.needTwice);
    await requirePositions(ctx, needs);
    const days = [...new Set(weekdays)];
    const rows = days.flatMap((weekday) => needs.map((need) => ({ ...need, weekday })));
    await writeNeeds(ctx, branchId, days, rows);
    return listNeeds(ctx, branchId);
  });

async function requirePositions(ctx: Tx, needs: readonly { positionId: string | null }[]) {
  const wanted = needs.flatMap(({ positionId }) => positionId ?? []);
  const found = await ctx.db
    .selectFrom('positions')
    .select('id')
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .execute();
  if (found.length !== wanted.length) throw notFound(employeeNouns.position)();
}

/** Needs of no heads at all are left out. */
export async function writeNeeds(ctx: Tx, branchId: string, weekdays: readonly number[], needs: readonly RosterNeed[]) {
  await lockStaffing(ctx, branchId);
  await ctx.db.deleteFrom('rosterNeeds').where('branchId', '=', branchId).where('weekday', 'in', weekdays).execute();
  const rows = needs
    .filter(({ heads }) => heads.some((head) => head > 0))
    .map(({ weekday, positionId, heads }) => ({ id: ctx.newId(), branchId, weekday, positionId, heads }));
  if (rows.length > 0) await ctx.db.insertInto('rosterNeeds').values(rows).execute();
}
