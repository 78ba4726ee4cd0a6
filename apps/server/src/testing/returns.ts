import type { Sent } from '@netbar/contract/kernel/endpoint';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { Receipt } from '@netbar/contract/purchasing/receipt/receipt.model';
import { came, photo, receiveBy } from './deliveries.ts';
import { hirePurchasers, type OrderedProduct, placeOrder } from './purchasing.ts';
import type { Person, World } from './world.ts';

/** The people of a return beside those of a purchase: who asks and ships, who approves, who settles the claim. */
export async function hireReturners(world: World, branchId = world.ours.first) {
  const at = { branchIds: [branchId], level: 2 };
  const list = ['PURCHASE_RETURN_LIST', 'STOCK_COST', 'STOCK_LIST'];
  return {
    ...(await hirePurchasers(world, [branchId])),
    applicant: await world.hire({ ...at, can: [...list, 'PURCHASE_RETURN_APPLY'] }),
    auditor: await world.hire({ ...at, can: [...list, 'PURCHASE_RETURN_AUDIT'] }),
    accountant: await world.hire({ ...at, can: ['PURCHASE_RETURN_LIST', 'PURCHASE_RETURN_ACCOUNT'] }),
  };
}
export type Returners = Awaited<ReturnType<typeof hireReturners>>;

/** Goods of one supplier that a branch ordered and received. */
export async function receiveGoods(by: Returners, wanted: OrderedProduct[] = [{}], to?: string) {
  const order = await placeOrder(by, wanted, to);
  const receipt = await receiveBy(
    by.receiver,
    order,
    order.lines.map((line) => came(line)),
  );
  return { order, receipt, supplierId: order.supplierId, productId: order.lines[0]!.productId };
}

type NewReturn = Sent<typeof purchaseReturnApi.submit>;

export const ofReceipt = (line: Receipt['lines'][number] | undefined, qty: number, over: object = {}) =>
  ({ of: 'RECEIPT', receiptLineId: line?.id ?? '', qty, ...over }) as const;

/** A return that waits for approval. */
export async function submitReturn(by: Returners, lines: NewReturn['lines'], over: Partial<NewReturn> = {}) {
  const asked = { branchId: by.branchId, type: 1 as const, reason: '漏气', photos: [], lines, ...over };
  const [made] = await by.applicant.call(purchaseReturnApi.submit, asked);
  return made!;
}

export const getReturn = (by: Person, id: string) => by.call(purchaseReturnApi.get, { id });

export async function decideReturn(world: World, by: Person, id: string, decision: 'APPROVE' | 'REJECT' = 'APPROVE') {
  const { rows } = await world.owner.query<{ id: string }>(
    `select id from tenant.approvals where subject_id = $1 and status = 'PENDING'`,
    [id],
  );
  return by.call(approvalApi.decide, { id: rows[0]!.id, decision, comment: decision === 'REJECT' ? '再卖几天' : '' });
}

export async function shipReturn(by: Returners, id: string) {
  const { version } = await getReturn(by.applicant, id);
  return by.applicant.call(purchaseReturnApi.ship, { id, version, note: '自提 HF-R-088' });
}

/** A return whose goods have left. */
export async function shipped(world: World, by: Returners, lines: NewReturn['lines'], over: Partial<NewReturn> = {}) {
  const { id } = await submitReturn(by, lines, over);
  await decideReturn(world, by.auditor, id);
  return shipReturn(by, id);
}

export type Ways = Omit<Sent<typeof purchaseReturnApi.account>['lines'][number], 'lineId'>;

/** Settles the claims of a shipped return, a line each. */
export async function accountFor(by: Person, id: string, ways: Ways[], bankRef = '') {
  const { version, lines } = await by.call(purchaseReturnApi.getAccounting, { id });
  const accounted = lines.map((line, i) => ({ lineId: line.id, ...ways[i] }));
  return by.call(purchaseReturnApi.account, { id, version, bankRef, lines: accounted });
}

export const photos = [photo];
