import { DAY_MS } from '@netbar/contract/kernel/time';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import type { DeductOrder } from '@netbar/contract/guests/wallet/wallet.rules';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charge, hireBrandHead, hireClerk, register, setWalletPolicy } from '#testing/members.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openPurse, type Purse } from '#testing/purse.ts';
import { noLimits, setThresholds } from '#testing/limits.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let clerk: Person;
let purse: Purse;
beforeAll(async () => {
  world = await openWorld();
  for (const branchId of [world.ours.first, world.ours.second]) await setThresholds(world, branchId, noLimits);
  clerk = await hireClerk(world, [world.ours.first, world.ours.second]);
  purse = openPurse(world);
});
afterAll(() => world.close());

const newMember = async () => (await register(clerk, world.ours.first)).id;
const setOrder = async (deductOrder: DeductOrder) => setWalletPolicy(await hireBrandHead(world), world, { deductOrder });
const walletOf = (memberId: string) => clerk.call(walletApi.get, { memberId });
const refund = async (memberId: string, branchId = world.ours.first) => {
  const lot = (await walletOf(memberId)).lots.find(({ kind }) => kind === 'PRINCIPAL');
  return clerk.call(walletApi.refundCharge, {
    memberId,
    branchId,
    lotId: lot?.id ?? randomUUID(),
    tender: 'WECHAT',
    reason: '顾客退卡',
  });
};

describe('a recharge', () => {
  it('is numbered 11…, opens a lot and stands on the statement', async () => {
    const memberId = await newMember();
    const { no } = await charge(clerk, { memberId, branchId: world.ours.first, amountFen: 10_000 });

    expect(no).toMatch(/^11/);
    expect(await walletOf(memberId)).toMatchObject({ principalFen: 10_000, bonusFen: 0, refundableFen: 10_000 });
    const { rows } = await clerk.call(walletApi.statement, { memberId });
    expect(rows).toMatchObject([
      { docType: 'CHARGE', no, principalFen: 10_000, principalAfterFen: 10_000, branchName: '我们网咖1店' },
    ]);
  });

  it('stays within what the brand allows', async () => {
    const memberId = await newMember();
    const chargeOf = (amountFen: number) => charge(clerk, { memberId, branchId: world.ours.first, amountFen });
    await expect(chargeOf(99)).rejects.toThrow('充值金额须在 1 元到 10000 元之间');
    await expect(chargeOf(1_000_001)).rejects.toMatchObject({ data: { reason: 'wallet.chargeOutside' } });
  });
});

