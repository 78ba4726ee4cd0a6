import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { Out } from '@netbar/contract/kernel/endpoint';
import { closeStorePurchase } from '#features/purchasing/purchase/close-purchase.ts';
import { saveCompanyPurchase } from '#features/purchasing/purchase/company-purchase.ts';
import { approveStorePurchase } from '#features/purchasing/purchase/decide-store-purchase.ts';
import { type AwaitedLine, findAwaited } from '#features/purchasing/purchase/purchase.ts';
import { saveStorePurchase, submitStorePurchase } from '#features/purchasing/purchase/save-store-purchase.ts';
import { getStorePurchase } from '#features/purchasing/purchase/store-purchase.queries.ts';
import { receiveGoods } from '#features/purchasing/receipt/receive.ts';
import { findOffers, type Offer } from '#features/purchasing/supplier/supplier.ts';
import { demoProducts } from '../goods.data.ts';
import { applicantOf, type Office } from './office.ts';
import { giveUpOrder, isReturnWeek, returningBranch } from './returns.ts';
import type { Branch, Scene } from './scene.ts';
import type { ActAs } from './stockroom.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What the shelves hold after a delivery: a good week's sales. */
const WEEK_COVER = 9;

/** Enough of the office to buy. */
type Buying = Pick<Office, 'actAs' | 'head'>;

type Bought = Out<typeof purchaseApi.getStore>;

/** What comes so late now and then that it keeps for no more than so many days. */
const [LATE_PRODUCT, LATE_DAYS] = ['N002', 9];

/**
 * Two days before the goods are wanted the branches order them; they come in the morning. In turn, a branch could not wait and buys
 * from whoever is nearer, another gives up a part of its order, and another gets a batch that expires soon.
 */
export async function buyForWeek(scene: Scene, office: Office, { morning, week }: { morning: Date; week: number }) {
  // Two days before the first morning there were no suppliers yet.
  const ordering = new Date(morning.getTime() - (week === 0 ? 22 : 46) * HOUR_MS);
  const after = (ms: number) => new Date(ordering.getTime() + ms);
  const returning = returningBranch(scene, week);
  const orders: Bought[] = [];
  for (const [i, branch] of scene.branches.entries()) {
    const isUrgent = week % scene.branches.length === i;
    const asked = await askForGoods(scene, branch, { ...office, at: after(i * 9 * MINUTE_MS), isUrgent });
    if (asked) orders.push(await decide(scene, asked, { ...office, at: after(i * 9 * MINUTE_MS + 3 * HOUR_MS) }));
  }
  await placeOrders(scene, orders, { ...office, at: after(6 * HOUR_MS) });
  if (isReturnWeek(week) && returning) await giveUpOrder(office, returning, after(20 * HOUR_MS));
  for (const [i, branch] of scene.branches.entries()) {
    const at = new Date(morning.getTime() + i * 7 * MINUTE_MS);
    const isLate = !isReturnWeek(week) && branch === returning;
    await receiveWeek(scene, branch, office.actAs, { at, batchNo: `L${branch.branchNo}W${week}`, isLate });
  }
}

interface Wish {
  at: Date;
  /** Of what a branch usually has. */
  share?: number;
  /** How many lines at most. */
  most?: number;
  /** From the nearer and dearer supplier, where there is one. */
  isUrgent?: boolean;
}

/** A store order for what is missing, in whole packs of the preferred supplier. Undefined if nothing is. */
export async function askForGoods(
  { goods, brandId }: Scene,
  branch: Branch,
  { actAs, head, at, share = 1, most, isUrgent = false }: Buying & Wish,
): Promise<Bought | undefined> {
  const by = () => actAs(applicantOf(branch, { head }), at);
  const offers = await findOffers(by(), { brandId, day: bizDate(at) });
  const lines = goods.flatMap(({ id: productId, kind, weight }) => {
    const choice = offers.filter((each) => each.productId === productId);
    const offer = isUrgent ? choice.at(-1) : choice[0];
    const missing = Math.ceil(weight * WEEK_COVER * branch.size * share) - (branch.levels.get(productId)?.onHand ?? 0);
    if (kind === 'SERVICE' || missing <= 0 || !offer) return [];
    return [{ productId, supplierId: offer.supplierId, packs: packsOf(offer, missing) }];
  });
  if (lines.length === 0) return undefined;
  const draft = await saveStorePurchase(
    by(),
    purchaseApi.saveStore.input.parse({ branchId: branch.id, lines: lines.slice(0, most) }),
  );
  return submitStorePurchase(by(), draft);
}

