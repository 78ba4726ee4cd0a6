import { memberApi, memberErrors } from '@netbar/contract/member/member.api';
import { memberMachine } from '@netbar/contract/member/member.rules';
import type { Endpoint, In } from '@netbar/contract/kernel/endpoint';
import { balancesOf, nothingOwned } from '#features/wallet/balance.service.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import { lockMember } from './member-lock.service.ts';
import { getMember } from './member.queries.ts';

export const setMemberLocked = (ctx: Ctx, input: In<typeof memberApi.lock>) => step(ctx, memberApi.lock, input, 'lock');
export const setMemberUnlocked = (ctx: Ctx, input: In<typeof memberApi.unlock>) => step(ctx, memberApi.unlock, input, 'unlock');

/** Gone for good, and only with nothing left to claim. */
export const closeMember = (ctx: Ctx, input: In<typeof memberApi.close>) => step(ctx, memberApi.close, input, 'close');

type Step = 'lock' | 'unlock' | 'close';

const step = <E extends Endpoint>(ctx: Ctx, endpoint: E, input: In<typeof memberApi.lock>, action: Step) =>
  command(ctx, endpoint as unknown as typeof memberApi.lock, input, async (ctx) => {
    const { memberId, version } = input;
    const member = await lockMember(ctx, memberId, version);
    if (action === 'close') await requireEmpty(ctx, memberId);
    await transition(ctx, memberMachine, member, {
      action,
      by: 'person',
      write: (next) => ctx.db.updateTable('members').set(next).where('id', '=', memberId).execute(),
    });
    return getMember(ctx, { memberId });
  });

async function requireEmpty(ctx: Tx, memberId: string) {
  const { principalFen, bonusFen, points } = (await balancesOf(ctx, [memberId])).get(memberId) ?? nothingOwned;
  if (principalFen + bonusFen + points > 0) throw new AppError(memberErrors.hasMoney);
}
