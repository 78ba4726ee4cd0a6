import type { Sent } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { randomUUID } from 'node:crypto';
import { addProduct, goodsFunctions } from './goods.ts';
import type { Person, World } from './world.ts';

/** Everything that can be done with suppliers. */
export const supplierFunctions = ['SUPPLIER_LIST', 'SUPPLIER_EDIT', 'SUPPLIER_BANK'];

/** Somebody who looks after the suppliers and the products of the whole company. */
export const hirePurchaser = (world: World, can: readonly string[] = []) =>
  world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: [...goodsFunctions, ...supplierFunctions, ...can] });

export const newSupplier = (over: Partial<Sent<typeof supplierApi.add>> = {}) => ({
  code: `G${randomUUID().slice(0, 8)}`,
  name: '盛源饮料批发',
  contactName: '周敏',
  phone: '13800001234',
  settleCycle: 'MONTHLY' as const,
  paymentDays: 15,
  leadDays: 1,
  deliveryWeekdays: [1, 4],
  cutoff: '18:00',
  minOrderFen: 50_000,
  ...over,
});

export const addSupplier = (by: Person, over: Partial<Sent<typeof supplierApi.add>> = {}) =>
  by.call(supplierApi.add, newSupplier(over));

/** One with all the numbers that a supplier can have. */
export async function addBankedSupplier(by: Person, bankAccount = '6222020200012345678') {
  const { id, version } = await addSupplier(by);
  return by.call(supplierApi.setBank, { id, version, bankName: '工商银行', accountName: '盛源', bankAccount });
}

type Sold = Partial<Omit<Sent<typeof supplierApi.saveProduct>, 'supplierId' | 'productId'>>;
export const sellProduct = (by: Person, ref: { supplierId: string; productId: string }, over: Sold = {}) =>
  by.call(supplierApi.saveProduct, { ...ref, version: 0, packUnit: '箱', packQty: 24, moqPacks: 1, ...over });

/** Today's prices: 48.00 a pack, 45.60 from ten on. */
export const defaultBreaks = [
  { fromPacks: 1, fen: 4800 },
  { fromPacks: 10, fen: 4560 },
];

/** A product of our brand that a new supplier sells from today on. */
export async function addOffer(
  world: World,
  by: Person,
  { breaks = defaultBreaks, ...sold }: Sold & { breaks?: typeof defaultBreaks } = {},
) {
  const [{ id: supplierId }, { id: productId }] = [await addSupplier(by), await addProduct(world, by)];
  const { id, version } = await sellProduct(by, { supplierId, productId }, sold);
  const priced = await by.call(supplierApi.setTerms, { id, version, fromDate: bizDate(new Date()), breaks });
  return { supplierId, productId, sold: priced };
}
