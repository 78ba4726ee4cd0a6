import { langs } from '@netbar/contract/kernel/words';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import type {
  DeliveryFigures,
  PriceTrend,
  ProductFigures,
  SupplierFigures,
} from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLang } from '#kernel/lang.ts';
import { fakeServer, show } from '#testing/show.tsx';
import PurchaseTimesStatisticsPage from './PurchaseTimesStatisticsPage.tsx';
import { purchaseFiguresWords } from './purchase-figures.words.ts';

const id = '019c0000-0000-7000-8000-000000000001';
const behind = { from: '2026-03-01', to: '2026-05-29' };
const figures: DeliveryFigures = {
  orders: 6,
  lines: 6,
  packs: 3350,
  dueLines: 5,
  fillBp: 8214,
  lateBp: 4000,
  rejectedBp: 417,
  medianDays: 2,
  ninetiethDays: 6,
  lateOrders: 2,
  shortOrders: 3,
  rejectedOrders: 1,
  behind,
};
const named = { code: 'D100', name: '可口可乐', spec: '330ml', picture: '', baseUnit: '罐' };
const product: ProductFigures = { ...figures, id, ...named, packs: 2500, behind: { ...behind, productId: id } };
const supplier: SupplierFigures = {
  ...figures,
  id,
  code: 'G1',
  name: '盛源饮料',
  score: 64,
  behind: { ...behind, supplierId: id },
};
const price: PriceTrend = {
  ...named,
  id: `${id}.${id}`,
  supplierId: id,
  supplierName: '盛源饮料',
  productId: id,
  packUnit: '箱',
  packQty: 24,
  receipts: 3,
  firstFen: 4800,
  lastFen: 5040,
  leastFen: 4800,
  mostFen: 5040,
  points: [
    { day: '2026-03-04', fen: 4800 },
    { day: '2026-04-04', fen: 5040 },
  ],
  behind: { ...behind, supplierId: id, productId: id },
};

function open({ can = ['PURCHASE_LIST', 'STOCK_COST'], path = '/' }: { can?: string[]; path?: string } = {}) {
  const server = fakeServer();
  server.answer(brandApi.listOwn, []);
  server.answer(purchaseFiguresApi.products, { rows: [product], total: 1, sums: figures });
  server.answer(purchaseFiguresApi.suppliers, { rows: [supplier], total: 1, sums: figures });
  server.answer(purchaseFiguresApi.prices, { rows: [price], total: 1 });
  server.answer(purchaseFiguresApi.weeks, [{ monday: '2026-03-02', onTime: 2, late: 1, open: 0 }]);
  show(<PurchaseTimesStatisticsPage />, { can: ['PURCHASE_FIGURES', ...can], path });
  return server;
}
const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('purchasing statistics', () => {
  it('asks for ninety days, and shows shares as the server counted them', async () => {
    const server = open();
    await screen.findByText('可口可乐');
    const { query } = server.to(purchaseFiguresApi.products)[0]!;
    expect((Date.parse(query['to']!) - Date.parse(query['from']!)) / 86_400_000).toBe(89);
    expect(server.to(purchaseFiguresApi.weeks)[0]!.query).toEqual({ from: query['from'], to: query['to'] });
    // Of the row and of the total.
    for (const text of ['82.1%', '40.0%', '4.2%', '2 天', '九成在 6 天内']) expect(screen.getAllByText(text)).toHaveLength(2);
    expect([screen.getByText('25'), screen.getByText('33.50')]).toHaveLength(2);
  });

  it('leads from a figure to the orders it was counted from', async () => {
    open();
    await screen.findByText('可口可乐');
    const list = '/admin/product/storePurchaseList?from=2026-03-01&to=2026-05-29';
    const about = `about=${encodeURIComponent('可口可乐')}`;
    expect(hrefs('6')).toEqual([`${list}&productId=${id}&delivery=PLACED&${about}`, `${list}&delivery=PLACED`]);
    expect(hrefs('2 单迟到')).toEqual([`${list}&productId=${id}&delivery=LATE&${about}`, `${list}&delivery=LATE`]);
    expect(hrefs('3 单未收齐')[0]).toContain('delivery=SHORT');
    expect(hrefs('1 单有拒收')[0]).toContain('delivery=REJECTED');
    cleanup();
    open({ can: [] });
    await screen.findByText('可口可乐');
    expect(screen.queryByRole('link', { name: '6' })).toBeNull();
  });

  it('says how a supplier is scored, and leads to its products', async () => {
    const server = open({ path: '/?by=supplier' });
    expect((await screen.findByText('64')).className).toContain('t-warning');
    expect(screen.getByText(/到货率 × 50 \+（1 − 迟到率）× 30 \+（1 − 拒收率）× 20/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '供应的商品' }));
    await screen.findByText('可口可乐');
    expect(server.to(purchaseFiguresApi.products).at(-1)!.query).toMatchObject({ supplierId: id });
  });

  it('S18 shows prices only to those who see costs', async () => {
    open({ can: ['PURCHASE_LIST'], path: '/?by=price' });
    await screen.findByText('可口可乐');
    expect(screen.queryByText('价格走势')).toBeNull();
    cleanup();
    const server = open({ path: '/?by=price' });
    expect(await screen.findByText('▲ 5.0%')).toBeTruthy();
    expect(screen.getByText('箱（24 罐）')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '价格走势' }));
    expect(await screen.findByText('每罐的进价')).toBeTruthy();
    expect(server.to(purchaseFiguresApi.prices).at(-1)!.query).toMatchObject({ productId: id, ...behind });
  });

  it('says so when nothing was ordered or it may not be seen', async () => {
    const server = open();
    const none = { ...figures, orders: 0, lines: 0, fillBp: null };
    server.answer(purchaseFiguresApi.products, { rows: [], total: 0, sums: none });
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy();
    cleanup();
    open().answerBy(purchaseFiguresApi.products, () => ({ status: 40301, message: '没有权限' }));
    expect(await screen.findByText('没有查看权限')).toBeTruthy();
  });

  it('I18N has its words in three languages', async () => {
    open();
    await screen.findByText('可口可乐');
    for (const lang of langs) {
      act(() => setLang(lang));
      await waitFor(() => expect(screen.getAllByText(purchaseFiguresWords.fill[lang]).length).toBeGreaterThan(0));
      expect(screen.getByText(purchaseFiguresWords.explain[lang])).toBeTruthy();
    }
  });
});