describe('a refund', () => {
  it.each(['PRINCIPAL_FIRST', 'BONUS_FIRST', 'PRO_RATA'] as const)(
    'golden: 100 and 30 as a gift, 40 spent, gives back 60 and ends the gift, by %s',
    async (order) => {
      await setOrder(order);
      const memberId = await newMember();
      await purse.recharge(memberId, world.ours.first, 10_000, { fen: 3000 });
      await purse.spend(memberId, world.ours.first, 4000);

      const { refundedFen, wallet } = await refund(memberId);

      expect(refundedFen).toBe(6000);
      expect(wallet).toMatchObject({ principalFen: 0, bonusFen: 0, lots: expect.any(Array) });
      await expect(refund(memberId)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    },
  );

  it('at a third branch of what came in at one and was spent at another leaves debts between them that add up to nothing', async () => {
    await setOrder('BONUS_FIRST');
    const memberId = await newMember();
    const { first, second } = world.ours;
    await purse.recharge(memberId, first, 10_000, { fen: 3000 });
    await purse.recharge(await newMember(), second, 20_000);
    await purse.spend(memberId, second, 5000);
    const before = await purse.debts();

    const { refundedFen } = await refund(memberId, second);

    // 3000 of the gift and 2000 of the money were spent: 5000 come back, 3000 pay for the gift that the second branch gave.
    expect(refundedFen).toBe(5000);
    const after = await purse.debts();
    expect((after.get(second) ?? 0) - (before.get(second) ?? 0)).toBe(8000);
    expect([...after.values()].reduce((sum, debt) => sum + debt, 0)).toBe(0);
  });

  it('does not touch what a running session has set aside', async () => {
    await setOrder('PRINCIPAL_FIRST');
    const memberId = await newMember();
    await purse.recharge(memberId, world.ours.first, 5000);
    await purse.hold(memberId, 1000);

    await expect(refund(memberId)).rejects.toMatchObject({ data: { reason: 'ledger.notCovered' } });
  });
});

describe('what comes back of a payment', () => {
  it('goes to the lots it came from, each its share, and no more than was spent', async () => {
    await setOrder('PRO_RATA');
    const memberId = await newMember();
    await purse.recharge(memberId, world.ours.first, 600, { fen: 400 });
    const docId = await purse.spend(memberId, world.ours.first, 1000);

    await purse.giveBack(memberId, world.ours.first, docId, 500);

    await expect(walletOf(memberId)).resolves.toMatchObject({ principalFen: 300, bonusFen: 200 });
    await expect(purse.giveBack(memberId, world.ours.first, docId, 501)).rejects.toMatchObject({
      kind: { reason: 'wallet.backAboveSpent' },
    });
  });

  it('of a gift that expired meanwhile lives for seven more days', async () => {
    await setOrder('BONUS_FIRST');
    const memberId = await newMember();
    const soon = new Date(Date.now() + 3_600_000);
    await purse.recharge(memberId, world.ours.first, 1000, { fen: 500, until: soon });
    const docId = await purse.spend(memberId, world.ours.first, 500);
    world.clock.now = new Date(soon.getTime() + 1);

    await purse.giveBack(memberId, world.ours.first, docId, 500);

    const { lots } = await walletOf(memberId);
    const reborn = lots.find(({ kind }) => kind === 'BONUS');
    expect(reborn).toMatchObject({ granted: 500, remaining: 500 });
    expect(Date.parse(reborn?.expiresTime ?? '') - world.clock.now.getTime()).toBe(7 * DAY_MS);
    delete world.clock.now;
  });
});

describe('what is past its time', () => {
  it('leaves the wallet before anything is paid, and at night, once', async () => {
    await setOrder('BONUS_FIRST');
    const memberId = await newMember();
    const soon = new Date(Date.now() + 3_600_000);
    await purse.recharge(memberId, world.ours.first, 1000, { fen: 500, until: soon });
    world.clock.now = soon;

    await expect(purse.spend(memberId, world.ours.first, 1001)).rejects.toMatchObject({ kind: { reason: 'wallet.notCovered' } });
    await purse.expire(memberId);
    await purse.expire(memberId);

    const { rows } = await clerk.call(walletApi.statement, { memberId });
    expect(rows.map(({ docType, bonusFen }) => [docType, bonusFen])).toEqual([
      ['WALLET_LOT', -500],
      ['CHARGE', 500],
    ]);
    delete world.clock.now;
  });
});

describe('points', () => {
  it('are earned for money, not for gifts, and are no money', async () => {
    await setOrder('BONUS_FIRST');
    const memberId = await newMember();
    await purse.recharge(memberId, world.ours.first, 1000, { fen: 500 });
    await purse.spend(memberId, world.ours.first, 850);

    const { points, lots } = await walletOf(memberId);

    expect(points).toBe(3);
    expect(lots.find(({ kind }) => kind === 'POINT')?.expiresTime).not.toBeNull();
    await expect(purse.spend(memberId, world.ours.first, 651)).rejects.toMatchObject({ kind: { reason: 'wallet.notCovered' } });
  });
});

describe('a correction by hand', () => {
  const ask = (memberId: string, over = {}) =>
    clerk.call(walletApi.requestAdjust, {
      memberId,
      branchId: world.ours.first,
      kind: 'PRINCIPAL',
      amount: 2000,
      reason: '收银多扣',
      ...over,
    });

  it('waits for somebody else’s word, then is booked once and stands on the statement', async () => {
    const memberId = await newMember();
    const manager = await hireClerk(world);
    const adjust = await ask(memberId);
    const decide = (by: Person) =>
      by.call(walletApi.decideAdjust, { balanceAdjustId: adjust.id, version: 1, decision: 'APPROVE' });

    expect(adjust).toMatchObject({ status: 'PENDING', isOwn: true });
    await expect(walletOf(memberId)).resolves.toMatchObject({ principalFen: 0 });
    await expect(decide(clerk)).rejects.toMatchObject({ data: { reason: 'duty.samePerson' } });
    await expect(decide(manager)).resolves.toMatchObject({ status: 'POSTED' });
    await expect(decide(manager)).rejects.toMatchObject({ data: { reason: 'approval.notPending' } });
    await expect(clerk.call(memberApi.get, { memberId })).resolves.toMatchObject({ principalFen: 2000 });
    const { rows } = await clerk.call(walletApi.statement, { memberId });
    expect(rows).toMatchObject([{ docType: 'BALANCE_ADJUST', principalFen: 2000 }]);
  });

  it('is rejected with a reason or withdrawn, and moves nothing', async () => {
    const memberId = await newMember();
    const manager = await hireClerk(world);
    const [first, second] = [await ask(memberId), await ask(memberId, { kind: 'POINT', amount: 5 })];
    const reject = (comment: string) =>
      manager.call(walletApi.decideAdjust, { balanceAdjustId: first.id, version: 1, decision: 'REJECT', comment });

    await expect(reject('')).rejects.toMatchObject({ data: { reason: 'approval.commentNeeded' } });
    await expect(reject('没有凭据')).resolves.toMatchObject({ status: 'REJECTED' });
    await expect(clerk.call(walletApi.withdrawAdjust, { balanceAdjustId: second.id })).resolves.toMatchObject({
      status: 'WITHDRAWN',
    });
    await expect(walletOf(memberId)).resolves.toMatchObject({ principalFen: 0, points: 0 });
  });

  it('U10 waits in the inbox of somebody else, with the balance before and after; no rule can spare it', async () => {
    const memberId = await newMember();
    await purse.recharge(memberId, world.ours.first, 500);
    const manager = await hireClerk(world);
    const inbox = async () => {
      const { rows } = await manager.call(approvalApi.list, { subjectType: 'BALANCE_ADJUST', view: 'WAITING' });
      return rows.filter(({ canDecide }) => canDecide);
    };
    for (const waiting of await inbox())
      await manager.call(approvalApi.decide, { id: waiting.id, decision: 'REJECT', comment: '-' });
    const [first, second] = [await ask(memberId), await ask(memberId)];
    const [one, other] = await inbox();
    const shown = await manager.call(approvalApi.get, { id: one!.id });
    expect(shown).toMatchObject({ names: [expect.any(String)], before: { balance: 500 }, after: { balance: 2500, memberId } });
    await manager.call(approvalApi.decide, { id: one!.id, decision: 'APPROVE' });
    await manager.call(approvalApi.decide, { id: other!.id, decision: 'REJECT', comment: '没有凭据' });
    await expect(walletOf(memberId)).resolves.toMatchObject({ principalFen: 2500 });
    const { rows } = await clerk.call(walletApi.adjusts, { memberId });
    const statusOf = (id: string) => rows.find((row) => row.id === id)?.status;
    expect([statusOf(first.id), statusOf(second.id)]).toEqual(['POSTED', 'REJECTED']);
    const boss = await world.hire({ level: 1, can: ['PRODUCT_SETTING'], isCompanyWide: true, branchIds: [] });
    const types = (await boss.call(approvalApi.rules, {})).map(({ subjectType }) => subjectType);
    expect(types).not.toContain('BALANCE_ADJUST');
    await expect(
      boss.call(approvalApi.setRule, { subjectType: 'BALANCE_ADJUST', isNeeded: false, minFen: 0 }),
    ).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
  });

  it('takes no more away than there is, and says what is missing', async () => {
    const memberId = await newMember();
    await purse.recharge(memberId, world.ours.first, 500);
    const manager = await hireClerk(world);
    const adjust = await ask(memberId, { amount: -700 });

    await expect(
      manager.call(walletApi.decideAdjust, { balanceAdjustId: adjust.id, version: 1, decision: 'APPROVE' }),
    ).rejects.toThrow('余额不足，还差 2.00 元');
  });
});

describe('a gift that expired', () => {
  it('was not spent: the recharge it came with is given back whole', async () => {
    const memberId = await newMember();
    const soon = new Date(Date.now() + 3_600_000);
    await purse.recharge(memberId, world.ours.first, 1000, { fen: 500, until: soon });
    world.clock.now = soon;
    await purse.expire(memberId);

    await expect(refund(memberId)).resolves.toMatchObject({ refundedFen: 1000 });
    delete world.clock.now;
  });

  it('and one that was spent before a merge still lessens what the recharge gives back', async () => {
    await setOrder('BONUS_FIRST');
    const [from, to] = [await register(clerk, world.ours.first), await register(clerk, world.ours.first, { idCard: null })];
    await purse.recharge(from.id, world.ours.first, 1000, { fen: 500 });
    await purse.spend(from.id, world.ours.second, 500);
    await clerk.call(memberApi.merge, { branchId: world.ours.first, fromMemberId: from.id, memberId: to.id, reason: '重复' });

    await expect(refund(to.id)).resolves.toMatchObject({ refundedFen: 500 });
  });
});

it('and after all of this the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
