import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { reviewApi } from '@netbar/contract/figures/review/review.api';
import type { ReviewRow, ReviewRows, ReviewSource, ReviewSummary } from '@netbar/contract/figures/review/review.model';
import { langs } from '@netbar/contract/kernel/words';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { setLang } from '#kernel/lang.ts';
import { fakeServer, show } from '#testing/show.tsx';
import OperationalReviewPage from './OperationalReviewPage.tsx';
import { reviewWords } from './review.words.ts';

const brandId = '019c0000-0000-7000-8000-000000000001';
const branchId = '019c0000-0000-7000-8000-000000000002';
const asOf = '2026-11-16T04:30:00.000Z';
const days = { from: '2026-11-09', to: '2026-11-15' };
const noNames = { brandName: null, branchName: null, areaName: null };
const figures = ['earned', 'netFee', 'goods', 'occupancy', 'seatHours', 'refundRate'] as const;
const values = {
  earned: 24_186_200,
  netFee: 15_843_000,
  goods: 6_211_800,
  occupancy: 0.642,
  seatHours: 76_989_600,
  refundRate: 0.018,
};
const line = { dates: ['2026-11-09'], values: { earned: [2_860_000] } };
const summary: ReviewSummary = {
  period: days,
  days,
  today: '2026-11-16',
  asOf,
  hasTrade: true,
  place: noNames,
  figures: [...figures],
  values,
  compared: [
    {
      comparison: 'PREVIOUS',
      from: '2026-11-02',
      to: '2026-11-08',
      holiday: null,
      values: { ...values, earned: 22_980_000, refundRate: 0.022 },
    },
    { comparison: 'LAST_YEAR', from: '2025-11-10', to: '2025-11-16', holiday: 'nationalDay', values: { earned: null } },
  ],
  trend: [line, line, line],
  attribution: {
    comparison: 'PREVIOUS',
    figureId: 'earned',
    before: 22_980_000,
    now: 24_186_200,
    parts: [
      { key: 'visitors', figureId: 'visitors', change: 1_400_000 },
      { key: 'given', figureId: 'given', change: -193_800 },
    ],
  },
};
const row = (over: Partial<ReviewRow>): ReviewRow => ({
  key: brandId,
  kind: 'BRAND',
  name: '星河电竞',
  place: { brandId },
  values: { earned: 24_186_200, occupancy: 0.642, averageSpend: 6285, goodsShare: 0.257 },
  before: [22_980_000, null],
  weeks: [1, 2, 3, 4, 5, 6, 7, 8],
  ...over,
});
const table: ReviewRows = {
  figures: ['earned', 'occupancy', 'averageSpend', 'goodsShare'],
  compared: summary.compared.map(({ values: _values, ...compared }) => compared),
  rows: [row({})],
  total: row({ key: 'total', kind: 'TOTAL', place: {} }),
  tooWideFigures: [],
  isTooWide: false,
};
const branches: ReviewRows = {
  ...table,
  rows: [
    row({
      key: branchId,
      kind: 'BRANCH',
      name: '大学城店',
      place: { brandId, branchId },
      values: { ...table.rows[0]!.values, earned: 6_631_000 },
    }),
    row({
      key: 'b',
      kind: 'BRANCH',
      name: '星河路旗舰店',
      place: { brandId },
      values: { ...table.rows[0]!.values, earned: 7_248_000 },
    }),
  ],
};
const source: ReviewSource = { value: 24_186_200, amount: 24_186_200, parts: null, documents: null, asOf, place: noNames };
const part = { kind: 'BRANCH' as const, ...days, amount: 24_186_200 };

/** Shows what the address says. */
const Address = () => <output data-testid="address">{useLocation().search}</output>;
const addressOf = () => screen.getByTestId('address').textContent ?? '';

function open({ can = ['ORDER_LIST'], path = '/' }: { can?: string[]; path?: string } = {}) {
  const server = fakeServer();
  server.answer(dictionaryApi.listOfType, { rows: [] });
  server.answer(reviewApi.summary, summary);
  server.answerBy(reviewApi.rows, ({ url }) => ({ data: url.searchParams.get('brandId') ? branches : table }));
  server.answer(reviewApi.source, {
    ...source,
    parts: [{ ...part, key: branchId, name: '大学城店', place: { brandId, branchId } }],
  });
  show(
    <>
      <OperationalReviewPage />
      <Address />
    </>,
    { can: ['REVIEW_LIST', ...can], path },
  );
  return server;
}
const asked = (server: ReturnType<typeof fakeServer>) => server.to(reviewApi.summary).at(-1)!.query;

