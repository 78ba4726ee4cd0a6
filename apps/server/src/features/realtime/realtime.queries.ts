import type { In } from '@netbar/contract/kernel/endpoint';
import type { RealtimeMessage, RealtimeType } from '@netbar/contract/kernel/realtime';
import type { realtimeApi } from '@netbar/contract/realtime/realtime.api';
import { MOST_EVENTS } from '@netbar/contract/realtime/realtime.model';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { inScope, requireInScope, type Ctx } from '#kernel/ctx.ts';

/** Everything after a number, and where the branch has come to, in one snapshot: nothing can fall between the two. */
export async function listMissed(ctx: Ctx, { branchId, after }: In<typeof realtimeApi.events>) {
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

export async function listLog(ctx: Ctx, { branchId, type, page, limit }: In<typeof realtimeApi.log>) {
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

/** Clocks of two machines may differ by a little; nothing arrives before it was sent. */
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
  // Only `publish` makes them, and it takes no other.
  type: type as RealtimeType,
});
