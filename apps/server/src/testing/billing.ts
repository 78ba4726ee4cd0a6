import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { billApi, type branchBillApi } from '@netbar/contract/purchasing/bill/bill.api';
import { billFunctions } from '@netbar/contract/purchasing/bill/bill.rules';
import type { Receipt } from '@netbar/contract/purchasing/receipt/receipt.model';
import { randomUUID } from 'node:crypto';
import type { OrderedProduct } from './purchasing.ts';
import { accountFor, hireReturners, ofReceipt, receiveGoods, shipped, type Ways } from './returns.ts';
import { addPicture } from './pictures.ts';
import type { Person, World } from './world.ts';

export type Billing = Awaited<ReturnType<typeof openBilling>>;

/** Those who buy, receive and send back at the first branch, and those who settle it with suppliers and branches. */
export async function openBilling(world: World) {
  const returners = await hireReturners(world);
  const ofBrand = (...can: string[]) => world.hire({ branchIds: [], brandIds: [world.ours.brand], level: 1, can });
  const { list, edit, confirm, approve, pay } = billFunctions;
  return {
    ...returners,
    drafter: await ofBrand(list, edit),
    confirmer: await ofBrand(list, confirm),
    chief: await ofBrand(list, approve),
    payer: await ofBrand(list, pay),
    /** Runs the first branch, and sees no more of statements than it. */
    branchManager: await world.hire({ branchIds: [returners.branchId], level: 2, can: [list, confirm] }),
  };
}

/** The month up to today. */
export const billDays = () => {
  const to = bizDate(new Date());
  return { from: addDays(to, -30), to };
};

/** Everything that was ordered, in one delivery. */
export const deliver = (billing: Billing, wanted?: OrderedProduct[], supplierId?: string) =>
  receiveGoods(billing, wanted, supplierId);

interface GoodsBack {
  receipt: Receipt;
  /** Which line of the receipt. */
  index?: number;
  qty: number;
}

/** Goods of receipts that are on their way back to their supplier, who has not said yet how the claim is settled. */
export const shipBack = (billing: Billing, goods: GoodsBack[]) =>
  shipped(
    billing.world,
    billing,
    goods.map(({ receipt, index = 0, qty }) => ofReceipt(receipt.lines[index], qty)),
  );

/** The same, settled. */
export async function sendBack(billing: Billing, goods: (GoodsBack & { settled: Ways })[]) {
  const { id } = await shipBack(billing, goods);
  const ways = goods.map(({ settled }) => settled);
  return accountFor(billing.accountant, id, ways, ways.some(({ cashFen }) => cashFen) ? randomUUID() : '');
}

type Api = typeof billApi | typeof branchBillApi;

/** Takes a statement along its steps; each step is taken by its own person. */
export function billing(open: () => Billing, api: Api = billApi) {
  const draft = (partyId: string, by = open().drafter) => {
    const place = api === billApi ? { brandId: open().world.ours.brand } : { branchId: partyId };
    return by.call(api.draft, { partyId, ...place, ...billDays() });
  };
  const matchRest = ({ id }: { id: string }) => open().drafter.call(api.enterBill, { id, lines: [], rest: 'MATCH' });
  const issue = ({ id, version }: { id: string; version: number }) => open().drafter.call(api.issue, { id, version });
  const confirm = async (issued: { id: string; version: number }, by: Person = open().confirmer) => {
    const { id, version } = issued;
    return by.call(api.confirm, { id, version, evidence: [await addPicture(open().world, by)] });
  };
  const approve = ({ id, version }: { id: string; version: number }) => open().chief.call(api.approve, { id, version });
  /** From a draft, all of whose lines are decided, to an approved statement. */
  const settle = async (drawn: { id: string; version: number }) => approve(await confirm(await issue(drawn)));
  const pay = (id: string, amountFen: number) =>
    open().payer.call(api.pay, { id, amountFen, paidDay: billDays().to, bankRef: randomUUID() });
  return { draft, matchRest, issue, confirm, approve, settle, pay };
}
