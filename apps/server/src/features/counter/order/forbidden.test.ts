import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { orderLifecycle, type OrderStatus } from '@netbar/contract/counter/order/order.rules';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '#testing/invariants.ts';
import { openCounter, type Counter, type Order } from '#testing/counter.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let people: Record<'reader' | 'cashier' | 'manager', Person>;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  people = { reader: await world.hire({ can: ['ORDER_LIST'] }), cashier: counter.cashier, manager: counter.manager };
});
afterAll(() => world.close());

type Role = keyof typeof people;

/** What each press does, and where it may. The machine says the steps; money that came in makes cancelling the manager's. */
const presses = {
  accept: (by: Person, order: Order) => by.call(orderApi.accept, counter.act(order)),
  pay: (by: Person, order: Order) => by.call(paymentApi.pay, { ...counter.act(order), tenders: [counter.cash(500)] }),
  complete: (by: Person, order: Order) => by.call(orderApi.complete, counter.act(order)),
  cancel: (by: Person, order: Order) => by.call(refundApi.cancelOrder, { ...counter.act(order), reason: '不要了' }),
  refund: (by: Person, order: Order) =>
    by.call(refundApi.refund, { ...counter.act(order), amountFen: 500, restock: true, reason: '不要了' }),
};
type Press = keyof typeof presses;

/** An order at each status; CONFIRMED once unpaid and once paid. */
const places = ['PENDING', 'CONFIRMED unpaid', 'CONFIRMED paid', 'CANCELLED', 'COMPLETED'] as const;
type Place = (typeof places)[number];

function isAllowed(place: Place, press: Press, role: Role): boolean {
  const [status, money] = place.split(' ') as [OrderStatus, string?];
  if (role === 'reader') return false;
  switch (press) {
    case 'accept':
      return nextStatus(orderLifecycle, status, 'accept') !== undefined;
    case 'pay':
      return nextStatus(orderLifecycle, status, 'payPart') !== undefined && money !== 'paid';
    case 'complete':
      return nextStatus(orderLifecycle, status, 'complete') !== undefined && money === 'paid';
    case 'cancel':
      return money === 'paid' ? role === 'manager' : status === 'PENDING' || status === 'CONFIRMED';
    case 'refund':
      return status === 'COMPLETED';
  }
}

async function reach(place: Place): Promise<Order> {
  const { cashier, act, cash, line } = counter;
  const lines = [line(await counter.goods({ priceFen: 500 }))];
  if (place === 'COMPLETED') return counter.sell({ lines, payableFen: 500, tenders: [cash(500)] });
  const order = await counter.create({ lines });
  if (place === 'PENDING') return order;
  if (place === 'CANCELLED') return cashier.call(refundApi.cancelOrder, { ...act(order), reason: '不要了' });
  const accepted = await cashier.call(orderApi.accept, act(order));
  return place === 'CONFIRMED unpaid' ? accepted : cashier.call(paymentApi.pay, { ...act(accepted), tenders: [cash(500)] });
}

const cases = places.flatMap((place) =>
  (Object.keys(presses) as Press[]).flatMap((press) =>
    (['reader', 'cashier', 'manager'] as const).map((role) => ({ place, press, role })),
  ),
);

it.each(cases)('an order that is $place: $press by a $role', async ({ place, press, role }) => {
  const order = await reach(place);
  const [answer] = await Promise.allSettled([presses[press](people[role], order)]);
  expect(answer.status).toBe(isAllowed(place, press, role) ? 'fulfilled' : 'rejected');
  const after = await counter.cashier.call(orderApi.get, { orderId: order.id });
  // A refusal leaves no trace: not a version, not a line, not a fen.
  expect(JSON.stringify(after) === JSON.stringify(order)).toBe(answer.status === 'rejected');
});

it('and the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
