import { DEPOSIT_BOOK, DEPOSIT_WORK, type Lateness, latenessOf } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { bizDate, daysBetween } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import { type Ctx, inScope, inTx, type Tx } from '#kernel/ctx.ts';

interface Notice {
  what: string;
  /** Makes the message unique for its deposit, so that nobody is told twice. */
  step: string;
  can: string;
}

/** Tells people of the branch who hold a function about a deposit. The message opens it. */
export const notifyOfDeposit = (ctx: Tx, { id, branchId }: { id: string; branchId: string }, { what, step, can }: Notice) =>
  notifyStaff(
    ctx,
    {
      content: what,
      serviceType: 'CASH_DEPOSIT',
      subServiceType: 0,
      notificationType: 2,
      serviceId: id,
      dedupeKey: `cash deposit ${id} ${step} ${can}`,
    },
    { branchIds: [branchId], can },
  );

/** Whom a late bag is told: first the branch, then finance too. */
const toldOf: Record<Lateness, string[]> = { NONE: [], LATE: [DEPOSIT_WORK], VERY_LATE: [DEPOSIT_WORK, DEPOSIT_BOOK] };

/** Tells once that a bag is late, and once that it is very late. */
export async function tellLateDeposits(ctx: Ctx, ids: string[]) {
  const open = await ctx.db
    .selectFrom('cashDeposits')
    .innerJoin('branches as b', 'b.id', 'cashDeposits.branchId')
    .select(['cashDeposits.id', 'cashDeposits.no', 'cashDeposits.branchId', 'b.name', 'b.dayCutoffMin'])
    .select(sql<string>`cash_deposits.biz_date::text`.as('bizDate'))
    .where(inScope(ctx, 'cashDeposits.branchId'))
    .where('cashDeposits.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('cashDeposits.status', 'in', ['SEALED', 'BANKED'])
    .execute();
  for (const { bizDate: since, dayCutoffMin, name, ...deposit } of open) {
    const days = daysBetween(since, bizDate(ctx.now, dayCutoffMin));
    const lateness = latenessOf(days);
    const what = `${name}存款 ${deposit.no} 在途已 ${days} 天，请登记银行回单或核对`;
    await inTx(ctx, async (ctx) => {
      for (const can of toldOf[lateness]) await notifyOfDeposit(ctx, deposit, { what, step: lateness, can });
    });
  }
}
