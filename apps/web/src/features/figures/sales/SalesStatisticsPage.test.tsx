import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import type { Abc, Pairs, Pivot, SalesSummary } from '@netbar/contract/figures/sales/sales.model';
import { langs } from '@netbar/contract/kernel/words';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLang } from '#kernel/lang.ts';
import { fakeServer, show } from '#testing/show.tsx';
import SalesStatisticsPage from './SalesStatisticsPage.tsx';
import { salesWords } from './sales.words.ts';

const cola = '019c0000-0000-7000-8000-000000000001';
const now: SalesSummary = { salesFen: 5_751_900, marginFen: 3_149_000, qty: 6000, orders: 3874, returnedFen: 112_600 };
const summaries = {
  now,
  before: { ...now, salesFen: 5_436_600, orders: 3598 },
  compared: { from: '2026-10-31', to: '2026-11-06', holiday: null },
};
const classes: Pivot = {
  columns: ['0', '1'],
  rows: [
    {
      key: 'DRINK',
      name: '饮料',
      group: null,
      cells: [1_011_800, 592_300],
      total: 1_604_100,
      before: 1_500_000,
      salesFen: 1_604_100,
      marginFen: 760_000,
    },
    { key: '-', name: '', group: null, cells: [0, 100_000], total: 100_000, before: null, salesFen: 100_000, marginFen: null },
  ],
  rowsTotal: 2,
  total: { cells: [1_011_800, 692_300], total: 1_704_100, before: 1_600_000, salesFen: 1_704_100, marginFen: 760_000 },
  named: {},
};
const [drink] = classes.rows;
const products: Pivot = {
  ...classes,
  columns: ['0'],
  rows: [{ ...drink!, key: cola, name: '红牛', group: 'DRINK', cells: [280_800] }],
  rowsTotal: 1,
};
const abc: Abc = {
  products: 106,
  zones: [
    { zone: 'A', products: 27, salesFen: 700 },
    { zone: 'B', products: 40, salesFen: 200 },
    { zone: 'C', products: 39, salesFen: 100 },
  ],
  curve: [
    { products: 27, bp: 7000 },
    { products: 67, bp: 9000 },
    { products: 106, bp: 10_000 },
  ],
};
const pairs: Pairs = {
  from: '2026-11-07',
  to: '2026-11-13',
  orders: 80,
  pairs: [{ firstId: cola, firstName: '泡面', secondId: cola, secondName: '卤蛋', together: 10, supportBp: 1250, lift: 200 }],
};

const all = ['SALES_LIST', 'SALES_EXPORT', 'STOCK_COST', 'ORDER_LIST'];
const days = '/?from=2026-11-07&to=2026-11-13';

function open({ can = all, path = days }: { can?: string[]; path?: string } = {}) {
  const server = fakeServer();
  server.answer(brandApi.listOwn, []);
  server.answer(salesApi.summary, summaries);
  server.answerBy(salesApi.pivot, ({ url }) => ({ data: url.searchParams.get('by') === 'PRODUCT' ? products : classes }));
  server.answer(salesApi.cell, { salesFen: 280_800, marginFen: 100_000, qty: 312, documents: 287, mostDays: 31 });
  server.answer(salesApi.documents, { rows: [], total: 0, salesFen: 280_800, qty: 312 });
  server.answer(salesApi.hours, { hours: Array.from({ length: 168 }, (_, i) => i * 100) });
  server.answer(salesApi.abc, abc);
  server.answer(salesApi.pairs, pairs);
  show(<SalesStatisticsPage />, { can, path });
  return server;
}
const lastPivot = (server: ReturnType<typeof open>) =>
  server.to(salesApi.pivot).findLast(({ query }) => query['by'] !== 'PRODUCT')!.query;
/** By label: a search by role reads the style of every cell of the heat map. */
const cell = (name: string | RegExp) => screen.getByLabelText(name);

