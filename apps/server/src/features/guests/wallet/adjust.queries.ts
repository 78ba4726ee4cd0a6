import { walletNouns } from '@netbar/contract/guests/wallet/feature';
import type { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { dutyDocOf } from '#kernel/approvals.ts';
import { holdsAt, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { whyNot } from '#kernel/duties.ts';
import { notFound } from '#kernel/errors.ts';

/** What it takes to decide on an adjustment. */
export const APPROVE = 'BALANCE_APPROVE';

export async function listAdjusts(ctx: Ctx, { branchId, memberId, status, page, limit }: In<typeof walletApi.adjusts>) {
  let found = adjusts(ctx);
  if (branchId) found = found.where('balanceAdjusts.branchId', '=', branchId);
  if (memberId) found = found.where('balanceAdjusts.memberId', '=', memberId);
  if (status) found = found.where('balanceAdjusts.status', '=', status);
  const [rows, { total }] = await Promise.all([
    found
      .select(adjustColumns(ctx))
      .orderBy('balanceAdjusts.createdTime', 'desc')
      .orderBy('balanceAdjusts.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: await withDecision(ctx, rows), total };
}

export async function getAdjust(ctx: Ctx | Tx, id: string) {
  const found = await adjusts(ctx)
    .select(adjustColumns(ctx))
    .where('balanceAdjusts.id', '=', id)
    .executeTakeFirstOrThrow(notFound(walletNouns.balanceAdjust));
  const [row] = await withDecision(ctx, [found]);
  return row as NonNullable<typeof row>;
}

type Waiting = { branchId: string; approvalId: string | null };

/** Adds whether the caller may decide each that waits, and why not. */
async function withDecision<R extends Waiting>(ctx: Ctx | Tx, rows: R[]) {
  const theirs = rows.filter(({ approvalId, branchId }) => approvalId !== null && holdsAt(ctx, APPROVE, branchId));
  const docs = theirs.map(({ approvalId, branchId }) => ({
    ...dutyDocOf({ id: approvalId ?? '', branchId, brandId: null }),
    can: APPROVE,
  }));
  const reasons = await whyNot(ctx, docs, 'APPROVER');
  return rows.map(({ branchId, approvalId, ...row }) => {
    const reason = reasons.get(approvalId ?? '') ?? null;
    const isTheirs = approvalId !== null && holdsAt(ctx, APPROVE, branchId);
    return { ...row, canDecide: isTheirs && reason === null, whyNot: reason };
  });
}

const adjusts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('balanceAdjusts')
    .innerJoin('members as m', (on) =>
      on.onRef('m.companyId', '=', 'balanceAdjusts.companyId').onRef('m.id', '=', 'balanceAdjusts.memberId'),
    )
    .innerJoin('branches as b', (on) =>
      on.onRef('b.companyId', '=', 'balanceAdjusts.companyId').onRef('b.id', '=', 'balanceAdjusts.branchId'),
    )
    .where(inScope(ctx, 'balanceAdjusts.branchId'));

const adjustColumns = (ctx: Ctx | Tx) =>
  [
    'balanceAdjusts.id',
    'balanceAdjusts.branchId',
    sql<string | null>`(select p.id from approvals p where p.subject_type = 'BALANCE_ADJUST' and p.subject_id = balance_adjusts.id
      and p.status = 'PENDING')`.as('approvalId'),
    sql<boolean>`exists (select from approvals p join duties d on d.doc_id = p.id and d.doc_type = 'APPROVAL' and d.alone
      where p.subject_type = 'BALANCE_ADJUST' and p.subject_id = balance_adjusts.id)`.as('isAlone'),
    'balanceAdjusts.memberId',
    'm.no as memberNo',
    'm.name as memberName',
    'b.name as branchName',
    'balanceAdjusts.kind',
    'balanceAdjusts.amount',
    'balanceAdjusts.reason',
    'balanceAdjusts.status',
    'balanceAdjusts.createdTime',
    'balanceAdjusts.version',
    sql<string>`coalesce((select a.name from platform.accounts a where a.id = balance_adjusts.applicant_id), '')`.as(
      'applicantName',
    ),
    sql<boolean>`balance_adjusts.applicant_id = ${ctx.actor.id}`.as('isOwn'),
  ] as const;
