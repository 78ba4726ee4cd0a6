import type { CompanyPurchaseStatus } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import type { StorePurchaseKind, StorePurchaseStatus } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import { calledOf, notifyBranch, notifyBuyers } from './purchase-notices.ts';
import { stepCompanyPurchase, stepStorePurchase } from './step-purchase.ts';

interface StoreState {
  id: string;
  no: string;
  kind: StorePurchaseKind;
  branchId: string;
  status: StorePurchaseStatus;
  version: number;
  /** Lines with something that no placed company order holds, and lines with something still to come. */
  unordered: number;
  awaited: number;
  ordered: number;
  received: number;
}

interface CompanyState {
  id: string;
  no: string;
  status: CompanyPurchaseStatus;
  version: number;
  awaited: number;
  received: number;
  branchIds: string[];
}

/**
 * Takes locked orders to the status that their lines say: ordered when placed company orders hold everything approved, stored or
 * received when every line's own rest is 0, awaited again when a receipt was reversed. Never a sum over lines: too much of one
 * product does not hide that another is missing.
 */
export async function settleOrders(ctx: Tx, { storeIds, companyIds }: { storeIds: string[]; companyIds: string[] }) {
  for (const store of await readStoreStates(ctx, storeIds)) await settleStore(ctx, store);
  for (const company of await readCompanyStates(ctx, companyIds)) await settleCompany(ctx, company);
}

const readStoreStates = async (ctx: Tx, ids: string[]): Promise<StoreState[]> => {
  const { rows } = await sql<StoreState>`
    select p.id, p.no, p.kind, p.branch_id as "branchId", p.status, p.version,
      count(*) filter (where l.approved_qty > l.closed_qty + coalesce(placed.qty, 0))::int as unordered,
      count(*) filter (where l.ordered_qty > l.received_qty + l.charged_back_qty + l.dropped_qty)::int as awaited,
      coalesce(sum(l.ordered_qty), 0)::bigint as ordered, coalesce(sum(l.received_qty), 0)::bigint as received
    from tenant.store_purchases p
    join tenant.store_purchase_lines l on l.purchase_id = p.id
    left join lateral (select sum(a.qty) as qty from tenant.purchase_allocations a
      join tenant.company_purchases c on c.id = a.company_purchase_id
      where a.store_line_id = l.id and c.status <> 'DRAFT') placed on true
    where p.id = any(${ids}::uuid[]) group by p.company_id, p.id order by p.id`.execute(ctx.db);
  return rows;
};

async function settleStore(ctx: Tx, state: StoreState) {
  const { id, branchId, unordered, awaited, ordered, received } = state;
  let doc = { id, branchId, status: state.status, version: state.version };
  const step = async (action: 'order' | 'end' | 'store' | 'reawait', also = {}) => {
    const status = await stepStorePurchase(ctx, doc, action, { by: 'system', also });
    doc = { ...doc, status, version: doc.version + 1 };
  };
  if (doc.status === 'APPROVED' && unordered === 0 && ordered > 0) {
    await step('order', { orderedTime: ctx.now });
    const what = `${calledOf(state)} 已向供应商下单，请准备收货`;
    await notifyBranch(ctx, doc, { what, step: 'ordered', subType: 5, type: 0, can: 'PURCHASE_RECEIVE' });
  }
  if (doc.status === 'APPROVED' && unordered === 0 && ordered === 0) await step('end', { endedTime: ctx.now });
  if (doc.status === 'ORDERED' && awaited === 0) await step(received > 0 ? 'store' : 'end', { endedTime: ctx.now });
  if ((doc.status === 'STORED' || doc.status === 'CLOSED') && awaited > 0) await step('reawait', { endedTime: null });
}

const readCompanyStates = async (ctx: Tx, ids: string[]): Promise<CompanyState[]> => {
  const { rows } = await sql<CompanyState>`
    select c.id, c.no, c.status, c.version, array_agg(distinct a.branch_id) as "branchIds",
      count(*) filter (where a.qty > a.received_qty + a.charged_back_qty + a.closed_qty)::int as awaited,
      sum(a.received_qty)::bigint as received
    from tenant.company_purchases c
    join tenant.purchase_allocations a on a.company_purchase_id = c.id
    where c.id = any(${ids}::uuid[]) group by c.company_id, c.id order by c.id`.execute(ctx.db);
  return rows;
};

async function settleCompany(ctx: Tx, state: CompanyState) {
  const { awaited, received, status, no } = state;
  if (status === 'PLACED' && awaited === 0) {
    const hasCome = received > 0;
    await stepCompanyPurchase(ctx, state, hasCome ? 'receive' : 'end', { by: 'system', also: { endedTime: ctx.now } });
    const what = `公司采购单 ${no} ${hasCome ? '已全部到货' : '已结束，没有商品到货'}`;
    await notifyBuyers(ctx, state, { what, step: `received ${state.version}`, subType: 4 });
  }
  if ((status === 'RECEIVED' || status === 'CLOSED') && awaited > 0)
    await stepCompanyPurchase(ctx, state, 'reawait', { by: 'system', also: { endedTime: null } });
}