const packsOf = ({ packQty, moqPacks }: Offer, qty: number) => Math.max(moqPacks, Math.ceil(qty / packQty));

/** The head of the company cuts an order now and then. Goods without a pack are left alone: suppliers ask for a minimum of them. */
export function decide(
  { random }: Pick<Scene, 'random'>,
  { id, version, lines }: Bought,
  { actAs, head, at }: Buying & { at: Date },
) {
  const dear = lines.find(({ askedQty, packQty }) => packQty > 1 && askedQty >= 3 * packQty);
  const cuts =
    dear && random.chance(0.15) ? [{ lineId: dear.id, packs: dear.askedQty / dear.packQty - 1, note: '库房放不下' }] : [];
  return approveStorePurchase(actAs(head, at), { id, version, cuts });
}

/** One order a supplier, for all branches together. */
export async function placeOrders({ brandId }: Scene, orders: Bought[], { actAs, head, at }: Buying & { at: Date }) {
  const wanted = orders.flatMap(({ lines }) => lines.filter(({ approvedQty }) => approvedQty > 0));
  for (const [supplierId, lines] of Map.groupBy(wanted, (line) => line.supplierId)) {
    const allocations = lines.map(({ id: storeLineId, approvedQty: qty }) => ({ storeLineId, qty }));
    const order = { brandId, supplierId, isPlaced: true, overrideReason: '每周合并下单', allocations };
    await saveCompanyPurchase(actAs(head, at), purchaseApi.saveCompany.input.parse(order));
  }
}

/** A cashier takes in what each supplier brings. Now and then a box is missing, and the manager gives it up. */
async function receiveWeek(scene: Scene, branch: Branch, actAs: ActAs, { at, ...batch }: Arrival) {
  const { random } = scene;
  const by = () => actAs(branch.cashiers[0], at);
  const awaited = await findAwaited(by(), { branchId: branch.id });
  for (const [supplierId, lines] of Map.groupBy(awaited, (line) => line.supplierId)) {
    const missing = lines.length > 1 && random.chance(0.12) ? random.pick(lines) : undefined;
    const came = lines.flatMap((line) => {
      const acceptedQty = line === missing ? line.restQty - line.packQty : line.restQty;
      return acceptedQty > 0 ? [{ ...receivedLine(scene, line, { at, ...batch }), acceptedQty }] : [];
    });
    const delivery = { branchId: branch.id, supplierId, deliveryNote: `SH${bizDate(at).replaceAll('-', '')}`, lines: came };
    if (came.length > 0) await receiveGoods(by(), receiptApi.receive.input.parse(delivery));
  }
  await giveUpRests(branch, actAs, { at: new Date(at.getTime() + HOUR_MS), awaited });
}

interface Arrival {
  at: Date;
  batchNo: string;
  isLate?: boolean;
}

/**
 * Goods of one batch, as they are typed at the door: made three weeks ago, with nearly all of their shelf life left, or late
 * and taken because the supplier promises to take them back.
 */
export function receivedLine(
  { goods }: Pick<Scene, 'goods'>,
  { storeLineId, companyLineId, productId, restQty: acceptedQty }: AwaitedLine,
  { at, batchNo, isLate = false }: Arrival,
) {
  const code = goods.find(({ id }) => id === productId)?.code;
  const { batchTracked, shelfLifeDays = 0 } = demoProducts.find((product) => product.code === code) ?? {};
  const isOld = isLate && code === LATE_PRODUCT;
  const producedDate = addDays(bizDate(at), isOld ? LATE_DAYS - shelfLifeDays : -20);
  const shelfReason = isOld ? '供应商承诺卖不完可退' : '';
  const batch = batchTracked && { batchNo, producedDate, expiryDate: addDays(producedDate, shelfLifeDays), shelfReason };
  return { kind: 'PAID' as const, storeLineId, companyLineId, acceptedQty, ...batch };
}

async function giveUpRests(branch: Branch, actAs: ActAs, { at, awaited }: { at: Date; awaited: AwaitedLine[] }) {
  for (const id of new Set(awaited.map(({ storePurchaseId }) => storePurchaseId))) {
    const by = () => actAs(branch.manager, at);
    const { status, version } = await getStorePurchase(by(), { id });
    if (status === 'ORDERED') await closeStorePurchase(by(), { id, version, reason: '供应商缺货，下周再订' });
  }
}
