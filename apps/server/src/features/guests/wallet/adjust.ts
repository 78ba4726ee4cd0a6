import { walletNouns } from '@netbar/contract/guests/wallet/feature';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { walletErrors } from '@netbar/contract/guests/wallet/wallet.errors';
import { balanceAdjustLifecycle, lotsToUse, takeFromLots, type LotKind } from '@netbar/contract/guests/wallet/wallet.rules';
import { approvalErrors } from '@netbar/contract/kernel/approval';
import type { In } from '@netbar/contract/kernel/endpoint';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { bizDate } from '@netbar/contract/kernel/time';
import { lockActiveMember, requireMember } from '#features/guests/member/member.ts';
import { askForApproval } from '#features/org/approval/approval.ts';
import { memberAccount } from '#kernel/accounts.ts';
import { decideApproval, ensureFlow, findDecider, withdrawApproval, type ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import { inScope, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { credit, debit, postJournal, type AccountRef } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';
import { APPROVE, getAdjust } from './adjust.queries.ts';
import { lotsOf, openLots, recordLotUses, sumOfAmounts } from './lots.ts';

/** Requests a manual correction of a balance. It always needs approval: a company without a flow gets a default one. */
export const requestAdjust = (ctx: Ctx, input: In<typeof walletApi.requestAdjust>) =>
  command(ctx, walletApi.requestAdjust, input, async (ctx) => {
    const { memberId, branchId, kind, amount, reason } = input;
    requireInScope(ctx, branchId);
    await requireMember(ctx, memberId);
    const { no, name } = await lockActiveMember(ctx, memberId);
    const id = ctx.newId();
    const adjust = { id, branchId, memberId, kind, amount, reason, applicantId: ctx.actor.id, createdTime: ctx.now };
    await ctx.db.insertInto('balanceAdjusts').values(adjust).execute();
    const detail = { status: 'PENDING', no, name, kind, amount, reason };
    ctx.trace({
      action: 'BALANCE_ADJUST.request',
      branchId,
      docType: balanceAdjustLifecycle.name,
      docId: id,
      version: 1,
      detail,
    });
    await ensureFlow(ctx, balanceAdjustSubject.type, [{ can: APPROVE }]);
    const balance = await balanceOf(ctx, memberId, kind);
    await askForApproval(ctx, {
      subject: balanceAdjustSubject,
      subjectId: id,
      branchId,
      baseVersion: 1,
      before: { balance },
      after: { names: [name], count: 1, memberId, no, name, kind, amount, balance: balance + amount },
      amountFen: Math.abs(amount),
      what: '余额调整',
      reason,
    });
    return getAdjust(ctx, id);
  });

export const decideAdjust = (ctx: Ctx, input: In<typeof walletApi.decideAdjust>) =>
  command(ctx, walletApi.decideAdjust, input, async (ctx) => {
    const { balanceAdjustId: id, decision, comment } = input;
    const decider = await findDecider(ctx, await pendingApproval(ctx, id));
    await lockAdjust(decider.ctx, id);
    await decideApproval(decider, balanceAdjustSubject, { decision, comment });
    return getAdjust(decider.ctx, id);
  });

export const withdrawAdjust = (ctx: Ctx, input: In<typeof walletApi.withdrawAdjust>) =>
  command(ctx, walletApi.withdrawAdjust, input, async (ctx) => {
    const adjust = await lockAdjust(ctx, input.balanceAdjustId);
    await withdrawApproval(ctx, balanceAdjustSubject, await pendingApproval(ctx, adjust.id));
    return getAdjust(ctx, adjust.id);
  });

/** Decided in the inbox, or on the page of the member. */
export const balanceAdjustSubject: ApprovalSubject = {
  type: balanceAdjustLifecycle.name,
  currentVersion: async (ctx, id) => (await lockAdjust(ctx, id)).version,
  apply: async (ctx, { subjectId }) => {
    const adjust = await lockAdjust(ctx, subjectId);
    await postAdjust(ctx, adjust);
    await stepAdjust(ctx, adjust, 'post');
  },
  close: async (ctx, { subjectId }, outcome) => {
    await stepAdjust(ctx, await lockAdjust(ctx, subjectId), outcome === 'WITHDRAWN' ? 'withdraw' : 'reject');
  },
};

/** What the member has of a kind now. */
async function balanceOf(ctx: Tx, memberId: string, kind: LotKind) {
  const lots = lotsToUse(await lotsOf(ctx, memberId), kind, ctx.now);
  return lots.reduce((sum, { remaining }) => sum + remaining, 0);
}

type Adjust = Awaited<ReturnType<typeof lockAdjust>>;

const lockAdjust = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('balanceAdjusts')
    .select(['id', 'branchId', 'memberId', 'kind', 'amount', 'status', 'version'])
    .where(inScope(ctx, 'balanceAdjusts.branchId'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound(walletNouns.balanceAdjust));

const stepAdjust = (ctx: Tx, adjust: Adjust, action: keyof typeof balanceAdjustLifecycle.actions) =>
  transition(ctx, balanceAdjustLifecycle, adjust, {
    action,
    by: 'person',
    write: (next) => ctx.db.updateTable('balanceAdjusts').set(next).where('id', '=', adjust.id).execute(),
  });

/** A positive amount opens a lot, a negative one uses up lots in their order. */
async function postAdjust(ctx: Tx, { id, branchId, memberId, kind, amount }: Adjust) {
  const { brandId } = await lockActiveMember(ctx, memberId);
  const uses = amount < 0 ? takeFromLots(lotsToUse(await lotsOf(ctx, memberId), kind, ctx.now), -amount) : [];
  const missing = -amount - sumOfAmounts(uses);
  if (missing > 0) throw new AppError(walletErrors.notCovered, { missing: twoDecimals(missing) });
  const journalId = await postJournal(ctx, {
    docType: balanceAdjustLifecycle.name,
    docId: id,
    event: 'POSTED',
    bizDate: bizDate(ctx.now),
    postings: [
      debit(contraAccount(kind, { branchId, brandId }), amount),
      credit(memberAccount(kind, memberId), amount, { branchId }),
    ],
  });
  if (amount < 0) return recordLotUses(ctx, uses, { docId: id, journalId, branchId, reason: 'ADJUST' });
  const source = { sourceType: balanceAdjustLifecycle.name, sourceId: id };
  await openLots(ctx, [{ memberId, kind, granted: amount, originBranchId: branchId, ...source }]);
}

/** The other side of a correction: the branch's cash over and short, gifts not yet used, or points issued. */
function contraAccount(kind: LotKind, { branchId, brandId }: { branchId: string; brandId: string }): AccountRef {
  switch (kind) {
    case 'PRINCIPAL':
      return { code: 'CASH_OVER_SHORT', branchId };
    case 'BONUS':
      return { code: 'BONUS_UNEARNED', ownerId: brandId };
    case 'POINT':
      return { code: 'POINT_ISSUED' };
  }
}

/** The open approval of an adjustment. */
async function pendingApproval(ctx: Tx, subjectId: string): Promise<string> {
  const approval = await ctx.db
    .selectFrom('approvals')
    .select('id')
    .where('subjectType', '=', balanceAdjustLifecycle.name)
    .where('subjectId', '=', subjectId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  if (!approval) throw new AppError(approvalErrors.notPending);
  return approval.id;
}
