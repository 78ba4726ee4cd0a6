import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { thirdIncomeErrors } from '@netbar/contract/figures/third-income/third-income.errors';
import { channelBillLifecycle, isPayChannel } from '@netbar/contract/figures/third-income/third-income.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { settleVouchers } from '#features/counter/voucher/voucher.ts';
import { command } from '#kernel/command.ts';
import { requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, postJournal } from '#kernel/ledger.ts';
import { countOpen, lockBill, stepBill, type LockedBill } from './bill-steps.ts';
import { accountAt } from './resolve.ts';
import { readBill } from './third-income.queries.ts';

/** 结算入账: the bank gets what the channel pays out, the fee is a cost, and CHANNEL gives the gross. Once for each bill. */
export const settleBill = (ctx: Ctx, input: In<typeof thirdIncomeApi.settle>) =>
  command(ctx, thirdIncomeApi.settle, input, async (ctx) => {
    const bill = await lockBill(ctx, input.billId);
    requireWholeBrand(ctx, bill.brandId);
    if (bill.status === 'SETTLED') throw new AppError(thirdIncomeErrors.settledAlready);
    const count = await countOpen(ctx, bill.id);
    if (count > 0) throw new AppError(thirdIncomeErrors.stillOpen, { count });
    const { id, version } = await lockBill(ctx, input.billId, input.version);
    const sums = await sumByBranch(ctx, id);
    const grossFen = sums.reduce((sum, one) => sum + one.grossFen, 0);
    const feeFen = sums.reduce((sum, one) => sum + one.feeFen, 0);
    const journalId = await postSettlement(ctx, bill, sums);
    const { id: settledBy, name: settledName } = ctx.actor;
    const change = { grossFen, feeFen, journalId, settledBy, settledName, settledTime: ctx.now };
    await stepBill(ctx, { ...bill, version }, 'settle', { by: 'person', change, detail: { grossFen, feeFen } });
    if (!isPayChannel(bill.channel)) await settleVouchers(ctx, await listOrderIds(ctx, id));
    return readBill(ctx, id);
  });

interface BranchSum {
  branchId: string | null;
  grossFen: number;
  feeFen: number;
}

/** What the bill pays out for each branch; null for lines that nobody could tell a branch of. */
async function sumByBranch(ctx: Tx, billId: string): Promise<BranchSum[]> {
  const { rows } = await sql<BranchSum>`
    select branch_id as "branchId", sum(theirs_fen)::bigint as "grossFen", sum(fee_fen)::bigint as "feeFen"
    from tenant.channel_bill_rows where bill_id = ${billId} and theirs_fen is not null group by 1 order by 1`.execute(ctx.db);
  return rows;
}

async function postSettlement(ctx: Tx, { id: docId, brandId, channel }: LockedBill, sums: BranchSum[]): Promise<string | null> {
  const dims = { channel, billId: docId };
  const netFen = sums.reduce((sum, { grossFen, feeFen }) => sum + grossFen - feeFen, 0);
  const postings = [
    debit({ code: 'BANK' }, netFen, dims),
    ...sums.flatMap(({ branchId, grossFen, feeFen }) => [
      debit(accountAt('CHANNEL_FEE', { branchId, brandId }), feeFen, dims),
      credit(accountAt('CHANNEL', { branchId, brandId }), grossFen, dims),
    ]),
  ];
  if (postings.every(({ amount }) => amount === 0)) return null;
  return postJournal(ctx, { docType: channelBillLifecycle.name, docId, event: 'SETTLED', bizDate: bizDate(ctx.now), postings });
}

async function listOrderIds(ctx: Tx, billId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('channelBillRows')
    .select('orderId')
    .where('billId', '=', billId)
    .where('lineId', 'is not', null)
    .where('orderId', 'is not', null)
    .execute();
  return rows.flatMap(({ orderId }) => orderId ?? []);
}
