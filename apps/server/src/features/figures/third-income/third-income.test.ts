import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOfDay, type FakeBillRow } from '#gateways/fake/wechat-pay-bill.ts';
import { billRights, openBills, type Bills } from '#testing/bills.ts';
import { openChannels, type Channels } from '#testing/channels.ts';
import { openCounter, type Counter, type Order } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';
import { fetchDueBills } from './fetch-due.ts';
import { tellOverdue } from './overdue.ts';

let world: World;
let counter: Counter;
let channels: Channels;
let bills: Bills;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  channels = await openChannels(world, counter);
  bills = await openBills(world);
});
afterAll(async () => {
  await channels.close();
  await world.close();
});

const fakeRows = (channel: 'WECHAT' | 'ALIPAY' = 'WECHAT') =>
  rowsOfDay(channels.fakes[channel].books.trades.all(), bills.today());
const outTradeNo = (order: Order) => channels.outTradeNo(order);
const rowOf = (rows: FakeBillRow[], order: Order) => rows.find((row) => row.outTradeNo === outTradeNo(order) && !row.refund)!;
const balance = async (code: string) => {
  const { rows } = await world.owner.query<{ fen: string }>(
    `select coalesce(sum(p.amount), 0) as fen from tenant.postings p join tenant.ledger_accounts a
       on a.company_id = p.company_id and a.id = p.account_id where a.code = $1 and a.company_id = $2`,
    [code, world.ours.company],
  );
  return Number(rows[0]?.fen);
};

