import { measuresOf } from '@netbar/contract/figures/facts/definitions';
import type { Sum } from '@netbar/contract/figures/facts/definition';
import type { Measure } from '@netbar/contract/figures/facts/measures';
import { reviewErrors } from '@netbar/contract/figures/review/review.errors';
import type { Document } from '@netbar/contract/figures/review/review.model';
import { type RawBuilder, sql } from 'kysely';
import { listSeatTime, NO_AREA } from '#features/figures/facts/facts.ts';
import { holdsAt } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { earnedDocuments, ledgerDocuments } from './earned-documents.ts';
import { memberDocuments, sessionDocuments, visitorDocuments } from './guest-documents.ts';
import type { Scope } from './scope.ts';
import type { Asked } from './source.ts';
import { bonusDocuments, orderDocuments, refundDocuments, soldDocuments, takenDocuments } from './taken-documents.ts';

/** Lists documents of a branch, one row each: key, kind, date, time, doc_id, code, member_id, amount. */
export type DocumentQuery = (scope: Scope, asked: Asked, sum: Sum) => RawBuilder<unknown>;

const queryOf = {
  netFeeFen: earnedDocuments,
  goodsFen: earnedDocuments,
  leaseFen: earnedDocuments,
  otherFen: earnedDocuments,
  discountFen: earnedDocuments,
  bonusFen: earnedDocuments,
  returnedFen: earnedDocuments,
  cogsFen: earnedDocuments,
  lossFen: ledgerDocuments,
  salaryFen: ledgerDocuments,
  cashFen: takenDocuments,
  wechatFen: takenDocuments,
  alipayFen: takenDocuments,
  cardFen: takenDocuments,
  groupBuyFen: takenDocuments,
  principalFen: takenDocuments,
  bonusPaidFen: takenDocuments,
  chargeFen: takenDocuments,
  leaseTakenFen: takenDocuments,
  chargeBonusFen: bonusDocuments,
  refundFen: refundDocuments,
  orders: orderDocuments,
  soldFen: soldDocuments,
  sessions: sessionDocuments,
  visitors: visitorDocuments,
  newMembers: memberDocuments,
} as const satisfies Partial<Record<Measure, DocumentQuery>>;

export interface PageOf {
  page: number;
  limit: number;
}
type Documents = { rows: (Omit<Document, 'time'> & { time: Date | null })[]; total: number; sum: number };

/** A page of the documents behind one side of a figure, with the number and the sum of all of them. */
export function listDocuments(scope: Scope, branchId: string, asked: Asked, page: PageOf): Promise<Documents> {
  const sum = measuresOf(asked.figureId, asked.side);
  if (sum.occupiedSec !== undefined || sum.availableSec !== undefined) return listSeatDocuments(scope, branchId, asked, page);
  const queries = new Map<DocumentQuery, Sum>();
  for (const [measure, weight] of Object.entries(sum) as [Measure, number][]) {
    const query = queryOf[measure as keyof typeof queryOf] as DocumentQuery | undefined;
    if (!query) throw new AppError(reviewErrors.notCounted);
    queries.set(query, { ...queries.get(query), [measure]: weight });
  }
  const parts = [...queries].map(([query, weights]) => query(scope, asked, weights));
  return readPage(scope, sql.join(parts, sql` union all `), page);
}

/** A page of documents of the scope, with what all of them come to. Names are for people who may see members there. */
export async function readPage(
  { ctx, branchIds }: Scope,
  documents: RawBuilder<unknown>,
  { page, limit }: PageOf,
  all = sql`coalesce(sum(amount), 0)::bigint`,
): Promise<Documents> {
  const seesNames = branchIds.every((id) => holdsAt(ctx, 'MEMBER_LIST', id));
  const { rows } = await sql<Documents['rows'][number] & { all: number; sum: number }>`
    with docs as materialized (${documents})
    select c.*, p.*, coalesce(o.no, f.no, k.no, g.no, '') as no,
      case when p.code <> '' then p.code when ${seesNames} then coalesce(g.name, k.name, '') else '' end as name
    from (select count(*)::int as "all", ${all} as sum from docs) c
    left join lateral (select key, kind, date::text as date, time, doc_id, code, member_id as "memberId", amount from docs
      order by date desc, time desc nulls last, key limit ${limit} offset ${(page - 1) * limit}) p on true
    left join tenant.refunds f on p.kind = 'REFUND' and f.branch_id = any(${branchIds}::uuid[]) and f.id = p.doc_id
    left join tenant.orders o on p.kind in ('ORDER', 'PAYMENT') and o.id = p.doc_id
    left join tenant.temp_cards k on p.kind = 'TEMP_CARD' and k.branch_id = any(${branchIds}::uuid[]) and k.id = p.doc_id
    left join tenant.members g on g.id = p."memberId"
    order by p.date desc, p.time desc nulls last, p.key`.execute(ctx.db);
  return {
    rows: rows
      .filter(({ key }) => key !== null)
      .map(({ key, kind, date, time, no, name, memberId, amount }) => ({ key, kind, date, time, no, name, memberId, amount })),
    total: rows[0]?.all ?? 0,
    sum: rows[0]?.sum ?? 0,
  };
}

/** Seat time is counted machine by machine, so its documents are computed like the rollup and not read. */
async function listSeatDocuments(
  { ctx }: Scope,
  branchId: string,
  { figureId, side, days, slice }: Asked,
  { page, limit }: PageOf,
): Promise<Documents> {
  const isOccupied = measuresOf(figureId, side).occupiedSec !== undefined;
  const times = await listSeatTime(ctx, branchId, days, isOccupied ? 'OCCUPIED' : 'AVAILABLE');
  const { areaId, hour } = slice;
  const all = times
    .filter((time) => !areaId || (time.areaId ?? NO_AREA) === areaId)
    .map(({ machineId, no, date, sessionId, seq, hours }) => ({
      key: `${sessionId ?? machineId}.${seq}.${date}`,
      kind: isOccupied ? ('SESSION' as const) : ('MACHINE' as const),
      date,
      time: null,
      no,
      name: '',
      memberId: null,
      amount: hour === undefined ? hours.reduce((sum, seconds) => sum + seconds, 0) : (hours[hour] ?? 0),
    }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.no.localeCompare(b.no) || a.key.localeCompare(b.key));
  return {
    rows: all.slice((page - 1) * limit, page * limit),
    total: all.length,
    sum: all.reduce((sum, { amount }) => sum + amount, 0),
  };
}
