import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { Order, OrderRow } from '@netbar/contract/counter/order/order.model';
import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { bizDate } from '@netbar/contract/kernel/time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import OrderListPage from './OrderListPage.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const at = '2026-11-15T02:00:00.000Z';
const order: Order = {
  id: id(1),
  no: '10261115100100001',
  branchId: id(2),
  branchName: '一店',
  type: 'SALE',
  source: 1,
  status: 'COMPLETED',
  paid: 'paid',
  refundStatus: 4,
  bizDate: '2026-11-15',
  machineId: null,
  machineNo: 'A012',
  memberId: null,
  memberName: null,
  memberNo: null,
  summary: '可乐',
  qty: 2,
  grossFen: 1000,
  discountFen: 0,
  payableFen: 1000,
  paidFen: 1000,
  refundedFen: 0,
  pointsCost: 0,
  bonusFen: 0,
  tenders: ['CASH'],
  remark: '',
  creatorName: '林晓雯',
  createdTime: at,
  acceptedTime: at,
  finishedTime: at,
  expiresTime: null,
  dueTime: null,
  version: 3,
  dueFen: 0,
  shiftNo: null,
  lines: [
    {
      id: id(3),
      productId: id(4),
      kind: 'GOODS',
      name: '可乐',
      unit: '瓶',
      unitPriceFen: 500,
      qty: 2,
      grossFen: 1000,
      discountFen: 0,
      netFen: 1000,
      pointsCost: 0,
      refundedQty: 1,
      refundedFen: 500,
    },
  ],
  payments: [
    {
      id: id(5),
      orderId: id(1),
      tender: 'CASH',
      status: 'SUCCEEDED',
      amountFen: 1000,
      points: 0,
      tenderedFen: 2000,
      changeFen: 1000,
      mode: null,
      codeUrl: null,
      expiresTime: null,
      reference: null,
      signerName: null,
      reason: null,
      isFlagged: false,
      refundedFen: 500,
      createdTime: at,
      settledTime: at,
      version: 1,
    },
    {
      id: id(6),
      orderId: id(1),
      tender: 'SIGNED',
      status: 'SUCCEEDED',
      amountFen: 300,
      points: 0,
      tenderedFen: null,
      changeFen: null,
      mode: null,
      codeUrl: null,
      expiresTime: null,
      reference: null,
      signerName: '王店长',
      reason: '老板招待',
      isFlagged: false,
      refundedFen: 0,
      createdTime: at,
      settledTime: at,
      version: 1,
    },
  ],
  steps: [
    { seq: 1, action: 'create', status: 'PENDING', actorName: '林晓雯', detail: {}, createdTime: at },
    { seq: 2, action: 'refund', status: 'COMPLETED', actorName: '系统', detail: { reason: '客人退货' }, createdTime: at },
  ],
  benefits: [],
  printedCount: 0,
};

const counts = { type: { MONEY: 1, SALE: 1, CALLS: 52 }, status: { '': 1, PENDING: 0, COMPLETED: 1, UNPAID: 0 } };
const sums = {
  orders: 1,
  cancelled: 4,
  grossFen: 1300,
  discountFen: 200,
  unpaidOrders: 0,
  unpaidFen: 100,
  overpaidFen: 0,
  paidFen: 1000,
  refundedOrders: 1,
  refundedFen: 500,
  netFen: 500,
  tenders: [{ tender: 'CASH' as const, amountFen: 1000 }],
};

const open = async (can: string[] = [], row: OrderRow = order) => {
  const server = fakeServer();
  server.answer(orderApi.list, { rows: [row], total: 1, counts, sums, noSums: null });
  server.answer(orderApi.detail, order);
  show(<OrderListPage />, { can: ['ORDER_LIST', ...can], path: '/admin/statistics/orderList?refundStatus=4' });
  await screen.findAllByText(order.no);
  return server;
};

it('a call of a guest costs nothing, so nothing is said of its payment', async () => {
  await open([], { ...order, type: 'TEA', grossFen: 0, payableFen: 0, paidFen: 0, tenders: [] });
  expect(screen.queryByText('已支付')).toBeNull();
  expect(document.querySelector('[data-row]')?.textContent).not.toContain('¥');
});

/** Every value of every code, in the words of the page. */
const words = {
  type: {
    SALE: '商品销售',
    CHARGE: '会员充值',
    EXCHANGE: '积分兑换',
    LEASE: '租赁',
    CALL: '呼叫服务',
    TEA: '加水',
    CLEAN: '打扫',
    AC_ON: '开空调',
    AC_OFF: '关空调',
    NO_SMOKING: '禁烟提醒',
  },
  status: { PENDING: '待确认', CONFIRMED: '已确认', CANCELLED: '已取消', COMPLETED: '已完成' },
  source: { 0: '客户机', 1: '前台', 2: '微信公众号', 3: 'PAD', 4: '团购' },
  paid: { paid: '已支付', unpaid: '未支付' },
  // Of an order of which nothing went back, nothing is said.
  refundStatus: { 0: '—', 1: '已退款', 2: '退款中', 4: '退款失败' },
};
const labels = { type: '类型', status: '状态', source: '来源', paid: '支付', refundStatus: '退款' };
const cases = Object.entries(words).flatMap(([field, said]) =>
  Object.entries(said).map(([value, word]) => ({ field: field as keyof typeof words, value, word })),
);

