import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { CardStatus } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { plainCardCode, rechargeCardLifecycle } from '@netbar/contract/activities/recharge-card/recharge-card.rules';
import { cardSaleApi } from '@netbar/contract/counter/payment/card-sale.api';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { redeemCard } from '#features/activities/recharge-card/recharge-card.ts';
import { inTx } from '#kernel/ctx.ts';
import { openCards, type Cards } from '#testing/cards.ts';
import { openCounter, type Counter, type Order } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { tryEveryStep, type Kind } from '#testing/lifecycle-steps.ts';
import { openSeats, type Seats } from '#testing/seats.ts';
import { openWorld, type World } from '#testing/world.ts';

const MANY = 50;

let world: World;
let counter: Counter;
let cards: Cards;
let seats: Seats;
beforeAll(async () => {
  world = await openWorld({ connections: MANY + 10 });
  counter = await openCounter(world);
  cards = await openCards(world, counter);
  seats = await openSeats(world);
});
afterEach(() => cards.forgive());
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason } });
const won = (presses: PromiseSettledResult<unknown>[]) => presses.filter(({ status }) => status === 'fulfilled').length;
const cardRow = (activityId: string) => ({ table: 'tenant.recharge_cards', where: { activity_id: activityId, seq: '1' } });
const orderRow = ({ id }: Order) => ({ table: 'tenant.orders', where: { id } });
const partly = (activityId: string) => cards.sell({ activityId, tenders: [counter.cash(4000)] });
const rest = (order: Order) =>
  counter.cashier.call(paymentApi.pay, { orderId: order.id, version: order.version, tenders: [counter.cash(5000)] });
const cancel = (order: Order) =>
  counter.manager.call(refundApi.cancelOrder, { orderId: order.id, version: order.version, reason: '不要了' });

describe('recharge cards at the counter', () => {
  it('are sold for money only, at the price shown, from a batch on sale here', async () => {
    const { activityId } = await cards.batch();
    const sale = { activityId, tenders: [{ tender: 'SIGNED' as const, amountFen: 9000, reason: '招待' }] };
    await expect(cards.sell(sale, counter.manager)).rejects.toMatchObject(refused('payment.notForCards'));
    const voucher = { tender: 'GROUPBUY' as const, amountFen: 9000, platform: '美团', code: randomUUID() };
    await expect(cards.sell({ activityId, tenders: [voucher] })).rejects.toMatchObject(refused('payment.notForCards'));
    const guest = await counter.guest();
    const wallet = { tender: 'WALLET' as const, amountFen: 9000, evidence: guest.evidence };
    await expect(cards.sell({ activityId, tenders: [wallet] })).rejects.toMatchObject(refused('order.needsMember'));
    await expect(cards.sell({ activityId, payableFen: 8000 })).rejects.toMatchObject(refused('order.priceChanged'));
    const elsewhere = await cards.batch({}, { branchIds: [world.ours.second] });
    await expect(cards.sell(elsewhere)).rejects.toMatchObject(refused('rechargeCard.notOnSale'));
    const untaken = await cards.approve();
    await expect(cards.sell({ activityId: untaken })).rejects.toMatchObject(refused('rechargeCard.notOnSale'));
    const onSale = await counter.cashier.call(rechargeCardApi.onSale, { branchId: counter.branchId });
    expect(onSale.map((batch) => batch.activityId)).toContain(activityId);
    expect(onSale.map((batch) => batch.activityId)).not.toContain(untaken);
    const clerk = await world.hire({ can: ['ORDER_PAY'] });
    await expect(cards.sell({ activityId }, clerk)).rejects.toMatchObject({ status: 40301 });
  });

  it('that an unpaid order holds are not sold to anybody else; cancelled, they are in stock again', async () => {
    const { activityId, codes } = await cards.batch({ qty: 1 });
    const order = await partly(activityId);
    expect(order).toMatchObject({ status: 'PENDING', paidFen: 4000 });
    expect(await cards.figures(activityId)).toMatchObject({ counts: { NEW: 1 }, inUnpaidOrders: 1, liabilityFen: 0 });
    await expect(cards.sell({ activityId })).rejects.toMatchObject(refused('rechargeCard.notEnough'));
    const range = { activityId, fromSeq: 1, toSeq: 1, reason: '作废' };
    await expect(cards.head.call(rechargeCardApi.voidCards, range)).rejects.toMatchObject(refused('rechargeCard.nothingToVoid'));
    const member = await cards.member();
    await expect(cards.redeem(member.id, codes[0] ?? '')).rejects.toMatchObject(refused('rechargeCard.notTaken'));
    await cancel(order);
    expect(await cards.figures(activityId)).toMatchObject({ counts: { NEW: 1 }, inUnpaidOrders: 0 });
    await expect(cards.sell({ activityId })).resolves.toMatchObject({ status: 'COMPLETED' });
  });

  it('are redeemed by the member at a machine where they signed in, and counted against that machine', async () => {
    const { activityId, codes } = await cards.batch();
    await cards.sell({ activityId, qty: 2 });
    const member = await seats.guest();
    const client = { machine: (await seats.machine()).no, session: randomUUID() };
    const redeem = (code: string) => seats.ask(cardSaleApi.redeemCard, { ...client, code });
    expect(await redeem(codes[0] ?? '')).toMatchObject(refused('evidence.notSignedInThere'));
    await seats.say({ ...client, seq: 1, type: 'ON', time: new Date().toISOString(), memberId: member.id });
    expect(await redeem(codes[0] ?? '')).toMatchObject({ data: { principalFen: 9000, bonusFen: 1000 } });
    for (let i = 0; i < 5; i++) expect(await redeem('WRONG')).toMatchObject(refused('rechargeCard.notTaken'));
    expect(await redeem(codes[1] ?? '')).toMatchObject(refused('rechargeCard.locked'));
  });
});

