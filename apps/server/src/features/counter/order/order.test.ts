import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { cashierRights, openCounter, type Counter } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { activityDraft, hireMarketing, launch, tiersRule } from '#testing/activities.ts';
import { cardSlip } from '#testing/members.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
});
afterAll(() => world.close());

const balance = (code: 'ORDER_CLEARING' | 'REVENUE.GOODS' | 'COGS' | 'CASH_DRAWER', ownerId?: string) =>
  balanceOf(world.system(), { code, branchId: counter.branchId, ...(ownerId && { ownerId }) });

describe('a sale at the front desk', () => {
  it('is taken, paid with change and handed over in one press, and booked to the fen', async () => {
    const { goods, line, cash, drawerId } = counter;
    const productId = await goods({ priceFen: 500, qty: 10, valueFen: 2000 });
    const before = [await balance('CASH_DRAWER', drawerId), await balance('REVENUE.GOODS'), await balance('COGS')];

    const order = await counter.sell({ lines: [line(productId, 3)], payableFen: 1500, tenders: [cash(1500, 2000)] });

    expect(order).toMatchObject({ type: 'SALE', source: 1, status: 'COMPLETED', paid: 'paid', refundStatus: 0, paidFen: 1500 });
    expect(order.no).toMatch(/^10\d{6}1001\d{5}$/);
    expect(order.payments).toMatchObject([{ tender: 'CASH', amountFen: 1500, tenderedFen: 2000, changeFen: 500 }]);
    expect(order.steps.map(({ action }) => action)).toEqual(['create', 'pay', 'complete']);
    const after = [await balance('CASH_DRAWER', drawerId), await balance('REVENUE.GOODS'), await balance('COGS')];
    expect(after.map((fen, i) => fen - before[i]!)).toEqual([1500, -1500, 600]);
    expect(await counter.stock(productId)).toMatchObject({ onHand: 7, reserved: 0 });
  });

  it('is paid in several ways at once: cash, a card, a voucher and a wallet', async () => {
    const { goods, line, cash, guest } = counter;
    const productId = await goods({ priceFen: 4000 });
    const { id: memberId, evidence } = await guest(1000);

    const order = await counter.sell({
      memberId,
      lines: [line(productId)],
      payableFen: 4000,
      tenders: [
        cash(1000),
        cardSlip(500),
        { tender: 'GROUPBUY', amountFen: 1500, platform: '美团', code: '8001' },
        { tender: 'WALLET', amountFen: 1000, evidence },
      ],
    });

    expect(order.status).toBe('COMPLETED');
    expect(order.tenders.toSorted()).toEqual(['BANK_CARD', 'CASH', 'GROUPBUY', 'MEMBER_PRINCIPAL']);
    const again = { tender: 'GROUPBUY' as const, amountFen: 4000, platform: '美团', code: '8001' };
    await expect(counter.sell({ lines: [line(productId)], payableFen: 4000, tenders: [again] })).rejects.toThrow(
      '团购券 8001 已核销过',
    );
  });

  it('is charged what was shown, never what a price became meanwhile', async () => {
    const { goods, line, cash } = counter;
    const productId = await goods({ priceFen: 500 });
    const sale = { lines: [line(productId)], payableFen: 400, tenders: [cash(400)] };
    await expect(counter.sell(sale)).rejects.toThrow('价格已变动：应付 ¥5.00');
    await expect(counter.sell({ ...sale, payableFen: 500, tenders: [cash(600)] })).rejects.toThrow('只差 ¥5.00 未付');
  });

  it('of what is not there, not on the shelf or not for sale is refused', async () => {
    const { goods, line, cash } = counter;
    const productId = await goods({ qty: 2 });
    await expect(counter.sell({ lines: [line(productId, 3)], payableFen: 1500, tenders: [cash(1500)] })).rejects.toMatchObject({
      data: { reason: 'ledger.outOfStock' },
    });
    const material = await goods({ kind: 'MATERIAL' });
    await expect(counter.create({ lines: [line(material)] })).rejects.toMatchObject({ data: { reason: 'order.wrongKind' } });
  });

  it('of what lies on the counter though the book has none is forced by whoever may, and waits to be looked into', async () => {
    const productId = await counter.goods({ priceFen: 500, qty: 1, valueFen: 200 });
    const bold = await world.hire({ branchIds: [counter.branchId], can: [...cashierRights, 'FORCE_SALE'] });
    const sale = {
      lines: [counter.line(productId, 3)],
      payableFen: 1500,
      tenders: [cardSlip(1500)],
      isForced: true,
    };

    await expect(counter.sell({ ...sale, isForced: false }, bold)).rejects.toThrow('库存不足');
    await expect(counter.sell(sale)).rejects.toMatchObject({ status: 40301 });
    const { no } = await counter.sell(sale, bold);

    expect(await counter.stock(productId)).toMatchObject({ onHand: 0 });
    const { rows } = await counter.buyer.call(stockApi.listAdjusts, { branchId: counter.branchId, kind: 'FOUND' });
    expect(rows[0]).toMatchObject({ reason: `强制销售 ${no}`, lines: [{ productId, qty: 2 }] });
  });

  it('of a combo takes its parts out of the store, and service takes nothing', async () => {
    const { goods, line, cash } = counter;
    const [tea, cake] = [await goods({ valueFen: 1000 }), await goods({ valueFen: 500 })];
    const components = [
      { productId: tea, qty: 1 },
      { productId: cake, qty: 2 },
    ];
    const combo = await goods({ kind: 'COMBO', qty: 0, priceFen: 1200, components });
    const service = await goods({ kind: 'SERVICE', qty: 0, priceFen: 300 });
    await counter.sell({ lines: [line(combo, 2), line(service)], payableFen: 2700, tenders: [cash(2700)] });
    expect(await counter.stock(tea)).toMatchObject({ onHand: 8 });
    expect(await counter.stock(cake)).toMatchObject({ onHand: 6 });
  });

  it('takes a wallet only from the member who is there', async () => {
    const { goods, line, guest } = counter;
    const productId = await goods();
    const { id: memberId } = await guest();
    const tenders = [{ tender: 'WALLET' as const, amountFen: 500, evidence: (await guest()).evidence }];
    await expect(counter.sell({ memberId, lines: [line(productId)], payableFen: 500, tenders })).rejects.toThrow(
      '会员卡已停用或不是该会员的',
    );
  });

  it('takes no cash without an open shift', async () => {
    const productId = await counter.goods();
    const second = await openCounter(world, world.ours.second);
    const stranger = await world.hire({ branchIds: [world.ours.third], can: ['ORDER_PAY'] });
    await expect(
      stranger.call(paymentApi.sell, {
        branchId: world.ours.third,
        lines: [counter.line(productId)],
        payableFen: 500,
        tenders: [],
      }),
    ).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const service = await second.goods({ kind: 'SERVICE', qty: 0, priceFen: 100 });
    await world.owner.query(`update tenant.shifts set status = 'COUNTING', version = version + 1 where id = $1`, [
      second.shift.id,
    ]);
    const sale = { lines: [second.line(service)], payableFen: 100, tenders: [second.cash(100)] };
    await expect(second.sell(sale)).rejects.toThrow('收付现金前请先开班');
  });
});

