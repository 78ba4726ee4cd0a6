import { memberNouns } from '@netbar/contract/guests/member/feature';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { memberErrors } from '@netbar/contract/guests/member/member.errors';
import { memberLifecycle } from '@netbar/contract/guests/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { setSearchKeys } from '#features/platform/search/search.ts';
import { command } from '#kernel/command.ts';
import { requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import { balancesOf, lockActiveMember, memberKeys, memberMerge, noBalances, openSealed } from './member.ts';
import { getMember } from './member.queries.ts';
import { requireMember } from './reach.ts';

/** Merges two memberships of one person: the first is closed and points to the second, which gets money, points and labels. */
export const mergeMembers = (ctx: Ctx, input: In<typeof memberApi.merge>) =>
  command(ctx, memberApi.merge, input, async (ctx) => {
    const { branchId, fromMemberId, memberId, reason } = input;
    requireInScope(ctx, branchId);
    const { from, to } = await lockBothMembers(ctx, fromMemberId, memberId);
    const held = (await balancesOf(ctx, [fromMemberId])).get(fromMemberId) ?? noBalances;
    if (held.heldFen > 0) throw new AppError(memberErrors.sitting);
    await transition(ctx, memberLifecycle, from, {
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
    for (const mergeRecords of memberMerge.all())
      await mergeRecords(ctx, { ...head, fromMemberId, toMemberId: memberId, branchId });
    await takeOverIdentity(ctx, from, to);
    return getMember(ctx, { memberId });
  });

type Locked = Awaited<ReturnType<typeof lockActiveMember>>;

/** Locks in order of id, so that two merges of the same pair in opposite directions cannot deadlock. */
async function lockBothMembers(ctx: Tx, fromId: string, toId: string) {
  if (fromId === toId) throw new AppError(memberErrors.sameMember);
  const [firstId, secondId] = [fromId, toId].toSorted() as [string, string];
  for (const id of [firstId, secondId]) await requireMember(ctx, id);
  const locked = [await lockActiveMember(ctx, firstId), await lockActiveMember(ctx, secondId)];
  const [from, to] = [fromId, toId].map((id) => locked.find((member) => member.id === id)) as [Locked, Locked];
  if (from.brandId !== to.brandId) throw notFound(memberNouns.member)();
  const [fromIdCard, toIdCard] = [openSealed(ctx, from.idCardSealed), openSealed(ctx, to.idCardSealed)];
  if (fromIdCard && toIdCard && fromIdCard !== toIdCard) throw new AppError(memberErrors.differentPeople);
  return { from, to };
}

/** The remaining member gets the labels of the other, and its phone and ID number where it has none. */
async function takeOverIdentity(ctx: Tx, from: Locked, to: Locked) {
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
  await transition(ctx, memberLifecycle, to, {
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
  const keys = memberKeys(to.name, openSealed(ctx, to.phoneSealed ?? from.phoneSealed));
  await setSearchKeys(ctx, 'member', [{ id: to.id, keys }]);
}