describe('the bill of a day', () => {
  it('finds what differs, and a file that came before is refused with the time of its import', async () => {
    const same = await channels.scan('pays', 'WECHAT', 2200);
    const less = await channels.scan('pays', 'WECHAT', 12_800);
    const missing = await channels.scan('pays', 'WECHAT', 1800);
    const refund = await counter.manager.call(refundApi.refund, {
      ...counter.act(await channels.read(same)),
      amountFen: 2200,
      restock: true,
      reason: '退货',
    });
    const rows = fakeRows()
      .filter((row) => row !== rowOf(fakeRows(), missing) && row.outTradeNo !== outTradeNo(missing))
      .map((row) => (row.outTradeNo === outTradeNo(less) ? { ...row, amountFen: 11_800 } : row));
    const stray = { time: new Date(), transactionId: '4200009999', outTradeNo: 'OTHER1', amountFen: 8800 };
    const file = bills.bytesOf('WECHAT', [...rows, stray], bills.today());
    const taken = await bills.bring(file, { name: 'wx_20261113.csv' });
    expect(taken).toMatchObject({
      status: 'DONE',
      linesTotal: 4,
      linesNew: 4,
      linesDone: 4,
      problem: '',
      name: 'wx_20261113.csv',
    });

    const bill = await bills.bill();
    expect(bill).toMatchObject({
      status: 'IMPORTED',
      counts: { all: 5, open: 3, done: 0, matched: 2 },
      results: {
        MATCHED: { count: 2, oursFen: 0, theirsFen: 0 },
        AMOUNT_DIFF: { count: 1, oursFen: 12_800, theirsFen: 11_800 },
        ONLY_OURS: { count: 1, oursFen: 1800 },
        ONLY_THEIRS: { count: 1, theirsFen: 8800 },
      },
      oursFen: 14_600,
      theirsFen: 20_600,
    });
    const listed = await bills.rows(bill.id);
    expect(listed.slice(0, 3).map(({ status }) => status)).toEqual(['OPEN', 'OPEN', 'OPEN']);
    expect(listed.find(({ result }) => result === 'AMOUNT_DIFF')).toMatchObject({
      orderNo: less.no,
      kind: 'PAYMENT',
      version: 1,
    });
    expect(listed.filter(({ kind }) => kind === 'REFUND')).toMatchObject([
      { oursFen: -2200, theirsFen: -2200, status: 'CLOSED' },
    ]);
    expect(refund.status).toBeTruthy();

    await expect(bills.send(file)).rejects.toMatchObject({
      data: { reason: 'thirdIncome.importedBefore' },
      message: expect.stringMatching(/^这份账单已于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 导入$/),
    });
  });

  it('takes the same lines by another file without any change, and more lines beside them', async () => {
    const before = await bills.bill();
    const rows = fakeRows().filter(({ outTradeNo: no }) => no !== 'nobody');
    const again = rows.filter(({ refund }) => refund);
    const taken = await bills.bring(bills.bytesOf('WECHAT', again, bills.today()));
    expect(taken).toMatchObject({ status: 'DONE', linesTotal: again.length, linesNew: 0 });
    expect(await bills.bill()).toEqual(before);
  });

  it('is settled once, when nothing of it is open, and then nothing is left of the day on CHANNEL', async () => {
    const bill = await bills.bill();
    await expect(bills.settle(bill)).rejects.toMatchObject({ data: { reason: 'thirdIncome.stillOpen' } });
    const rowWith = async (result: string) => (await bills.rows(bill.id)).find((row) => row.result === result)!;
    const [diff, ours, theirs] = [() => rowWith('AMOUNT_DIFF'), () => rowWith('ONLY_OURS'), () => rowWith('ONLY_THEIRS')];
    const discount = await balance('DISCOUNT');
    expect(await bills.resolve(await diff(), { way: 'TAKE_THEIRS' })).toMatchObject({ status: 'RESOLVED', way: 'TAKE_THEIRS' });
    expect((await balance('DISCOUNT')) - discount).toBe(1000);
    await expect(bills.resolve(await ours(), { way: 'UNIDENTIFIED' })).rejects.toMatchObject({
      data: { reason: 'thirdIncome.wayNotFit' },
    });
    await bills.resolve(await ours(), { way: 'WRITE_OFF' });
    await bills.resolve(await theirs(), { way: 'UNIDENTIFIED' });
    expect(await balance('REVENUE.THIRD_PARTY')).toBe(-8800);
    expect(await balance('CASH_OVER_SHORT')).toBe(1800);

    const matched = await bills.bill();
    expect(matched).toMatchObject({ status: 'MATCHED', counts: { open: 0, done: 3 } });
    const bank = await balance('BANK');
    const settled = await bills.settle(matched);
    expect(settled).toMatchObject({ status: 'SETTLED', theirsFen: 20_600, settledName: '员工' });
    expect((await balance('BANK')) - bank).toBe(20_600 - settled.feeFen);
    expect(await balance('CHANNEL_FEE')).toBe(settled.feeFen);
    expect(settled.feeFen).toBeGreaterThan(0);
    await expect(bills.settle(settled)).rejects.toMatchObject({ data: { reason: 'thirdIncome.settledAlready' } });
    expect(await checkInvariants(world.owner)).toEqual([]);
    const late = { time: new Date(), transactionId: '4200008888', outTradeNo: 'OTHER2', amountFen: 100 };
    expect(await bills.bring(bills.bytesOf('WECHAT', [late], bills.today()))).toMatchObject({
      status: 'REFUSED',
      problem: expect.stringContaining('已结算入账'),
    });
    const row = (await bills.rows(settled.id))[0]!;
    expect(await bills.finance.call(thirdIncomeApi.row, { rowId: row.id })).toMatchObject({ id: row.id });
  });
});

