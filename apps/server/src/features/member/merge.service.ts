import { memberApi, memberErrors } from '@netbar/contract/member/member.api';
import { memberMachine } from '@netbar/contract/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { balancesOf, nothingOwned } from '#features/wallet/balance.service.ts';
import { moveWallet } from '#features/wallet/move.service.ts';
import { command } from '#kernel/command.ts';
import { requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import { lockActiveMember } from './member-lock.service.ts';
import { getMember } from './member.queries.ts';

/** Two memberships of one person become one. The first closes and says where it went; the second gets all it had. */
export const mergeMembers = (ctx: Ctx, input: In<typeof memberApi.merge>) =>
  command(ctx, memberApi.merge, input, async (ctx) => {
    const { branchId, fromMemberId, memberId, reason } = input;
    requireInScope(ctx, branchId);
    const { from, to } = await lockBoth(ctx, fromMemberId, memberId);
    const held = (await balancesOf(ctx, [fromMemberId])).get(fromMemberId) ?? nothingOwned;
    if (held.heldFen > 0) throw new AppError(memberErrors.sitting);
    await transition(ctx, memberMachine, from, {
      action: 'merge',
      by: 'person',
      write: (next) =>
        ctx.db
          .updateTable('members')
          .set({ ...next, mergedIntoId: memberId })
          .where('id', '=', fromMemberId)
          .execute(),
      detail: { into: to.no, reason },
    });
    const head = { docType: 'MEMBER_MERGE', docId: fromMemberId, event: 'MERGED', bizDate: bizDate(ctx.now) };
    await moveWallet(ctx, { ...head, fromMemberId, toMemberId: memberId, branchId });
    await takeOver(ctx, from, to);
    return getMember(ctx, { memberId });
  });

type Locked = Awaited<ReturnType<typeof lockActiveMember>>;

/** In order of id, whichever was named first: two who merge the same pair from both ends do not wait for each other. */
async function lockBoth(ctx: Tx, fromId: string, toId: string) {
  if (fromId === toId) throw new AppError(memberErrors.sameMember);
  const [firstId, secondId] = [fromId, toId].toSorted() as [string, string];
  const locked = [await lockActiveMember(ctx, firstId), await lockActiveMember(ctx, secondId)];
  const [from, to] = [fromId, toId].map((id) => locked.find((member) => member.id === id)) as [Locked, Locked];
  if (from.brandId !== to.brandId) throw notFound('会员')();
  if (from.idCardIndex && to.idCardIndex && !from.idCardIndex.equals(to.idCardIndex))
    throw new AppError(memberErrors.differentPeople);
  return { from, to };
}

/** The one that stays gets the numbers it does not have, and the labels of both. */
async function takeOver(ctx: Tx, from: Locked, to: Locked) {
  const { idCardSealed, idCardIndex, birthday, gender } = from;
  const identity = to.idCardIndex || !idCardIndex ? {} : { idCardSealed, idCardIndex, birthday, gender };
  const phone = to.phoneIndex ? {} : { phoneSealed: from.phoneSealed, phoneIndex: from.phoneIndex };
  await ctx.db
    .insertInto('memberLabels')
    .columns(['memberId', 'labelId'])
    .expression((q) =>
      q
        .selectFrom('memberLabels')
        .select((s) => [s.val(to.id).as('memberId'), 'labelId'])
        .where('memberId', '=', from.id),
    )
    .onConflict((row) => row.doNothing())
    .execute();
  await transition(ctx, memberMachine, to, {
    action: 'takeOver',
    by: 'person',
    write: (next) =>
      ctx.db
        .updateTable('members')
        .set({ ...next, ...identity, ...phone })
        .where('id', '=', to.id)
        .execute(),
    detail: { merged: from.no },
  });
}
