import { walletApi, walletErrors } from '@netbar/contract/wallet/wallet.api';
import { adjustMachine, lotsToUse, takeFrom, type LotKind } from '@netbar/contract/wallet/wallet.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { bizDate } from '@netbar/contract/kernel/time';
import { lockActiveMember } from '#features/member/member-lock.service.ts';
import { decideApproval, ensureFlow, requestApproval, withdrawApproval, type ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import { inScope, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { credit, debit, post, type AccountRef } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';
import { getAdjust, pendingApproval } from './adjust.queries.ts';
import { accountOf, lotsOf, openLots, writeUses } from './lots.service.ts';

/** Asks for a correction of a balance by hand. Nobody's own word is enough: without a flow of the company there is ours. */
export const requestAdjust = (ctx: Ctx, input: In<typeof walletApi.requestAdjust>) =>
  command(ctx, walletApi.requestAdjust, input, async (ctx) => {
    const { memberId, branchId, kind, amount, reason } = input;
    requireInScope(ctx, branchId);
    const { no, name } = await lockActiveMember(ctx, memberId);
    const id = ctx.newId();
    const adjust = { id, branchId, memberId, kind, amount, reason, applicantId: ctx.actor.id, createdTime: ctx.now };
    await ctx.db.insertInto('balanceAdjusts').values(adjust).execute();
    const detail = { status: 'PENDING', no, name, kind, amount, reason };
    ctx.trace({ action: 'BALANCE_ADJUST.request', branchId, docType: adjustMachine.name, docId: id, version: 1, detail });
    await ensureFlow(ctx, subject.type, [{ can: 'BALANCE_APPROVE' }]);
    const request = { subject, subjectId: id, branchId, baseVersion: 1, before: {}, after: { no, name, kind, amount } };
    await requestApproval(ctx, { ...request, reason, amountFen: Math.abs(amount) });
    return getAdjust(ctx, id);
  });

export const decideAdjust = (ctx: Ctx, input: In<typeof walletApi.decideAdjust>) =>
  command(ctx, walletApi.decideAdjust, input, async (ctx) => {
    const { balanceAdjustId: id, decision, comment } = input;
    const adjust = await lockAdjust(ctx, id);
    const outcome = await decideApproval(ctx, subject, { id: await pendingApproval(ctx, id), decision, comment });
    if (outcome === 'REJECTED') await move(ctx, adjust, 'reject');
    return getAdjust(ctx, id);
  });

export const withdrawAdjust = (ctx: Ctx, input: In<typeof walletApi.withdrawAdjust>) =>
  command(ctx, walletApi.withdrawAdjust, input, async (ctx) => {
    const adjust = await lockAdjust(ctx, input.balanceAdjustId);
    await withdrawApproval(ctx, subject, await pendingApproval(ctx, adjust.id));
    await move(ctx, adjust, 'withdraw');
    return getAdjust(ctx, adjust.id);
  });

const subject: ApprovalSubject = {
  type: adjustMachine.name,
  currentVersion: async (ctx, id) => (await lockAdjust(ctx, id)).version,
  apply: async (ctx, { subjectId }) => {
    const adjust = await lockAdjust(ctx, subjectId);
    await postAdjust(ctx, adjust);
    await move(ctx, adjust, 'post');
  },
};

type Adjust = Awaited<ReturnType<typeof lockAdjust>>;

const lockAdjust = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('balanceAdjusts')
    .select(['id', 'branchId', 'memberId', 'kind', 'amount', 'status', 'version'])
    .where(inScope(ctx, 'balanceAdjusts.branchId'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('余额调整'));

const move = (ctx: Tx, adjust: Adjust, action: keyof typeof adjustMachine.actions) =>
  transition(ctx, adjustMachine, adjust, {
    action,
    by: 'person',
    write: (next) => ctx.db.updateTable('balanceAdjusts').set(next).where('id', '=', adjust.id).execute(),
  });

/** Adding opens a lot, taking away uses up lots in their order. */
async function postAdjust(ctx: Tx, { id, branchId, memberId, kind, amount }: Adjust) {
  const { brandId } = await lockActiveMember(ctx, memberId);
  const uses = amount < 0 ? takeFrom(lotsToUse(await lotsOf(ctx, memberId), kind, ctx.now), -amount) : [];
  const missing = -amount - uses.reduce((sum, use) => sum + use.amount, 0);
  if (missing > 0) throw new AppError(walletErrors.notCovered, { missing: twoDecimals(missing) });
  const journalId = await post(ctx, {
    docType: adjustMachine.name,
    docId: id,
    event: 'POSTED',
    bizDate: bizDate(ctx.now),
    postings: [debit(againstOf(kind, { branchId, brandId }), amount), credit(accountOf(kind, memberId), amount, { branchId })],
  });
  if (amount < 0) return writeUses(ctx, uses, { docId: id, journalId, branchId, reason: 'ADJUST' });
  const source = { sourceType: adjustMachine.name, sourceId: id };
  await openLots(ctx, [{ memberId, kind, granted: amount, originBranchId: branchId, ...source }]);
}

/** What a correction is booked against: the mirror of all gifts, points issued, or the branch's over and short. */
function againstOf(kind: LotKind, { branchId, brandId }: { branchId: string; brandId: string }): AccountRef {
  switch (kind) {
    case 'PRINCIPAL':
      return { code: 'CASH_OVER_SHORT', branchId };
    case 'BONUS':
      return { code: 'BONUS_UNEARNED', ownerId: brandId };
    case 'POINT':
      return { code: 'POINT_ISSUED' };
  }
}
