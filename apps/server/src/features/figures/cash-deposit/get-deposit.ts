import type { DepositStatus, DepositStep } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { cashDepositLifecycle, DEPOSIT_BOOK, DEPOSIT_WORK } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { cashDepositNouns } from '@netbar/contract/figures/cash-deposit/feature';
import type { Out } from '@netbar/contract/kernel/endpoint';
import type { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { matchResult } from '@netbar/contract/kernel/match';
import { bizDate, daysBetween } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { findBooked } from '#kernel/booked.ts';
import { type Ctx, holdsAt, holdsForBrand, inScope, type Tx } from '#kernel/ctx.ts';
import { wasAlone, whyNot } from '#kernel/duties.ts';
import { notFound } from '#kernel/errors.ts';
import { bankLineColumns, bankLineOf } from './bank-lines.ts';
import { type DepositAction, depositDoc } from './step-deposit.ts';

type Deposit = Out<typeof cashDepositApi.get>;

/** Whether the bag has not arrived at the bank as far as anybody knows. */
export const isOnWay = (status: DepositStatus) => status === 'SEALED' || status === 'BANKED';

const selectDeposits = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('cashDeposits')
    .innerJoin('branches as b', 'b.id', 'cashDeposits.branchId')
    .leftJoin('bankLines as l', 'l.id', 'cashDeposits.bankLineId')
    .leftJoin('platform.accounts as counter', 'counter.id', 'cashDeposits.counterId')
    .leftJoin('platform.accounts as carrier', 'carrier.id', 'cashDeposits.carrierId')
    .leftJoin('platform.accounts as slipper', 'slipper.id', 'cashDeposits.slipBy')
    .leftJoin('platform.accounts as matcher', 'matcher.id', 'cashDeposits.matcherId')
    .leftJoin('platform.accounts as ender', 'ender.id', 'cashDeposits.enderId')
    .select([
      'cashDeposits.id',
      'cashDeposits.no',
      'cashDeposits.branchId',
      'b.name as branchName',
      'b.brandId',
      'b.dayCutoffMin',
    ])
    .select(['cashDeposits.status', 'cashDeposits.version', 'cashDeposits.fen', 'cashDeposits.bagNo', 'cashDeposits.remark'])
    .select(['cashDeposits.sealedTime', 'cashDeposits.slipNo', 'cashDeposits.slipFen', 'cashDeposits.slipUrl'])
    .select(['cashDeposits.slipTime', 'cashDeposits.bankFen', 'cashDeposits.matchedBy', 'cashDeposits.matchedTime'])
    .select(['cashDeposits.endedTime', 'cashDeposits.endNote', sql<string>`cash_deposits.biz_date::text`.as('bizDate')])
    .select(sql<Deposit['piles']>`cash_deposits.piles`.as('piles'))
    .select(['counter.name as counterName', 'carrier.name as carrierName', 'slipper.name as slipName'])
    .select(['matcher.name as matcherName', 'ender.name as enderName'])
    .select(wasAlone(cashDepositLifecycle.name, 'cashDeposits.id').as('isAlone'))
    .select(bankLineColumns)
    .where(inScope(ctx, 'cashDeposits.branchId'));

type Row = Awaited<ReturnType<ReturnType<typeof selectDeposits>['execute']>>[number];

export async function getDeposit(ctx: Ctx | Tx, { id }: { id: string }): Promise<Deposit> {
  const row = await selectDeposits(ctx)
    .where('cashDeposits.id', '=', id)
    .executeTakeFirstOrThrow(notFound(cashDepositNouns.cashDeposit));
  return toDeposit(ctx, row);
}

/** The bags that left the safe of a branch on a day, the latest first. */
export async function listDepositsOfDay(ctx: Ctx, { branchId, date }: { branchId: string; date: string }): Promise<Deposit[]> {
  const rows = await selectDeposits(ctx)
    .where('cashDeposits.branchId', '=', branchId)
    .where('cashDeposits.bizDate', '=', date)
    .orderBy('cashDeposits.id', 'desc')
    .execute();
  return Promise.all(rows.map((row) => toDeposit(ctx, row)));
}

async function toDeposit(ctx: Ctx | Tx, row: Row): Promise<Deposit> {
  const { dayCutoffMin, brandId: _, bankFen, line, ...rest } = withLine(row);
  const [inquiries, booked, reasons] = await Promise.all([
    findInquiries(ctx, row.id),
    findBooked(ctx, row.id),
    whyNot(ctx, isToBook(ctx, row) ? [{ ...depositDoc(row), can: DEPOSIT_BOOK }] : [], 'AUDITOR'),
  ]);
  const whyNotBook = reasons.get(row.id) ?? null;
  const isEnded = row.status === 'CANCELLED';
  return {
    ...rest,
    bankLine: line,
    daysOnWay: isOnWay(row.status) ? daysBetween(row.bizDate, bizDate(ctx.now, dayCutoffMin)) : null,
    result: isEnded ? null : matchResult(row.fen, bankFen),
    diffFen: bankFen === null ? null : bankFen - row.fen,
    inquiries,
    booked,
    can: stepsOf(ctx, row, { isAsked: inquiries.some(({ answer }) => answer === null), isRefused: whyNotBook !== null }),
    whyNotBook,
  };
}

const withLine = ({ lineId, accountTail, ref, lineSlipNo, at, lineFen, lineRemark, counterparty, isAside, ...row }: Row) => ({
  ...row,
  line: bankLineOf({ lineId, accountTail, ref, lineSlipNo, at, lineFen, lineRemark, counterparty, isAside }),
});

const isToBook = (ctx: Ctx | Tx, { status, branchId }: Row) => status === 'DIFFERENT' && holdsAt(ctx, DEPOSIT_BOOK, branchId);

/** The steps that the caller may take now. */
function stepsOf(ctx: Ctx | Tx, row: Row, { isAsked, isRefused }: { isAsked: boolean; isRefused: boolean }) {
  const [works, books] = [holdsAt(ctx, DEPOSIT_WORK, row.branchId), holdsAt(ctx, DEPOSIT_BOOK, row.branchId)];
  const allows = (...actions: DepositAction[]) => actions.some((action) => nextStatus(cashDepositLifecycle, row.status, action));
  const fits: Record<DepositStep, boolean> = {
    bank: works && row.slipNo === null && allows('bank', 'addSlip'),
    cancel: works && allows('cancel'),
    match: holdsForBrand(ctx, DEPOSIT_BOOK, row.brandId) && allows('match'),
    unmatch: books && allows('unmatch'),
    ask: books && allows('ask'),
    answer: works && isAsked && allows('answer'),
    bookDifference: books && !isAsked && !isRefused && allows('bookDifference'),
  };
  return (Object.keys(fits) as DepositStep[]).filter((step) => fits[step]);
}

const findInquiries = (ctx: Ctx | Tx, depositId: string): Promise<Deposit['inquiries']> =>
  ctx.db
    .selectFrom('depositInquiries as i')
    .leftJoin('platform.accounts as asker', 'asker.id', 'i.askerId')
    .leftJoin('platform.accounts as answerer', 'answerer.id', 'i.answererId')
    .select(['i.id', 'i.kind', 'i.question', 'asker.name as askerName', 'i.askedTime', 'i.answer', 'i.answeredTime'])
    .select('answerer.name as answererName')
    .where('i.depositId', '=', depositId)
    .orderBy('i.id')
    .execute();
