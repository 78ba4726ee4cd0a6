import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { quote } from '@netbar/contract/activities/activity/quote.rules';
import { Rule } from '@netbar/contract/activities/activity/rule.model';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runsOf, seed } from '#testing/depth.ts';
import { balanceOf } from '#kernel/ledger.ts';
import { activityDraft, discountRule, hireMarketing, launch, tiersRule } from '#testing/activities.ts';
import { openCounter, type Counter, type Order } from '#testing/counter.ts';
import { countFigures } from '#testing/figures.ts';
import { checkFigures, checkInvariants } from '#testing/invariants.ts';
import { PASSWORD } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
});
afterAll(() => world.close());

/** A wish without knowledge of the world: what `pick` means is found out at the counter. Many are refused, as they should be. */
interface Gesture {
  kind: (typeof kinds)[number];
  pick: number;
  qty: number;
  fen: number;
  product: number;
  isByManager: boolean;
}
const kinds = [
  'sell',
  'sellMixed',
  'sellSigned',
  'create',
  'accept',
  'pay',
  'complete',
  'cancel',
  'refund',
  'refundAll',
  'charge',
  'move',
] as const;

const script = fc.noBias(
  fc.array(
    fc.record<Gesture>({
      kind: fc.constantFrom(...kinds),
      pick: fc.nat(999),
      qty: fc.integer({ min: 1, max: 4 }),
      fen: fc.integer({ min: 1, max: 3000 }),
      product: fc.nat(1),
      isByManager: fc.boolean(),
    }),
    { minLength: 30, maxLength: 60, size: 'max' },
  ),
);

it('whatever happens at a counter, in whatever order: the books are in order, and the drawer holds what its shift says', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (gestures) => {
      // 333 and 1: prices that do not divide, so that every rounding shows.
      const products = [
        await counter.goods({ priceFen: 333, qty: 40, valueFen: 1001 }),
        await counter.goods({ priceFen: 1, qty: 40 }),
      ];
      const guest = await counter.guest(2000, 700);
      await offer(products);
      const orders: Order[] = [];
      for (const gesture of gestures) await press(gesture, { products, guest, orders }).catch(refusedOnPurpose);
      expect(await checkInvariants(world.owner)).toEqual([]);
      await countFigures(world);
      expect(await checkFigures(world.owner)).toEqual([]);
      expect(await drawerFen()).toBe(await expectedFen());
      await checkListSums();
    }),
    { seed, numRuns: runsOf({ usual: 4, deep: 20 }), endOnFailure: true },
  );
}, 300_000);

/** Activities on both products, with budgets that are soon used up, and a recharge bonus. */
async function offer(products: string[]) {
  const marketing = await hireMarketing(world);
  const on = { of: 'PRODUCTS' as const, ids: products };
  const cups = { gives: 'NTH_UNIT_PERCENT' as const, on, nth: 2, payBp: 5000, maxTimes: 1 };
  const off = { gives: 'ORDER_FIXED' as const, on, offFen: 7 };
  const fixed = { trigger: 'QUOTE_ORDER' as const, grants: [{ key: 'a', benefit: off }] };
  const drafts = [
    activityDraft(world, 'SECOND_CUP', { trigger: 'QUOTE_ORDER', grants: [{ key: 'a', benefit: cups }] }, { perMember: 3 }),
    activityDraft(world, 'FESTIVAL', fixed, { budget: { kind: 'SPEND', limit: 40 } }),
    activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(products[0]!, 8888), { budget: { kind: 'USAGE', limit: 5 } }),
    activityDraft(world, 'CHARGE_DISCOUNT', tiersRule([{ fromFen: 500, bonusFen: 99 }]), { perMember: 2 }),
  ];
  for (const draft of drafts) await launch(world, marketing, draft);
}

