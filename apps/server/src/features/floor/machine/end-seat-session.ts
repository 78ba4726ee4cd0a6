import { OFFLINE_AFTER_MS, seatSessionLifecycle } from '@netbar/contract/floor/machine/machine.rules';
import type { EndReason } from '@netbar/contract/floor/machine/seat-session.model';
import { chargeFen } from '@netbar/contract/floor/machine/tariff.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { correctVisit, recordVisit } from '#features/guests/member/member.ts';
import { tellMember } from '#features/guests/evidence/evidence.ts';
import { giveBackToWallet, spendWallet } from '#features/guests/wallet/wallet.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { credit, debit, lockAccounts, postJournal } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';
import {
  closeStretch,
  firstIdentityOf,
  lockSeatSession,
  payingAccounts,
  recordIdentity,
  releaseHeldMoney,
  SEAT_SESSION,
  type LockedSeatSession,
} from './seat-session.ts';
import { later, ridesOf } from './seat-session.queries.ts';
import { tempCardAccount } from './temp-card.ts';

interface SeatSessionEnd {
  at: Date;
  reason: z.infer<typeof EndReason>;
  by: 'person' | 'system';
}

/** Ends a seat session at a time that may be in the past, charges it, and releases what was held beyond that. */
export async function endSeatSession(ctx: Tx, session: LockedSeatSession, { at, reason, by }: SeatSessionEnd) {
  const endedTime = later(session.fromTime, session.toTime ?? at);
  await closeStretch(ctx, session, endedTime);
  const ride = (await ridesOf(ctx, [session.id])).get(session.id);
  const due = ride ? chargeFen(ride(endedTime)) : 0;
  const accounts = payingAccounts(session);
  await releaseHeldMoney(ctx, session.id, accounts);
  // More than the balance is due only if funding has not run for a while; the house then waives the difference.
  const available = (await lockAccounts(ctx, accounts)).reduce((sum, fen) => sum + Math.max(0, fen), 0);
  const paid = await chargeSeatSession(ctx, session, Math.min(due, available));
  await transition(ctx, seatSessionLifecycle, session, {
    action: 'end',
    by,
    write: (next) =>
      ctx.db
        .updateTable('machineSessions')
        .set({ ...next, endedTime, endReason: reason, chargedFen: paid.principalFen + paid.bonusFen, ...paid })
        .where('id', '=', session.id)
        .execute(),
    detail: { reason, chargedFen: paid.principalFen + paid.bonusFen, dueFen: due },
  });
  const payer = await firstIdentityOf(ctx, session.id);
  await recordIdentity(ctx, {
    seatSessionId: session.id,
    branchId: session.branchId,
    event: 'OFF',
    machineNo: session.machineNo,
    payer,
    at: endedTime,
  });
  const { memberId, branchId, startedTime: from } = session;
  const fen = paid.principalFen + paid.bonusFen;
  if (memberId) await recordVisit(ctx, { memberId, branchId, from, fen });
  // Who leaves by themselves sees at the machine what it cost.
  if (memberId && by === 'person' && fen > 0) await tellMember(ctx, { memberId, branchId, event: 'PAID', amount: fen });
}

async function chargeSeatSession(ctx: Tx, session: LockedSeatSession, fen: number) {
  const { id, branchId, memberId, tempCardId, startedTime } = session;
  if (fen === 0) return { principalFen: 0, bonusFen: 0 };
  const head = { docType: SEAT_SESSION, docId: id, event: 'ENDED', bizDate: await bizDateOf(ctx, branchId) };
  const to = { code: 'REVENUE.NET_FEE', branchId } as const;
  if (memberId) {
    const paid = await spendWallet(ctx, { ...head, memberId, branchId, amountFen: fen, on: 'NET_FEE', to, asOf: startedTime });
    return { principalFen: paid.principalFen, bonusFen: paid.bonusFen };
  }
  await postJournal(ctx, { ...head, postings: [debit(tempCardAccount(tempCardId ?? ''), fen, { branchId }), credit(to, fen)] });
  return { principalFen: fen, bonusFen: 0 };
}

/** Always today's business day: a seat session that is ended late is not booked into the past. */
async function bizDateOf(ctx: Tx, branchId: string) {
  const { dayCutoffMin } = await ctx.db
    .selectFrom('branches')
    .select('dayCutoffMin')
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  return bizDate(ctx.now, dayCutoffMin);
}

/** A machine reports late that the guest left earlier: gives back what was charged too much. Never charges more. */
export async function correctSeatSessionEnd(ctx: Tx, session: LockedSeatSession, at: Date) {
  const { id, branchId, memberId, endedTime, chargedFen, version } = session;
  if (!endedTime || at >= endedTime || at < session.fromTime || !memberId) return;
  const ride = (await ridesOf(ctx, [id])).get(id);
  const stretches = ride?.(endedTime).stretches.map((stretch) => ({ ...stretch, to: stretch.to > at ? at : stretch.to })) ?? [];
  const tooMuch = chargedFen - chargeFen({ ...ride?.(endedTime), stretches });
  if (tooMuch <= 0) return;
  const head = {
    docType: SEAT_SESSION,
    docId: id,
    event: 'CORRECTED',
    eventSeq: version,
    bizDate: await bizDateOf(ctx, branchId),
  };
  const from = { code: 'REVENUE.NET_FEE', branchId } as const;
  const back = await giveBackToWallet(ctx, { ...head, memberId, branchId, amountFen: tooMuch, from });
  await transition(ctx, seatSessionLifecycle, session, {
    action: 'correct',
    by: 'system',
    write: (next) =>
      ctx.db
        .updateTable('machineSessions')
        .set((q) => ({
          ...next,
          chargedFen: chargedFen - tooMuch,
          principalFen: q('principalFen', '-', back.principalFen),
          bonusFen: q('bonusFen', '-', back.bonusFen),
        }))
        .where('id', '=', id)
        .execute(),
    detail: { leftTime: at.toISOString(), backFen: tooMuch },
  });
  await correctVisit(ctx, { memberId, from: session.startedTime, backFen: tooMuch });
}

/** Ends seat sessions at machines that stopped reporting, as of their last report. Only those that a machine began. */
export async function endLostSeatSessions(ctx: Ctx) {
  const before = new Date(ctx.now.getTime() - OFFLINE_AFTER_MS);
  const { rows } = await sql<{ id: string; seenTime: Date }>`
    select m.id, d.seen_time as "seenTime" from tenant.machine_sessions m
    join lateral (select s.machine_id from tenant.session_stretches s
      where s.company_id = m.company_id and s.machine_session_id = m.id order by s.seq desc limit 1) s on true
    join tenant.machines x on x.company_id = m.company_id and x.id = s.machine_id
    join tenant.device_machines d on d.company_id = x.company_id and d.branch_id = x.branch_id and d.machine_name = x.no
    where m.status = 'ACTIVE' and m.device_session is not null and d.seen_time < ${before} and m.started_time < ${before}`.execute(
    ctx.db as Tx['db'],
  );
  for (const { id, seenTime } of rows)
    await inTx(ctx, async (ctx) => {
      const session = await lockSeatSession(ctx, id);
      if (session.status !== 'ACTIVE') return;
      await endSeatSession(ctx, session, { at: seenTime, reason: 'LOST', by: 'system' });
      ctx.publish('OFF', session.branchId, { machineName: session.machineNo });
    });
  return rows.length;
}
