import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCounter, type Counter } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
});
afterAll(() => world.close());

type Tenders = Parameters<Counter['sell']>[0]['tenders'];
const sell = async (...tenders: Tenders) => {
  const payableFen = tenders.length * 1000;
  return counter.sell({ lines: [counter.line(await counter.goods({ priceFen: payableFen }))], payableFen, tenders });
};
const recharge = async (tender: Tenders[number]) => {
  const { id: memberId } = await counter.guest(0);
  const { branchId, cashier } = counter;
  return cashier.call(paymentApi.chargeMember, { branchId, memberId, amountFen: 1000, bonusFen: 0, tenders: [tender] });
};

describe('a voucher of a platform', () => {
  const voucher = (platform: string, code: string) => ({ tender: 'GROUPBUY' as const, amountFen: 1000, platform, code });

  it('pays once, however platform and code are typed, and is stored as it is compared', async () => {
    const order = await sell(voucher('mt', 'ab 12cd'));
    expect(order.payments).toMatchObject([{ tender: 'GROUPBUY', reference: 'AB12CD' }]);
    for (const again of [
      voucher('MT', 'AB12CD'),
      voucher(' Mt', 'ab12cd '),
      voucher('M T', 'aB1 2cD'),
      voucher('ＭＴ', 'ＡＢ１２ｃｄ'),
    ])
      await expect(sell(again)).rejects.toThrow('团购券 AB12CD 已核销过');
    await expect(sell(voucher('dy', 'x1'), voucher('DY', 'X 1'))).rejects.toThrow('团购券 X1 已核销过');
    await expect(sell(voucher('DY', 'AB12CD'))).resolves.toMatchObject({ status: 'COMPLETED' });
  });

  it('pays once in the database too, whatever was written there', async () => {
    const [order] = [await sell(voucher('DY', 'Z9'))];
    const again = `insert into tenant.payments (company_id, id, order_id, order_type, branch_id, seq, tender, status, amount_fen, reference,
        platform, created_time, settled_time)
      select company_id, $2, order_id, order_type, branch_id, 2, tender, status, amount_fen, ' z 9', 'dy', now(), now()
      from tenant.payments where id = $1`;
    await expect(world.owner.query(again, [order.payments[0]!.id, world.newId()])).rejects.toMatchObject({
      constraint: 'payments_voucher_once',
    });
  });

  it('that was used again before this rule is kept, told apart by its turn', async () => {
    const migration = readFileSync(new URL('../../../../migrations/0050_vouchers_and_slips.sql', import.meta.url), 'utf8');
    const repair = migration.slice(
      migration.indexOf('update tenant.payments'),
      migration.indexOf('alter table tenant.payments force'),
    );
    const ids = [];
    for (const code of ['q1', 'q2', 'q3']) ids.push((await sell(voucher('MT', code))).payments[0]!.id);
    const client = await world.owner.connect();
    try {
      await client.query('begin');
      await client.query('drop index tenant.payments_voucher_once');
      await client.query('alter table tenant.payments disable trigger user');
      const spoil = 'update tenant.payments set platform = $2, reference = $3 where id = $1';
      for (const [i, written] of [
        ['MT', 'Q7'],
        ['mt', 'q7'],
        ['MT ', 'q 7'],
      ].entries())
        await client.query(spoil, [ids[i], ...written]);
      await client.query(repair);
      const { rows } = await client.query('select platform, reference from tenant.payments where id = any($1) order by id', [
        ids,
      ]);
      expect(rows).toEqual(['Q7', 'Q7#2', 'Q7#3'].map((reference) => ({ platform: 'MT', reference })));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('a card slip', () => {
  const slip = (terminalNo: string, reference: string) => ({
    tender: 'BANK_CARD' as const,
    amountFen: 1000,
    terminalNo,
    reference,
  });
  afterEach(() => void delete world.clock.now);

  it('pays once per card machine and business day, for a recharge and for a sale', async () => {
    world.clock.now = new Date('2026-10-05T04:00:00Z');
    const order = await recharge(slip('6601000a', '231'));
    expect(order.payments).toMatchObject([{ tender: 'BANK_CARD', reference: '000231' }]);
    await expect(recharge(slip('6601000A', '000231'))).rejects.toThrow('终端 6601000A 的凭证 000231 今天已登记过');
    await expect(sell(slip('6601 000A', '0231'))).rejects.toMatchObject({ data: { reason: 'payment.slipUsed' } });
    await expect(recharge(slip('6601000B', '000231'))).resolves.toMatchObject({ status: 'COMPLETED' });
    await expect(recharge(slip('6601000A', '000232'))).resolves.toMatchObject({ status: 'COMPLETED' });
    world.clock.now = new Date('2026-10-06T04:00:00Z');
    await expect(recharge(slip('6601000A', '000231'))).resolves.toMatchObject({ status: 'COMPLETED' });
  });

  it('is listed for whoever compares it with the bills of the card machines, and for nobody else', async () => {
    const { branchId, cashier } = counter;
    const finance = await world.hire({ branchIds: [branchId], can: ['CARD_SLIP_LIST'] });
    world.clock.now = new Date('2026-10-08T04:00:00Z');
    const order = await recharge(slip('66010077', '78'));
    const listed = await finance.call(paymentApi.cardSlips, {
      branchId,
      keyword: '66010077',
      from: '2026-10-08',
      to: '2026-10-08',
    });
    expect(listed).toMatchObject({
      total: 1,
      rows: [
        {
          terminalNo: '66010077',
          slipNo: '000078',
          bizDate: '2026-10-08',
          amountFen: 1000,
          orderNo: order.no,
          orderType: 'CHARGE',
        },
      ],
    });
    expect(listed.rows[0]).toMatchObject({ cashierName: '员工', shiftNo: counter.shift.no, refundedFen: 0 });
    const of = (keyword: string, day?: string) =>
      finance.call(paymentApi.cardSlips, { keyword, ...(day && { from: day, to: day }) });
    expect((await of(order.no)).total).toBe(1);
    expect((await of('66010077', '2026-10-09')).total).toBe(0);
    await expect(cashier.call(paymentApi.cardSlips, { branchId })).rejects.toMatchObject({ status: 40301 });
    const elsewhere = await world.hire({ branchIds: [world.ours.second], can: ['CARD_SLIP_LIST'] });
    expect(await elsewhere.call(paymentApi.cardSlips, { keyword: '66010077' })).toMatchObject({ rows: [], total: 0 });
  });

  it('names its machine and its number as they are printed', async () => {
    const refused = { data: { reason: 'common.invalidInput' } };
    await expect(recharge(slip('POS', '231'))).rejects.toMatchObject(refused);
    await expect(recharge(slip('6601000A', 'POS 1'))).rejects.toMatchObject(refused);
    const order = await sell(slip('6601000C', '1'));
    const loose = `insert into tenant.payments (company_id, id, order_id, order_type, branch_id, seq, tender, status, amount_fen, reference,
        created_time, settled_time)
      select company_id, $2, order_id, order_type, branch_id, 2, tender, status, amount_fen, '000009', now(), now()
      from tenant.payments where id = $1`;
    await expect(world.owner.query(loose, [order.payments[0]!.id, world.newId()])).rejects.toMatchObject({
      constraint: 'payments_slip_of_terminal',
    });
  });
});

it('and the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
