import { productApi } from '@netbar/contract/goods/product/product.api';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { bizDate } from '@netbar/contract/kernel/time';
import { addProduct, goodsFunctions } from './goods.ts';
import { addPicture } from './pictures.ts';
import { addSupplier, defaultBreaks, hirePurchaser, sellProduct } from './suppliers.ts';
import type { Person, World } from './world.ts';

/** Everything that can be done with purchases. */
export const purchaseFunctions = [
  'PURCHASE_APPLY',
  'PURCHASE_LIST',
  'PURCHASE_APPROVE',
  'PURCHASE_RECEIVE',
  'PURCHASE_REVERSE',
  'COMPANY_PURCHASE_LIST',
  'COMPANY_PURCHASE_EXPORT',
  'COMPANY_PURCHASE_EDIT',
];

/** The picture that people of a purchase show of goods they reject or send back. */
export const PHOTO_ID = '019c0000-0000-7000-8000-000000000001';

export type Purchasers = Awaited<ReturnType<typeof hirePurchasers>>;

/** The people of a purchase, who asks, approves, orders, receives and takes back, and a supplier that sells to them. */
export async function hirePurchasers(world: World, branchIds = [world.ours.first]) {
  const at = { branchIds, level: 2 };
  const buyer = await hirePurchaser(world, purchaseFunctions);
  const { id: supplierId } = await addSupplier(buyer, { minOrderFen: 0, deliveryWeekdays: [], leadDays: 1, cutoff: '24:00' });
  await addPicture(world, buyer, PHOTO_ID);
  return {
    world,
    /** Where orders are for unless said otherwise. */
    branchId: branchIds[0] ?? world.ours.first,
    branchIds,
    supplierId,
    manager: await world.hire({ ...at, can: [...goodsFunctions, 'PURCHASE_APPLY', 'PURCHASE_LIST', 'PURCHASE_RECEIVE'] }),
    approver: await world.hire({ ...at, can: ['PURCHASE_LIST', 'PURCHASE_APPROVE', 'STOCK_COST'] }),
    /** Looks after products and suppliers of the whole company, and may do everything about purchases. */
    buyer,
    receiver: await world.hire({ ...at, can: ['PURCHASE_LIST', 'PURCHASE_RECEIVE', 'STOCK_LIST', 'STOCK_COST', 'STOCK_ADJUST'] }),
    reverser: await world.hire({ ...at, can: ['PURCHASE_LIST', 'PURCHASE_REVERSE', 'STOCK_COST'] }),
  };
}

type Sold = Parameters<typeof sellProduct>[2] & {
  supplierId?: string;
  breaks?: typeof defaultBreaks;
  /** One price for any quantity. */
  priceFen?: number;
};
type Product = Parameters<typeof addProduct>[2];

/** A product that a supplier sells from today on, by packs of 24 unless said otherwise. */
export async function offerProduct(by: Purchasers, { product = {}, ...sold }: Sold & { product?: Product } = {}) {
  const { id: productId } = await addProduct(by.world, by.buyer, product);
  await offer(by, productId, sold);
  return productId;
}

/** Another supplier's price for a product, or the first one. */
export async function offer(
  { world, buyer, supplierId: usual }: Purchasers,
  productId: string,
  { supplierId = usual, priceFen, breaks = priceFen ? [{ fromPacks: 1, fen: priceFen }] : defaultBreaks, ...sold }: Sold = {},
) {
  const { id, version } = await sellProduct(buyer, { supplierId, productId }, sold);
  await buyer.call(supplierApi.setTerms, { id, version, fromDate: bizDate(world.clock.now ?? new Date()), breaks });
}

/** The same on the shelves of the branches, of the supplier that is asked first. */
export async function addGoods(by: Purchasers, sold: Sold = {}, product: Product = {}) {
  const productId = await offerProduct(by, { isPreferred: true, ...sold, product });
  for (const branchId of by.branchIds) {
    const { version } = await by.buyer.call(productApi.get, { branchId, productId });
    await by.buyer.call(productApi.setShelf, { branchId, productId, version, shelf: 'ON' });
  }
  return productId;
}

interface Asked {
  branchId?: string;
  person?: Person;
  supplierId?: string;
}

/** A store order that waits for approval. Packs by product. */
export async function askFor(
  by: Purchasers,
  packs: Record<string, number>,
  { branchId = by.branchId, person = by.manager, supplierId = by.supplierId }: Asked = {},
) {
  const lines = Object.entries(packs).map(([productId, n]) => ({ productId, supplierId, packs: n }));
  const { id, version } = await person.call(purchaseApi.saveStore, { branchId, lines });
  return person.call(purchaseApi.submitStore, { id, version });
}

export const approve = (
  { approver }: Purchasers,
  { id, version }: StorePurchase,
  cuts: { lineId: string; packs: number }[] = [],
) => approver.call(purchaseApi.approveStore, { id, version, cuts });

/** Orders everything of some approved store orders from the supplier of their lines. */
export async function place({ world, buyer }: Purchasers, ...orders: StorePurchase[]) {
  const lines = orders.flatMap((order) => order.lines.filter(({ approvedQty }) => approvedQty > 0));
  return buyer.call(purchaseApi.saveCompany, {
    brandId: world.ours.brand,
    supplierId: lines[0]?.supplierId ?? '',
    isPlaced: true,
    allocations: lines.map(({ id, approvedQty }) => ({ storeLineId: id, qty: approvedQty })),
  });
}

export type PlacedOrder = Awaited<ReturnType<typeof ordered>>;

/** A store order whose goods are on their way, with its company order and what both say of each line. */
export async function ordered(by: Purchasers, packs: Record<string, number>, asked: Asked = {}) {
  const approved = await approve(by, await askFor(by, packs, asked));
  const company = await place(by, approved);
  const store = await by.manager.call(purchaseApi.getStore, { id: approved.id });
  const { id, no, branchId } = store;
  const lines = store.lines.map((line) => ({
    storeLineId: line.id,
    companyLineId: company.lines.find(({ productId }) => productId === line.productId)?.id ?? '',
    productId: line.productId,
    packQty: line.packQty,
    qty: line.approvedQty,
  }));
  return { store, company, id, no, branchId, companyId: company.id, supplierId: company.supplierId, lines };
}

export type OrderedProduct = Parameters<typeof offerProduct>[1] & { packs?: number };

/** New products that a branch asked for and that were ordered: of a supplier of their own, or of this one. */
export async function placeOrder(by: Purchasers, wanted: OrderedProduct[] = [{}], to?: string) {
  const supplierId = to ?? (await addSupplier(by.buyer, { minOrderFen: 0 })).id;
  const packsOf: Record<string, number> = {};
  for (const { packs = 2, ...each } of wanted) packsOf[await offerProduct(by, { ...each, supplierId })] = packs;
  return ordered(by, packsOf, { supplierId });
}
