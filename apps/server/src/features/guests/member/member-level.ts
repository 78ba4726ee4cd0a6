import { memberNouns } from '@netbar/contract/guests/member/feature';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { memberErrors } from '@netbar/contract/guests/member/member.errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import { inBrands, requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';

export const listLevels = (ctx: Ctx | Tx, { brandId }: { brandId: string }) =>
  ctx.db
    .selectFrom('memberLevels')
    .select(['id', 'brandId', 'name', 'fromFen', 'version'])
    .where(inBrands(ctx, 'memberLevels.brandId'))
    .where('brandId', '=', brandId)
    .orderBy('fromFen')
    .orderBy('id')
    .execute();

export const addLevel = (ctx: Ctx, input: In<typeof memberApi.addLevel>) =>
  command(ctx, memberApi.addLevel, input, async (ctx) => {
    const { brandId, name, fromFen } = input;
    requireWholeBrand(ctx, brandId);
    const level = { id: ctx.newId(), brandId, name, fromFen };
    await ctx.db
      .insertInto('memberLevels')
      .values({ ...level, createdTime: ctx.now })
      .execute()
      .catch(levelTaken(name));
    return { ...level, version: 1 };
  });

export const changeLevel = (ctx: Ctx, input: In<typeof memberApi.changeLevel>) =>
  command(ctx, memberApi.changeLevel, input, async (ctx) => {
    const { id, version, name, fromFen } = input;
    const level = await lockLevel(ctx, id);
    requireWholeBrand(ctx, level.brandId);
    if (level.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await ctx.db
      .updateTable('memberLevels')
      .set({ name, fromFen, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(levelTaken(name));
    return { id, brandId: level.brandId, name, fromFen, version: version + 1 };
  });

const lockLevel = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('memberLevels')
    .select(['brandId', 'version'])
    .where(inBrands(ctx, 'memberLevels.brandId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(memberNouns.level));

const levelTaken = (name: string) => whenTaken('member_levels_name', new AppError(memberErrors.levelTaken, { name }));
