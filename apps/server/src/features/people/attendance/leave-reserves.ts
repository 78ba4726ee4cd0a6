import type { LeaveCount } from '@netbar/contract/people/attendance/leave.model';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { idsInOrder } from '#kernel/ids.ts';

// Which lots pay for which half-days. A request that waits keeps its part of each lot, so that neither an expiry nor another request
// takes it. Whoever writes holds the employee's row lock.

export type LeaveDays = readonly Pick<LeaveCount['days'][number], 'date' | 'halves'>[];

interface FreeLot {
  id: string;
  /** What no request that waits has reserved. */
  free: number;
  expiresDate: string | null;
}

export interface LotPart {
  lotId: string;
  halves: number;
}

const lastsUntil = ({ expiresDate }: FreeLot, date: string) => expiresDate === null || expiresDate >= date;
const sumOf = (days: readonly { halves: number }[]) => days.reduce((sum, { halves }) => sum + halves, 0);

/** Pays each day, in order, from the lots that last until it, the first one to expire in front. `missing` is what no lot covers. */
function planLots(lots: readonly FreeLot[], days: LeaveDays): { parts: LotPart[]; missing: number } {
  const taken = new Map<string, number>();
  let missing = 0;
  for (const { date, halves } of days) {
    let open = halves;
    for (const lot of lots.filter((each) => lastsUntil(each, date))) {
      const before = taken.get(lot.id) ?? 0;
      const part = Math.min(lot.free - before, open);
      if (part > 0) taken.set(lot.id, before + part);
      open -= part;
    }
    missing += open;
  }
  return { parts: [...taken].map(([lotId, halves]) => ({ lotId, halves })), missing };
}

/** Lots with something that is neither used nor reserved, those that expire first in front. */
async function listFree(ctx: Tx, accountId: string): Promise<FreeLot[]> {
  const { rows } = await sql<FreeLot>`
    select l.id, l.rest - r.halves as free, l.expires_date::text as "expiresDate" from tenant.leave_lots l
    cross join lateral (select coalesce(sum(x.halves), 0)::int as halves from tenant.leave_reservations x
      where x.company_id = l.company_id and x.lot_id = l.id) r
    where l.account_id = ${accountId} and l.rest > r.halves
    order by l.expires_date nulls last, l.id`.execute(ctx.db);
  return rows;
}

/**
 * The parts of lots that pay for these days, and how many half-days are left for them: if the lots do not suffice, what they cover;
 * otherwise all that lasts until the first of the days.
 */
export async function planLeave(ctx: Tx, accountId: string, days: LeaveDays): Promise<{ parts: LotPart[]; left: number }> {
  const lots = await listFree(ctx, accountId);
  const { parts, missing } = planLots(lots, days);
  if (missing > 0) return { parts, left: sumOf(days) - missing };
  const lasting = lots.filter((lot) => lastsUntil(lot, days[0]?.date ?? ''));
  return { parts, left: lasting.reduce((sum, { free }) => sum + free, 0) };
}

/** Keeps parts of lots for a request until it ends. */
export async function reserveLots(ctx: Tx, requestId: string, parts: readonly LotPart[]) {
  if (parts.length === 0) return;
  await ctx.db
    .insertInto('leaveReservations')
    .values(parts.map((part) => ({ requestId, ...part })))
    .execute();
}

export const freeReservation = (ctx: Tx, requestId: string) =>
  ctx.db.deleteFrom('leaveReservations').where('requestId', '=', requestId).execute();

export async function reservedOf(ctx: Ctx | Tx, lotId: string): Promise<number> {
  const rows = await ctx.db.selectFrom('leaveReservations').select('halves').where('lotId', '=', lotId).execute();
  return sumOf(rows);
}

/** Takes from lots, or gives back below zero. */
export async function useLots(ctx: Tx, uses: readonly LotPart[], requestId: string | null) {
  const ids = idsInOrder(ctx.newId, uses.length);
  for (const [i, { lotId, halves }] of uses.entries()) {
    await ctx.db
      .updateTable('leaveLots')
      .set((q) => ({ rest: q('rest', '-', halves) }))
      .where('id', '=', lotId)
      .execute();
    await ctx.db
      .insertInto('leaveUses')
      .values({ id: ids[i] as string, lotId, requestId, halves, createdTime: ctx.now })
      .execute();
  }
}