describe('a payment near midnight', () => {
  it('that stands on the bill of the next day is found there, and no longer open on its own', async () => {
    const order = await channels.scan('pays', 'ALIPAY', 4500);
    const own = rowOf(fakeRows('ALIPAY'), order);
    const other = { time: own.time, transactionId: '2026111322009', outTradeNo: 'X9', amountFen: 100 };
    await bills.bring(bills.bytesOf('ALIPAY', [other], bills.today()), { channel: 'ALIPAY', name: 'a.zip' });
    const first = await bills.bill('ALIPAY');
    expect(first.results).toMatchObject({ ONLY_OURS: { count: 1 }, ONLY_THEIRS: { count: 1 } });
    const waiting = (await bills.rows(first.id)).find(({ result }) => result === 'ONLY_OURS')!;
    expect(await bills.resolve(waiting, { way: 'WAIT' })).toMatchObject({ status: 'CLAIMED', way: 'WAIT' });

    const next = bills.tomorrow();
    const moved = { ...own, time: new Date(startOfBizDate(next).getTime() + 5000) };
    await bills.bring(bills.bytesOf('ALIPAY', [moved], next), { channel: 'ALIPAY', day: next, name: 'b.zip' });
    expect(await bills.bill('ALIPAY', next)).toMatchObject({
      status: 'MATCHED',
      results: { MATCHED: { count: 1, oursFen: 4500 }, ONLY_OURS: { count: 0 } },
    });
    expect(await bills.bill('ALIPAY')).toMatchObject({ results: { ONLY_OURS: { count: 0 } }, counts: { all: 1, open: 1 } });
    await bills.settle(await bills.bill('ALIPAY', next));
    expect(await checkInvariants(world.owner)).toEqual([]);
  });

  it('that the channel had first is found when our books get it', async () => {
    const first = await bills.bill('ALIPAY');
    const order = await channels.show('ALIPAY', 700);
    const fake = channels.fakes.ALIPAY;
    const trade = fake.books.trades.settle(fake.books.trades.get(outTradeNo(order)));
    const early = { time: new Date(), transactionId: trade.transactionId, outTradeNo: trade.outTradeNo, amountFen: 700 };
    await bills.bring(bills.bytesOf('ALIPAY', [early], bills.today()), { channel: 'ALIPAY', name: 'c.zip' });
    expect((await bills.rows(first.id, 'open')).map(({ theirsFen }) => theirsFen)).toContain(700);
    await channels.poll(order, 6);
    expect(await channels.read(order)).toMatchObject({ status: 'COMPLETED' });
    const more = { ...early, transactionId: '2026111322010', outTradeNo: 'X10', amountFen: 200 };
    await bills.bring(bills.bytesOf('ALIPAY', [more], bills.today()), { channel: 'ALIPAY', name: 'd.zip' });
    expect((await bills.rows(first.id, 'open')).map(({ theirsFen }) => theirsFen)).not.toContain(700);
    expect(await checkInvariants(world.owner)).toEqual([]);
  });
});

describe('a line that only the channel has', () => {
  it('is attached to an order of the same time and amount, or joined with a payment that only we have', async () => {
    const bill = await bills.bill('ALIPAY');
    const productId = await counter.goods({ priceFen: 100 });
    const cash = await counter.sell({ lines: [counter.line(productId)], payableFen: 100, tenders: [counter.cash(100)] });
    const stray = (await bills.rows(bill.id)).find(({ theirsFen }) => theirsFen === 100)!;
    expect(stray.candidates).toBe(1);
    const detail = await bills.finance.call(thirdIncomeApi.row, { rowId: stray.id });
    expect(detail.candidateList).toMatchObject([{ kind: 'ORDER', orderNo: cash.no, amountFen: 100, cashierName: '员工' }]);
    await expect(bills.resolve(stray, { way: 'ATTACH' })).rejects.toMatchObject({
      data: { reason: 'thirdIncome.candidateNeeded' },
    });
    const attached = await bills.resolve(stray, { way: 'ATTACH', candidate: { kind: 'ORDER', id: detail.candidateList[0]!.id } });
    expect(attached).toMatchObject({ status: 'RESOLVED', orderNo: cash.no, result: 'ONLY_THEIRS' });

    const order = await channels.scan('pays', 'ALIPAY', 900);
    const odd = { ...rowOf(fakeRows('ALIPAY'), order), transactionId: '2026111322011', outTradeNo: 'X11' };
    await bills.bring(bills.bytesOf('ALIPAY', [odd], bills.today()), { channel: 'ALIPAY', name: 'e.zip' });
    const loose = (await bills.rows(bill.id)).find(({ theirsFen, oursFen }) => theirsFen === 900 && oursFen === null)!;
    const { candidateList } = await bills.finance.call(thirdIncomeApi.row, { rowId: loose.id });
    const [candidate] = candidateList.filter(({ kind }) => kind === 'ROW');
    const joined = await bills.resolve(loose, { way: 'ATTACH', candidate: { kind: 'ROW', id: candidate!.id } });
    expect(joined).toMatchObject({ status: 'RESOLVED', result: 'MATCHED', orderNo: order.no, oursFen: 900 });
    expect((await bills.rows(bill.id)).filter(({ orderNo }) => orderNo === order.no)).toHaveLength(1);
    expect(await checkInvariants(world.owner)).toEqual([]);
  });
});