describe('at once', () => {
  it('fifty redeem one code, and one of them has it', async () => {
    const { activityId, codes } = await cards.batch();
    await cards.sell({ activityId });
    const members: { id: string }[] = [];
    for (let i = 0; i < MANY; i++) members.push(await cards.member());
    const code = plainCardCode(codes[0] ?? '');
    const presses = await world.race(cardRow(activityId), () =>
      members.map(({ id: memberId }) =>
        inTx(world.system(), (ctx) => redeemCard(ctx, { branchId: counter.branchId, memberId, code })),
      ),
    );
    expect(won(presses)).toBe(1);
    expect(await cards.figures(activityId)).toMatchObject({ counts: { REDEEMED: 1 }, liabilityFen: 0 });
  }, 60_000);

  it('fifty buy the last card, by its number or any, and one of them has it', async () => {
    for (const which of [{ fromSeq: 1 }, {}]) {
      const { activityId } = await cards.batch({ qty: 1 });
      const sale = () => Array.from({ length: MANY }, () => cards.sell({ activityId, ...which }));
      const presses = which.fromSeq ? await world.race(cardRow(activityId), sale) : await Promise.allSettled(sale());
      expect(won(presses)).toBe(1);
      expect(await cards.figures(activityId)).toMatchObject({ counts: { SOLD: 1 }, liabilityFen: 9000 });
    }
  }, 60_000);

  it('an order is cancelled and paid: the card is in stock, or sold', async () => {
    for (const [earlier, later] of [
      [cancel, rest],
      [rest, cancel],
    ] as const) {
      const { activityId } = await cards.batch({ qty: 1 });
      const order = await partly(activityId);
      const ended = await world.inTurn(
        orderRow(order),
        () => earlier(order),
        () => later(order),
      );
      expect([ended.earlier?.status, ended.later?.status]).toEqual(['fulfilled', 'rejected']);
      const { status } = await counter.cashier.call(orderApi.get, { orderId: order.id });
      const counts = status === 'COMPLETED' ? { NEW: 0, SOLD: 1 } : { NEW: 1, SOLD: 0 };
      expect(await cards.figures(activityId)).toMatchObject({ counts, inUnpaidOrders: 0 });
    }
  });

  it('a card is redeemed and its order refunded: one of them happens', async () => {
    const { activityId, codes } = await cards.batch();
    const order = await cards.sell({ activityId });
    const member = await cards.member();
    const refund = { ...counter.act(order), amountFen: 9000, restock: false, reason: '退卡' };
    const presses = await world.race<unknown>(cardRow(activityId), () => [
      cards.redeem(member.id, codes[0] ?? ''),
      counter.manager.call(refundApi.refund, refund),
    ]);
    expect(won(presses)).toBe(1);
  });
});

it('leaves the books in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});

const nobody = 'member_id = null, redeemed_time = null';
const ordered = 'order_id = gen_random_uuid(), order_line_no = 1, branch_id = gen_random_uuid(), sold_time = now()';
const inStock = 'order_id = null, order_line_no = null, branch_id = null, sold_time = null';
const card: Kind = {
  lifecycle: rechargeCardLifecycle as Lifecycle,
  table: 'recharge_cards',
  statuses: CardStatus.options,
  open: async () => {
    const { activityId } = await cards.batch({ qty: 1 });
    const { rows } = await cards.head.call(rechargeCardApi.cards, { activityId });
    return rows[0]?.id ?? '';
  },
  also: {
    NEW: `, ${inStock}, ${nobody}, ended_time = null`,
    SOLD: `, ${ordered}, ${nobody}, ended_time = null`,
    REDEEMED: `, ${ordered}, member_id = gen_random_uuid(), redeemed_time = now(), ended_time = null`,
    VOID: `, ${inStock}, ${nobody}, ended_time = now()`,
  },
  // Cards are stepped by ranges and by their orders, which the tests above try.
  calls: {},
};
tryEveryStep([card], { world: () => world, person: () => cards.head, without: async () => cards.head, tables: [] });
