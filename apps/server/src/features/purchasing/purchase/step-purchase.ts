import { commonErrors } from '@netbar/contract/kernel/errors';
import type { CompanyPurchaseStatus } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { companyPurchaseLifecycle, storePurchaseLifecycle } from '@netbar/contract/purchasing/purchase/purchase.rules';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import { lockCompanyPurchase } from './company-purchase.queries.ts';
import { findStoresOf, lockOrders } from './lock-orders.ts';
import { type LockedStorePurchase, lockStorePurchase } from './store-purchase.queries.ts';

interface Seen {
  id: string;
  version?: number | undefined;
}

/** The order of a branch, locked, as the caller saw it. */
export async function lockStorePurchaseAt(ctx: Tx, { id, version }: Seen) {
  const doc = await lockStorePurchase(ctx, id);
  if (doc.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return doc;
}

/** The order to a supplier, locked, as the caller saw it. */
export async function lockCompanyPurchaseAt(ctx: Tx, { id, version }: Seen) {
  const doc = await lockCompanyPurchase(ctx, id);
  if (doc.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return doc;
}

/** The same with the orders of branches that it holds parts of: they are locked first, as by everybody who counts on their lines. */
export async function lockWithStores(ctx: Tx, seen: Seen) {
  const { storeIds } = await findStoresOf(ctx, seen.id);
  await lockOrders(ctx, { storeIds, companyIds: [] });
  return { doc: await lockCompanyPurchaseAt(ctx, seen), storeIds };
}

interface Step<Also> {
  by?: 'person' | 'system';
  detail?: object;
  /** What else changes in its row. */
  also?: Partial<Also>;
}

type StoreStep = Step<
  Record<'submittedTime' | 'decidedTime' | 'orderedTime' | 'endedTime', Date | null> &
    Record<'note' | 'endNote', string> & { amountFen: number }
>;

/** Takes a locked order of a branch one step along its lifecycle. */
export const stepStorePurchase = (
  ctx: Tx,
  doc: Pick<LockedStorePurchase, 'id' | 'branchId' | 'status' | 'version'>,
  action: keyof typeof storePurchaseLifecycle.actions,
  { by = 'person', detail = {}, also = {} }: StoreStep = {},
) =>
  transition(ctx, storePurchaseLifecycle, doc, {
    action,
    by,
    detail,
    write: (next) =>
      ctx.db
        .updateTable('storePurchases')
        .set({ ...also, ...next })
        .where('id', '=', doc.id)
        .execute(),
  });

type CompanyStep = Step<
  Record<'placedTime' | 'endedTime', Date | null> &
    Record<'note' | 'overrideReason' | 'endNote' | 'expectedDate', string> & { amountFen: number }
>;

/** The same for an order to a supplier, which belongs to a brand, not to a branch. */
export const stepCompanyPurchase = (
  ctx: Tx,
  { id, status, version }: { id: string; status: CompanyPurchaseStatus; version: number },
  action: keyof typeof companyPurchaseLifecycle.actions,
  { by = 'person', detail = {}, also = {} }: CompanyStep = {},
) => {
  const doc = { id, branchId: null, status, version };
  return transition(ctx, companyPurchaseLifecycle, doc, {
    action,
    by,
    detail,
    write: (next) =>
      ctx.db
        .updateTable('companyPurchases')
        .set({ ...also, ...next })
        .where('id', '=', id)
        .execute(),
  });
};