describe('an order for later', () => {
  it('keeps its goods, is accepted, paid in parts and delivered, which is when it earns points', async () => {
    const { goods, line, cash, cashier, manager, act } = counter;
    const productId = await goods({ priceFen: 1000 });
    const { id: memberId } = await counter.guest(0);
    const pointsOf = async () => (await manager.call(walletApi.get, { memberId })).points;
    const order = await counter.create({ lines: [line(productId, 2)], source: 3, memberId });
    expect(order).toMatchObject({ status: 'PENDING', paid: 'unpaid', dueFen: 2000, expiresTime: expect.any(String) });
    expect(await counter.stock(productId)).toMatchObject({ onHand: 10, reserved: 2 });

    const accepted = await cashier.call(orderApi.accept, act(order));
    expect(accepted).toMatchObject({ status: 'CONFIRMED', expiresTime: null });
    await expect(cashier.call(orderApi.complete, act(accepted))).rejects.toThrow('还差 ¥20.00 未付');
    const part = await cashier.call(paymentApi.pay, { ...act(accepted), tenders: [cash(500)] });
    expect(part).toMatchObject({ status: 'CONFIRMED', paid: 'unpaid', dueFen: 1500 });
    const paid = await cashier.call(paymentApi.pay, { ...act(part), tenders: [cash(1500)] });
    expect(paid).toMatchObject({ status: 'CONFIRMED', paid: 'paid', dueFen: 0 });
    expect(await pointsOf()).toBe(0);
    const done = await cashier.call(orderApi.complete, act(paid));
    expect(done.status).toBe('COMPLETED');
    expect(await pointsOf()).toBe(20);
    expect(await counter.stock(productId)).toMatchObject({ onHand: 8, reserved: 0 });
  });

  it('that is cancelled lets go of its goods', async () => {
    const { goods, line, cashier, act } = counter;
    const productId = await goods();
    const order = await counter.create({ lines: [line(productId, 2)] });
    const cancelled = await cashier.call(refundApi.cancelOrder, { ...act(order), reason: '客人走了' });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', dueFen: 0 });
    expect(cancelled.steps.at(-1)).toMatchObject({ action: 'cancel', detail: { reason: '客人走了' } });
    expect(await counter.stock(productId)).toMatchObject({ onHand: 10, reserved: 0 });
  });
});

