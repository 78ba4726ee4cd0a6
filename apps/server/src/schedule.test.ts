import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { tillApi } from '#testing/till.ts';
import { inTx } from './kernel/ctx.ts';
import { placeHold } from './kernel/holds.ts';
import { schedule } from './features.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const run = (name: string) =>
  schedule.find((task) => task.name === name)!.run({ pool: world.workerPool, openCtx: world.system, log: world.log });

/** A member of the company with 1,000 fen, 100 of them set aside until then. */
async function holdUntil({ company, first }: World['ours'], expiresTime: Date) {
  const cashier = await world.hire({ companyId: company, branchIds: [first], can: ['TILL'] });
  const memberId = world.newId();
  await cashier.call(tillApi.recharge, { branchId: first, memberId, principalFen: 1_000, bonusFen: 0 });
  const account = { code: 'MEMBER_PRINCIPAL', ownerId: memberId } as const;
  const id = await inTx(cashier.ctx(), (ctx) =>
    placeHold(ctx, { account, amount: 100, docType: 'SESSION', docId: ctx.newId(), expiresTime }),
  );
  return async () => {
    const { rows } = await world.owner.query(
      `select h.status, a.held::int from tenant.holds h join tenant.ledger_accounts a on a.company_id = h.company_id and a.id = h.account_id where h.id = $1`,
      [id],
    );
    return rows[0] as { status: string; held: number };
  };
}

it('what is set aside past its time is free again, in every company, and only that', async () => {
  const past = new Date(Date.now() - 1_000);
  const [ours, theirs, later] = [
    await holdUntil(world.ours, past),
    await holdUntil(world.rival, past),
    await holdUntil(world.ours, new Date(Date.now() + 3_600_000)),
  ];
  await Promise.all([run('ledger.expireHolds'), run('ledger.expireHolds')]);

  expect(await ours()).toEqual({ status: 'EXPIRED', held: 0 });
  expect(await theirs()).toEqual({ status: 'EXPIRED', held: 0 });
  expect(await later()).toEqual({ status: 'OPEN', held: 100 });
});

it('keys are kept for a week and then forgotten', async () => {
  const keep = (key: string, age: string) =>
    world.owner.query(
      `insert into tenant.idempotency_keys (company_id, actor_id, key, request_hash, response, created_time)
       values ($1, $2, $2, '-', 'null', now() - $3::interval)`,
      [world.ours.company, key, age],
    );
  const [young, old] = [world.newId(), world.newId()];
  await keep(young, '6 days 23 hours');
  await keep(old, '7 days 1 minute');

  await run('kernel.forgetKeys');

  const { rows } = await world.owner.query('select key from tenant.idempotency_keys where key in ($1, $2)', [young, old]);
  expect(rows).toEqual([{ key: young }]);
});

it('every task of the schedule may be run by the worker, with the rights it has', async () => {
  for (const { name } of schedule) await run(name);
});

it('every task has a name of its own and a time that can be read', () => {
  expect(new Set(schedule.map(({ name }) => name)).size).toBe(schedule.length);
  for (const { cron } of schedule) expect(cron).toMatch(/^([\d*/,-]+ ){4}[\d*/,-]+$/);
});