describe('sales statistics', () => {
  it('shows figures of the period with their change, and the pivot with its largest class opened', async () => {
    const server = open();
    expect(await screen.findByText('¥57,519')).toBeTruthy();
    expect(screen.getByText('客单价').parentElement!.textContent).toContain('¥14.85');
    expect(screen.getByText('占 2.0%，已从销售额扣除')).toBeTruthy();
    expect(await screen.findByText('红牛')).toBeTruthy();
    expect(lastPivot(server)).toMatchObject({
      from: '2026-11-07',
      to: '2026-11-13',
      by: 'CLASS',
      across: 'SOURCE',
      value: 'SALES',
    });
    expect(server.to(salesApi.pivot).find(({ query }) => query['by'] === 'PRODUCT')!.query).toMatchObject({ classify: 'DRINK' });
    // The class without a name, and the total as the server counted it.
    expect(screen.getByText('未分类')).toBeTruthy();
    expect(cell('合计 销售额 17,041')).toBeTruthy();
    // The product sold by the first source alone.
    expect(cell('红牛 · 前台 销售额 —')).toBeTruthy();
  });

  it('asks by what the address says, and puts every choice there', async () => {
    const server = open({ path: `${days}&by=HOUR&across=TENDER&value=QTY&source=1` });
    await screen.findAllByText('来源: 前台');
    expect(lastPivot(server)).toMatchObject({ by: 'HOUR', across: 'TENDER', value: 'QTY', source: '1' });
    fireEvent.click(cell('取消筛选来源: 前台'));
    await waitFor(() => expect(lastPivot(server)).not.toHaveProperty('source'));
    fireEvent.click(within(cell('行')).getByText('星期'));
    await waitFor(() => expect(lastPivot(server)).toMatchObject({ by: 'WEEKDAY', across: 'TENDER', value: 'QTY' }));
  });

  it('shows what a cell is made of, and lists its documents by the same conditions', async () => {
    const server = open({ path: `${days}&hour=20` });
    await screen.findByText('红牛');
    fireEvent.click(cell('红牛 · 客户机 销售额 2,808'));
    expect(await screen.findByText('312 件，均价')).toBeTruthy();
    expect(server.to(salesApi.cell)[0]!.query).toMatchObject({ productId: cola, source: '0', hour: '20' });
    fireEvent.click(screen.getByText(/查看 287 单/));
    expect(await screen.findByText('销售单据 · 红牛 · 客户机')).toBeTruthy();
    expect(server.to(salesApi.documents)[0]!.query).toMatchObject({
      productId: cola,
      source: '0',
      hour: '20',
      from: '2026-11-07',
    });
  });

  it('says so where the documents of a cell are too many to list', async () => {
    const server = open();
    server.answer(salesApi.cell, { salesFen: 1, marginFen: null, qty: 1, documents: null, mostDays: 31 });
    await screen.findByText('红牛');
    fireEvent.click(cell('红牛 · 客户机 销售额 2,808'));
    expect(await screen.findByText('单据明细跨店最多查看 31 天')).toBeTruthy();
  });

  it('is moved through by arrow keys; Enter lists documents, a right click narrows', async () => {
    const server = open();
    await screen.findByText('红牛');
    const first = cell('饮料 · 客户机 销售额 10,118');
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell('饮料 · 前台 销售额 5,923'));
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('红牛 · 前台 销售额 —'));
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
    expect(await screen.findByText('销售单据 · 红牛 · 前台')).toBeTruthy();
    fireEvent.contextMenu(cell('饮料 · 客户机 销售额 10,118'));
    await waitFor(() => expect(lastPivot(server)).toMatchObject({ classify: 'DRINK', source: '0' }));
  });
});

