import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCards, type Cards } from '#testing/cards.ts';
import { openCounter, type Counter } from '#testing/counter.ts';
import { runsOf } from '#testing/depth.ts';
import { startElapsed } from '#testing/elapsed.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';
import { makeCodes } from './make-codes.ts';

let world: World;
let counter: Counter;
let cards: Cards;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  cards = await openCards(world, counter);
});
afterEach(async () => {
  delete world.clock.now;
  await cards.forgive();
});
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason: `rechargeCard.${reason}` } });
const cardOf = async (activityId: string, seq = 1) => {
  const { rows } = await world.owner.query<{ id: string; status: string; order_id: string | null }>(
    'select id, status, order_id from tenant.recharge_cards where activity_id = $1 and seq = $2',
    [activityId, seq],
  );
  return rows[0] as NonNullable<(typeof rows)[0]>;
};

describe('a batch', () => {
  it('is made by a job that may run twice, and its counts add up to its quantity', async () => {
    const activityId = await cards.approve({ qty: 6001 });
    expect(await cards.figures(activityId)).toMatchObject({ qty: 6001, made: 0 });
    await Promise.all([makeCodes(world.system(), { activityId }), makeCodes(world.system(), { activityId })]);
    const figures = await cards.figures(activityId);
    expect(figures).toMatchObject({ made: 6001, counts: { NEW: 6001, SOLD: 0, REDEEMED: 0, VOID: 0 }, liabilityFen: 0 });
  });

  it('keeps no code in the clear: neither in its rows nor in the log', async () => {
    const { codes } = await cards.batch();
    const plain = (codes[0] ?? '').replaceAll('-', '');
    expect(plain).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    const { rows } = await world.owner.query<{ found: boolean }>(
      `select exists (select from tenant.recharge_cards c where c::text ilike $1)
         or exists (select from tenant.audit_log l where l::text ilike $1)
         or exists (select from tenant.idempotency_keys k where k::text ilike $1) as found`,
      [`%${plain}%`],
    );
    expect(rows[0]?.found).toBe(false);
  });

  it('hands its codes out once; who asks second is told who has them', async () => {
    const activityId = await cards.approve({ qty: 2 });
    expect((await cards.download(cards.head, activityId)).json()).toMatchObject(refused('notReady'));
    await makeCodes(world.system(), { activityId });
    const [first, second] = await Promise.all([cards.download(cards.head, activityId), cards.download(cards.head, activityId)]);
    const answers = [first, second].map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(answers).toEqual([200, 409]);
    const again = (await cards.download(cards.head, activityId)).json<{ message: string }>();
    expect(again).toMatchObject(refused('alreadyTaken'));
    expect(again.message).toMatch(/已由.+于 \d{4}-\d{2}-\d{2} .+领取/);
    const { rowCount } = await world.owner.query(
      `select from tenant.audit_log where action = 'rechargeCard.takeCodes' and doc_id = $1`,
      [activityId],
    );
    expect(rowCount).toBe(1);
  });

  it('of the brand is taken only by somebody who has the whole brand', async () => {
    const activityId = await cards.approve();
    await makeCodes(world.system(), { activityId });
    const local = await world.hire({ level: 2, can: ['ACTIVITY_LIST', 'CARD_TAKE'] });
    expect((await cards.download(local, activityId)).json()).toMatchObject({ data: { reason: 'common.wholeBrandOnly' } });
    const rival = await world.hire({ companyId: world.rival.company, branchIds: [], isCompanyWide: true, can: ['CARD_TAKE'] });
    expect((await cards.download(rival, activityId)).statusCode).toBe(404);
  });

  it('is not launched with a budget that would not last for all cards', async () => {
    const budget = (limit: number) => ({ budget: { kind: 'SPEND' as const, limit } });
    await expect(cards.approve({}, budget(2999))).rejects.toMatchObject(refused('budgetTooSmall'));
    await expect(cards.approve({}, budget(3000))).resolves.toBeDefined();
  });

  it('of a hundred thousand codes takes at most thirty seconds', async () => {
    const qty = runsOf({ usual: 10_000, deep: 100_000 });
    const activityId = await cards.approve({ qty });
    const elapsed = startElapsed();
    await makeCodes(world.system(), { activityId });
    expect(elapsed() * (100_000 / qty)).toBeLessThan(30_000);
  }, 120_000);

  it('voids cards in stock by a range of numbers, never sold ones', async () => {
    const { activityId } = await cards.batch({ qty: 4 });
    await cards.sell({ activityId, fromSeq: 2 });
    const range = { activityId, fromSeq: 1, toSeq: 3, reason: '印刷错误' };
    const figures = await cards.head.call(rechargeCardApi.voidCards, range);
    expect(figures.counts).toEqual({ NEW: 1, SOLD: 1, REDEEMED: 0, VOID: 2 });
    await expect(cards.head.call(rechargeCardApi.voidCards, range)).rejects.toMatchObject(refused('nothingToVoid'));
    await expect(cards.sell({ activityId, fromSeq: 3 })).rejects.toMatchObject(refused('notEnough'));
  });
});

