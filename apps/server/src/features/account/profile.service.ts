import { accountApi } from '@netbar/contract/account/account.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { getProfile } from './account.queries.ts';
import { sealPhone } from './phone.service.ts';

/** What people say about themselves. What they may do is for others to say. */
export const changeProfile = (ctx: Ctx, input: In<typeof accountApi.changeProfile>) =>
  command(ctx, accountApi.changeProfile, input, async (ctx) => {
    const { version, name, phone, avatar } = input;
    const before = await getProfile(ctx);
    const { numUpdatedRows } = await ctx.db
      .updateTable('platform.accounts')
      .set((q) => ({ name, avatar, version: q('version', '+', 1), ...(phone !== undefined && sealPhone(ctx, phone)) }))
      .where('id', '=', ctx.actor.id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
    const after = await getProfile(ctx);
    const detail = { before: contentOf(before), after: contentOf(after) };
    ctx.trace({ action: 'ACCOUNT.changeProfile', docType: 'ACCOUNT', docId: after.id, version: after.version, detail });
    // Servers remember the name beside the rights.
    if (before.name !== name) await moveAccessClock(ctx);
    return after;
  });

const contentOf = ({ name, phone, avatar }: Awaited<ReturnType<typeof getProfile>>) => ({ name, phone, avatar });