describe('the worker', () => {
  it('fetches yesterday’s bill of each merchant that can be asked, and tries again where the channel did not answer', async () => {
    const day = addDays(bills.today(), -1);
    const files = async () =>
      (await Promise.all((['WECHAT', 'ALIPAY', 'DOUYIN'] as const).map((channel) => bills.read(channel, day)))).flatMap(
        (of) => of.files,
      );
    await fetchDueBills(world.system());
    await fetchDueBills(world.system());
    const queued = await files();
    expect(queued).toMatchObject([
      { channel: 'WECHAT', source: 'FETCH', status: 'WAITING', accountName: null },
      { channel: 'ALIPAY', source: 'FETCH', status: 'WAITING' },
    ]);
    channels.fakes.WECHAT.books.isBillUnmade = true;
    for (const { id } of queued) await bills.take(id);
    expect((await files()).map(({ status }) => status)).toEqual(['FAILED', 'DONE']);
    channels.fakes.WECHAT.books.isBillUnmade = false;
    await fetchDueBills(world.system());
    expect((await files()).map(({ channel, status }) => [channel, status])).toEqual([
      ['WECHAT', 'WAITING'],
      ['WECHAT', 'FAILED'],
      ['ALIPAY', 'DONE'],
    ]);
  });

  it('asks a channel for a day on demand; a day without trade is a bill of no lines', async () => {
    const day = addDays(bills.today(), -3);
    const ref = { brandId: bills.brandId, channel: 'WECHAT' as const, day };
    await expect(bills.finance.call(thirdIncomeApi.fetch, { ...ref, day: bills.today() })).rejects.toMatchObject({
      data: { reason: 'thirdIncome.notYet' },
    });
    const file = await bills.finance.call(thirdIncomeApi.fetch, ref);
    await expect(bills.finance.call(thirdIncomeApi.fetch, ref)).rejects.toMatchObject({
      data: { reason: 'thirdIncome.fetching' },
    });
    channels.fakes.WECHAT.mood = 'failing';
    expect(await bills.take(file.id)).toMatchObject({ status: 'FAILED', problem: expect.stringContaining('没有应答') });
    channels.behave();
    const again = await bills.finance.call(thirdIncomeApi.fetch, ref);
    expect(await bills.take(again.id)).toMatchObject({ status: 'DONE', linesTotal: 0 });
    expect(await bills.bill('WECHAT', day)).toMatchObject({ status: 'MATCHED', counts: { all: 0 } });
  });
});

it('tells finance once of payments that are missing for more than two days, and keeps them on the list', async () => {
  const order = await channels.scan('pays', 'ALIPAY', 333);
  const more = { time: new Date(), transactionId: '2026111322012', outTradeNo: 'X12', amountFen: 1 };
  await bills.bring(bills.bytesOf('ALIPAY', [more], bills.today()), { channel: 'ALIPAY', name: 'f.zip' });
  const reader = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: billRights });
  const told = async () => (await reader.call(notificationApi.list, { serviceType: 'BILL' })).total;
  await tellOverdue(world.system());
  expect(await told()).toBe(0);
  await world.owner.query(
    `update tenant.channel_bill_rows set ours_time = ours_time - interval '3 days', version = version + 1 where ours_fen = 333`,
  );
  await tellOverdue(world.system());
  await tellOverdue(world.system());
  expect(await told()).toBe(1);
  const todos = await reader.call(homeApi.todos, {});
  expect(todos.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['thirdIncome.open', 'thirdIncome.overdue']));
  expect(
    (await bills.finance.call(thirdIncomeApi.day, { brandId: bills.brandId, channel: 'ALIPAY', day: order.bizDate })).bill,
  ).toMatchObject({
    overdue: 1,
  });
});
