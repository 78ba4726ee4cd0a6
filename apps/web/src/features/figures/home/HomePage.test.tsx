import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { OrderRow } from '@netbar/contract/counter/order/order.model';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { BranchNow, Overview, Takings, TodoLine, Trend } from '@netbar/contract/figures/home/home.model';
import type { HomeKind } from '@netbar/contract/figures/home/home.rules';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { UNDO_MS } from './branch/use-finish-call.ts';
import HomePage from './HomePage.tsx';

afterEach(() => void vi.useRealTimers());

const takenTime = '2026-11-14T12:42:00.000Z';
const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const xingyu = { brandId: id(1), name: '星域电竞', defaultBrand: false };
const lanjing = { brandId: id(2), name: '蓝鲸网咖', defaultBrand: true };
const branches = [
  { id: id(3), name: '文三路旗舰店', brandId: id(1), branchNo: '1001', dayCutoffMin: 0 },
  { id: id(4), name: '城西银泰店', brandId: id(2), branchNo: '1101', dayCutoffMin: 0 },
];
const compared = (now: number, before: number) => ({ now, before });
const overview: Overview = {
  takenTime,
  date: '2026-11-14',
  branches: { all: 2, open: 2 },
  trade: {
    taken: compared(150_00, 100_00),
    orders: compared(5, 4),
    goods: compared(30_00, 1_00),
    sessions: { ...compared(30, 2), byMembers: 25 },
    seats: { all: 132, taken: 33, takenBefore: 30 },
    branches: [{ id: id(3), name: '文三路旗舰店', taken: compared(150_00, 100_00), seats: 132, seatsTaken: 33 }],
  },
  members: null,
  recent: null,
};
const days = Array.from({ length: 21 }, (_, i) => `2026-10-${String(i + 10).padStart(2, '0')}`);
const trend: Trend = {
  taken: days.map((date) => ({ date, charge: 700_00, goods: 300_00, lease: 0, groupBuy: 0 })),
  earned: days.map((date) => ({ date, netFee: 500_00, goods: 200_00, lease: 0, other: 0, given: 100_00 })),
  week: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
};
const takings: Takings = {
  takenTime,
  from: '2026-11-14',
  to: '2026-11-14',
  total: compared(300_00, 200_00),
  tenders: [
    { tender: 'CASH', fen: 100_00 },
    { tender: 'WECHAT', fen: 200_00 },
  ],
  branches: [
    {
      id: id(3),
      name: '文三路旗舰店',
      tenders: [
        { tender: 'CASH', fen: 100_00 },
        { tender: 'WECHAT', fen: 200_00 },
      ],
      taken: compared(300_00, 200_00),
      shifts: { closed: 2, unaudited: 1, diffFen: -12_00 },
    },
  ],
  chargeFen: 60_00,
  fromBalanceFen: 40_00,
  refunds: { count: 1, fen: 20_00 },
  owed: { principalFen: 1_000_00, bonusFen: 0, depositFen: 0 },
};
const now: BranchNow = {
  takenTime,
  date: '2026-11-14',
  takings: { taken: compared(300_00, 200_00), tenders: [{ tender: 'CASH', fen: 300_00 }] },
  seats: { taken: 88, free: 40, locked: 2, fault: 2 },
  onShift: ['王小梅', '周敏'],
};
const callRow = {
  id: id(7),
  type: 'TEA',
  status: 'PENDING',
  version: 1,
  machineNo: 'A009',
  createdTime: takenTime,
  dueTime: null,
} as OrderRow;
const todo = (kind: string, count: number, since: string, over: Partial<TodoLine> = {}): TodoLine => ({
  kind,
  count,
  since,
  branchId: null,
  branchName: null,
  query: {},
  ...over,
});

interface Asked {
  kind: HomeKind;
  can?: string[];
  todos?: TodoLine[];
  own?: typeof branches;
  brands?: (typeof xingyu)[];
}

async function open({ kind, can = [], todos = [], own = branches, brands = [xingyu, lanjing] }: Asked) {
  const server = fakeServer();
  server.answer(homeApi.plan, { kind, isNew: false });
  server.answer(homeApi.todos, { takenTime, rows: todos });
  server.answer(homeApi.overview, overview);
  server.answer(homeApi.trend, trend);
  server.answer(homeApi.takings, takings);
  server.answer(homeApi.branchNow, now);
  server.answer(homeApi.helpers, { names: ['沈国栋', '吴振宇'] });
  server.answer(homeApi.netbars, { rows: [{ id: id(5), name: '成都极光', createdTime: takenTime }] });
  server.answer(orderApi.calls, [callRow]);
  server.answer(brandApi.listOwn, brands);
  show(<HomePage />, { can });
  const names = ['operationData', 'stocks', 'orderList', 'console'];
  const menus = names.map((name) => ({ type: 'MENU' as const, name, title: name, children: [] }));
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches: own, menus } })));
  await screen.findByRole('heading', { level: 1 });
  return server;
}
const card = (title: string) => within(screen.getByRole('heading', { name: new RegExp(`^${title}`) }).closest('section')!);
const hrefOf = (element: HTMLElement) => element.closest('a')?.getAttribute('href');

