import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tillApi } from '#testing/till.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { inTx } from '../ctx.ts';
import { credit, debit, postJournal } from '../ledger.ts';
import { advance } from './advance.ts';
import { rollUp } from './rollup.ts';

let world: World;
let cashier: Person;
beforeAll(async () => {
  world = await openWorld();
  cashier = await world.hire({ can: ['TILL'] });
});
afterAll(() => world.close());

const recharge = () =>
  cashier.call(tillApi.recharge, { branchId: world.ours.first, memberId: world.newId(), principalFen: 100, bonusFen: 30 });

/** Accounts whose rolled-up days differ from their postings. */
const differing = async () => {
  const { rows } = await world.owner.query(`
    select account_id, posted, counted from
      (select account_id, sum(amount) as posted from tenant.postings group by 1) p
      full join (select account_id, sum(debit - credit) as counted from tenant.account_days group by 1) d using (account_id)
    where posted is distinct from counted`);
  return rows;
};
/** Write transactions in other databases of the cluster hold the watermark back. */
const rollUpAll = () =>
  waitFor(async () => {
    await rollUp(world.workerPool);
    expect(await differing()).toEqual([]);
  });

describe('the rollup', () => {
  it('counts every posting once, with several workers at it while tills are selling', async () => {
    const selling = Array.from({ length: 30 }, recharge);
    const counting = Array.from({ length: 4 }, async () => {
      for (let i = 0; i < 10; i++) await rollUp(world.workerPool);
    });
    await Promise.all([...selling, ...counting]);
    await rollUpAll();

    await Promise.all(Array.from({ length: 8 }, () => rollUp(world.workerPool)));
    expect(await differing()).toEqual([]);
  });

  it('is done by one worker at a time: another has nothing to do meanwhile', async () => {
    const [entered, mayLeave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = advance(world.workerPool, 'ledger.rollup', async () => {
      entered.resolve();
      await mayLeave.promise;
      throw new Error('crashed half way');
    });
    await entered.promise;
    expect(await rollUp(world.workerPool)).toBeUndefined();
    mayLeave.resolve();
    await expect(first).rejects.toThrow('crashed half way');

    await recharge();
    await rollUpAll();
  });

  it('does not skip a journal whose transaction began early and commits late', async () => {
    await rollUpAll();
    const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = inTx(world.system(), async (ctx) => {
      const postings = [debit({ code: 'BANK' }, 7), credit({ code: 'REVENUE.SERVICE' }, 7)];
      await postJournal(ctx, { docType: 'X', docId: ctx.newId(), event: 'X', bizDate: '2026-03-05', postings });
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    await recharge();
    for (let i = 0; i < 3; i++) await rollUp(world.workerPool);
    expect(await differing()).not.toEqual([]);

    mayCommit.resolve();
    await slow;
    await rollUpAll();
  });
});
