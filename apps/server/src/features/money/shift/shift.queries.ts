import { shiftNouns } from '@netbar/contract/money/shift/feature';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import type { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { ShiftStatus, type ShiftTender } from '@netbar/contract/money/shift/shift.model';
import { sql } from 'kysely';
import { type BranchFigure, thresholdsOf } from '#features/org/branch/branch.ts';
import { holdsAt, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { wasAlone, whyNot } from '#kernel/duties.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates, sortsOf } from '#kernel/list.ts';
import type { RecordRef } from '#kernel/record-history.ts';
import { canOf, shiftDoc } from './shift-duties.ts';
import { shiftPart } from './shift.ts';

export const listDrawers = (ctx: Ctx | Tx, { branchId }: In<typeof shiftApi.drawers>) =>
  ctx.db
    .selectFrom('cashDrawers as d')
    .leftJoin('shifts as s', (on) => on.onRef('s.drawerId', '=', 'd.id').on('s.closedTime', 'is', null))
    .leftJoin('platform.accounts as a', 'a.id', 's.cashierId')
    .innerJoin('branches', 'branches.id', 'd.branchId')
    .select(['d.id', 'd.branchId', 'd.name', 's.id as shiftId', 'a.name as cashierName'])
    .where(inScope(ctx, 'branches.id'))
    .where('d.branchId', '=', branchId)
    .orderBy('d.createdTime')
    .execute();

const shifts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('shifts')
    .innerJoin('cashDrawers as d', 'd.id', 'shifts.drawerId')
    .innerJoin('platform.accounts as c', 'c.id', 'shifts.cashierId')
    .leftJoin('platform.accounts as r', 'r.id', 'shifts.receiverId')
    .where(inScope(ctx, 'shifts.branchId'));

const rowColumns = [
  'shifts.id',
  'shifts.no',
  'shifts.branchId',
  'd.name as drawerName',
  'shifts.cashierId',
  'c.name as cashierName',
  'r.name as receiverName',
  'shifts.status',
  'shifts.version',
  'shifts.bizDate',
  'shifts.openedTime',
  'shifts.closedTime',
  'shifts.openingFen',
  'shifts.expectedFen',
  'shifts.countedFen',
  'shifts.keptFen',
  wasAlone('SHIFT', 'shifts.id').as('isAlone'),
] as const;
const diffFen = sql<number | null>`shifts.counted_fen - shifts.expected_fen`.as('diffFen');
/** Told only once a count stands: of the running shift these would say what to count. */
const countFigures = [
  sql<boolean>`exists (select from shift_counts n where n.shift_id = shifts.id and n.seq > 1)`.as('isRecounted'),
  sql<number | null>`(select n.counted_fen from shift_counts n where n.shift_id = shifts.id and n.seq = 1)`.as('firstCountedFen'),
  sql<number | null>`(select n.counted_fen - n.expected_fen from shift_counts n where n.shift_id = shifts.id and n.seq = 1)`.as(
    'firstDiffFen',
  ),
] as const;

const sorts = sortsOf({
  by: {
    no: sql`shifts.no`,
    cashier: sql`c.name`,
    openedTime: sql`shifts.opened_time`,
    closedTime: sql`coalesce(shifts.closed_time, 'infinity')`,
  },
  byDefault: '-openedTime',
  tie: sql`shifts.id`,
});

export async function listShifts(ctx: Ctx, { branchId, status, from, to, sort, page, limit }: In<typeof shiftApi.list>) {
  let all = shifts(ctx);
  if (branchId) all = all.where('shifts.branchId', '=', branchId);
  if (from) all = all.where('shifts.bizDate', '>=', from);
  if (to) all = all.where('shifts.bizDate', '<=', to);
  const found = status ? all.where('shifts.status', '=', status) : all;
  const [rows, { total }, counts] = await Promise.all([
    found
      .select(rowColumns)
      .select(diffFen)
      .select(countFigures)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    countStates(ctx, all, { column: sql`shifts.status`, values: ShiftStatus.options, chosen: status }),
  ]);
  return { rows: await withWhyNotAudit(ctx, rows), total, counts };
}

async function withWhyNotAudit<R extends { id: string; branchId: string; status: string }>(ctx: Ctx | Tx, rows: R[]) {
  const open = rows.filter(({ status, branchId }) => status === 'CLOSED' && holdsAt(ctx, canOf.AUDITOR, branchId));
  const docs = open.map((row) => ({ ...shiftDoc(row), can: canOf.AUDITOR }));
  const reasons = await whyNot(ctx, docs, 'AUDITOR');
  return rows.map((row) => ({ ...row, whyNotAudit: reasons.get(row.id) ?? null }));
}

/** A shift, for its timeline. */
export async function findShift(ctx: Ctx, { id, branchId }: RecordRef) {
  if (!branchId) throw notFound(shiftNouns.shift)();
  return [(await getShift(ctx, { id, branchId })).id];
}

export async function getShift(
  ctx: Ctx | Tx,
  { id, branchId }: { id: string; branchId: string },
): Promise<Out<typeof shiftApi.get>> {
  const [{ shiftToleranceFen: toleranceFen, blindCount }, shift, moves, counts, paid, entered] = await Promise.all([
    thresholdsOf(ctx, branchId),
    shifts(ctx)
      .leftJoin('platform.accounts as p', 'p.id', 'shifts.approverId')
      .leftJoin('platform.accounts as u', 'u.id', 'shifts.auditorId')
      .select(rowColumns)
      .select(countFigures)
      .select([diffFen, 'shifts.reason', 'shifts.remark', 'p.name as approverName', 'u.name as auditorName'])
      .where('shifts.branchId', '=', branchId)
      .where('shifts.id', '=', id)
      .executeTakeFirstOrThrow(notFound(shiftNouns.shift)),
    ctx.db
      .selectFrom('cashMoves as m')
      .innerJoin('platform.accounts as a', 'a.id', 'm.actorId')
      .leftJoin('platform.accounts as p', 'p.id', 'm.approverId')
      .select(['m.kind', 'm.fen', 'm.reason', 'a.name as actorName', 'p.name as approverName', 'm.createdTime'])
      .select(wasAlone('CASH_MOVE', 'm.id').as('isAlone'))
      .where('m.shiftId', '=', id)
      .orderBy('m.seq')
      .execute(),
    ctx.db
      .selectFrom('shiftCounts as n')
      .innerJoin('platform.accounts as a', 'a.id', 'n.actorId')
      .leftJoin('platform.accounts as p', 'p.id', 'n.approverId')
      .select(['n.countedFen', 'n.expectedFen', sql<Piles>`n.piles`.as('piles'), 'a.name as actorName', 'n.createdTime'])
      .select(['n.shiftVersion', 'n.reason', 'p.name as approverName', wasAlone('RECOUNT', 'n.id').as('isAlone')])
      .where('n.shiftId', '=', id)
      .orderBy('n.seq')
      .execute(),
    Promise.all(shiftPart.all().flatMap(({ tendersOf }) => (tendersOf ? [tendersOf(ctx, id)] : []))),
    tillTendersOf(ctx, id),
  ]);
  const taken = addUp([...paid.flat(), ...entered]);
  const isCounted = shift.closedTime !== null || counts.at(-1)?.shiftVersion === shift.version;
  const tenders = isCounted || !blindCount ? taken : taken.filter(({ tender }) => tender !== 'CASH');
  const [row] = await withWhyNotAudit(ctx, [shift]);
  return { ...(row as NonNullable<typeof row>), toleranceFen, isCounted, tenders, moves, counts };
}

/** What a shift took and gave out by till entries, by way of paying. */
const tillTendersOf = (ctx: Ctx | Tx, shiftId: string) =>
  ctx.db
    .selectFrom('tillEntries')
    .select([
      sql<'CASH' | 'WECHAT' | 'ALIPAY'>`tender`.as('tender'),
      sql<number>`count(*) filter (where fen > 0)::int`.as('paidCount'),
      sql<number>`coalesce(sum(fen) filter (where fen > 0), 0)::bigint`.as('paidFen'),
      sql<number>`count(*) filter (where fen < 0)::int`.as('refundedCount'),
      sql<number>`coalesce(-sum(fen) filter (where fen < 0), 0)::bigint`.as('refundedFen'),
    ])
    .where(inScope(ctx, 'tillEntries.branchId'))
    .where('shiftId', '=', shiftId)
    .groupBy('tender')
    .execute();

/** One row for each way of paying, sorted by its code. */
function addUp(parts: ShiftTender[]): ShiftTender[] {
  const sums = new Map<string, ShiftTender>();
  for (const { tender, paidCount, paidFen, refundedCount, refundedFen } of parts) {
    const sum = sums.get(tender) ?? { tender, paidCount: 0, paidFen: 0, refundedCount: 0, refundedFen: 0 };
    sum.paidCount += paidCount;
    sum.paidFen += paidFen;
    sum.refundedCount += refundedCount;
    sum.refundedFen += refundedFen;
    sums.set(tender, sum);
  }
  return [...sums.values()].toSorted((a, b) => (a.tender < b.tender ? -1 : 1));
}

type Piles = Out<typeof shiftApi.get>['counts'][number]['piles'];

export type LockedShift = Awaited<ReturnType<typeof lockShift>>;

/** Locks a shift to change it. Until the transaction ends nobody else changes it, and no sale takes cash for it. */
export const lockShift = (ctx: Tx, { id, branchId }: { id: string; branchId: string }) =>
  ctx.db
    .selectFrom('shifts')
    .innerJoin('platform.accounts as c', 'c.id', 'shifts.cashierId')
    .select(['shifts.id', 'shifts.branchId', 'shifts.drawerId', 'shifts.status', 'shifts.version'])
    .select(['shifts.cashierId', 'c.name as cashierName', 'shifts.bizDate'])
    .where(inScope(ctx, 'shifts.branchId'))
    .where('shifts.branchId', '=', branchId)
    .where('shifts.id', '=', id)
    .forNoKeyUpdate('shifts')
    .executeTakeFirstOrThrow(notFound(shiftNouns.shift));

/** The number of rows a shift has in a table, to number the next one. The shift is locked, so nobody adds one meanwhile. */
export const countShiftRows = async (ctx: Tx, table: 'cashMoves' | 'shiftCounts', shiftId: string) =>
  (
    await ctx.db
      .selectFrom(table)
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('shiftId', '=', shiftId)
      .executeTakeFirstOrThrow()
  ).n;

/** Shifts of one branch that are not closed. */
export const openShiftsFigure: BranchFigure = {
  can: 'SHIFT_LIST',
  read: async (ctx, branchId) => {
    const openShifts = await ctx.db
      .selectFrom('shifts')
      .innerJoin('cashDrawers as d', 'd.id', 'shifts.drawerId')
      .innerJoin('platform.accounts as a', 'a.id', 'shifts.cashierId')
      .select(['shifts.id', 'shifts.no', 'd.name as drawerName', 'a.name as cashierName', 'shifts.openedTime'])
      .where(inScope(ctx, 'shifts.branchId'))
      .where('shifts.branchId', '=', branchId)
      .where('shifts.status', 'in', ['OPEN', 'COUNTING'])
      .orderBy('shifts.openedTime')
      .execute();
    return { openShifts };
  },
};