it('K16 SHELL-11 C12 the company’s home names the brand, compares at the same time, and every figure leads to its list', async () => {
  const server = await open({ kind: 'company', can: ['ORDER_LIST', 'MACHINE_LIST'] });
  await screen.findByRole('heading', { name: /^今日收款/ });
  expect(server.to(homeApi.overview).map(({ query }) => query)).toEqual([{ brandId: lanjing.brandId }]);
  expect(screen.getByText(/^蓝鲸网咖 · 2026-11-14/)).toBeTruthy();
  expect(card('收入趋势').getByText(/^蓝鲸网咖 · /)).toBeTruthy();
  expect(card('今日收款').getByText('50.0%')).toBeTruthy();
  expect(hrefOf(card('今日收款').getByText(/150/))).toBe('/admin/statistics/orderList?from=2026-11-14&to=2026-11-14&paid=paid');
  expect(card('上机次数').getByText('基数小')).toBeTruthy();
  expect(card('商品销售').getByText('基数小')).toBeTruthy();
  expect(card('上座率').getByText('2.3 pt')).toBeTruthy();
  expect(hrefOf(card('门店排行').getByText('¥150'))).toContain(`branchId=${id(3)}`);
});

it('people who see the review come from a figure to what adds up to it, at the same brand and day', async () => {
  await open({ kind: 'company', can: ['ORDER_LIST', 'MACHINE_LIST', 'REVIEW_LIST'] });
  await screen.findByRole('heading', { name: /^今日收款/ });
  const query = (element: HTMLElement) => Object.fromEntries(new URL(hrefOf(element) ?? '', 'http://x').searchParams);
  const today = { from: '2026-11-14', to: '2026-11-14', grain: 'DAY', date: '2026-11-14' };
  const ofBrand = { brandId: lanjing.brandId, sBrandId: lanjing.brandId };
  expect(screen.getByRole('heading', { name: /^今日收款/ }).title).toContain('未扣退款');
  expect(query(card('今日收款').getByText(/150/))).toEqual({ ...today, ...ofBrand, basis: 'TAKEN', figure: 'taken' });
  expect(query(card('单均收款').getByText(/30/))).toMatchObject({ ...today, figure: 'perOrder' });
  expect(query(card('商品销售').getByText(/30/))).toMatchObject({ ...today, figure: 'sold' });
  expect(query(card('上机次数').getByText('30'))).toMatchObject({ ...today, ...ofBrand, figure: 'sessions' });
  expect(query(card('门店排行').getByText('¥150'))).toMatchObject({ ...today, sBranchId: id(3), figure: 'taken' });
  expect(query(card('收入趋势').getByText('¥14,000'))).toMatchObject({ from: '2026-10-17', to: '2026-10-30', figure: 'taken' });
});

it('the trend is on the cash basis, and on the accrual basis at a press, with other sums and another footnote', async () => {
  await open({ kind: 'company', can: ['ORDER_LIST', 'MACHINE_LIST'] });
  expect(await screen.findByText('¥14,000')).toBeTruthy();
  expect(screen.getByText(/^收款口径：/)).toBeTruthy();
  fireEvent.click(screen.getByText('权责口径'));
  expect(await screen.findByText('¥8,400')).toBeTruthy();
  expect(screen.getByText(/^权责口径：/)).toBeTruthy();
});

it('K11 finance: tenders by branches add up both ways, a balance is no taking, and a drawer that was short says so', async () => {
  await open({ kind: 'finance', can: ['ORDER_LIST', 'SHIFT_LIST'] });
  const table = within(await screen.findByRole('table'));
  expect(hrefOf(table.getAllByText(/200/)[0]!)).toContain(`branchId=${id(3)}&tender=WECHAT`);
  expect(table.getAllByRole('row').at(-1)!.textContent).toContain('300.00');
  expect(table.getByText('少 ¥12.00')).toBeTruthy();
  expect(card('余额消费').getByText('不是收款')).toBeTruthy();
  expect(card('欠客人的钱').getAllByText(/1,000/)).toHaveLength(2);
});

it('what is owed to guests opens the balances it is made of, page by page, of the brand that is shown; nothing owed opens nothing', async () => {
  const server = await open({ kind: 'finance', can: ['ORDER_LIST', 'MEMBER_LIST'] });
  const balance = { id: id(8), no: '90260817100100001', name: '林小北', memberId: id(8), fen: 900_00 };
  server.answer(homeApi.owed, { rows: [balance], total: 21, sumFen: 1_000_00 });
  const principal = (await screen.findByText('会员本金')).parentElement!;
  expect(within(screen.getByText('押金').parentElement!).queryByRole('button')).toBeNull();
  fireEvent.click(within(principal).getByRole('button'));
  const drawer = within(await screen.findByRole('dialog', { name: '会员本金：欠谁多少' }));
  expect(hrefOf(await drawer.findByText('林小北 90260817100100001'))).toBe(`/admin/statistics/member/log?id=${id(8)}`);
  expect(drawer.getByTestId('owed-sum').textContent).toContain('1,000.00');
  expect(drawer.getByText('共 21 人')).toBeTruthy();
  const asked = { brandId: lanjing.brandId, kind: 'PRINCIPAL', limit: '20' };
  fireEvent.click(drawer.getByTitle('2'));
  await expect
    .poll(() => server.to(homeApi.owed).map(({ query }) => query))
    .toEqual([
      { ...asked, page: '1' },
      { ...asked, page: '2' },
    ]);
});

