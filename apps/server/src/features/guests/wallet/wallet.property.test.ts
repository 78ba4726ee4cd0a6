import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runsOf, seed } from '#testing/depth.ts';
import { hireBrandHead, hireClerk, register, setWalletPolicy } from '#testing/members.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openPurse } from '#testing/purse.ts';
import { outcomeOf } from '#testing/refusal.ts';
import { noLimits, setThresholds } from '#testing/limits.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let clerk: Person;
let head: Person;
beforeAll(async () => {
  world = await openWorld();
  for (const branchId of [world.ours.first, world.ours.second]) await setThresholds(world, branchId, noLimits);
  clerk = await hireClerk(world, [world.ours.first, world.ours.second]);
  head = await hireBrandHead(world);
});
afterAll(() => world.close());

const kinds = ['recharge', 'recharge', 'spend', 'spend', 'spend', 'back', 'refund', 'expire', 'order'] as const;
const orders = ['PRINCIPAL_FIRST', 'BONUS_FIRST', 'PRO_RATA'] as const;
const gestures = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat(1),
    where: fc.nat(1),
    fen: fc.integer({ min: 1, max: 6000 }),
    gift: fc.integer({ min: 0, max: 3000 }),
    pick: fc.nat(99),
  }),
  { minLength: 20, maxLength: 40 },
);

it('lots equal balances, gifts their mirror, debts between branches nothing, and no member takes out more than came in, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(gestures, async (script) => {
      const purse = openPurse(world);
      const members = [(await register(clerk, world.ours.first)).id, (await register(clerk, world.ours.second)).id];
      const spent: { memberId: string; branchId: string; docId: string }[] = [];
      const promised: [number, number][] = [];
      const paid = new Map(members.map((id) => [id, { into: 0, out: 0 }]));
      for (const { kind, who, where, fen, gift, pick } of script) {
        const memberId = members[who]!;
        const branchId = [world.ours.first, world.ours.second][where]!;
        const flows = paid.get(memberId)!;
        switch (kind) {
          case 'recharge':
            await purse.recharge(memberId, branchId, fen, {
              fen: gift,
              until: pick % 3 === 0 ? new Date(Date.now() + pick * 36e5) : null,
            });
            flows.into += fen;
            break;
          case 'spend': {
            const done = await outcomeOf(purse.spend(memberId, branchId, fen));
            if ('answer' in done) spent.push({ memberId, branchId, docId: done.answer });
            break;
          }
          case 'back': {
            const one = spent[pick % Math.max(1, spent.length)];
            if (one) await outcomeOf(purse.giveBack(one.memberId, one.branchId, one.docId, 1 + (fen % 300)));
            break;
          }
          case 'refund': {
            const { lots } = await clerk.call(walletApi.get, { memberId });
            const charges = lots.filter((lot) => lot.refundableFen > 0);
            const lot = charges[pick % Math.max(1, charges.length)];
            if (!lot) break;
            const input = { memberId, branchId, lotId: lot.id, tender: 'WECHAT', reason: '退' } as const;
            const { refundedFen } = await clerk.call(walletApi.refundCharge, input);
            flows.out += refundedFen;
            promised.push([refundedFen, lot.refundableFen]);
            break;
          }
          case 'expire':
            world.clock.now = new Date(Date.now() + pick * 36e5);
            await purse.expire(memberId);
            delete world.clock.now;
            break;
          case 'order':
            await setWalletPolicy(head, world, { deductOrder: orders[pick % 3]! });
            break;
        }
      }
      expect(await checkInvariants(world.owner)).toEqual([]);
      for (const [got, shown] of promised) expect(got).toBe(shown);
      for (const { into, out } of paid.values()) expect(out).toBeLessThanOrEqual(into);
    }),
    { seed, numRuns: runsOf({ usual: 6, deep: 25 }), endOnFailure: true },
  );
}, 300_000);
