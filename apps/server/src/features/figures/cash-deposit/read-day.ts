import type { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import type { SafeMoveKind } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { DEPOSIT_BOOK, DEPOSIT_WORK, safeCountLifecycle } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { sql } from 'kysely';
import { bizDateAt, requireBranch } from '#features/org/branch/branch.ts';
import { type Ctx, holdsAt, inScope, type Tx } from '#kernel/ctx.ts';
import { wasAlone, whyNot } from '#kernel/duties.ts';
import { notFound } from '#kernel/errors.ts';
import { accountId } from '#kernel/ledger.ts';
import { listDepositsOfDay } from './get-deposit.ts';
import { readSafeDays } from './read-book.ts';
import { countDoc } from './safe.ts';
import { safeAccount } from './step-deposit.ts';

type Day = Out<typeof cashDepositApi.day>;

/** One branch on a day: what moved in its safe, the bags that left it, and its count. */
export async function getDay(ctx: Ctx, input: In<typeof cashDepositApi.day>): Promise<Day> {
  const { branchId, date } = input;
  await requireBranch(ctx, branchId);
  const [[day], moves, deposits, count, today] = await Promise.all([
    readSafeDays(ctx, { from: date, to: date, branchId }),
    listMoves(ctx, input),
    listDepositsOfDay(ctx, input),
    findCount(ctx, input),
    bizDateAt(ctx, branchId),
  ]);
  if (!day) throw notFound(kernelNouns.branch)();
  const { row } = day;
  return {
    row,
    moves: row.isBlind ? null : moves,
    deposits,
    count,
    mayWork: holdsAt(ctx, DEPOSIT_WORK, branchId),
    isToday: date === today,
  };
}

type Move = NonNullable<Day['moves']>[number];

/** The postings on the safe of a branch on a day, with the number or reason of what wrote them. */
async function listMoves(ctx: Ctx, { branchId, date }: In<typeof cashDepositApi.day>): Promise<Move[]> {
  const account = accountId(ctx.actor.companyId, safeAccount(branchId));
  const { rows } = await sql<Omit<Move, 'kind'> & { docType: string; event: string; sealed: string | null }>`
    select p.journal_id as id, j.doc_type as "docType", j.event, p.amount as fen, j.posted_time as time, a.name as "actorName",
      coalesce(s.no, d.no, o.reason, c.book_note, '') as text, signer.name as "approverName", d.biz_date::text as sealed
    from tenant.postings p
    join tenant.journals j on j.company_id = p.company_id and j.doc_id = p.doc_id and j.id = p.journal_id
    left join tenant.shifts s on s.company_id = j.company_id and s.id = j.doc_id
    left join tenant.cash_deposits d on d.company_id = j.company_id and d.id = j.doc_id
    left join tenant.safe_pay_outs o on o.company_id = j.company_id and o.id = j.doc_id
    left join tenant.safe_counts c on c.company_id = j.company_id and c.id = j.doc_id
    left join platform.accounts a on a.id = j.actor_id
    left join platform.accounts signer on signer.id = coalesce(o.approver_id, d.carrier_id)
    where p.company_id = tenant.current_company() and p.account_id = ${account} and j.biz_date = ${date}::date
    order by j.posted_time, p.journal_id, p.line_no`.execute(ctx.db as Tx['db']);
  return rows.map(({ docType, event, sealed, ...move }) => ({ ...move, kind: kindOf(docType, event, sealed === date) }));
}

/** As the figures of the book have it: what none of our documents wrote came from a shift. */
function kindOf(docType: string, event: string, isOfDay: boolean): SafeMoveKind {
  if (docType === 'SAFE_PAY_OUT') return 'PAY_OUT';
  if (docType === safeCountLifecycle.name) return 'COUNT';
  if (docType !== 'CASH_DEPOSIT') return 'DROP';
  return event === 'SEALED' || isOfDay ? 'DEPOSIT' : 'RETURNED';
}

async function findCount(ctx: Ctx, { branchId, date }: In<typeof cashDepositApi.day>): Promise<Day['count']> {
  const row = await ctx.db
    .selectFrom('safeCounts')
    .leftJoin('platform.accounts as counter', 'counter.id', 'safeCounts.counterId')
    .leftJoin('platform.accounts as explainer', 'explainer.id', 'safeCounts.explainerId')
    .leftJoin('platform.accounts as booker', 'booker.id', 'safeCounts.bookerId')
    .select(['safeCounts.id', 'safeCounts.branchId', 'safeCounts.status', 'safeCounts.version', 'safeCounts.countedFen'])
    .select(['safeCounts.expectedFen', 'safeCounts.countedTime', 'safeCounts.explanation', 'safeCounts.explainedTime'])
    .select(['safeCounts.bookedTime', 'safeCounts.bookNote', 'counter.name as counterName'])
    .select(['explainer.name as explainerName', 'booker.name as bookerName'])
    .select(sql<NonNullable<Day['count']>['piles']>`safe_counts.piles`.as('piles'))
    .select(wasAlone(safeCountLifecycle.name, 'safeCounts.id').as('isAlone'))
    .where(inScope(ctx, 'safeCounts.branchId'))
    .where('safeCounts.branchId', '=', branchId)
    .where('safeCounts.bizDate', '=', date)
    .executeTakeFirst();
  if (!row) return null;
  const isToBook = row.status === 'EXPLAINED' && holdsAt(ctx, DEPOSIT_BOOK, branchId);
  const reasons = await whyNot(ctx, isToBook ? [{ ...countDoc(row), can: DEPOSIT_BOOK }] : [], 'AUDITOR');
  const whyNotBook = reasons.get(row.id) ?? null;
  const isToExplain = row.status === 'DIFFERENT' && holdsAt(ctx, DEPOSIT_WORK, branchId);
  const can = [...(isToExplain ? (['explain'] as const) : []), ...(isToBook && !whyNotBook ? (['book'] as const) : [])];
  return { ...row, diffFen: row.countedFen - row.expectedFen, can, whyNotBook };
}
