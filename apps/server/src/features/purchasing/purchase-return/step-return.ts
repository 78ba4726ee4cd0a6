import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import type { PurchaseReturnStatus, PurchaseReturnType } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { purchaseReturnNouns, purchaseReturnNumbers } from '@netbar/contract/purchasing/purchase-return/feature';
import { purchaseReturnLifecycle } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { sql } from 'kysely';
import { inScope, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import type { DutyDoc } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { insertReturnLines, type NewLine } from './return-lines.ts';

export const APPLY = 'PURCHASE_RETURN_APPLY';
export const AUDIT = 'PURCHASE_RETURN_AUDIT';
export const ACCOUNT = 'PURCHASE_RETURN_ACCOUNT';

type Action = keyof typeof purchaseReturnLifecycle.actions;

/** Who asks, who approves and who settles the claim are three people. */
export const purchaseReturnDuties = apart(purchaseReturnLifecycle.name, [
  ['APPLICANT', 'APPROVER'],
  ['APPLICANT', 'PAYER'],
  ['APPROVER', 'PAYER'],
]);

export const returnDoc = ({ id, branchId }: { id: string; branchId: string }): DutyDoc => ({
  docType: purchaseReturnLifecycle.name,
  docId: id,
  branchId,
});

interface NewReturn {
  type: PurchaseReturnType;
  brandId: string;
  branchId: string;
  supplierId: string;
  reason?: string;
  photos?: string[];
  receiptId?: string;
}

/** Writes a draft with its lines. */
export async function openReturn(ctx: Tx, head: NewReturn, lines: readonly NewLine[]): Promise<LockedReturn> {
  const id = ctx.newId();
  const { no } = await nextDocNo(ctx, head.branchId, purchaseReturnNumbers.purchaseReturn);
  const claimFen = lines.reduce((sum, line) => sum + line.claimFen, 0);
  await ctx.db
    .insertInto('purchaseReturns')
    .values({ id, no, ...head, claimFen, applicantId: ctx.actor.id, createdTime: ctx.now })
    .execute();
  await insertReturnLines(ctx, id, lines);
  const { type, brandId, branchId, supplierId } = head;
  const doc = { id, no, type, brandId, branchId, supplierId, status: 'DRAFT', version: 1, applicantId: ctx.actor.id } as const;
  traceOpened(ctx, purchaseReturnLifecycle, doc, { no, lines: lines.length });
  return doc;
}

export interface LockedReturn {
  id: string;
  no: string;
  type: PurchaseReturnType;
  brandId: string;
  branchId: string;
  supplierId: string;
  status: PurchaseReturnStatus;
  version: number;
  applicantId: string;
}

const selectLocked = (ctx: Tx) =>
  ctx.db
    .selectFrom('purchaseReturns')
    .select(['id', 'no', 'brandId', 'branchId', 'supplierId', 'status', 'version', 'applicantId'])
    .select(sql<PurchaseReturnType>`type`.as('type'))
    .where(inScope(ctx, 'purchaseReturns.branchId'))
    .forNoKeyUpdate();

export const lockReturn = (ctx: Tx, id: string): Promise<LockedReturn> =>
  selectLocked(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound(purchaseReturnNouns.purchaseReturn));

/** The chargeback that was made when goods of this receipt were rejected. */
export const lockReturnOfReceipt = (ctx: Tx, receiptId: string): Promise<LockedReturn | undefined> =>
  selectLocked(ctx).where('receiptId', '=', receiptId).executeTakeFirst();

/** Locks a return for a step that somebody took on what they saw. Refuses a step out of turn before it has any effect. */
export async function lockFor(ctx: Tx, { id, version }: { id: string; version: number }, action: Action) {
  const doc = await lockReturn(ctx, id);
  if (doc.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  if (!nextStatus(purchaseReturnLifecycle, doc.status, action)) throw new AppError(commonErrors.wrongStatus);
  return doc;
}

interface StepParts {
  by: 'person' | 'system';
  detail?: object;
  also?: Partial<
    Record<'approvedTime' | 'shippedTime' | 'accountedTime' | 'endedTime', Date> &
      Record<'shipNote' | 'shipperId' | 'endNote', string> & { bankRef: string | null; claimFen: number; awaitsExchange: boolean }
  >;
}

/** Takes a locked return one step along, and gives it back as it is then. */
export async function stepReturn(ctx: Tx, doc: LockedReturn, action: Action, { by, detail = {}, also = {} }: StepParts) {
  const status = await transition(ctx, purchaseReturnLifecycle, doc, {
    action,
    by,
    detail,
    write: (next) =>
      ctx.db
        .updateTable('purchaseReturns')
        .set({ ...next, ...also })
        .where('id', '=', doc.id)
        .execute(),
  });
  return { ...doc, status, version: doc.version + 1 };
}
