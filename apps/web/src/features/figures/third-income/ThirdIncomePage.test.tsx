import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import type { BillDay, BillRow, BillRowDetail, ChannelBill } from '@netbar/contract/figures/third-income/third-income.model';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import ThirdIncomePage from './ThirdIncomePage.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const rights = ['THIRD_INCOME_LIST', 'THIRD_INCOME_IMPORT', 'THIRD_INCOME_RESOLVE', 'THIRD_INCOME_SETTLE', 'THIRD_INCOME_EXPORT'];
const sum = (count: number, oursFen: number, theirsFen = oursFen) => ({ count, oursFen, theirsFen });
const bill: ChannelBill = {
  id: id(1),
  brandId: id(2),
  channel: 'WECHAT',
  merchantNo: '1900000001',
  day: '2026-11-13',
  status: 'IMPORTED',
  version: 1,
  results: {
    MATCHED: sum(1284, 4_186_250),
    AMOUNT_DIFF: sum(1, 12_800, 11_800),
    ONLY_OURS: sum(1, 4500, 0),
    ONLY_THEIRS: sum(1, 0, 8800),
  },
  counts: { all: 1287, open: 3, claimed: 0, done: 0, matched: 1284 },
  overdue: 1,
  oursFen: 4_203_550,
  theirsFen: 4_206_850,
  feeFen: 16_058,
  settledName: null,
  settledTime: null,
};
const row = (n: number, over: Partial<BillRow>): BillRow => ({
  id: id(n),
  billId: bill.id,
  kind: 'PAYMENT',
  result: 'AMOUNT_DIFF',
  status: 'OPEN',
  version: 1,
  time: '2026-11-13T13:06:14.000Z',
  oursFen: 12_800,
  theirsFen: 11_800,
  feeFen: 45,
  orderNo: '10261113102700388',
  branchName: '星河路旗舰店',
  txnId: '4200002611138842777788842',
  candidates: null,
  way: null,
  note: '',
  resolvedName: null,
  resolvedTime: null,
  ...over,
});
const rows = [
  row(11, {}),
  row(12, { result: 'ONLY_OURS', theirsFen: null, oursFen: 4500, feeFen: 0, txnId: null, orderNo: '10261112102700297' }),
  row(13, { result: 'ONLY_THEIRS', oursFen: null, theirsFen: 8800, orderNo: null, branchName: null, candidates: 1 }),
  row(14, { result: 'MATCHED', status: 'CLOSED', oursFen: 2200, theirsFen: 2200, orderNo: '10261113102700419' }),
];
const detail = (of: BillRow, over: Partial<BillRowDetail> = {}): BillRowDetail => ({
  ...of,
  oursTime: of.oursFen === null ? null : of.time,
  theirsTime: of.theirsFen === null ? null : of.time,
  orderId: null,
  outTradeNo: null,
  machineNo: 'V011',
  cashierName: '周敏',
  candidateList: [],
  booked: [],
  ...over,
});
const day = (over: Partial<BillDay> = {}): BillDay => ({ bill, merchantNo: '1900000001', isConnected: true, files: [], ...over });
const path = `/admin/statistics/thirdIncome?brandId=${bill.brandId}&channel=WECHAT&day=2026-11-13`;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answer(brandApi.listOwn, [{ brandId: bill.brandId, name: '星域', defaultBrand: true }] as never);
  server.answer(thirdIncomeApi.day, day());
  server.answerBy(thirdIncomeApi.row, ({ url }) => {
    const found = rows.find((one) => url.pathname.endsWith(one.id))!;
    const candidate = {
      kind: 'ORDER' as const,
      id: id(31),
      orderNo: '10261113102700400',
      branchName: '星河路旗舰店',
      cashierName: '周敏',
      time: found.time,
      amountFen: 8800,
    };
    return { data: detail(found, found.result === 'ONLY_THEIRS' ? { candidateList: [candidate] } : {}) };
  });
  // After `row`, whose path would match this one too.
  server.answer(thirdIncomeApi.rows, { rows, total: 4 });
  server.answerBy(thirdIncomeApi.resolve, () => ({ data: { ...rows[0]!, status: 'RESOLVED', way: 'TAKE_THEIRS', version: 2 } }));
});
const open = (can = rights, at = path) => show(<ThirdIncomePage />, { can, path: at });
const openRow = async (text: string) => {
  fireEvent.click((await screen.findByText(text)).closest('tr')!);
  return within(await screen.findByRole('complementary'));
};

