import { inTx, type Ctx } from '../ctx.ts';
import { expireHolds } from '../holds.ts';
import { forgetEvents } from './forget-events.ts';
import type { Scheduled, WorkerCtx } from './jobs.ts';

/**
 * Finds the companies with something to do, by a query over all of them that gives `companyId` and, where single rows are
 * meant, their `ids`, and does the work inside each company.
 */
export const perCompany =
  (text: string, work: (ctx: Ctx, ids: string[]) => Promise<unknown>) =>
  async ({ pool, openCtx }: WorkerCtx) => {
    const { rows } = await pool.query<{ companyId: string; ids?: string[] }>(text);
    for (const { companyId, ids = [] } of rows) await work(openCtx(companyId), ids);
  };

/** Does a batch at a time, each in a transaction of its own, until a batch finds nothing. */
export const untilNone =
  (doBatch: (ctx: Parameters<Parameters<typeof inTx<Ctx, number>>[1]>[0]) => Promise<number>) => async (ctx: Ctx) => {
    while ((await inTx(ctx, doBatch)) > 0);
  };

/** What the kernel itself does by the clock. */
export const housekeeping: Scheduled[] = [
  {
    name: 'kernel.addPartitions',
    cron: '10 4 * * *',
    run: async ({ pool }) => {
      await pool.query('select platform.add_partitions(3)');
    },
  },
  {
    // A browser keeps a key until it is answered; a week covers a till that was off over the holidays.
    name: 'kernel.forgetKeys',
    cron: '40 4 * * *',
    run: async ({ pool }) => {
      await pool.query(`delete from tenant.idempotency_keys where created_time < now() - interval '7 days'`);
    },
  },
  {
    // A browser that was away for longer loads its pages afresh.
    name: 'kernel.forgetEvents',
    cron: '50 4 * * *',
    run: ({ pool }) => forgetEvents(pool),
  },
  {
    name: 'kernel.forgetSessions',
    cron: '*/10 * * * *',
    run: async ({ pool }) => {
      await pool.query('delete from platform.sessions where expires_time <= now()');
    },
  },
  {
    name: 'ledger.expireHolds',
    cron: '* * * * *',
    run: perCompany(
      `select distinct company_id as "companyId" from tenant.holds where status = 'OPEN' and expires_time <= now()`,
      untilNone(expireHolds),
    ),
  },
];
