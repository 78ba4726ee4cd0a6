import { stockNouns } from '@netbar/contract/goods/stock/feature';
import { stockAdjustLifecycle } from '@netbar/contract/goods/stock/stock.rules';
import type { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { type Ctx, holdsAt, inScope, type Tx } from '#kernel/ctx.ts';
import { type DutyDoc, wasAlone, whyNot } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { notFound } from '#kernel/errors.ts';
import { hideCost, seesCostAt } from './cost.ts';

interface Line {
  productId: string;
  name: string;
  baseUnit: string;
  qty: number;
  valueFen: number | null;
}

/** What it takes to review goods found. */
export const REVIEW = 'STOCK_REVIEW';

/** Whoever sold what the books did not have does not review it. */
export const adjustDuties = apart(stockAdjustLifecycle.name, [['APPLICANT', 'AUDITOR']]);

export const adjustDoc = ({ id, branchId }: { id: string; branchId: string }): DutyDoc => ({
  docType: stockAdjustLifecycle.name,
  docId: id,
  branchId,
});

const selectAdjusts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('stockAdjusts')
    .innerJoin('branches', 'branches.id', 'stockAdjusts.branchId')
    .leftJoin('platform.accounts as a', 'a.id', 'stockAdjusts.applicantId')
    .leftJoin('platform.accounts as r', 'r.id', 'stockAdjusts.reviewerId')
    .where(inScope(ctx, 'stockAdjusts.branchId'));

/** The value of a line comes from its stock move once it is posted, and from the document before that. */
const adjustColumns = [
  'stockAdjusts.id',
  'stockAdjusts.no',
  'stockAdjusts.branchId',
  'branches.name as branchName',
  'stockAdjusts.kind',
  'stockAdjusts.reason',
  'stockAdjusts.status',
  'stockAdjusts.version',
  'r.name as reviewerName',
  'stockAdjusts.reviewedTime',
  'stockAdjusts.reviewNote',
  'a.name as applicantName',
  'stockAdjusts.createdTime',
  wasAlone('STOCK_ADJUST', 'stockAdjusts.id').as('isAlone'),
  sql<
    Line[]
  >`(select jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', m.name, 'baseUnit', m.base_unit, 'qty', l.qty,
      'valueFen', coalesce(s.value_fen, l.value_fen)) order by l.line_no)
    from stock_adjust_lines l join product_masters m on m.id = l.product_id
    left join stock_moves s on s.doc_id = stock_adjusts.id and s.product_id = l.product_id
    where l.adjust_id = stock_adjusts.id)`.as('lines'),
] as const;

export async function listAdjusts(ctx: Ctx, filter: In<typeof stockApi.listAdjusts>) {
  const { branchId, kind, status, isUnreviewed, page, limit } = filter;
  let found = selectAdjusts(ctx);
  if (branchId) found = found.where('stockAdjusts.branchId', '=', branchId);
  if (kind) found = found.where('stockAdjusts.kind', '=', kind);
  if (status) found = found.where('stockAdjusts.status', '=', status);
  if (isUnreviewed) found = found.where('stockAdjusts.kind', '=', 'FOUND').where('stockAdjusts.reviewedTime', 'is', null);
  const [rows, total] = await Promise.all([
    found
      .select(adjustColumns)
      .orderBy('stockAdjusts.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('stockAdjusts.id')),
  ]);
  return { rows: await withReview(ctx, rows), total };
}

export async function getAdjust(ctx: Ctx | Tx, { id }: { id: string }) {
  const found = await selectAdjusts(ctx)
    .select(adjustColumns)
    .where('stockAdjusts.id', '=', id)
    .executeTakeFirstOrThrow(notFound(stockNouns.document));
  const [row] = await withReview(ctx, [found]);
  return row as NonNullable<typeof row>;
}

interface Reviewed {
  id: string;
  branchId: string;
  kind: string;
  reviewedTime: Date | null;
  lines: Line[];
}

async function withReview<R extends Reviewed>(ctx: Ctx | Tx, rows: R[]) {
  const open = rows.filter((row) => row.kind === 'FOUND' && !row.reviewedTime && holdsAt(ctx, REVIEW, row.branchId));
  const docs = open.map((row) => ({ ...adjustDoc(row), can: REVIEW }));
  const reasons = await whyNot(ctx, docs, 'AUDITOR');
  return rows.map((row) => ({ ...shownTo(ctx, row), whyNotReview: reasons.get(row.id) ?? null }));
}

const shownTo = <R extends { branchId: string; lines: Line[] }>(ctx: Ctx | Tx, row: R) => ({
  ...row,
  lines: row.lines.map((line) => hideCost(line, seesCostAt(ctx, row.branchId), 'valueFen')),
});

export const lockAdjust = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('stockAdjusts')
    .select(['id', 'branchId', 'kind', 'status', 'version', 'reviewedTime'])
    .where(inScope(ctx, 'stockAdjusts.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(stockNouns.document));

export const adjustLinesOf = (ctx: Tx, adjustId: string) =>
  ctx.db
    .selectFrom('stockAdjustLines')
    .select(['productId', 'qty', 'valueFen', 'batchNo', sql<string | null>`expiry_date::text`.as('expiryDate')])
    .where('adjustId', '=', adjustId)
    .orderBy('lineNo')
    .execute();