describe('the bill of a day', () => {
  it('shows the four results, both sums, the fee rate and the rows, differences first', async () => {
    open();
    expect(await screen.findByText('1,284')).toBeTruthy();
    for (const text of ['金额不同', '仅我方', '仅对方', '手续费 0.38%', '1 笔超 2 天'])
      expect(screen.getAllByText(new RegExp(text)).length).toBeGreaterThan(0);
    const [, , first] = await screen.findAllByRole('row');
    expect(within(first!).getByText('10261113102700388')).toBeTruthy();
    expect(within(first!).getByText('金额不同')).toBeTruthy();
    expect(screen.getByText('1 个候选')).toBeTruthy();
    expect(screen.getByText('没有流水')).toBeTruthy();
    expect(screen.getByRole('button', { name: /结算入账/ })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: /^待处理/ }));
    await waitFor(() => expect(server.to(thirdIncomeApi.rows).at(-1)?.query).toMatchObject({ tab: 'open' }));
  });

  it('resolves a row with a note, shows the entry before, and goes on to the next one', async () => {
    open();
    const panel = await openRow('10261113102700388');
    expect(await panel.findByText(/以渠道为准，订单补记优惠 .*10\.00/)).toBeTruthy();
    expect(panel.getByText(/借 优惠折让，贷 渠道应收/)).toBeTruthy();
    const send = panel.getByRole('button', { name: /处理并看下一笔/ });
    expect(send).toHaveProperty('disabled', true);
    fireEvent.click(panel.getByText(/向渠道追/));
    expect(panel.getByText('不记账，挂在渠道应收')).toBeTruthy();
    fireEvent.click(panel.getByText(/记为现金补收 .*计入周敏当班/));
    expect(panel.getByText(/借 现金长短款，贷 渠道应收/)).toBeTruthy();
    fireEvent.change(panel.getByLabelText(/说明/), { target: { value: '补收现金' } });
    fireEvent.click(send);
    await waitFor(() => expect(server.to(thirdIncomeApi.resolve)).toHaveLength(1));
    expect(server.to(thirdIncomeApi.resolve)[0]?.body).toEqual({ version: 1, way: 'CASH', note: '补收现金' });
    await waitFor(() => expect(screen.getByRole('complementary').textContent).toContain('10261112102700297'));
  });

  it('attaches a line to a candidate that says time, branch, cashier, order and amount', async () => {
    open();
    const panel = await openRow('没有订单');
    expect(await panel.findByText('10261113102700400')).toBeTruthy();
    expect(panel.getByText(/星河路旗舰店 · 周敏收银/)).toBeTruthy();
    fireEvent.change(panel.getByLabelText(/说明/), { target: { value: '客人扫了静态码' } });
    fireEvent.keyDown(panel.getByLabelText(/说明/), { key: 'Enter' });
    await waitFor(() => expect(server.to(thirdIncomeApi.resolve)).toHaveLength(1));
    expect(server.to(thirdIncomeApi.resolve)[0]?.body).toMatchObject({ way: 'ATTACH', candidate: { kind: 'ORDER', id: id(31) } });
  });

  it('goes by J, K and Enter, and Escape closes the panel', async () => {
    open();
    await screen.findByText('10261113102700388');
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'k' });
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
    await screen.findByRole('complementary');
    await screen.findByText(/订单补记优惠/);
    fireEvent.keyDown(document.activeElement!, { key: 'j' });
    await screen.findByText(/等次日账单/);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('is settled after its entry was shown', async () => {
    const matched: ChannelBill = { ...bill, status: 'MATCHED', counts: { ...bill.counts, open: 0, done: 3 } };
    server.answer(thirdIncomeApi.day, day({ bill: matched }));
    server.answer(thirdIncomeApi.settle, { ...matched, status: 'SETTLED' });
    open();
    fireEvent.click(await screen.findByRole('button', { name: /结算入账/ }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const text of ['银行存款', '渠道手续费', '渠道应收', '41,907.92']) expect(dialog.getByText(text)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: /结算入账/ }));
    await waitFor(() => expect(server.to(thirdIncomeApi.settle)[0]?.body).toEqual({ version: 1 }));
  });

  it('says why there is nothing, and what to do', async () => {
    server.answer(thirdIncomeApi.day, day({ bill: null, isConnected: false }));
    open();
    expect(await screen.findByText('2026-11-13 还没有账单')).toBeTruthy();
    expect(screen.getByText(/请上传从渠道下载的账单文件/)).toBeTruthy();
  });

  it('says so when the brand has no merchant there, and when the server fails', async () => {
    server.answer(thirdIncomeApi.day, day({ bill: null, merchantNo: '' }));
    const first = open();
    expect(await screen.findByText('没有微信支付商户')).toBeTruthy();
    first.unmount();
    server.answerBy(thirdIncomeApi.day, () => ({ status: 50000, message: '数据库忙' }));
    open();
    expect(await screen.findByText('加载失败')).toBeTruthy();
  });
});

