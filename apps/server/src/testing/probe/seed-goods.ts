import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { bizDate } from '@netbar/contract/kernel/time';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { randomUUIDv7 } from 'node:crypto';
import { reserveStock } from '#features/goods/stock/reservation.ts';
import { inTx } from '#kernel/ctx.ts';
import type { Place } from '../place.ts';
import { addSupplier, defaultBreaks, sellProduct } from '../suppliers.ts';
import { seedOrders } from './seed-orders.ts';
import { seedPurchases } from './seed-purchases.ts';
import type { Person, World } from '../world.ts';

/** A product belongs to its brand, and is no secret among the branches of it. */
export async function seedProduct(seeder: Person, brandId: string, text: string) {
  await seeder.call(productApi.addMaster, { brandId, code: text, name: text, baseUnit: '瓶', priceFen: 500, batchTracked: true });
  await seeder.call(productApi.setBranchPrice, { brandId, branchPrice: true, version: 0 });
}

/** What a branch has of its brand's product: a shelf, a price, a takedown. */
export async function seedGoods(
  world: World,
  seeder: Person,
  { company, branchId }: { company: string; branchId: string },
  unique: () => string,
) {
  const { brandId } = await seeder.call(branchApi.get, { branchId });
  const { rows } = await seeder.call(productApi.listMasters, { brandId });
  const productId = rows[0]!.id;
  const { shelf, version, branchPriceFen: oldFen } = await seeder.call(productApi.get, { branchId, productId });
  if (shelf === 'OFF') await seeder.call(productApi.setShelf, { branchId, productId, version, shelf: 'ON' });
  await seedStock(world, seeder, { company, branchId, productId }, unique);
  await seedOrders(seeder, { branchId, productId }, unique);
  await seedPurchases(seeder, { brandId, branchId, productId }, unique);
  const lines = [{ productId, oldFen, newFen: (oldFen ?? 500) + 1 }];
  await seeder.call(adjustmentApi.adjustPrices, { brandId, branchId, reason: unique(), lines });
  await seeder.call(adjustmentApi.takeDown, { productId, branchId, stockPlan: 'SELL_OUT', reason: unique() });
}

/** Goods between two branches are no secret of either, so they are seeded for the company. */
export async function seedTransfer(seeder: Person, { brand, first, second }: Place, text: string) {
  const { rows } = await seeder.call(productApi.listMasters, { brandId: brand });
  const lines = [{ productId: rows[0]!.id, qty: 1 }];
  await seeder.call(stockApi.submitTransfer, { fromBranchId: first, toBranchId: second, reason: text, lines });
}

/** A supplier belongs to the company, so one is enough. It sells a product of the brand. */
export async function seedSupplier(seeder: Person, brandId: string, text: string) {
  const { rows } = await seeder.call(productApi.listMasters, { brandId });
  const { id: supplierId } = await addSupplier(seeder, { code: text, name: text, contactName: text });
  const { id, version } = await sellProduct(seeder, { supplierId, productId: rows[0]!.id }, { supplierCode: text });
  const fromDate = bizDate(new Date());
  await seeder.call(supplierApi.setTerms, { id, version, fromDate, breaks: defaultBreaks });
}

async function seedStock(
  world: World,
  seeder: Person,
  place: { company: string; branchId: string; productId: string },
  unique: () => string,
) {
  const { company, branchId, productId } = place;
  const lines = [{ productId, qty: 5, valueFen: 500, batchNo: unique(), expiryDate: '2099-01-01' }];
  await seeder.call(stockApi.adjust, { branchId, kind: 'CORRECTION', reason: unique(), lines });
  const order = { branchId, docType: 'PROBE', docId: randomUUIDv7(), lines: [{ productId, qty: 1 }] };
  await inTx(world.system(company), (ctx) => reserveStock(ctx, order));
  const { id } = await seeder.call(stocktakeApi.start, { branchId });
  await seeder.call(stocktakeApi.count, { id, productId, addQty: 1 });
  await seeder.call(stocktakeApi.void, { id });
  await world.owner.query(
    `insert into tenant.stock_alerts (company_id, id, branch_id, product_id, opened_time, cleared_time) values ($1, $2, $3, $4, now(), now())`,
    [company, randomUUIDv7(), branchId, productId],
  );
}
