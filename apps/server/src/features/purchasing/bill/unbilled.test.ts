import type { Sent } from '@netbar/contract/kernel/endpoint';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { billApi } from '@netbar/contract/purchasing/bill/bill.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { billing, deliver, openBilling, sendBack, type Billing } from '#testing/billing.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let by: Billing;
beforeAll(async () => {
  world = await openWorld();
  by = await openBilling(world);
});
afterAll(() => world.close());

const steps = billing(() => by);
const unbilled = (filter: Sent<typeof billApi.unbilled>, person = by.drafter) => person.call(billApi.unbilled, filter);
const owedTo = async (ownerId: string) => 0 - (await balanceOf(world.system(), { code: 'GRNI', ownerId }));

describe('what came and is not billed', () => {
  it('is the balance of GRNI, through drafts, returns and what a statement carries over', async () => {
    const wanted = [{ packs: 2, packQty: 12, priceFen: 1399 }, { packs: 1 }, { packs: 3 }];
    const { receipt, supplierId } = await deliver(by, wanted);
    const agrees = async (amountFen: number, states: string[]) => {
      const { rows, sums } = await unbilled({ supplierId });
      expect(rows.map(({ state }) => state)).toEqual(states);
      expect([sums?.amountFen, await owedTo(supplierId)]).toEqual([amountFen, amountFen]);
    };
    await agrees(2798 + 4800 + 14_400, ['FREE', 'FREE', 'FREE']);
    await sendBack(by, [{ receipt, index: 2, qty: 24, settled: { netFen: 4800 } }]);
    await agrees(2798 + 4800 + 9600, ['FREE', 'FREE', 'FREE']);

    const { id } = await steps.draft(supplierId);
    await agrees(17_198, ['IN_STATEMENT', 'IN_STATEMENT', 'IN_STATEMENT']);
    const { rows: lines } = await by.drafter.call(billApi.lines, { id, limit: 50 });
    await by.drafter.call(billApi.decide, { id, lineIds: [lines[1]!.id], decision: 'CARRIED', note: '账单未列' });
    await agrees(17_198, ['IN_STATEMENT', 'FREE', 'IN_STATEMENT']);
    await steps.settle(await steps.matchRest({ id }));
    await agrees(4800, ['FREE']);

    const rest = await steps.draft(supplierId);
    expect(rest).toMatchObject({ oursFen: 4800 });
    await steps.settle(await steps.matchRest(rest));
    await agrees(0, []);
  });

  it('says how old it is, and flags what is older than thirty days', async () => {
    const { receipt, order, supplierId } = await deliver(by);
    /** As if it had come so many days ago. */
    const aged = async (days: number) => {
      const posted = new Date(Date.now() - days * DAY_MS).toISOString();
      await world.owner.query(`begin; set local session_replication_role = replica;
        update tenant.goods_receipts set posted_time = '${posted}' where id = '${receipt.id}'; commit`);
      const { rows } = await unbilled({ supplierId });
      return rows.map(({ ageDays, isOld }) => ({ ageDays, isOld }));
    };
    expect(await aged(30)).toEqual([{ ageDays: 30, isOld: false }]);
    expect(await aged(31)).toEqual([{ ageDays: 31, isOld: true }]);
    expect(await unbilled({ supplierId, isOld: 'true' })).toMatchObject({ total: 1, sums: { amountFen: 9600, oldFen: 9600 } });
    expect(await unbilled({ supplierId, isOld: 'false' })).toMatchObject({ total: 0, counts: { isOld: { true: 1, false: 0 } } });
    expect((await unbilled({ keyword: receipt.no })).rows).toMatchObject([{ orderNo: order.no, qty: 48, priceFen: 4800 }]);
  });

  it('is shown to a branch as far as it is about the branch, without statements it may not see', async () => {
    const { supplierId } = await deliver(by);
    await steps.draft(supplierId);
    expect((await unbilled({ supplierId })).rows).toMatchObject([{ statement: { no: expect.stringMatching(/^25/) } }]);
    expect((await unbilled({ supplierId }, by.branchManager)).rows).toMatchObject([{ state: 'IN_STATEMENT', statement: null }]);
    const there = await world.hire({ branchIds: [world.ours.second], level: 2, can: ['BILL_LIST'] });
    expect((await unbilled({ supplierId }, there)).rows).toEqual([]);
    const stranger = await world.hire({
      companyId: world.rival.company,
      branchIds: [],
      isCompanyWide: true,
      level: 1,
      can: ['BILL_LIST'],
    });
    expect((await unbilled({ supplierId }, stranger)).rows).toEqual([]);
  });
});

it('keeps the laws', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