describe('a recharge', () => {
  it('is an order numbered 11…, with the gift that was shown, and becomes the member’s at once', async () => {
    const { cashier, cash, guest, branchId } = counter;
    const tiers = [
      { fromFen: 10_000, bonusFen: 1000 },
      { fromFen: 20_000, bonusFen: 5000 },
    ];
    await launch(world, await hireMarketing(world), activityDraft(world, 'CHARGE_DISCOUNT', tiersRule(tiers, 30)));
    const { id: memberId } = await guest(0);
    const charge = { branchId, memberId, amountFen: 20_000, tenders: [cash(20_000)] };

    await expect(cashier.call(paymentApi.chargeMember, { ...charge, bonusFen: 1000 })).rejects.toThrow('现赠送 ¥50.00');
    const order = await cashier.call(paymentApi.chargeMember, { ...charge, bonusFen: 5000 });

    expect(order).toMatchObject({ type: 'CHARGE', status: 'COMPLETED', paid: 'paid', bonusFen: 5000 });
    expect(order.no).toMatch(/^11/);
    expect(await balanceOf(world.system(), { code: 'MEMBER_PRINCIPAL', ownerId: memberId })).toBe(-20_000);
    expect(await balanceOf(world.system(), { code: 'MEMBER_BONUS', ownerId: memberId })).toBe(-5000);
  });

  it('is never paid with a balance', async () => {
    const { cashier, guest, branchId } = counter;
    const { id: memberId, evidence } = await guest();
    const tenders = [{ tender: 'WALLET' as const, amountFen: 1000, evidence }];
    await expect(
      cashier.call(paymentApi.chargeMember, { branchId, memberId, amountFen: 1000, bonusFen: 0, tenders }),
    ).rejects.toThrow('充值不能用余额');
  });
});

it('an exchange takes points and gives goods', async () => {
  const { goods, line, guest, manager } = counter;
  const productId = await goods({ priceFen: 300, valueFen: 1000, pointsPrice: 30 });
  const { id: memberId, evidence } = await guest(5000);
  await counter.purse.spend(memberId, counter.branchId, 4000);
  const tenders = [{ tender: 'POINTS' as const, points: 30, evidence }];
  const lines = [line(productId)];
  const order = await counter.sell({ type: 'EXCHANGE', memberId, lines, payableFen: 0, tenders }, manager);
  expect(order).toMatchObject({ type: 'EXCHANGE', status: 'COMPLETED', pointsCost: 30, payableFen: 0 });
  expect(order.no).toMatch(/^12/);
  await expect(counter.sell({ type: 'EXCHANGE', memberId, lines, payableFen: 0, tenders }, manager)).rejects.toThrow('积分不足');
  await expect(counter.sell({ type: 'EXCHANGE', memberId, lines, payableFen: 0, tenders })).rejects.toMatchObject({
    status: 40301,
  });
});

it('an exchange costs the points the product says, whatever the till sends, and none is made of what has no price in points', async () => {
  const { goods, line, guest, manager } = counter;
  const { id: memberId, evidence } = await guest(50_000);
  await counter.purse.spend(memberId, counter.branchId, 50_000);
  const dear = await goods({ priceFen: 3900, pointsPrice: 390 });
  const forOnePoint = (productId: string) => [{ ...line(productId), pointsEach: 1 }];
  const pay = (points: number) => [{ tender: 'POINTS' as const, points, evidence }];
  const sale = { type: 'EXCHANGE' as const, memberId, payableFen: 0 };
  const order = await counter.sell({ ...sale, lines: forOnePoint(dear), tenders: pay(1) }, manager);
  expect(order).toMatchObject({ status: 'PENDING', paid: 'unpaid', pointsCost: 390 });
  await expect(counter.sell({ ...sale, lines: forOnePoint(dear), tenders: pay(391) }, manager)).rejects.toThrow('还差 390 积分');
  await expect(counter.sell({ ...sale, lines: [line(dear)], tenders: pay(390) }, manager)).resolves.toMatchObject({
    status: 'COMPLETED',
    lines: [{ pointsCost: 390 }],
  });
  const bought = await goods({ priceFen: 300 });
  await expect(counter.sell({ ...sale, lines: forOnePoint(bought), tenders: pay(1) }, manager)).rejects.toThrow(
    '没有积分价，不能兑换',
  );
});

