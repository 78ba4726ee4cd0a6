import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { activityDraft, discountRule, hireMarketing, launch, tiersRule } from './activities.ts';
import { openCounter } from './counter.ts';
import { countFigures } from './figures.ts';
import { openSeats } from './seats.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;

/**
 * Two days of trade at our first branch, counted. The day before: three bottles of ¥10 sold at noon, a recharge of ¥100 with ¥20,
 * and a member sits down at 23:00 and calls twice, answered after 30 and after 90 seconds. Yesterday: the member leaves at 01:00,
 * one bottle comes back, two of another product are sold at half price, a balance buys a bottle, and a bottle breaks.
 */
export async function tradeForTwoDays(world: World) {
  const later = addDays(bizDate(new Date()), -1);
  const first = addDays(later, -1);
  const at = (date: string, hour: number) => {
    world.clock.now = new Date(startOfBizDate(date).getTime() + hour * HOUR_MS);
  };
  const counter = await openCounter(world);
  const seats = await openSeats(world);
  const machine = await seats.machine();
  const colaId = await counter.goods({ priceFen: 1000, qty: 40, valueFen: 4000 });
  const teaId = await counter.goods({ priceFen: 600, qty: 40, valueFen: 4000, name: '冰红茶' });
  const marketing = await hireMarketing(world);
  await launch(world, marketing, activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(teaId, 5000), { fromDay: first }));
  const tiers = tiersRule([{ fromFen: 10_000, bonusFen: 2_000 }]);
  await launch(world, marketing, activityDraft(world, 'CHARGE_DISCOUNT', tiers, { fromDay: first }));
  // What was set up now has to hold in the days before.
  await world.owner.query(`update tenant.prices set valid = tstzrange(lower(valid) - interval '9 days', upper(valid))`);
  await world.owner.query(`update tenant.machine_states set from_time = from_time - interval '9 days'`);
  await world.owner.query(`update tenant.machines set created_time = created_time - interval '9 days'`);

  at(first, 12);
  const cola = (qty: number) =>
    counter.sell({ lines: [counter.line(colaId, qty)], payableFen: 1000 * qty, tenders: [counter.cash(1000 * qty)] });
  const sold = await cola(3);
  const guest = await counter.guest(0);
  const charge = { branchId: counter.branchId, memberId: guest.id, amountFen: 10_000, bonusFen: 2_000 };
  await counter.manager.call(paymentApi.chargeMember, { ...charge, tenders: [counter.cash(10_000)] });
  const sitter = await seats.guest(10_000);
  at(first, 23);
  const session = await seats.start(machine.id, sitter.id);
  let seq = 0;
  for (const [type, seconds] of [
    ['TEA', 30],
    ['CALL', 90],
  ] as const) {
    const called = world.clock.now ?? new Date();
    await seats.say({ machine: machine.no, session: 's1', seq: ++seq, type, time: called.toISOString() });
    const calls = await counter.cashier.call(orderApi.calls, { branchId: counter.branchId });
    world.clock.now = new Date(called.getTime() + seconds * 1000);
    await counter.cashier.call(orderApi.accept, counter.act(calls.find((call) => call.type === type)!));
  }

  at(later, 1);
  await seats.end(session);
  at(later, 12);
  const lines = [{ orderLineId: sold.lines[0]!.id, qty: 1 }];
  const back = { ...counter.act(sold), lines, amountFen: 1000, restock: true, reason: '客人退货' };
  await counter.cashier.call(refundApi.refund, back);
  await counter.sell({ lines: [counter.line(teaId, 2)], payableFen: 600, tenders: [counter.cash(600)] });
  const fromBalance = { tender: 'WALLET' as const, amountFen: 1000, evidence: guest.evidence };
  await counter.sell({ memberId: guest.id, lines: [counter.line(colaId)], payableFen: 1000, tenders: [fromBalance] });
  const broken = { kind: 'WASTAGE' as const, reason: '破损', lines: [{ productId: colaId, qty: -1 }] };
  await counter.buyer.call(stockApi.adjust, { branchId: counter.branchId, ...broken });
  delete world.clock.now;
  await countFigures(world);
  return { counter, first, later, areaId: seats.areaId, memberId: guest.id };
}