describe('operations review', () => {
  it('an address with a day that no figures can be asked for shows the usual days', async () => {
    const usual = open();
    await screen.findByText('¥241,862');
    cleanup();
    const odd = open({ path: '/?date=1999-01-01&figure=earned&from=0001-01-01&to=2026-11-15' });
    await screen.findByText('¥241,862');
    expect(asked(odd)['date']).toBe(asked(usual)['date']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows figures with their change, shares in points, less of a bad one in green', async () => {
    open();
    expect(await screen.findByText('¥241,862')).toBeTruthy();
    expect(screen.getByText(/权责口径 · 2026-11-09 – 11-15/)).toBeTruthy();
    expect(screen.getByText('截至 12:30')).toBeTruthy();
    const refunds = screen.getByText('退款率').closest('section')!;
    expect(within(refunds).getByText('0.4 pt').closest('.delta')!.className).toContain('up');
    // Nothing was counted a year ago.
    expect(
      within(screen.getAllByText('营业收入')[0]!.closest('section')!).getByText(/同比/).parentElement!.textContent,
    ).toContain('—');
    expect(screen.getByText(/同比按国庆节对齐/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '−1,938 优惠赠金' })).toBeTruthy();
  });

  it('keeps what is chosen in the address, and draws the chosen figure', async () => {
    const server = open({ path: '/?grain=DAY&date=2026-11-15&compare=PREVIOUS,LAST_WEEK' });
    await screen.findByText('¥241,862');
    expect(asked(server)).toMatchObject({ grain: 'DAY', date: '2026-11-15', compare: 'PREVIOUS,LAST_WEEK', basis: 'EARNED' });
    fireEvent.click(screen.getByRole('button', { name: '平均上座率', pressed: false }));
    expect(addressOf()).toContain('kpi=occupancy');
    expect(screen.getByText('平均上座率走势')).toBeTruthy();
    fireEvent.click(screen.getByText('月'));
    await waitFor(() => expect(asked(server)).toMatchObject({ grain: 'MONTH', date: '2026-11-15', compare: 'PREVIOUS' }));
  });

  it('opens a brand, sorts its branches, narrows by a row, and works by keys', async () => {
    const server = open();
    await screen.findByText('大学城店');
    const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent?.replace(/[+−]/, ''));
    expect(names()).toEqual(['星河电竞', '星河路旗舰店', '大学城店', '合计']);
    const head = screen.getByRole('columnheader', { name: '营业收入' });
    fireEvent.click(within(head).getByRole('button'));
    fireEvent.click(within(head).getByRole('button'));
    expect(addressOf()).toContain('sort=earned');
    expect(names()).toEqual(['星河电竞', '大学城店', '星河路旗舰店', '合计']);
    fireEvent.keyDown(screen.getByText('星河电竞').closest('tr')!, { key: 'ArrowLeft' });
    await waitFor(() => expect(screen.queryByText('大学城店')).toBeNull());
    fireEvent.keyDown(screen.getByText('星河电竞').closest('tr')!, { key: 'ArrowRight' });
    fireEvent.click(await screen.findByText('大学城店'));
    await waitFor(() => expect(asked(server)).toMatchObject({ brandId, branchId }));
    expect(addressOf()).toContain(`branchId=${branchId}`);
  });
});

describe('the columns of the table', () => {
  it('are chosen by whoever looks, asked for in that order, and costs are not offered without the right', async () => {
    const server = open();
    await screen.findByText('大学城店');
    const askedRows = () => server.to(reviewApi.rows).at(-1)!.query['figures'];
    expect(askedRows()).toBe('earned,occupancy,averageSpend,goodsShare');
    fireEvent.click(screen.getByRole('button', { name: '列设置' }));
    expect((await screen.findByRole('checkbox', { name: '营业收入' })).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByRole('checkbox', { name: '商品毛利率' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: '活跃会员' }));
    await waitFor(() => expect(askedRows()).toBe('earned,occupancy,averageSpend,goodsShare,activeMembers'));
    const saved = server.to(preferenceApi.saveList).at(-1)!.body as { settings: { hidden: string[] } };
    expect(saved.settings.hidden).toContain('returningMembers');
    expect(saved.settings.hidden).not.toContain('activeMembers');
    cleanup();
    open({ can: ['STOCK_COST'] });
    fireEvent.click(await screen.findByRole('button', { name: '列设置' }));
    expect(await screen.findByRole('checkbox', { name: '商品毛利率' })).toBeTruthy();
  });

  it('that were chosen before are there, and it is said which of them are not counted for so many branches', async () => {
    const settings = { version: 1, hidden: ['occupancy'], order: [], pinned: [], widths: {}, isCompact: false };
    const server = open();
    server.answer(preferenceApi.lists, [{ list: 'review.EARNEDPLACE', settings }]);
    server.answer(reviewApi.rows, { ...table, figures: ['earned', 'activeMembers'], tooWideFigures: ['activeMembers'] });
    expect(await screen.findByText(/^活跃会员不能相加/)).toBeTruthy();
    expect(server.to(reviewApi.rows).map(({ query }) => query['figures']?.startsWith('earned,averageSpend'))).not.toContain(
      false,
    );
  });
});

