import { memberNouns } from '@netbar/contract/guests/member/feature';
import { machineNouns } from '@netbar/contract/floor/machine/feature';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { machineErrors } from '@netbar/contract/floor/machine/machine.errors';
import { TariffContent } from '@netbar/contract/floor/machine/machine.model';
import type { Tariff } from '@netbar/contract/floor/machine/tariff.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { inScope, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { requireArea } from './machine.ts';

const tariffs = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('tariffs')
    .select([
      'tariffs.id',
      'tariffs.branchId',
      'tariffs.areaId',
      'tariffs.levelId',
      'tariffs.content',
      'tariffs.version',
      sql<
        string | null
      >`(select a.name from tenant.branch_areas a where a.company_id = tariffs.company_id and a.id = tariffs.area_id)`.as(
        'areaName',
      ),
      sql<
        string | null
      >`(select l.name from tenant.member_levels l where l.company_id = tariffs.company_id and l.id = tariffs.level_id)`.as(
        'levelName',
      ),
    ])
    .where(inScope(ctx, 'tariffs.branchId'));

export async function listTariffs(ctx: Ctx, { branchId }: { branchId: string }) {
  requireInScope(ctx, branchId);
  const rows = await tariffs(ctx).where('tariffs.branchId', '=', branchId).orderBy('tariffs.id').execute();
  return rows.map((row) => ({ ...row, content: TariffContent.parse(row.content) }));
}

const getTariff = async (ctx: Tx, id: string) => {
  const row = await tariffs(ctx).where('tariffs.id', '=', id).executeTakeFirstOrThrow(notFound(machineNouns.tariff));
  return { ...row, content: TariffContent.parse(row.content) };
};

export const addTariff = (ctx: Ctx, input: In<typeof machineApi.addTariff>) =>
  command(ctx, machineApi.addTariff, input, async (ctx) => {
    const { branchId, areaId, levelId, content } = input;
    requireInScope(ctx, branchId);
    if (areaId) await requireArea(ctx, branchId, areaId);
    if (levelId) await requireMemberLevel(ctx, branchId, levelId);
    const id = ctx.newId();
    await ctx.db
      .insertInto('tariffs')
      .values({ id, branchId, areaId, levelId, content: JSON.stringify(content) })
      .execute()
      .catch(whenTaken('tariffs_place', new AppError(machineErrors.tariffTaken)));
    return getTariff(ctx, id);
  });

export const changeTariff = (ctx: Ctx, input: In<typeof machineApi.changeTariff>) =>
  command(ctx, machineApi.changeTariff, input, async (ctx) => {
    const { tariffId: id, version, content } = input;
    const before = await lockTariff(ctx, id);
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await ctx.db
      .updateTable('tariffs')
      .set({ content: JSON.stringify(content), version: version + 1 })
      .where('id', '=', id)
      .execute();
    return getTariff(ctx, id);
  });

export const removeTariff = (ctx: Ctx, input: In<typeof machineApi.removeTariff>) =>
  command(ctx, machineApi.removeTariff, input, async (ctx) => {
    await lockTariff(ctx, input.tariffId);
    await ctx.db.deleteFrom('tariffs').where('id', '=', input.tariffId).execute();
    return {};
  });

const lockTariff = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('tariffs')
    .select('version')
    .where(inScope(ctx, 'tariffs.branchId'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound(machineNouns.tariff));

const requireMemberLevel = (ctx: Tx, branchId: string, levelId: string) =>
  ctx.db
    .selectFrom('memberLevels as l')
    .innerJoin('branches as b', (on) => on.onRef('b.companyId', '=', 'l.companyId').onRef('b.brandId', '=', 'l.brandId'))
    .select('l.id')
    .where('b.id', '=', branchId)
    .where('l.id', '=', levelId)
    .executeTakeFirstOrThrow(notFound(memberNouns.level));

/** The tariff for a machine and a member level: the most specific one, where an area counts before a level. */
export async function tariffFor(
  ctx: Tx,
  machine: { branchId: string; areaId: string; no: string },
  levelId: string | null,
): Promise<Tariff> {
  const { branchId, areaId, no } = machine;
  const found = await ctx.db
    .selectFrom('tariffs')
    .select('content')
    .where('branchId', '=', branchId)
    .where((q) => q.or([q('areaId', '=', areaId), q('areaId', 'is', null)]))
    .where((q) => q.or([q('levelId', '=', levelId), q('levelId', 'is', null)]))
    .orderBy(sql`area_id is null`)
    .orderBy(sql`level_id is null`)
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new AppError(machineErrors.noTariff, { no });
  return TariffContent.parse(found.content);
}
