import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOfDay, writeWechatBill } from '#gateways/fake/wechat-pay-bill.ts';
import { billRights, openBills, type Bills } from '#testing/bills.ts';
import { openChannels, type Channels } from '#testing/channels.ts';
import { cashierRights, openCounter, type Counter } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openVouchers, type Vouchers } from '#testing/vouchers.ts';
import { openWorld, type World } from '#testing/world.ts';
import { fetchDueBills } from './fetch-due.ts';
import { takeBillFile } from './take-file.ts';

let world: World;
let counter: Counter;
let channels: Channels;
let vouchers: Vouchers;
let bills: Bills;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  channels = await openChannels(world, counter);
  vouchers = await openVouchers(world, counter);
  bills = await openBills(world);
});
afterAll(async () => {
  await vouchers.close();
  await channels.close();
  await world.close();
});

const rows = () => rowsOfDay(channels.fakes.WECHAT.books.trades.all(), bills.today());
const textOf = (merchantNo?: string) => writeWechatBill(rows(), merchantNo) ?? '';
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const refused = (problem: string | RegExp) => ({ status: 'REFUSED', problem: expect.stringMatching(problem) });
const count = async (table: string) => Number((await world.owner.query(`select count(*) as n from tenant.${table}`)).rows[0].n);

describe('a file that is not believed', () => {
  it('changes nothing, and says why: another merchant, another day, other sums, a forged row, no bill at all', async () => {
    await channels.scan('pays', 'WECHAT', 12_800);
    const text = textOf();
    expect(await bills.bring(bytes(textOf('1600000000')))).toMatchObject(
      refused(/^这是商户 1600000000 的账单，本品牌的商户号是 \d+$/),
    );
    expect(await bills.bring(bytes(text), { day: '2026-01-02' })).toMatchObject(refused('与所选日期 2026-01-02 不符'));
    expect(await bills.bring(bytes(text.replace('`128.00,`0.00,`\r\n', '`1.28,`0.00,`\r\n')))).toMatchObject(refused('合计不符'));
    expect(await bills.bring(bytes(text.replace('`128.00', '`12x.00')))).toMatchObject(refused('第 1 行有误：“.*”不是金额'));
    expect(await bills.bring(bytes(text.slice(0, -90)))).toMatchObject(refused('合计不符|无法读取'));
    expect(await bills.bring(bytes('PK not really'))).toMatchObject(refused('无法读取这个文件，请上传从微信支付下载的原始账单'));
    expect([await count('channel_bills'), await count('channel_bill_lines'), await count('channel_bill_rows')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('is refused when a line says another amount than it did before', async () => {
    const [first] = rows();
    expect(await bills.bring(bytes(textOf()))).toMatchObject({ status: 'DONE', linesNew: 1 });
    const before = await bills.bill();
    const forged = writeWechatBill([{ ...first!, amountFen: 1 }]) ?? '';
    expect(await bills.bring(bytes(forged))).toMatchObject(refused(`交易 ${first!.transactionId} 与之前导入的内容不同`));
    expect(await bills.bill()).toEqual(before);
  });
});

describe('people', () => {
  it('of another company see nothing of it, and their file is not ours', async () => {
    const bill = await bills.bill();
    const rival = await world.hire({
      companyId: world.rival.company,
      branchIds: [],
      isCompanyWide: true,
      level: 1,
      can: billRights,
    });
    const gone = { data: { reason: 'common.notFound' } };
    await expect(rival.call(thirdIncomeApi.bill, { billId: bill.id })).rejects.toMatchObject(gone);
    await expect(rival.call(thirdIncomeApi.rows, { billId: bill.id })).rejects.toMatchObject(gone);
    await expect(rival.call(thirdIncomeApi.settle, { billId: bill.id, version: bill.version })).rejects.toMatchObject(gone);
    const stolen = { brandId: world.ours.brand, channel: 'WECHAT' as const, day: bill.day, name: 'x.csv', file: bytes(textOf()) };
    await expect(rival.call(thirdIncomeApi.import, stolen)).rejects.toMatchObject(gone);
    const own = { ...stolen, brandId: world.rival.brand };
    await expect(rival.call(thirdIncomeApi.import, own)).rejects.toMatchObject({ data: { reason: 'thirdIncome.noMerchant' } });
  });

  it('of single branches see no bill of the brand, whatever they hold', async () => {
    const bill = await bills.bill();
    const manager = await world.hire({ branchIds: [counter.branchId], level: 2, can: billRights });
    const gone = { data: { reason: 'common.notFound' } };
    await expect(manager.call(thirdIncomeApi.bill, { billId: bill.id })).rejects.toMatchObject(gone);
    await expect(manager.call(thirdIncomeApi.rows, { billId: bill.id })).rejects.toMatchObject(gone);
    const { files } = await bills.read();
    await expect(manager.call(thirdIncomeApi.file, { fileId: files[0]!.id })).rejects.toMatchObject(gone);
    const file = bytes(textOf());
    const day = bills.today();
    await expect(
      manager.call(thirdIncomeApi.import, { brandId: bills.brandId, channel: 'WECHAT', day, name: 'x.csv', file }),
    ).rejects.toMatchObject({ data: { reason: 'common.wholeBrandOnly' } });
  });

  it('who took the money do not resolve its difference', async () => {
    const both = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: [...cashierRights, ...billRights] });
    const productId = await counter.goods({ priceFen: 3600 });
    const payerCode = channels.fakes.WECHAT.payerCode('pays');
    const tenders = [{ tender: 'WECHAT' as const, amountFen: 3600, payerCode }];
    const order = await counter.sell({ lines: [counter.line(productId)], payableFen: 3600, tenders }, both);
    const odd = rows().filter((row) => row.outTradeNo === channels.outTradeNo(order));
    await bills.bring(bytes(writeWechatBill(odd.map((row) => ({ ...row, amountFen: 6300 }))) ?? ''));
    const bill = await bills.bill();
    const row = (await bills.rows(bill.id, 'open'))[0]!;
    expect(row).toMatchObject({ result: 'AMOUNT_DIFF', oursFen: 3600, theirsFen: 6300 });
    await expect(bills.resolve(row, { way: 'TAKE_THEIRS' }, both)).rejects.toMatchObject({ data: { reason: 'duty.samePerson' } });
    await expect(bills.resolve(row, { way: 'TAKE_THEIRS', note: ' ' })).rejects.toMatchObject({ status: 40000 });
    const other = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: billRights });
    const claimed = await bills.resolve(row, { way: 'CLAIM' }, other);
    expect(claimed).toMatchObject({ status: 'CLAIMED' });
    expect(await bills.bill()).toMatchObject({ status: 'MATCHED', counts: { claimed: 1 } });
    await bills.settle(await bills.bill());
    expect(await bills.resolve(claimed, { way: 'RECOVERED' }, other)).toMatchObject({ status: 'RESOLVED' });
    expect(await checkInvariants(world.owner)).toEqual([]);
  });

  it('without the function of a step are refused', async () => {
    const bill = await bills.bill();
    const reader = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: ['THIRD_INCOME_LIST'] });
    const ref = { brandId: bills.brandId, channel: 'WECHAT' as const, day: bills.today() };
    const calls = [
      () => reader.call(thirdIncomeApi.settle, { billId: bill.id, version: bill.version }),
      () => reader.call(thirdIncomeApi.fetch, ref),
      () => reader.call(thirdIncomeApi.export, { billId: bill.id, columns: ['time'] }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 40301 });
  });
});

