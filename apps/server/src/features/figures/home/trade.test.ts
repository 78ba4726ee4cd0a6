import { homeApi } from '@netbar/contract/figures/home/home.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rollUp } from '#kernel/worker/rollup.ts';
import { openCounter, type Counter } from '#testing/counter.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
});
afterAll(() => world.close());

it('tells what was earned by the books and what was taken, before the rollup and after it, within scope', async () => {
  const owner = await world.hire({ can: ['ORDER_LIST'], branchIds: [counter.branchId] });
  const stranger = await world.hire({ can: ['ORDER_LIST'], branchIds: [world.ours.second] });
  const productId = await counter.goods({ priceFen: 1000, qty: 10, valueFen: 1000 });
  const sale = (qty: number) =>
    counter.sell({ lines: [counter.line(productId, qty)], payableFen: 1000 * qty, tenders: [counter.cash(1000 * qty)] });
  await sale(3);
  await counter.cashier.call(refundApi.refund, {
    ...counter.act(await sale(2)),
    amountFen: 2000,
    restock: true,
    reason: '客人退货',
  });
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

  const early = (await owner.call(homeApi.overview, {})).trade!;
  expect(early.days.at(-1)).toMatchObject({ goods: 3000, netFee: 0, lease: 0, given: 0 });
  expect(sum(early.taken.today)).toBe(3000);
  // Today is not over, so it does not rank yet.
  expect(early.branches).toEqual([expect.objectContaining({ id: counter.branchId, fen: 0, beforeFen: 0 })]);

  // The roll-up waits for open transactions of the whole cluster, those of other test files included.
  const rolledUp = async () => {
    await rollUp(world.workerPool);
    const { rows } = await world.owner.query<{ fen: number }>(
      `select coalesce(sum(credit - debit), 0)::int as fen from tenant.account_days d
       join tenant.ledger_accounts a on a.company_id = d.company_id and a.id = d.account_id where a.code = 'REVENUE.GOODS'`,
    );
    return rows[0]?.fen;
  };
  await expect.poll(rolledUp, { timeout: 55_000 }).toBe(3000);
  await world.owner.query(
    `update tenant.account_days set biz_date = biz_date - 3 where account_id in
      (select id from tenant.ledger_accounts where code = 'REVENUE.GOODS')`,
  );
  await sale(1);
  const late = (await owner.call(homeApi.overview, {})).trade!;
  expect(late.days.slice(-4).map(({ goods }) => goods)).toEqual([3000, 0, 0, 1000]);
  expect(late.branches).toEqual([expect.objectContaining({ id: counter.branchId, fen: 3000, beforeFen: 0 })]);

  const elsewhere = (await stranger.call(homeApi.overview, {})).trade!;
  expect(sum(elsewhere.days.map(({ goods }) => goods)) + sum(elsewhere.taken.today)).toBe(0);
  expect(elsewhere.branches).toEqual([]);
});
