import {
  cashDepositLifecycle,
  DEPOSIT_BOOK,
  DEPOSIT_WORK,
  LATE_DAYS,
  safeCountLifecycle,
} from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { DAY_MS, bizDate, addDays } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { docsForDuty, type Todo, todosAtBranch, todosBy } from '#kernel/todo.ts';

interface Waiting {
  id: string;
  date: string;
  branchId: string;
  since: Date;
}

/** The to-do of what waits, with the address of the oldest. */
function todoOfOldest(kind: string, rows: Waiting[]): Todo[] {
  const [oldest] = rows.toSorted((a, b) => a.since.getTime() - b.since.getTime());
  if (!oldest) return [];
  return [{ kind, count: rows.length, since: oldest.since, query: { date: oldest.date, at: oldest.branchId } }];
}

/** Bags that are longer on the way than they should be. */
async function listLate(ctx: Ctx): Promise<Todo[]> {
  const rows = await ctx.db
    .selectFrom('cashDeposits')
    .select(['id', 'branchId', 'sealedTime', sql<string>`biz_date::text`.as('date')])
    .where(inScope(ctx, 'cashDeposits.branchId'))
    .where('status', 'in', ['SEALED', 'BANKED'])
    .where('bizDate', '<', addDays(bizDate(ctx.now), -LATE_DAYS))
    .execute();
  const late = rows.map(({ sealedTime, ...row }) => ({ ...row, since: new Date(sealedTime.getTime() + LATE_DAYS * DAY_MS) }));
  return todoOfOldest('cashDeposit.late', late);
}

/** What the branch was asked, and counts that it has to explain. */
async function listToExplain(ctx: Ctx): Promise<Todo[]> {
  const [asked, counts] = await Promise.all([
    selectInquiries(ctx, 'EXPLAIN').execute(),
    ctx.db
      .selectFrom('safeCounts')
      .select(['id', 'branchId', 'countedTime as since', sql<string>`biz_date::text`.as('date')])
      .where(inScope(ctx, 'safeCounts.branchId'))
      .where('status', '=', 'DIFFERENT')
      .execute(),
  ]);
  return todoOfOldest('cashDeposit.explain', [...asked, ...counts]);
}

const selectInquiries = (ctx: Ctx, kind: 'EXPLAIN' | 'INVESTIGATE') =>
  ctx.db
    .selectFrom('depositInquiries')
    .innerJoin('cashDeposits as d', 'd.id', 'depositInquiries.depositId')
    .select(['d.id', 'd.branchId', 'depositInquiries.askedTime as since', sql<string>`d.biz_date::text`.as('date')])
    .where(inScope(ctx, 'depositInquiries.branchId'))
    .where('depositInquiries.kind', '=', kind)
    .where('depositInquiries.answer', 'is', null);

/** Deposits that the caller may look into: neither counted nor carried by them. */
async function listToInvestigate(ctx: Ctx): Promise<Todo[]> {
  const asked = await selectInquiries(ctx, 'INVESTIGATE').execute();
  const ids = asked.map(({ id }) => id);
  const free = await docsForDuty(
    ctx,
    sql`select cash_deposits.id, cash_deposits.branch_id, cash_deposits.sealed_time as since from tenant.cash_deposits
      where cash_deposits.id = any(${ids}::uuid[]) and ${inScope(ctx, 'cashDeposits.branchId')}`,
    { docType: cashDepositLifecycle.name, kind: 'APPROVER', can: DEPOSIT_WORK },
  );
  const mine = new Set(free.map(({ id }) => id));
  return todoOfOldest(
    'cashDeposit.investigate',
    asked.filter(({ id }) => mine.has(id)),
  );
}

/** Differences that finance can book: nobody is asked about them any more, and counts are explained. */
async function listToBook(ctx: Ctx): Promise<Todo[]> {
  const [deposits, counts] = await Promise.all([
    docsForDuty(
      ctx,
      sql`select cash_deposits.id, cash_deposits.branch_id, cash_deposits.matched_time as since from tenant.cash_deposits
        where cash_deposits.status = 'DIFFERENT' and ${inScope(ctx, 'cashDeposits.branchId')} and not exists (
          select from tenant.deposit_inquiries i
          where i.company_id = cash_deposits.company_id and i.deposit_id = cash_deposits.id and i.answer is null)`,
      { docType: cashDepositLifecycle.name, kind: 'AUDITOR', can: DEPOSIT_BOOK },
    ),
    docsForDuty(
      ctx,
      sql`select safe_counts.id, safe_counts.branch_id, safe_counts.explained_time as since from tenant.safe_counts
        where safe_counts.status = 'EXPLAINED' and ${inScope(ctx, 'safeCounts.branchId')}`,
      { docType: safeCountLifecycle.name, kind: 'AUDITOR', can: DEPOSIT_BOOK },
    ),
  ]);
  const dates = await findDates(
    ctx,
    [...deposits, ...counts].map(({ id }) => id),
  );
  return todoOfOldest(
    'cashDeposit.book',
    [...deposits, ...counts].map((doc) => ({ ...doc, date: dates.get(doc.id) ?? '' })),
  );
}

async function findDates(ctx: Ctx, ids: string[]) {
  const [deposits, counts] = await Promise.all([
    ctx.db
      .selectFrom('cashDeposits')
      .select(['id', sql<string>`biz_date::text`.as('date')])
      .where(inScope(ctx, 'cashDeposits.branchId'))
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
    ctx.db
      .selectFrom('safeCounts')
      .select(['id', sql<string>`biz_date::text`.as('date')])
      .where(inScope(ctx, 'safeCounts.branchId'))
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  ]);
  return new Map([...deposits, ...counts].map(({ id, date }) => [id, date]));
}

export const cashDepositTodos = [
  todosBy('DEPOSIT_LIST', listLate),
  todosAtBranch(DEPOSIT_WORK, listToExplain),
  todosBy(DEPOSIT_WORK, listToInvestigate),
  todosBy(DEPOSIT_BOOK, listToBook),
];
