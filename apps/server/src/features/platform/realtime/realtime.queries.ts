import { isWithin } from '@netbar/contract/kernel/network';
import type { In } from '@netbar/contract/kernel/endpoint';
import type { RealtimeMessage, RealtimeType } from '@netbar/contract/kernel/realtime';
import type { realtimeApi } from '@netbar/contract/platform/realtime/realtime.api';
import { MOST_EVENTS } from '@netbar/contract/platform/realtime/realtime.model';
import { sql } from 'kysely';
import type pg from 'pg';
import { countUpTo } from '#kernel/count.ts';
import { type Ctx, inScope, requireInScope } from '#kernel/ctx.ts';
import { openDb } from '#kernel/postgres/db.ts';
import { isPendingSession } from '#kernel/second-factor.ts';

/**
 * All events after a sequence number, and the branch's last number, from one snapshot, so that nothing is missed between them.
 */
export async function listMissedEvents(ctx: Ctx, { branchId, after }: In<typeof realtimeApi.events>) {
  requireInScope(ctx, branchId);
  const [rows, sequence] = await Promise.all([
    after === undefined
      ? []
      : events(ctx, branchId)
          .select(columns)
          .where('branchEvents.seq', '>', after)
          .orderBy('branchEvents.seq')
          .limit(MOST_EVENTS)
          .execute(),
    ctx.db.selectFrom('branchSequences').select('last').where('branchId', '=', branchId).executeTakeFirst(),
  ]);
  const last = sequence?.last ?? 0;
  const isPartial = after !== undefined && last > after && rows[0]?.seq !== after + 1;
  return { events: rows.map(toEvent), last, isPartial };
}

export async function listEventLog(ctx: Ctx, { branchId, type, page, limit }: In<typeof realtimeApi.log>) {
  let found = events(ctx, branchId);
  if (type) found = found.where('branchEvents.type', '=', type);
  const [rows, total] = await Promise.all([
    found
      .select(columns)
      .select([
        'branchEvents.id',
        'branchEvents.sentTime',
        msBetween('created_time', 'relayed_time').as('relayMs'),
        sql<number | null>`${msBetween('relayed_time', 'sent_time')}`.as('sendMs'),
      ])
      .orderBy('branchEvents.seq', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('branchEvents.id')),
  ]);
  return {
    rows: rows.map(({ id, sentTime, relayMs, sendMs, ...row }) => ({ ...toEvent(row), id, sentTime, relayMs, sendMs })),
    total,
  };
}

const events = (ctx: Ctx, branchId: string) =>
  ctx.db.selectFrom('branchEvents').where(inScope(ctx, 'branchEvents.branchId')).where('branchEvents.branchId', '=', branchId);

const columns = [
  'branchEvents.seq',
  'branchEvents.type',
  'branchEvents.branchId',
  'branchEvents.payload',
  'branchEvents.createdTime',
] as const;

/** Never negative: the clocks of two machines may differ a little. */
const msBetween = (from: string, to: string) =>
  sql<number>`greatest(0, round(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) * 1000))::int`;

interface Row {
  seq: number;
  type: string;
  branchId: string;
  payload: unknown;
  createdTime: Date;
}

const toEvent = ({ payload, type, ...row }: Row) => ({
  ...(payload as Omit<RealtimeMessage, 'type' | 'branchId'>),
  ...row,
  // Rows come only from `publish`, which accepts no other type.
  type: type as RealtimeType,
});

/** A sign-in session that follows a branch. */
export interface Listener {
  sessionId: string;
  branchId: string;
  /** Where the browser is. */
  ip: string;
}

export const listenerKey = ({ sessionId, branchId, ip }: Listener) => `${sessionId} ${branchId} ${ip}`;

/**
 * The listeners that may continue, by their keys: the session is valid, not locked and has shown what it must, its account still
 * has the branch, and the branch is open to the address.
 */
export async function listAllowedListeners(
  pool: pg.Pool,
  companyId: string,
  listeners: Listener[],
  now: Date,
): Promise<Set<string>> {
  const [sessions, branches] = [listeners.map((l) => l.sessionId), listeners.map((l) => l.branchId)];
  const ips = listeners.map((l) => l.ip);
  const pairs = sql<Listener>`(select distinct * from unnest(${sessions}::uuid[], ${branches}::uuid[], ${ips}::text[]) as l (session_id, branch_id, ip))`;
  const rows = await openDb(pool, { companyId })
    .selectFrom(pairs.as('l'))
    .innerJoin('platform.sessions as s', 's.id', 'l.sessionId')
    .innerJoin('platform.accounts as a', 'a.id', 's.accountId')
    .innerJoin('branches as b', 'b.id', 'l.branchId')
    .select(['l.sessionId', 'l.branchId', 'l.ip', sql<string[]>`b.sign_in_networks::text[]`.as('networks')])
    .select(sql<boolean>`exists (select from grants g where g.account_id = a.id and g.place = 'COMPANY')`.as('isCompanyWide'))
    .where('s.expiresTime', '>', now)
    .where('s.lockedTime', 'is', null)
    .where(sql<boolean>`not ${isPendingSession}`)
    .where('a.status', '=', 'ACTIVE')
    .where('a.companyId', '=', companyId)
    .where(
      sql<boolean>`exists (select from grants g where g.account_id = a.id
        and (g.place = 'COMPANY' or g.branch_id = b.id or g.brand_id = b.brand_id))`,
    )
    .execute();
  const open = rows.filter(({ isCompanyWide, networks, ip }) => isCompanyWide || networks.length === 0 || isWithin(ip, networks));
  return new Set(open.map(({ sessionId, branchId, ip }) => listenerKey({ sessionId, branchId, ip })));
}