describe('a receipt', () => {
  it('says what was sold, prints in Chinese, and says when it is a copy', async () => {
    const { goods, line, cash, cashier } = counter;
    const productId = await goods({ priceFen: 500 });
    const { id: orderId, no } = await counter.sell({
      lines: [line(productId, 2)],
      payableFen: 1000,
      tenders: [cash(1000, 2000)],
    });
    const { content, printedCount } = await cashier.call(orderApi.receipt, { orderId });
    expect(content).toMatchObject({ no, payableFen: 1000, lines: [{ name: '可口可乐', qty: 2, netFen: 1000 }] });
    expect(printedCount).toBe(0);
    const read = ({ bytes }: { bytes: string }) => new TextDecoder('gbk').decode(Buffer.from(bytes, 'base64'));
    const first = await cashier.call(orderApi.print, { orderId, width: 58, opensDrawer: true });
    const openDrawer = Buffer.from('1B700032FA', 'hex');
    expect(Buffer.from(first.bytes, 'base64').includes(openDrawer)).toBe(true);
    expect(read(first)).toContain('找零');
    expect(read(first)).toContain('￥10.00');
    expect(read(first)).not.toContain('补打');
    const second = await cashier.call(orderApi.print, { orderId, width: 80, opensDrawer: true });
    expect(Buffer.from(second.bytes, 'base64').includes(openDrawer)).toBe(false);
    expect(second).toMatchObject({ printedCount: 2, isReprint: true });
    expect(read(second)).toContain('【补打】');
  });

  it('of a guest’s order is there once it is paid at the till, says when that was, and stays the same when it is delivered', async () => {
    const { goods, line, cash, cashier, act } = counter;
    const order = await counter.create({ lines: [line(await goods({ priceFen: 500 }))], source: 0 });
    await expect(cashier.call(orderApi.receipt, { orderId: order.id })).rejects.toThrow('订单付清后才有小票');
    const paid = await cashier.call(paymentApi.pay, { ...act(order), tenders: [cash(500, 1000)] });
    expect(paid).toMatchObject({ status: 'CONFIRMED', paid: 'paid', printedCount: 0 });
    const { content } = await cashier.call(orderApi.receipt, { orderId: order.id });
    expect(content).toMatchObject({ no: order.no, payableFen: 500, payments: [{ tender: 'CASH', changeFen: 500 }] });
    expect(content.time).toBe(paid.payments[0]!.settledTime);
    await cashier.call(orderApi.print, { orderId: order.id, width: 58 });
    const done = await cashier.call(orderApi.complete, act(paid));
    expect(done).toMatchObject({ status: 'COMPLETED', printedCount: 1 });
    expect((await cashier.call(orderApi.receipt, { orderId: order.id })).content).toEqual(content);
  });
});

it('DATA-06 orders are found by every status and type; also by every source, payment and refund status', async () => {
  const { cashier, branchId } = counter;
  const values = {
    status: ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'],
    type: ['SALE', 'CHARGE', 'EXCHANGE', 'LEASE', 'CALL', 'TEA', 'CLEAN', 'AC_ON', 'AC_OFF', 'NO_SMOKING'],
    source: [0, 1, 2, 3, 4],
    paid: ['paid', 'unpaid'],
    refundStatus: [0, 1, 2, 4],
  };
  const { total } = await cashier.call(orderApi.list, { branchId });
  for (const [field, all] of Object.entries(values)) {
    let found = 0;
    for (const value of all) {
      const { rows, total } = await cashier.call(orderApi.list, { branchId, [field]: value, limit: 200 });
      expect(rows.filter((row) => row[field as keyof typeof row] !== value)).toEqual([]);
      found += total;
    }
    expect({ field, found }).toEqual({ field, found: total });
  }
});

it('orders are listed by what they are, and others’ do not exist', async () => {
  const { cashier, branchId } = counter;
  const { rows, total } = await cashier.call(orderApi.list, { branchId, type: 'SALE', paid: 'paid', tender: 'GROUPBUY' });
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({ summary: '可口可乐', qty: 1 });
  const stranger = await world.hire({ branchIds: [world.ours.third], can: ['ORDER_LIST', 'ORDER_WORK'] });
  await expect(stranger.call(orderApi.get, { orderId: rows[0]!.id })).rejects.toMatchObject({
    data: { reason: 'common.notFound' },
  });
  expect(await stranger.call(orderApi.list, { branchId })).toMatchObject({ rows: [], total: 0 });
});

it('and after all of this the books are in order, and no settled order keeps money back', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
