import { productApi } from '@netbar/contract/goods/product/product.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { randomUUID } from 'node:crypto';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import type { Person, World } from './world.ts';

/** Everything that can be done with products and stock. */
export const goodsFunctions = [
  'PRODUCT_MASTER_LIST',
  'PRODUCT_MASTER_EXPORT',
  'PRODUCT_MASTER_EDIT',
  'PRODUCT_LIST',
  'PRODUCT_SHELF',
  'PRODUCT_SETTING',
  'BRANCH_PRICE_SWITCH',
  'PRICE_APPLY',
  'PRICE_AUDIT',
  'TAKEDOWN_APPLY',
  'TAKEDOWN_AUDIT',
  'PRODUCT_CHANGE_AUDIT',
  'STOCK_LIST',
  'STOCK_COST',
  'STOCK_ADJUST',
  'STOCK_AUDIT',
  'STOCK_REVIEW',
  'FORCE_SALE',
  'TRANSFER_LIST',
  'TRANSFER_APPLY',
  'TRANSFER_APPROVE',
  'STOCKTAKE_LIST',
  'STOCKTAKE_COUNT',
  'STOCKTAKE_POST',
];

/** Somebody who looks after the products of the whole company. */
export const hireBuyer = (world: World, can = goodsFunctions) =>
  world.hire({ branchIds: [], isCompanyWide: true, level: 1, can });

export const newProduct = (world: World, over: Partial<Sent<typeof productApi.addMaster>> = {}) => ({
  brandId: world.ours.brand,
  code: `P${randomUUID().slice(0, 8)}`,
  name: '可口可乐',
  baseUnit: '瓶',
  priceFen: 500,
  ...over,
});

export const addProduct = (world: World, by: Person, over: Partial<Sent<typeof productApi.addMaster>> = {}) =>
  by.call(productApi.addMaster, newProduct(world, over));

/** Goods that come in at a branch, as an opening stock does. */
export const bringIn = (by: Person, branchId: string, productId: string, { qty, valueFen }: { qty: number; valueFen: number }) =>
  by.call(stockApi.adjust, { branchId, kind: 'CORRECTION', reason: '期初', lines: [{ productId, qty, valueFen }] });

export const stockOf = async (by: Person, branchId: string, productId: string) => {
  const { rows } = await by.call(stockApi.list, { branchId, limit: 200 });
  return rows.find(({ id }) => id === productId);
};
