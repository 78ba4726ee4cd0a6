import { thirdIncomeNouns } from '@netbar/contract/figures/third-income/feature';
import { channelBillLifecycle } from '@netbar/contract/figures/third-income/third-income.rules';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql, type Updateable } from 'kysely';
import { inBrands, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import type { BillDayOf } from './keep-lines.ts';

const selectBills = (ctx: Tx) =>
  ctx.db
    .selectFrom('channelBills')
    .select(['id', 'brandId', 'channel', 'merchantNo', 'day', 'status', 'version', sql<null>`null`.as('branchId')])
    .where(inBrands(ctx, 'channelBills.brandId'));

export type LockedBill = Awaited<ReturnType<typeof lockBill>>;

/** Everybody locks the bill before its rows. */
export async function lockBill(ctx: Tx, billId: string, version?: number) {
  const bill = await selectBills(ctx)
    .where('id', '=', billId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(thirdIncomeNouns.channelBill));
  if (version !== undefined && bill.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return bill;
}

/** The bill of a day, opened if it is not there yet. */
export async function lockBillOfDay(ctx: Tx, { brandId, channel, day, merchantNo }: BillDayOf) {
  const id = ctx.newId();
  const opened = await ctx.db
    .insertInto('channelBills')
    .values({ id, brandId, channel, merchantNo, day, createdTime: ctx.now })
    .onConflict((row) => row.constraint('channel_bills_one_of_a_day').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened) traceOpened(ctx, channelBillLifecycle, { id, branchId: null, status: 'IMPORTED' }, { channel, day });
  const bill = await selectBills(ctx)
    .where('brandId', '=', brandId)
    .where('channel', '=', channel)
    .where('merchantNo', '=', merchantNo)
    .where('day', '=', day)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { bill, isNew: opened !== undefined };
}

interface BillStep {
  by?: 'person' | 'system';
  change?: Omit<Updateable<DB['channelBills']>, 'id' | 'companyId' | 'status' | 'version'>;
  detail?: object;
}

export async function stepBill(
  ctx: Tx,
  bill: LockedBill,
  action: keyof typeof channelBillLifecycle.actions,
  { by = 'system', change = {}, detail = {} }: BillStep = {},
): Promise<LockedBill> {
  const status = await transition(ctx, channelBillLifecycle, bill, {
    action,
    by,
    detail,
    write: (next) =>
      ctx.db
        .updateTable('channelBills')
        .set({ ...change, ...next })
        .where('id', '=', bill.id)
        .execute(),
  });
  return { ...bill, status, version: bill.version + 1 };
}

export async function countOpen(ctx: Tx, billId: string): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('channelBillRows')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('billId', '=', billId)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** After its rows changed: a bill without an open row waits to be settled, one with an open row does not. */
export async function refreshBill(ctx: Tx, bill: LockedBill): Promise<LockedBill> {
  const open = await countOpen(ctx, bill.id);
  if (bill.status === 'IMPORTED' && open === 0) return stepBill(ctx, bill, 'match');
  if (bill.status === 'MATCHED' && open > 0) return stepBill(ctx, bill, 'reopen', { detail: { open } });
  return bill;
}