describe('behind the figures', () => {
  it('says where each figure comes from, down to documents that add up', async () => {
    const server = open();
    await screen.findByText('大学城店');
    fireEvent.click(screen.getAllByRole('button', { name: '这个数怎么来的：营业收入 ¥241,862' })[0]!);
    expect(await screen.findByText(/上网 \+ 商品 \+ 租赁/)).toBeTruthy();
    const drawer = screen.getByRole('dialog');
    expect(within(drawer).getAllByText('¥241,862.00')).toHaveLength(3);
    const document = {
      key: 'd',
      kind: 'ORDER' as const,
      date: '2026-11-15',
      time: asOf,
      no: '10261115',
      name: '',
      memberId: null,
      amount: 24_186_200,
    };
    server.answer(reviewApi.source, { ...source, documents: { rows: [document], total: 1, sum: 24_186_200 } });
    fireEvent.click(within(drawer).getByRole('button', { name: '大学城店' }));
    const link = await within(drawer).findByRole('link', { name: '10261115' });
    expect(link.getAttribute('href')).toBe('/admin/statistics/orderList?from=2026-11-15&to=2026-11-15&keyword=10261115');
    expect(screen.getByTestId('documents-sum').textContent).toBe('¥241,862.00');
    expect(server.to(reviewApi.source).at(-1)!.query).toMatchObject({ figureId: 'earned', branchId, ...days });
  });

  it('a median of nothing is a dash, not nought', async () => {
    const path = '/?figure=callResponse&from=2026-11-09&to=2026-11-15';
    const nothing = { ...source, value: null, amount: 0, documents: { rows: [], total: 0, sum: 0 } };
    open({ path }).answer(reviewApi.source, nothing);
    expect((await screen.findByTestId('figure')).textContent).toBe('—');
    expect(screen.getByText('没有单据。')).toBeTruthy();
    cleanup();
    open({ path }).answer(reviewApi.source, { ...nothing, value: 45, amount: 45 });
    expect((await screen.findByTestId('figure')).textContent).toBe('45 s');
  });

  it('has words for nothing yet, for a blind count, for too much, and for what is refused', async () => {
    open().answer(reviewApi.summary, { ...summary, hasTrade: false });
    expect(await screen.findByText('还没有营业数据')).toBeTruthy();
    cleanup();
    open().answer(reviewApi.summary, null);
    expect(await screen.findByText('盲点钱箱期间不显示')).toBeTruthy();
    cleanup();
    open({ path: '/?by=LEVEL' }).answer(reviewApi.rows, { ...table, rows: [], isTooWide: true });
    expect(await screen.findByText('范围太大')).toBeTruthy();
    cleanup();
    open().answerBy(reviewApi.summary, () => ({ status: 40301, message: '没有权限' }));
    expect(await screen.findByText('没有查看权限')).toBeTruthy();
    cleanup();
    open().answerBy(reviewApi.summary, () => ({ status: 50000, message: '系统忙' }));
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  });

  it('exports only with the right to', async () => {
    open();
    await screen.findByText('¥241,862');
    expect(screen.queryByRole('button', { name: /导出/ })).toBeNull();
    cleanup();
    open({ can: ['REVIEW_EXPORT'] });
    expect(await screen.findByRole('button', { name: /导出/ })).toBeTruthy();
  });

  it('I18N has its words in three languages', async () => {
    open();
    await screen.findByText('¥241,862');
    for (const lang of langs) {
      act(() => setLang(lang));
      await waitFor(() => expect(screen.getByText(reviewWords.drillDown[lang])).toBeTruthy());
      expect(screen.getByText(reviewWords.whyChanged[lang])).toBeTruthy();
    }
  });
});
