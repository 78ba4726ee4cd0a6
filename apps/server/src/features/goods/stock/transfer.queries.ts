import { stockNouns } from '@netbar/contract/goods/stock/feature';
import type { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

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
  sql<
    Line[]
  >`(select jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', m.name, 'baseUnit', m.base_unit, 'qty', l.qty,
      'shippedQty', l.shipped_qty, 'receivedQty', l.received_qty, 'shortQty', l.short_qty, 'valueFen', l.value_fen) order by m.name, m.id)
    from transfer_lines l join product_masters m on m.id = l.product_id where l.transfer_id = transfers.id)`.as('lines'),
] as const;

export async function listTransfers(ctx: Ctx, { keyword, branchId, status, page, limit }: In<typeof stockApi.listTransfers>) {
  let found = selectTransfers(ctx);
  if (keyword) found = found.where('transfers.no', 'ilike', containing(keyword));
  if (branchId)
    found = found.where((q) => q.or([q('transfers.fromBranchId', '=', branchId), q('transfers.toBranchId', '=', branchId)]));
  if (status) found = found.where('transfers.status', '=', status);
  const [rows, total] = await Promise.all([
    found
      .select(transferColumns)
      .orderBy('transfers.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('transfers.id')),
  ]);
  return { rows, total };
}

export const getTransfer = (ctx: Ctx | Tx, { id }: { id: string }) =>
  selectTransfers(ctx)
    .select(transferColumns)
    .where('transfers.id', '=', id)
    .executeTakeFirstOrThrow(notFound(stockNouns.transfer));

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
