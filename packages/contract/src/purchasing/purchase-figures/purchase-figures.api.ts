import { z } from 'zod';
import { defineApi, get } from '#kernel/endpoint.ts';
import { summedPageOf } from '#kernel/list.ts';
import { pageOf } from '#kernel/model.ts';
import {
  DeliveryFigures,
  OrderedWeek,
  OrderedWeeksFilter,
  PriceTrend,
  PriceTrendFilter,
  ProductFigures,
  ProductFiguresFilter,
  SupplierFigures,
  SupplierFiguresFilter,
} from './purchase-figures.model.ts';

const access = { can: 'PURCHASE_FIGURES' } as const;

export const purchaseFiguresApi = defineApi('purchaseFigures', {
  products: get('/api/purchase/figures/product/page', {
    access,
    input: ProductFiguresFilter,
    output: summedPageOf(ProductFigures, DeliveryFigures),
  }),
  suppliers: get('/api/purchase/figures/supplier/page', {
    access,
    input: SupplierFiguresFilter,
    output: summedPageOf(SupplierFigures, DeliveryFigures),
  }),
  /** Of branches whose costs the caller sees; empty for people who see none. */
  prices: get('/api/purchase/figures/price/page', { access, input: PriceTrendFilter, output: pageOf(PriceTrend) }),
  weeks: get('/api/purchase/figures/week', { access, input: OrderedWeeksFilter, output: z.array(OrderedWeek) }),
});
