import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hireClerk, register } from '#testing/members.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openPurse } from '#testing/purse.ts';
import { noLimits, setThresholds } from '#testing/limits.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let clerk: Person;
beforeAll(async () => {
  world = await openWorld();
  for (const branchId of [world.ours.first, world.ours.second]) await setThresholds(world, branchId, noLimits);
  clerk = await hireClerk(world);
});
afterAll(() => world.close());

const member = (id: string) => ({ table: 'tenant.members', where: { id } });
const outcomes = (presses: PromiseSettledResult<unknown>[]) => presses.map(({ status }) => status).toSorted();

describe('one wallet, asked twice at once', () => {
  it('pays one of two counters when it covers one', async () => {
    const purse = openPurse(world);
    const { id } = await register(clerk, world.ours.first);
    await purse.recharge(id, world.ours.first, 1000, { fen: 500 });

    const presses = await world.race(member(id), () => [
      purse.spend(id, world.ours.first, 900),
      purse.spend(id, world.ours.second, 900),
    ]);

    expect(outcomes(presses)).toEqual(['fulfilled', 'rejected']);
    await expect(clerk.call(walletApi.get, { memberId: id })).resolves.toMatchObject({ principalFen: 100, bonusFen: 500 });
  });

  it('gives a recharge back once', async () => {
    const purse = openPurse(world);
    const { id: memberId } = await register(clerk, world.ours.first);
    const lotId = await purse.recharge(memberId, world.ours.first, 1000);
    const input = { memberId, branchId: world.ours.first, lotId, tender: 'WECHAT', reason: '退卡' } as const;

    const presses = await world.race(member(memberId), () => [
      clerk.call(walletApi.refundCharge, input),
      clerk.call(walletApi.refundCharge, input),
    ]);

    expect(outcomes(presses)).toEqual(['fulfilled', 'rejected']);
  });

  it('does not pay out what is being spent', async () => {
    const purse = openPurse(world);
    const { id: memberId } = await register(clerk, world.ours.first);
    const lotId = await purse.recharge(memberId, world.ours.first, 1000);
    const input = { memberId, branchId: world.ours.first, lotId, tender: 'WECHAT', reason: '退卡' } as const;

    const presses = await world.race<unknown>(member(memberId), () => [
      purse.spend(memberId, world.ours.first, 400),
      clerk.call(walletApi.refundCharge, input),
    ]);

    const wallet = await clerk.call(walletApi.get, { memberId });
    const refunded = presses[1]?.status === 'fulfilled' ? (presses[1].value as { refundedFen: number }).refundedFen : 0;
    const spent = presses[0]?.status === 'fulfilled' ? 400 : 0;
    expect(refunded + spent + wallet.principalFen).toBe(1000);
  });
});

it('and after all of this the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
