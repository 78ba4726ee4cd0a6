import { thirdIncomeNouns } from '@netbar/contract/figures/third-income/feature';
import { billRowLifecycle } from '@netbar/contract/figures/third-income/third-income.rules';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { Updateable } from 'kysely';
import { inBrands, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { transition } from '#kernel/transition.ts';
import { lockBill, type LockedBill } from './bill-steps.ts';

const selectRows = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('channelBillRows as r')
    .innerJoin('channelBills', (on) =>
      on.onRef('channelBills.companyId', '=', 'r.companyId').onRef('channelBills.id', '=', 'r.billId'),
    )
    .select(['r.id', 'r.billId', 'r.kind', 'r.status', 'r.version', 'r.result', 'r.branchId', 'r.orderId', 'r.oursFen'])
    .select(['r.theirsFen', 'r.feeFen', 'r.paymentId', 'r.refundPartId', 'r.oursTime', 'r.theirsTime', 'r.lineId'])
    .where(inBrands(ctx, 'channelBills.brandId'));

export type LockedRow = Awaited<ReturnType<typeof lockRow>>;

export async function lockRow(ctx: Tx, rowId: string, version?: number) {
  const row = await selectRows(ctx)
    .where('r.id', '=', rowId)
    .forNoKeyUpdate('r')
    .executeTakeFirstOrThrow(notFound(thirdIncomeNouns.billRow));
  if (version !== undefined && row.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return row;
}

/** Locks the bill of a row and the row. */
export async function lockRowOfBill(ctx: Tx, rowId: string, version?: number): Promise<{ bill: LockedBill; row: LockedRow }> {
  const found = await selectRows(ctx).where('r.id', '=', rowId).executeTakeFirstOrThrow(notFound(thirdIncomeNouns.billRow));
  const bill = await lockBill(ctx, found.billId);
  const row = await lockRow(ctx, rowId, version);
  // A later bill took the row over in between.
  if (row.billId !== bill.id) throw new AppError(commonErrors.changedMeanwhile);
  return { bill, row };
}

type RowColumns = Omit<Updateable<DB['channelBillRows']>, 'id' | 'companyId' | 'status' | 'version'>;

export const stepRow = (
  ctx: Tx,
  row: LockedRow,
  action: 'claim' | 'resolve',
  { change, detail }: { change: RowColumns; detail: object },
) =>
  transition(ctx, billRowLifecycle, row, {
    action,
    by: 'person',
    detail,
    write: (next) =>
      ctx.db
        .updateTable('channelBillRows')
        .set({ ...change, ...next })
        .where('id', '=', row.id)
        .execute(),
  });

/** Ends a row whose payment goes to the row of its line. */
export const dropRow = (ctx: Tx, row: LockedRow, into: string) =>
  transition(ctx, billRowLifecycle, row, {
    action: 'join',
    by: 'person',
    detail: { into },
    write: () => ctx.db.deleteFrom('channelBillRows').where('id', '=', row.id).execute(),
  });