/** K14 The sums of the order list add up, whatever it is asked, and tabs count every order once. */
async function checkListSums() {
  const { branchId, manager } = counter;
  for (const asked of [{}, { type: 'SALE' }, { type: 'MONEY', status: 'UNPAID' }, { paid: 'paid' }] as const) {
    const { sums, counts, total } = await manager.call(orderApi.list, { branchId, limit: 1, ...asked });
    const { grossFen, discountFen, unpaidFen, overpaidFen, paidFen, refundedFen, netFen, tenders } = sums!;
    expect(grossFen - discountFen - unpaidFen + overpaidFen).toBe(paidFen);
    expect(paidFen - refundedFen).toBe(netFen);
    expect(tenders.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(paidFen);
    const { '': all, PENDING = 0, CONFIRMED = 0, COMPLETED = 0, CANCELLED = 0 } = counts!['status']!;
    expect(PENDING + CONFIRMED + COMPLETED + CANCELLED).toBe(all);
    expect('status' in asked ? counts!['status']!['UNPAID'] : all).toBe(total);
  }
}

/** A refusal is an answer; a failure of ours is not. */
function refusedOnPurpose(error: unknown) {
  if ((error as { status?: number }).status === undefined || (error as { status: number }).status >= 50_000) throw error;
}

interface Scene {
  products: string[];
  guest: Awaited<ReturnType<Counter['guest']>>;
  orders: Order[];
}

async function press(gesture: Gesture, scene: Scene) {
  const isNew = (['sell', 'sellMixed', 'sellSigned', 'create', 'charge'] as string[]).includes(gesture.kind);
  if (isNew) scene.orders.push(await begin(gesture, scene));
  else if (gesture.kind === 'move') await moveCash(gesture.fen);
  else await goOn(gesture, scene);
}

const personOf = ({ isByManager }: Gesture) => (isByManager ? counter.manager : counter.cashier);
/** Signed by the manager, beside the cashier or alone; now and then a cashier tries without. */
const signedOf = ({ pick, isByManager }: Gesture, amountFen: number) => ({
  tender: 'SIGNED' as const,
  amountFen,
  reason: '招待',
  ...(!isByManager && pick % 4 > 0 && { approver: { username: `u${counter.manager.accountId}`, password: PASSWORD } }),
});
const walletOf = ({ guest }: Scene, amountFen: number) => ({ tender: 'WALLET' as const, amountFen, evidence: guest.evidence });

/** What a counter shows before it sells: priced with the live activities by the rule that the server uses. */
async function priceOf(line: { productId: string; qty: number }, unitPriceFen: number, memberId?: string) {
  const { branchId, cashier } = counter;
  const live = await cashier.call(activityApi.live, { branchId });
  const activities = live.map((one) => ({
    ...one,
    rule: Rule.parse(one.rule),
    validFrom: new Date(one.validFrom),
    validTo: new Date(one.validTo),
  }));
  const member = memberId ? await cashier.call(activityApi.member, { branchId, memberId }) : null;
  const asked = { key: 'a', ...line, unitPriceFen, minPriceFen: 0, classifyCode: '', groupCode: '', kind: 'GOODS' as const };
  return quote({ source: 1, areaId: null, lines: [asked], coupons: [] }, member, new Date(), activities).payableFen;
}

async function begin(gesture: Gesture, scene: Scene): Promise<Order> {
  const { kind, pick, qty, fen, product } = gesture;
  const { cash, line, branchId } = counter;
  const by = personOf(gesture);
  const memberId = scene.guest.id;
  const lines = [line(scene.products[product]!, qty)];
  const isMembers = kind === 'sellMixed' || kind === 'sellSigned';
  const payableFen = await priceOf(lines[0]!, product === 0 ? 333 : 1, isMembers ? memberId : undefined);
  const part = payableFen === 0 ? 0 : fen % payableFen;
  if (kind === 'sell') return counter.sell({ lines, payableFen, tenders: [cash(payableFen, payableFen + fen)] }, by);
  if (kind === 'create') return counter.create({ lines, memberId, source: pick % 2 === 0 ? 1 : 3 }, by);
  if (kind === 'charge')
    return by.call(paymentApi.chargeMember, {
      branchId,
      memberId,
      amountFen: fen,
      tenders: [pick % 5 === 0 ? signedOf(gesture, fen) : cash(fen)],
    });
  const other = kind === 'sellSigned' ? signedOf(gesture, payableFen - part) : walletOf(scene, payableFen - part);
  const tenders = part > 0 ? [cash(part), other] : [other];
  return counter.sell({ lines, payableFen, tenders, memberId }, by);
}

async function goOn(gesture: Gesture, scene: Scene) {
  const { kind, pick, fen } = gesture;
  const { act, cash } = counter;
  const by = personOf(gesture);
  const found = scene.orders[pick % Math.max(1, scene.orders.length)];
  if (!found) return;
  const order = await by.call(orderApi.get, { orderId: found.id });
  if (kind === 'accept') await by.call(orderApi.accept, act(order));
  else if (kind === 'complete') await by.call(orderApi.complete, act(order));
  else if (kind === 'cancel') await by.call(refundApi.cancelOrder, { ...act(order), reason: '不要了' });
  else if (kind === 'pay') {
    const amountFen = Math.min(fen, order.dueFen) || 1;
    const ways = [walletOf(scene, amountFen), cash(amountFen), cash(amountFen), signedOf(gesture, amountFen)];
    const tenders = [ways[pick % ways.length]!];
    await by.call(paymentApi.pay, { ...act(order), tenders });
  } else {
    const lines = kind === 'refundAll' ? [] : order.lines.map(({ id }) => ({ orderLineId: id, qty: 1 }));
    const { amountFen } = await by.call(refundApi.preview, { orderId: order.id, lines });
    await by.call(refundApi.refund, { ...act(order), lines, amountFen, restock: pick % 2 === 0, reason: '退货' });
  }
}

async function moveCash(fen: number) {
  const { branchId, shift, cashier } = counter;
  const { version } = await cashier.call(shiftApi.get, { id: shift.id, branchId });
  await cashier.call(shiftApi.moveCash, { id: shift.id, branchId, version, kind: 'DROP', fen, reason: '缴存' });
}

const drawerFen = () => balanceOf(world.system(), { code: 'CASH_DRAWER', branchId: counter.branchId, ownerId: counter.drawerId });

/** Opening, what came in cash, what went back in cash, what was put into the safe. */
async function expectedFen() {
  const { branchId, shift } = counter;
  const { openingFen, moves } = await counter.cashier.call(shiftApi.get, { id: shift.id, branchId });
  const { rows } = await world.owner.query<{ paid: string; back: string }>(
    `select (select coalesce(sum(amount_fen), 0) from tenant.payments where shift_id = $1 and tender = 'CASH') as paid,
       (select coalesce(sum(r.amount_fen), 0) from tenant.refund_parts r
        join tenant.refunds f on f.company_id = r.company_id and f.id = r.refund_id
        join tenant.payments p on p.company_id = r.company_id and p.id = r.payment_id
        where f.shift_id = $1 and p.tender = 'CASH' and r.status = 'REFUNDED') as back`,
    [shift.id],
  );
  return openingFen + Number(rows[0]?.paid) - Number(rows[0]?.back) - moves.reduce((sum, { fen }) => sum + fen, 0);
}