describe('the files of a day', () => {
  const file = {
    id: id(41),
    channel: 'WECHAT' as const,
    day: '2026-11-13',
    name: 'wx_20261113.csv',
    source: 'UPLOAD' as const,
    status: 'REFUSED' as const,
    linesTotal: 0,
    linesDone: 0,
    linesNew: 0,
    problem: '第 3 行有误：“订单金额”不是金额',
    accountName: '林晓雯',
    createdTime: '2026-11-14T01:02:00.000Z',
    tookMs: null,
  };

  it('are listed with what became of them, and the channel can be asked', async () => {
    server.answer(thirdIncomeApi.day, day({ files: [file] }));
    server.answer(thirdIncomeApi.fetch, { ...file, id: id(42), status: 'WAITING', source: 'FETCH' });
    server.answer(thirdIncomeApi.file, {
      ...file,
      id: id(42),
      status: 'REFUSED',
      problem: '这份账单已于 2026-11-14 09:02:00 导入',
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: /导入账单/ }));
    expect(await screen.findByText('第 3 行有误：“订单金额”不是金额')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /从渠道获取/ }));
    expect(await screen.findByText('这份账单已于 2026-11-14 09:02:00 导入')).toBeTruthy();
  });
});

describe('rights', () => {
  it('without those of resolving, settling and importing nothing of it is offered', async () => {
    open(['THIRD_INCOME_LIST']);
    await openRow('10261113102700388');
    expect(await screen.findByText('周敏收银', { exact: false })).toBeTruthy();
    for (const name of [/处理并看下一笔/, /结算入账/, /导入账单/, /导出/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('with the card slips alone only those are shown; with both there is a choice', async () => {
    server.answer(paymentApi.cardSlips, { rows: [], total: 0 } as never);
    const first = open(['CARD_SLIP_LIST']);
    expect(await screen.findByText('还没有刷卡凭证')).toBeTruthy();
    first.unmount();
    open([...rights, 'CARD_SLIP_LIST']);
    await screen.findByText('1,284');
    fireEvent.click(screen.getByText('刷卡凭证'));
    expect(await screen.findByText('还没有刷卡凭证')).toBeTruthy();
  });
});
