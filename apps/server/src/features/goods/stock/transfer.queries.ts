import { stockNouns } from '@netbar/contract/goods/stock/feature';
import { transferLifecycle } from '@netbar/contract/goods/stock/stock.rules';
import type { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { TransferStatus } from '@netbar/contract/goods/stock/stock.model';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, holdsAt, type Tx } from '#kernel/ctx.ts';
import { type DutyDoc, wasAlone, whyNot } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates, sortsOf } from '#kernel/list.ts';
import { hideCost, seesCostAt } from './cost.ts';

interface Line {
  productId: string;
  name: string;
  baseUnit: string;
  qty: number;
  shippedQty: number;
  receivedQty: number;
  shortQty: number;
  valueFen: number;
}

/** What the sending side needs to decide. */
export const APPROVE = 'TRANSFER_APPROVE';

export const transferDuties = apart(transferLifecycle.name, [['APPLICANT', 'APPROVER']]);

export const transferDoc = ({ id, fromBranchId }: { id: string; fromBranchId: string }): DutyDoc => ({
  docType: transferLifecycle.name,
  docId: id,
  branchId: fromBranchId,
});

/** Both branches see a transfer. */
const ofActor = ({ actor }: Ctx | Tx) =>
  actor.isCompanyWide
    ? sql<boolean>`true`
    : sql<boolean>`(transfers.from_branch_id = any(${actor.branchIds}) or transfers.to_branch_id = any(${actor.branchIds}))`;

const selectTransfers = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('transfers')
    .innerJoin('branches as f', 'f.id', 'transfers.fromBranchId')
    .innerJoin('branches as t', 't.id', 'transfers.toBranchId')
    .leftJoin('platform.accounts as a', 'a.id', 'transfers.applicantId')
    .where(ofActor(ctx));

const transferColumns = [
  'transfers.id',
  'transfers.no',
  'transfers.fromBranchId',
  'f.name as fromBranchName',
  'transfers.toBranchId',
  't.name as toBranchName',
  'transfers.reason',
  'transfers.status',
  'transfers.version',
  'a.name as applicantName',
  'transfers.createdTime',
  wasAlone('TRANSFER', 'transfers.id').as('isAlone'),
  sql<
    Line[]
  >`(select jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', m.name, 'baseUnit', m.base_unit, 'qty', l.qty,
      'shippedQty', l.shipped_qty, 'receivedQty', l.received_qty, 'shortQty', l.short_qty, 'valueFen', l.value_fen) order by m.name, m.id)
    from transfer_lines l join product_masters m on m.id = l.product_id where l.transfer_id = transfers.id)`.as('lines'),
] as const;

const sorts = sortsOf({
  by: { no: sql`transfers.no`, from: sql`f.name`, to: sql`t.name`, time: sql`transfers.created_time` },
  byDefault: '-time',
  tie: sql`transfers.id`,
});

export async function listTransfers(ctx: Ctx, filter: In<typeof stockApi.listTransfers>) {
  const { keyword, branchId, status, sort, page, limit } = filter;
  let all = selectTransfers(ctx);
  if (keyword) all = all.where('transfers.no', 'ilike', containing(keyword));
  if (branchId)
    all = all.where((q) => q.or([q('transfers.fromBranchId', '=', branchId), q('transfers.toBranchId', '=', branchId)]));
  const found = status ? all.where('transfers.status', '=', status) : all;
  const [rows, total, counts] = await Promise.all([
    found
      .select(transferColumns)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('transfers.id')),
    countStates(ctx, all, { column: sql`transfers.status`, values: TransferStatus.options, chosen: status }),
  ]);
  return { rows: await withDecision(ctx, rows), total, counts };
}

export async function getTransfer(ctx: Ctx | Tx, { id }: { id: string }) {
  const found = await selectTransfers(ctx)
    .select(transferColumns)
    .where('transfers.id', '=', id)
    .executeTakeFirstOrThrow(notFound(stockNouns.transfer));
  const [row] = await withDecision(ctx, [found]);
  return row as NonNullable<typeof row>;
}

/** Adds whether the caller may approve each that waits, and why not. */
async function withDecision<R extends Shown & { id: string; status: string }>(ctx: Ctx | Tx, rows: R[]) {
  const waiting = rows.filter(({ status, fromBranchId }) => status === 'SUBMITTED' && holdsAt(ctx, APPROVE, fromBranchId));
  const docs = waiting.map((row) => ({ ...transferDoc(row), can: APPROVE }));
  const reasons = await whyNot(ctx, docs, 'APPROVER');
  const theirs = new Set(waiting.map(({ id }) => id));
  return rows.map((row) => {
    const reason = reasons.get(row.id) ?? null;
    return { ...shownTo(ctx, row), canDecide: theirs.has(row.id) && reason === null, whyNot: reason };
  });
}

interface Shown {
  fromBranchId: string;
  toBranchId: string;
  lines: Line[];
}

/** The goods leave one branch's stock at cost and enter the other's, so either may know it. */
const shownTo = <R extends Shown>(ctx: Ctx | Tx, row: R) => ({
  ...row,
  lines: row.lines.map((line) => hideCost(line, seesCostAt(ctx, row.fromBranchId, row.toBranchId), 'valueFen')),
});

export const lockTransfer = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('transfers')
    .select(['id', 'fromBranchId', 'toBranchId', 'status', 'version'])
    .where(ofActor(ctx))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(stockNouns.transfer));

export const transferLinesOf = (ctx: Tx, transferId: string) =>
  ctx.db
    .selectFrom('transferLines')
    .innerJoin('productMasters as m', 'm.id', 'transferLines.productId')
    .select([
      'transferLines.productId',
      'm.name',
      'transferLines.qty',
      'shippedQty',
      'receivedQty',
      'shortQty',
      'valueFen',
      'settledFen',
    ])
    .where('transferId', '=', transferId)
    .orderBy('transferLines.productId')
    .execute();