it('DATA-06 shows every status and type in words; also every source, payment and refund status', async () => {
  const server = fakeServer();
  const rows = cases.map(({ field, value }, i): OrderRow => ({
    ...order,
    id: `019c0000-0000-7000-8000-0000000001${String(i).padStart(2, '0')}`,
    no: `row ${i}`,
    [field]: field === 'source' || field === 'refundStatus' ? Number(value) : value,
  }));
  server.answer(orderApi.list, { rows, total: rows.length, counts, sums, noSums: null });
  const everything = { version: 2, hidden: [], order: [], pinned: [], widths: {}, isCompact: false };
  server.answer(preferenceApi.lists, [{ list: 'order.list', settings: everything }]);
  show(<OrderListPage />, { can: ['ORDER_LIST'], path: '/admin/statistics/orderList?limit=50' });
  await screen.findAllByText('row 0');
  const table = document.querySelector('.list-table')!;
  const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent.trim());
  for (const [i, { field, value, word }] of cases.entries()) {
    const row = within(table as HTMLElement)
      .getByText(`row ${i}`)
      .closest('tr')!;
    const cell = row.querySelectorAll('td')[heads.indexOf(labels[field])];
    expect({ field, value, shown: cell?.textContent.trim() }).toEqual({ field, value, shown: word });
  }
});

it('U7 U8 offers every one of them as a tab or as a condition', async () => {
  const server = await open();
  expect(server.to(orderApi.list)[0]?.query).toMatchObject({ refundStatus: '4', type: 'MONEY' });
  expect(screen.getByRole('button', { name: /退款 退款失败/ })).toBeTruthy();
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  for (const [field, label] of Object.entries({ source: '来源', paid: '支付', call: '呼叫类型' })) {
    fireEvent.click(screen.getByRole('button', { name: /^plus 条件/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: label }));
    const all = field === 'call' ? Object.values(words.type).slice(4) : Object.values(words[field as 'source']);
    await waitFor(() => expect(offered()).toEqual(all));
    fireEvent.click(screen.getAllByRole('option')[0]!);
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(screen.getByRole('button', { name: `${label} ${all[0]}` })).toBeTruthy();
  }
  const tabs = within(screen.getByRole('group', { name: '状态' })).getAllByRole('button');
  const said = tabs.map(({ textContent }) => textContent.replace(/ .*/, ''));
  expect(said).toEqual(['全部', '待确认', '已确认', '已完成', '已取消', '未付', '退款异常']);
});

it('U7 begins with today, asks for money documents, and says the sums of all of them', async () => {
  const server = fakeServer();
  server.answer(orderApi.list, { rows: [order], total: 1, counts, sums, noSums: null });
  show(<OrderListPage />, { can: ['ORDER_LIST'], path: '/admin/statistics/orderList' });
  await screen.findAllByText(order.no);
  const today = bizDate(new Date());
  expect(server.to(orderApi.list)[0]?.query).toMatchObject({ from: today, to: today, type: 'MONEY' });
  const strip = within(screen.getByRole('region', { name: '合计' }));
  expect(strip.getByText('取消 4 单不计')).toBeTruthy();
  expect(strip.getByText('净收').nextSibling?.textContent).toBe('¥5.00');
  fireEvent.click(screen.getByRole('button', { name: /服务呼叫 52/ }));
  await waitFor(() => expect(server.to(orderApi.list).at(-1)?.query).toMatchObject({ type: 'CALLS', from: today }));
  fireEvent.click(screen.getByRole('button', { name: '清除营业日期' }));
  await waitFor(() => expect(server.to(orderApi.list).at(-1)?.query).not.toHaveProperty('from'));
});

it('offers no export to whoever may not', async () => {
  await open();
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull();
});

it('opens an order with its lines, its change and its history', async () => {
  await open(['ORDER_EXPORT']);
  expect(screen.getByRole('button', { name: /导出/ })).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: /详情/ })[0]!);
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('收 ¥20.00，找零 ¥10.00');
  expect(drawer.getByText(/王店长 · 老板招待/)).toBeTruthy();
  expect(drawer.getByText('客人退货')).toBeTruthy();
  expect(drawer.getByText('处理记录')).toBeTruthy();
});
