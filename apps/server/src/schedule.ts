import { endLost, fundSessions } from './features/machine/watch.service.ts';
import { missReservations } from './features/reservation/seat-reservation.service.ts';
import { expireLots } from './features/wallet/expiry.service.ts';
import { forgetImports } from './features/import/forget-imports.service.ts';
import { forgetExports } from './features/export/forget-exports.service.ts';
import { watchLevels } from './features/stock/alert.service.ts';
import { expireReservations } from './features/stock/reservation.service.ts';
import { expireOrders } from './features/order/expire.service.ts';
import { askAll } from './features/payment/ask.service.ts';
import { pursueAll } from './features/refund/settle-refund.service.ts';
import { inTx } from './kernel/ctx.ts';
import { expireHolds } from './kernel/holds.ts';
import { forgetEvents } from './kernel/worker/forget-events.ts';
import type { Scheduled } from './kernel/worker/jobs.ts';

/** What the worker does by the clock, in Chinese time. */
export const schedule: Scheduled[] = [
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
    // What a machine may still repeat is a week old at most.
    name: 'device.forgetEvents',
    cron: '20 4 * * *',
    run: async ({ pool }) => {
      const some = 'select ctid from tenant.device_events where received_time < now() - $1::interval limit 10000';
      const text = `delete from tenant.device_events where ctid in (${some})`;
      while (((await pool.query(text, ['30 days'])).rowCount ?? 0) > 0);
    },
  },
  {
    // What can no longer let anybody in, and the traces of it that nothing counts any more.
    name: 'auth.forgetProofs',
    cron: '*/10 * * * *',
    run: async ({ pool }) => {
      for (const table of ['captchas', 'login_codes', 'wechat_tickets', 'sms_codes', 'used_tokens', 'sessions'])
        await pool.query(`delete from platform.${table} where expires_time <= now()`);
      await pool.query(`delete from platform.sms_sends where sent_time < now() - interval '2 days'`);
      await pool.query(`delete from platform.sign_in_attempts where attempted_time < now() - interval '30 days'`);
      await pool.query(`delete from platform.known_addresses where seen_time < now() - interval '180 days'`);
    },
  },
  {
    name: 'export.forget',
    cron: '20 4 * * *',
    run: forgetExports,
  },
  {
    name: 'import.forget',
    cron: '25 4 * * *',
    run: forgetImports,
  },
  {
    name: 'ledger.expireHolds',
    cron: '* * * * *',
    run: async ({ pool, openCtx }) => {
      const { rows } = await pool.query<{ companyId: string }>(
        `select distinct company_id as "companyId" from tenant.holds where status = 'OPEN' and expires_time <= now()`,
      );
      for (const { companyId } of rows) {
        while ((await inTx(openCtx(companyId), (ctx) => expireHolds(ctx))) > 0);
      }
    },
  },
  {
    // What is past its time is also swept before a member pays; this is for those who stay away.
    name: 'wallet.expireLots',
    cron: '20 4 * * *',
    run: async ({ pool, openCtx }) => {
      const { rows } = await pool.query<{ companyId: string; memberIds: string[] }>(
        `select company_id as "companyId", array_agg(distinct member_id) as "memberIds" from tenant.wallet_lots
         where remaining > 0 and expires_time <= now() group by 1`,
      );
      for (const { companyId, memberIds } of rows) await expireLots(openCtx(companyId), memberIds);
    },
  },
  {
    // Money for the next hour is set aside a few minutes before the last of it is used up.
    name: 'machine.fundSessions',
    cron: '* * * * *',
    run: async ({ pool, openCtx }) => {
      const { rows } = await pool.query<{ companyId: string; ids: string[] }>(
        `select company_id as "companyId", array_agg(id order by funded_until) as ids from tenant.machine_sessions
         where status = 'ACTIVE' and funded_until < now() + interval '3 minutes' group by 1`,
      );
      for (const { companyId, ids } of rows) await fundSessions(openCtx(companyId), ids);
    },
  },
  {
    // Client machines that fell silent with somebody at them.
    name: 'machine.endLost',
    cron: '* * * * *',
    run: async ({ pool, openCtx }) => {
      const { rows } = await pool.query<{ companyId: string }>(
        `select distinct company_id as "companyId" from tenant.machine_sessions where status = 'ACTIVE' and device_session is not null`,
      );
      for (const { companyId } of rows) await endLost(openCtx(companyId));
    },
  },
  {
    // Who sat where has to be kept for 60 days, and is nobody's business for ever.
    name: 'machine.forgetIdentities',
    cron: '30 4 * * *',
    run: async ({ pool }) => {
      await pool.query(`delete from tenant.identity_records where created_time < now() - interval '90 days'`);
    },
  },
  {
    // Long enough to look into a complaint.
    name: 'message.forget',
    cron: '35 4 * * *',
    run: async ({ pool }) => {
      await pool.query(`delete from tenant.conversations where last_time < now() - interval '180 days'`);
    },
  },
  {
    name: 'stock.expireReservations',
    cron: '* * * * *',
    run: async ({ pool, openCtx }) => {
      const { rows } = await pool.query<{ companyId: string }>(
        `select distinct company_id as "companyId" from tenant.stock_reservations where status = 'OPEN' and expires_time <= now()`,
      );
      for (const { companyId } of rows) {
        while ((await inTx(openCtx(companyId), (ctx) => expireReservations(ctx))) > 0);
      }
    },
  },
  {
    name: 'stock.watchLevels',
    cron: '*/2 * * * *',
    run: async ({ pool, openCtx }) => {
      const { rows } = await pool.query<{ id: string }>(`select id from platform.companies where kind = 'CHAIN'`);
      for (const { id } of rows) await watchLevels(openCtx(id));
    },
  },
  {
    name: 'reservation.missReservations',
    cron: '* * * * *',
    run: async ({ pool, openCtx }) => {
      const { rows } = await pool.query<{ companyId: string; ids: string[] }>(
        `select company_id as "companyId", array_agg(id order by keep_until) as ids from tenant.reservations
         where status in ('PENDING', 'CONFIRMED') and keep_until <= now() group by 1`,
      );
      for (const { companyId, ids } of rows) await missReservations(openCtx(companyId), ids);
    },
  },
  {
    name: 'order.expireOrders',
    cron: '* * * * *',
    run: async ({ pool, openCtx }) => {
      const { rows } = await pool.query<{ companyId: string; ids: string[] }>(
        `select company_id as "companyId", array_agg(id order by expires_time) as ids from tenant.orders
         where status = 'PENDING' and expires_time <= now() and paid_fen = 0 and points_paid = 0 group by 1`,
      );
      for (const { companyId, ids } of rows) await expireOrders(openCtx(companyId), ids);
    },
  },
  {
    // Each payment has a job of its own; this finds those whose job got lost.
    name: 'payment.askAll',
    cron: '* * * * *',
    run: async ({ pool, openCtx }) => {
      const { rows } = await pool.query<{ companyId: string; ids: string[] }>(
        `select company_id as "companyId", array_agg(id order by next_ask_time) as ids from tenant.payments
         where status in ('INIT', 'PENDING') and next_ask_time <= now() - interval '10 seconds' group by 1`,
      );
      for (const { companyId, ids } of rows) await askAll(openCtx(companyId), ids);
    },
  },
  {
    name: 'refund.pursueAll',
    cron: '* * * * *',
    run: async ({ pool, openCtx }) => {
      const { rows } = await pool.query<{ companyId: string; ids: string[] }>(
        `select company_id as "companyId", array_agg(id order by next_ask_time) as ids from tenant.refund_parts
         where status = 'REFUNDING' and next_ask_time <= now() - interval '10 seconds' group by 1`,
      );
      for (const { companyId, ids } of rows) await pursueAll(openCtx(companyId), ids);
    },
  },
];