describe.each(['DOUYIN', 'MEITUAN'] as const)('the vouchers of %s', (platform) => {
  it('are fetched from all shops, compared with what was written off, and settled', async () => {
    await vouchers.setUp(platform);
    const sell = () => vouchers.sell(platform, { payFen: 5990 });
    const [here, there, strange] = [sell(), sell(), sell()];
    await vouchers.writeOff(here.code);
    const voucher = await vouchers.writeOff(there.code, { by: vouchers.neighbour, branchId: world.ours.second });
    vouchers.fakes[platform].coupons.use(strange, vouchers.poiOf(platform, counter.branchId));
    const back = await vouchers.writeOff(sell().code);
    await vouchers.desk.call(voucherApi.revoke, { voucherId: back.id, version: back.version });

    const day = bills.today();
    world.clock.now = new Date(startOfBizDate(addDays(day, 1)).getTime() + 10 * 3_600_000);
    await inFuture(platform, day);
    delete world.clock.now;
    const bill = await bills.bill(platform, day);
    expect(bill).toMatchObject({
      results: { MATCHED: { count: 2, theirsFen: 11_980 }, ONLY_THEIRS: { count: 1 } },
      feeFen: 1077,
    });
    const stray = (await bills.rows(bill.id, 'open'))[0]!;
    await bills.resolve(stray, { way: 'UNIDENTIFIED' });
    await bills.settle(await bills.bill(platform, day));
    const { rows: states } = await world.owner.query('select status::text from tenant.vouchers where id = $1', [voucher.id]);
    expect(states).toEqual([{ status: 'SETTLED' }]);
    expect(await checkInvariants(world.owner)).toEqual([]);
  });

  /** The worker's turn of the next morning. */
  async function inFuture(channel: 'DOUYIN' | 'MEITUAN', day: string) {
    await fetchDueBills(world.system());
    const { rows: files } = await world.owner.query<{ id: string }>(
      `select id from tenant.channel_bill_files where channel = $1 and day = $2 and status = 'WAITING'`,
      [channel, day],
    );
    expect(files).toHaveLength(1);
    await takeBillFile(world.system(), { fileId: files[0]!.id });
  }
});

it('two imports and two resolutions at once have one effect', async () => {
  await channels.scan('pays', 'ALIPAY', 700);
  const file = bills.bytesOf(
    'ALIPAY',
    rowsOfDay(channels.fakes.ALIPAY.books.trades.all(), bills.today()).map((row) => ({ ...row, amountFen: 600 })),
    bills.today(),
  );
  const sent = await Promise.allSettled([1, 2, 3].map(() => bills.send(file, { channel: 'ALIPAY', name: 'a.zip' })));
  const taken = sent.filter((one) => one.status === 'fulfilled');
  expect(taken).toHaveLength(1);
  const fileId = taken[0]!.value.id;
  await Promise.all([bills.take(fileId), bills.take(fileId)]);
  const bill = await bills.bill('ALIPAY');
  expect(bill.counts).toMatchObject({ all: 1, open: 1 });
  const [row] = await bills.rows(bill.id);
  const presses = await world.race({ table: 'tenant.channel_bills', where: { id: bill.id } }, () => [
    bills.resolve(row!, { way: 'TAKE_THEIRS' }),
    bills.resolve(row!, { way: 'CASH' }),
  ]);
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await checkInvariants(world.owner)).toEqual([]);
});
