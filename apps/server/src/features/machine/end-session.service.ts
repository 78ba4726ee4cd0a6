import type { EndReason } from '@netbar/contract/machine/machine-session.model';
import { sessionMachine } from '@netbar/contract/machine/machine.rules';
import { chargeFen } from '@netbar/contract/machine/tariff.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import type { z } from 'zod';
import { correctVisit, recordVisit } from '#features/member/behaviour.service.ts';
import { giveBackToWallet } from '#features/wallet/give-back.service.ts';
import { spendWallet } from '#features/wallet/spend.service.ts';
import { inScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { credit, debit, lockAccounts, post, type AccountRef } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';
import { accountOf } from '#features/wallet/lots.service.ts';
import { releaseAll, SESSION } from './funding.service.ts';
import { writeIdentity } from './identity-record.service.ts';
import { ridesOf } from './machine-session.queries.ts';
import { cardAccount } from './payer.service.ts';

export type LockedSession = Awaited<ReturnType<typeof lockSession>>;

/** Nobody else moves, ends or funds it until the transaction ends. */
export async function lockSession(ctx: Tx, id: string) {
  const session = await ctx.db
    .selectFrom('machineSessions')
    .select([
      'id',
      'branchId',
      'memberId',
      'tempCardId',
      'status',
      'startedTime',
      'endedTime',
      'fundedUntil',
      'chargedFen',
      'version',
    ])
    .where(inScope(ctx, 'machineSessions.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('上机记录'));
  const stretch = await ctx.db
    .selectFrom('sessionStretches as s')
    .innerJoin('machines as m', (on) => on.onRef('m.companyId', '=', 's.companyId').onRef('m.id', '=', 's.machineId'))
    .select(['s.seq', 's.machineId', 'm.no as machineNo', 's.fromTime', 's.toTime'])
    .where('s.machineSessionId', '=', id)
    .orderBy('s.seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...session, ...stretch };
}

export const accountsOf = ({ memberId, tempCardId }: Pick<LockedSession, 'memberId' | 'tempCardId'>): AccountRef[] =>
  memberId ? [accountOf('PRINCIPAL', memberId), accountOf('BONUS', memberId)] : [cardAccount(tempCardId ?? '')];

export interface End {
  at: Date;
  reason: z.infer<typeof EndReason>;
  by: 'person' | 'system';
}

/** Ends a session at a moment that may have passed, takes what it costs and frees the rest of what was set aside. */
export async function endSession(ctx: Tx, session: LockedSession, { at, reason, by }: End) {
  const endedTime = latest(session.fromTime, session.toTime ?? at);
  await closeStretch(ctx, session, endedTime);
  const ride = (await ridesOf(ctx, [session.id])).get(session.id);
  const due = ride ? chargeFen(ride(endedTime)) : 0;
  const accounts = accountsOf(session);
  await releaseAll(ctx, session.id, accounts);
  // More than there is can only be due when nobody has set money aside for a while; the rest is given up.
  const there = (await lockAccounts(ctx, accounts)).reduce((sum, fen) => sum + Math.max(0, fen), 0);
  const paid = await take(ctx, session, Math.min(due, there));
  await transition(ctx, sessionMachine, session, {
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
  await recordOff(ctx, session, endedTime);
  const { memberId, branchId, startedTime: from } = session;
  const fen = paid.principalFen + paid.bonusFen;
  if (memberId) await recordVisit(ctx, { memberId, branchId, from, fen });
}

export const closeStretch = (ctx: Tx, { id, seq, toTime }: LockedSession, at: Date) =>
  toTime
    ? Promise.resolve()
    : ctx.db
        .updateTable('sessionStretches')
        .set({ toTime: at })
        .where('machineSessionId', '=', id)
        .where('seq', '=', seq)
        .execute();

async function take(ctx: Tx, session: LockedSession, fen: number) {
  const { id, branchId, memberId, tempCardId, startedTime } = session;
  if (fen === 0) return { principalFen: 0, bonusFen: 0 };
  const head = { docType: SESSION, docId: id, event: 'ENDED', bizDate: await dateOf(ctx, branchId) };
  const to = { code: 'REVENUE.NET_FEE', branchId } as const;
  if (memberId) {
    const paid = await spendWallet(ctx, { ...head, memberId, branchId, amountFen: fen, on: 'NET_FEE', to, asOf: startedTime });
    return { principalFen: paid.principalFen, bonusFen: paid.bonusFen };
  }
  await post(ctx, { ...head, postings: [debit(cardAccount(tempCardId ?? ''), fen, { branchId }), credit(to, fen)] });
  return { principalFen: fen, bonusFen: 0 };
}

/** No back-dating: what ended late is booked for today. */
async function dateOf(ctx: Tx, branchId: string) {
  const { dayCutoffMin } = await ctx.db
    .selectFrom('branches')
    .select('dayCutoffMin')
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  return bizDate(ctx.now, dayCutoffMin);
}

async function recordOff(ctx: Tx, { id, branchId, machineNo }: LockedSession, at: Date) {
  const payer = await ctx.db
    .selectFrom('identityRecords')
    .select(['name', 'idCardSealed', 'idCardIndex'])
    .where('machineSessionId', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await writeIdentity(ctx, { sessionId: id, branchId, event: 'OFF', machineNo, payer, at });
}

/** A machine that says later that it was left earlier: what was charged too much goes back. Never the other way. */
export async function correctEnd(ctx: Tx, session: LockedSession, at: Date) {
  const { id, branchId, memberId, endedTime, chargedFen, version } = session;
  if (!endedTime || at >= endedTime || at < session.fromTime || !memberId) return;
  const ride = (await ridesOf(ctx, [id])).get(id);
  const stretches = ride?.(endedTime).stretches.map((stretch) => ({ ...stretch, to: stretch.to > at ? at : stretch.to })) ?? [];
  const tooMuch = chargedFen - chargeFen({ ...ride?.(endedTime), stretches });
  if (tooMuch <= 0) return;
  const head = { docType: SESSION, docId: id, event: 'CORRECTED', eventSeq: version, bizDate: await dateOf(ctx, branchId) };
  const from = { code: 'REVENUE.NET_FEE', branchId } as const;
  const back = await giveBackToWallet(ctx, { ...head, memberId, branchId, amountFen: tooMuch, from });
  await transition(ctx, sessionMachine, session, {
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

const latest = (a: Date, b: Date) => (a > b ? a : b);