describe('a card', () => {
  it('sold for 90.00 with a face of 100.00 is owed, and becomes 90.00 of the member and a bonus of 10.00', async () => {
    const { activityId, codes } = await cards.batch();
    const order = await cards.sell({ activityId, qty: 2 });
    expect(order).toMatchObject({ status: 'COMPLETED', payableFen: 18_000, lines: [{ kind: 'CARD', netFen: 9000 }, {}] });
    expect(await cards.booked(order.id)).toEqual([
      'COMPLETED ORDER_CLEARING 18000',
      'COMPLETED RECHARGE_CARD_LIAB -18000',
      'PAID CASH_DRAWER 18000',
      'PAID ORDER_CLEARING -18000',
    ]);
    expect(await cards.figures(activityId)).toMatchObject({ liabilityFen: 18_000, counts: { NEW: 1, SOLD: 2 } });

    const member = await cards.member();
    const redeemed = await cards.redeem(member.id, (codes[0] ?? '').toLowerCase());
    expect(redeemed).toMatchObject({ faceFen: 10_000, principalFen: 9000, bonusFen: 1000 });
    expect(new Date(redeemed.bonusExpiresTime ?? '').getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    const { id } = await cardOf(activityId);
    expect(await cards.booked(id)).toEqual([
      'PAID BONUS_UNEARNED 1000',
      'PAID MEMBER_BONUS -1000',
      'PAID MEMBER_PRINCIPAL -9000',
      'PAID RECHARGE_CARD_LIAB 9000',
    ]);
    expect(await counter.manager.call(walletApi.get, { memberId: member.id })).toMatchObject({
      principalFen: 9000,
      bonusFen: 1000,
    });
    expect(await cards.figures(activityId)).toMatchObject({ liabilityFen: 9000, counts: { NEW: 1, SOLD: 1, REDEEMED: 1 } });
    const { figures } = await cards.head.call(activityApi.get, { id: activityId });
    expect(figures).toMatchObject({ uses: 1, members: 1, costFen: 1000, revenueFen: 9000, newMembers: 1 });
  });

  it('is redeemed once; the same call again gets the same answer', async () => {
    const { activityId, codes } = await cards.batch();
    await cards.sell({ activityId });
    const member = await cards.member();
    const key = world.newId();
    const first = await cards.redeem(member.id, codes[0] ?? '', counter.cashier, key);
    expect(await cards.redeem(member.id, codes[0] ?? '', counter.cashier, key)).toEqual(first);
    await expect(cards.redeem(member.id, codes[0] ?? '')).rejects.toMatchObject(refused('notTaken'));
  });

  it('is refused in one and the same text: unknown, not sold, void, used or of another brand', async () => {
    const { activityId, codes } = await cards.batch({ qty: 4 });
    const [inStock = '', gone = '', used = '', strange = ''] = codes;
    await cards.head.call(rechargeCardApi.voidCards, { activityId, fromSeq: 2, toSeq: 2, reason: '作废' });
    await cards.sell({ activityId, qty: 2, fromSeq: 3 });
    const member = await cards.member();
    await cards.redeem(member.id, used);
    await world.owner.query(
      'update tenant.recharge_cards set brand_id = $2, version = version + 1 where activity_id = $1 and seq = 4',
      [activityId, world.ours.otherBrand],
    );
    const texts = new Set<string>();
    for (const code of ['AAAA-BBBB-CCCC-DDDD-EEEE', inStock, gone, used, strange, '乱码']) {
      await cards.redeem(member.id, code).catch((error: Error) => texts.add(error.message));
      await cards.forgive();
    }
    expect([...texts]).toEqual(['卡密无效、未激活或已使用，请核对后重新输入']);
    await world.owner.query(
      'update tenant.recharge_cards set brand_id = $2, version = version + 1 where activity_id = $1 and seq = 4',
      [activityId, world.ours.brand],
    );
  });

  it('given back with its order is void; a redeemed one is not given back', async () => {
    const { activityId, codes } = await cards.batch();
    const order = await cards.sell({ activityId, qty: 2 });
    const member = await cards.member();
    await cards.redeem(member.id, codes[0] ?? '');
    const [first, second] = order.lines;
    const refund = (line: typeof first) => ({
      ...counter.act(order),
      lines: [{ orderLineId: line?.id ?? '', qty: 1 }],
      amountFen: 9000,
      restock: false,
      reason: '退卡',
    });
    await expect(counter.manager.call(refundApi.refund, refund(first))).rejects.toMatchObject(refused('redeemed'));
    const { orderId } = await counter.manager.call(refundApi.refund, refund(second));
    expect(await cards.booked(orderId)).toContain('REFUND RECHARGE_CARD_LIAB 9000');
    expect(await cardOf(activityId, 2)).toMatchObject({ status: 'VOID' });
    await expect(cards.redeem(member.id, codes[1] ?? '')).rejects.toMatchObject(refused('notTaken'));
    expect(await cards.figures(activityId)).toMatchObject({ liabilityFen: 0, counts: { NEW: 1, REDEEMED: 1, VOID: 1 } });
  });

  it('once redeemed is refunded like any recharge: what was paid, less what was spent of the bonus', async () => {
    const { activityId, codes } = await cards.batch();
    await cards.sell({ activityId });
    const member = await cards.member();
    await cards.redeem(member.id, codes[0] ?? '');
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from tenant.wallet_lots where member_id = $1 and kind = 'PRINCIPAL'`,
      [member.id],
    );
    const back = { memberId: member.id, branchId: counter.branchId, lotId: rows[0]?.id ?? '', tender: 'CASH' as const };
    const { refundedFen, wallet } = await counter.manager.call(walletApi.refundCharge, { ...back, reason: '退款' });
    expect(refundedFen).toBe(9000);
    expect(wallet).toMatchObject({ principalFen: 0, bonusFen: 0 });
    const { figures } = await cards.head.call(activityApi.get, { id: activityId });
    expect(figures).toMatchObject({ uses: 0, costFen: 0 });
  });

  it('sold stays good when its activity ends, but no more are sold', async () => {
    const { activityId, codes } = await cards.batch();
    await cards.sell({ activityId });
    const { version } = await cards.head.call(activityApi.get, { id: activityId });
    await cards.head.call(activityApi.terminate, { id: activityId, version, reason: '停售' });
    await expect(cards.sell({ activityId })).rejects.toMatchObject(refused('notOnSale'));
    await expect(cards.redeem((await cards.member()).id, codes[0] ?? '')).resolves.toMatchObject({ bonusFen: 1000 });
  });
});

describe('five codes that are not taken', () => {
  const wrong = 'AAAA-BBBB-CCCC-DDDD-EEEE';

  it('lock member, device and address for a quarter of an hour, a right code included', async () => {
    const { activityId, codes } = await cards.batch();
    await cards.sell({ activityId });
    const member = await cards.member();
    for (let i = 0; i < 5; i++) await expect(cards.redeem(member.id, wrong)).rejects.toMatchObject(refused('notTaken'));
    await expect(cards.redeem(member.id, codes[0] ?? '')).rejects.toMatchObject(refused('locked'));
    const other = await cards.member();
    await expect(cards.redeem(other.id, codes[0] ?? '')).rejects.toMatchObject(refused('locked'));
    const { rowCount } = await world.owner.query(
      `select from tenant.audit_log where action = 'rechargeCard.locked' and detail ->> 'memberId' = $1`,
      [member.id],
    );
    expect(rowCount).toBe(1);
    world.clock.now = new Date(Date.now() + 15 * 60_000 + 1000);
    await expect(cards.redeem(member.id, codes[0] ?? '')).resolves.toMatchObject({ faceFen: 10_000 });
  });

  it('count one by one also at the same moment, and codes that are taken do not count', async () => {
    const { activityId, codes } = await cards.batch({ qty: 6 });
    await cards.sell({ activityId, qty: 6 });
    const member = await cards.member();
    for (const code of codes) await cards.redeem(member.id, code);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => cards.redeem(member.id, wrong)));
    const missed = tries.filter((one) => one.status === 'rejected' && (one.reason as Error).message.includes('卡密无效'));
    expect(missed).toHaveLength(5);
  });
});

it('leaves the books in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
