import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { delegationApi } from '@netbar/contract/org/delegation/delegation.api';
import { bizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, goodsFunctions, hireBuyer } from '#testing/goods.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let clerk: Person;
let manager: Person;
let productId: string;
beforeAll(async () => {
  world = await openWorld();
  const buyer = await hireBuyer(world);
  await buyer.call(approvalApi.setRule, { subjectType: 'STOCK_ADJUSTMENT', isNeeded: true, minFen: 0 });
  ({ id: productId } = await addProduct(world, buyer));
});
afterAll(() => world.close());
beforeEach(async () => {
  clerk = await world.hire({ can: ['STOCK_LIST', 'STOCK_ADJUST'] });
  manager = await world.hire({ level: 2, can: goodsFunctions });
});

async function askAs(by: Person) {
  const lines = [{ productId, qty: 1, valueFen: 100 }];
  const asked = { branchId: world.ours.first, kind: 'CORRECTION' as const, reason: '入库', lines };
  const { id } = await by.call(stockApi.adjust, asked);
  const { rows } = await world.owner.query<{ id: string }>('select id from tenant.approvals where subject_id = $1', [id]);
  return rows[0]!.id;
}
const idsIn = async (by: Person, view: 'WAITING' | 'MINE' | 'DECIDED') =>
  (await by.call(approvalApi.list, { view, limit: 200 })).rows.map(({ id }) => id);

describe('U10 the inbox', () => {
  it('has what waits, the oldest first, what one asked for and what one decided, of every kind', async () => {
    const [first, second] = [await askAs(clerk), await askAs(clerk)];
    const waiting = await idsIn(manager, 'WAITING');
    expect(waiting.indexOf(first)).toBeLessThan(waiting.indexOf(second));
    expect(waiting).toContain(first);
    expect(await idsIn(clerk, 'MINE')).toEqual([second, first]);
    expect(await idsIn(clerk, 'WAITING')).toEqual([]);

    await manager.call(approvalApi.decide, { id: first, decision: 'APPROVE' });
    expect(await idsIn(manager, 'DECIDED')).toEqual([first]);
    expect(await idsIn(manager, 'WAITING')).not.toContain(first);
  });

  it('U15 keeps one’s own request in sight, and says who can decide it', async () => {
    await world.hire({ level: 2, can: goodsFunctions });
    const id = await askAs(manager);
    const { rows } = await manager.call(approvalApi.list, { view: 'WAITING', limit: 200 });
    expect(rows.find((row) => row.id === id)).toMatchObject({
      isOwn: true,
      canDecide: false,
      canWithdraw: true,
      whyNot: expect.stringContaining('申请人'),
    });
  });

  it('shows a delegate what waits for who is away, and nobody else', async () => {
    const delegate = await world.hire({ level: 2, branchIds: [world.ours.second], can: goodsFunctions });
    const id = await askAs(clerk);
    expect(await idsIn(delegate, 'WAITING')).not.toContain(id);
    const today = bizDate(new Date());
    await manager.call(delegationApi.add, { toAccount: delegate.accountId, fromDate: today, toDate: today });
    expect(await idsIn(delegate, 'WAITING')).toContain(id);
  });
});