it('U10 to-dos lead to the filtered page, the head adds them up, and unknown kinds and closed pages are no links', async () => {
  await open({
    kind: 'finance',
    can: ['ORDER_LIST'],
    todos: [
      todo('shift.audit', 4, '2026-11-13T12:00:00.000Z'),
      todo('stock.review', 2, '2026-11-14T12:00:00.000Z', { branchId: id(3), branchName: '文三路旗舰店' }),
      todo('account.locked', 1, '2026-11-14T12:41:30.000Z'),
      todo('of.tomorrow', 9, takenTime),
    ],
  });
  const panel = card('等我处理');
  expect(await panel.findByText('班次待审核')).toBeTruthy();
  expect(panel.getByText('7 项，最早的在上')).toBeTruthy();
  expect(hrefOf(panel.getByText('班次待审核'))).toBe('/admin/bar/operationData?all=1&status=CLOSED');
  expect(panel.getByText('最早 24 小时前')).toBeTruthy();
  expect(hrefOf(panel.getByText('强制销售待复核'))).toBe(`/admin/bar/stocks?aside=found&branchId=${id(3)}`);
  expect(panel.getByText(/^文三路旗舰店 · 最早 42 分钟前/)).toBeTruthy();
  expect(hrefOf(panel.getByText('已锁定用户'))).toBeUndefined();
});

it('a branch: takings, seats, who is on shift, calls; without the function no takings', async () => {
  await open({ kind: 'branch', can: ['ORDER_LIST', 'ORDER_WORK'], own: branches.slice(0, 1) });
  expect(await screen.findByText('当班 王小梅、周敏')).toBeTruthy();
  expect(card('今日收款').getByText(/较上/).textContent).toContain('同时');
  expect(hrefOf(card('今日收款').getAllByText(/300/)[0]!)).toContain(`branchId=${id(3)}`);
  expect(card('座位').getByText('66.7%')).toBeTruthy();
  expect(card('呼叫').getByText('A009')).toBeTruthy();
});

it('PERM-01 whoever may not see orders has no takings and no trend', async () => {
  await open({ kind: 'branch', can: ['ORDER_WORK'], own: branches.slice(0, 1) });
  expect(await screen.findByRole('heading', { name: /^座位/ })).toBeTruthy();
  for (const title of ['今日收款', '收入趋势', '到店热力', '最近操作'])
    expect(screen.queryByRole('heading', { name: new RegExp(`^${title}`) })).toBeNull();
});

it('a call is done in place by the tick; it is sent after five seconds, unless it is taken back', async () => {
  const server = await open({ kind: 'branch', can: ['ORDER_WORK'], own: branches.slice(0, 1) });
  server.answerBy(orderApi.accept, () => ({ data: { ...callRow, version: 2 } }));
  server.answerBy(orderApi.complete, () => ({ data: { ...callRow, version: 3 } }));
  const tick = await screen.findByRole('button', { name: /A009/ });
  vi.useFakeTimers();
  fireEvent.click(tick);
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS));
  expect(server.to(orderApi.accept)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /A009/ }));
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS - 1));
  expect(server.to(orderApi.accept)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(server.to(orderApi.accept).map(({ body }) => body)).toEqual([{ version: 1 }]);
  expect(server.to(orderApi.complete).map(({ body }) => body)).toEqual([{ version: 2 }]);
});

it('whoever leaves the page with a tick has decided: it is sent at once, and once', async () => {
  const server = await open({ kind: 'branch', can: ['ORDER_WORK'], own: branches.slice(0, 1) });
  server.answerBy(orderApi.accept, () => ({ data: { ...callRow, version: 2 } }));
  server.answerBy(orderApi.complete, () => ({ data: { ...callRow, version: 3 } }));
  fireEvent.click(await screen.findByRole('button', { name: /A009/ }));
  cleanup();
  await expect.poll(() => server.to(orderApi.complete)).toHaveLength(1);
  expect(server.to(orderApi.accept)).toHaveLength(1);
});

it('K11 somebody without a role is told whom to ask', async () => {
  await open({ kind: 'unassigned' });
  expect(await screen.findByText('吴振宇')).toBeTruthy();
});

it('K11 a provider sees the netbars it looks after, and no sign-ins', async () => {
  await open({ kind: 'provider', can: ['USER_LIST'] });
  expect(await screen.findByText('成都极光')).toBeTruthy();
  expect(screen.queryByText(/登录/)).toBeNull();
});