describe('beside the pivot', () => {
  it('is narrowed by an hour of the heat map and a zone of the curve, which stay as they are', async () => {
    const server = open();
    fireEvent.click(await screen.findByLabelText(/^周一 20:00–21:00/));
    await waitFor(() => expect(lastPivot(server)).toMatchObject({ hour: '20' }));
    fireEvent.click(screen.getByTitle('只看 A 类商品'));
    await waitFor(() => expect(lastPivot(server)).toMatchObject({ hour: '20', zone: 'A' }));
    expect(
      [server.to(salesApi.hours), server.to(salesApi.abc), server.to(salesApi.summary)].map((asked) => asked.length),
    ).toEqual([1, 1, 1]);
    fireEvent.click(screen.getByTitle('只看 A 类商品'));
    await waitFor(() => expect(lastPivot(server)).not.toHaveProperty('zone'));
  });

  it('shows what is bought together, and which days were looked at', async () => {
    open({ path: `${days}&panel=pairs` });
    expect(await screen.findByText('泡面 + 卤蛋')).toBeTruthy();
    expect(screen.getByText('12.5%')).toBeTruthy();
    expect(screen.getByText('2.00')).toBeTruthy();
    expect(screen.getByText(/2026-11-07 至 2026-11-13 的 80 单/)).toBeTruthy();
  });

  it('keeps the choices as a view of one’s own', async () => {
    const server = open({ path: `${days}&by=HOUR&across=TENDER` });
    server.answerBy(preferenceApi.addView, ({ body }) => ({ data: { ...(body as object), id: cola } }));
    fireEvent.click(await screen.findByText('视图'));
    fireEvent.click(await screen.findByText('+ 另存为视图'));
    fireEvent.change(screen.getByPlaceholderText('视图名称'), { target: { value: '夜间支付' } });
    fireEvent.click(screen.getByText('保存').closest('button')!);
    await waitFor(() => expect(server.to(preferenceApi.addView)).toHaveLength(1));
    const { body } = server.to(preferenceApi.addView)[0]!;
    // Days move on, so a view does not keep them.
    expect(body).toMatchObject({ list: 'sales.pivot', name: '夜间支付', content: { values: { by: 'HOUR', across: 'TENDER' } } });
  });
});

describe('what cannot be shown', () => {
  it('says how many days can be asked for, and asks for them', async () => {
    const server = open({ path: '/?from=2026-01-01&to=2026-11-13&by=SELLER' });
    server.answerBy(salesApi.pivot, ({ url }) =>
      url.searchParams.get('from') === '2026-01-01'
        ? { status: 42200, message: '太长', data: { reason: 'sales.periodTooLong', params: { days: 31 } } }
        : { data: classes },
    );
    expect(await screen.findByText('跨店按此维度最多 31 天')).toBeTruthy();
    fireEvent.click(screen.getByText('改为最近 31 天'));
    await waitFor(() => expect(lastPivot(server)).toMatchObject({ from: '2026-10-14', to: '2026-11-13' }));
  });

  it('says so when nothing was sold, nothing matches or it may not be seen', async () => {
    const server = open({ path: `${days}&source=3` });
    server.answer(salesApi.pivot, { ...classes, rows: [], rowsTotal: 0 });
    expect(await screen.findByText('没有符合条件的销售。')).toBeTruthy();
    fireEvent.click(screen.getByText('清除条件'));
    expect(await screen.findByText('这段时间、这个范围内没有卖出商品。')).toBeTruthy();
    server.answerBy(salesApi.pivot, () => ({ status: 40301, message: '没有权限' }));
    fireEvent.click(within(cell('行')).getByText('星期'));
    expect(await screen.findByText('没有查看权限')).toBeTruthy();
  });

  it('S18 shows margins only to those who see costs', async () => {
    const server = open({ can: ['SALES_LIST'] });
    server.answer(salesApi.summary, { ...summaries, now: { ...now, marginFen: null } });
    expect(await screen.findAllByText('需要查看成本的权限')).toHaveLength(2);
    expect(screen.queryByText('导出')).toBeNull();
  });

  it('says how many rows a file will have before it is made', async () => {
    open();
    await screen.findByText('红牛');
    fireEvent.click(screen.getByText('导出'));
    // Two classes, one product, the total.
    expect(await screen.findByText(/4 条/)).toBeTruthy();
  });

  it('I18N has its words in three languages', async () => {
    open();
    await screen.findByText('红牛');
    for (const lang of langs) {
      act(() => setLang(lang));
      await waitFor(() => expect(screen.getByText(salesWords.heat[lang])).toBeTruthy());
      expect(screen.getByText(salesWords.hint[lang])).toBeTruthy();
    }
  });
});
