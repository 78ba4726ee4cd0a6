import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { cashDepositErrors } from '@netbar/contract/figures/cash-deposit/cash-deposit.errors';
import type { MatchedBy } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { DEPOSIT_BOOK, matchDeposits, MATCH_DAYS } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { cashDepositNouns } from '@netbar/contract/figures/cash-deposit/feature';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { daysBetween } from '@netbar/contract/kernel/time';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inTx, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { whenTaken } from '#kernel/taken.ts';
import { listLinesNear, listLinesToMatch, listOpenDeposits, lockLine } from './bank-lines.ts';
import { getDeposit, isOnWay } from './get-deposit.ts';
import {
  depositDoc,
  lockDeposit,
  type LockedDeposit,
  lockFor,
  lockMatching,
  postDeposit,
  reverseDeposit,
  stepDeposit,
  transitAccount,
} from './step-deposit.ts';

/** The lines of the bank that might be that of a deposit, the likeliest first. */
export async function listCandidates(
  ctx: Ctx,
  { id }: In<typeof cashDepositApi.candidates>,
): Promise<Out<typeof cashDepositApi.candidates>> {
  const deposit = await getDeposit(ctx, { id });
  const { brandId } = await requireBranch(ctx, deposit.branchId);
  requireWholeBrand(ctx, brandId);
  const fen = deposit.slipFen ?? deposit.fen;
  const lines = await listLinesNear(ctx, { brandId, since: deposit.bizDate, fen });
  return lines.map(({ date, ...line }) => {
    const days = daysBetween(deposit.bizDate, date);
    return { ...line, days, isLikely: line.fen === fen && days <= MATCH_DAYS, diffFen: line.fen - deposit.fen };
  });
}

/** Somebody says which line of the bank is that of a deposit. The lines are the brand's, so it takes the whole brand to choose. */
export const matchByHand = (ctx: Ctx, input: In<typeof cashDepositApi.match>) =>
  command(ctx, cashDepositApi.match, input, async (ctx) => {
    const { action: _, ...doc } = await lockFor(ctx, input, 'match');
    await takeDuty(ctx, depositDoc(doc), { kind: 'AUDITOR', person: ctx.actor, can: DEPOSIT_BOOK });
    const { brandId } = await requireBranch(ctx, doc.branchId);
    requireWholeBrand(ctx, brandId);
    await lockMatching(ctx, brandId);
    const line = await lockLine(ctx, input.bankLineId);
    if (line.brandId !== brandId) throw notFound(cashDepositNouns.bankLine)();
    if (line.isAside) throw new AppError(cashDepositErrors.lineAside);
    await pairDeposit(ctx, doc, line, 'HAND');
    return getDeposit(ctx, doc);
  });

/** Dr BANK / Cr CASH_TRANSIT of what the bank has. What is left or too much in transit waits for finance. */
async function pairDeposit(ctx: Tx, doc: LockedDeposit, line: { id: string; fen: number }, matchedBy: MatchedBy) {
  const byHand = matchedBy === 'HAND';
  const match = { bankLineId: line.id, bankFen: line.fen, matchedBy, matchedTime: ctx.now };
  await stepDeposit(ctx, doc, line.fen === doc.fen ? 'match' : 'differ', {
    by: byHand ? 'person' : 'system',
    detail: { bankFen: line.fen, matchedBy },
    also: { ...match, matcherId: byHand ? ctx.actor.id : null },
  }).catch(whenTaken('cash_deposits_line', new AppError(cashDepositErrors.lineTaken)));
  await postDeposit(ctx, doc, 'MATCHED', [debit({ code: 'BANK' }, line.fen), credit(transitAccount(doc.branchId), line.fen)]);
}

/** Takes a match back: the bag is on the way again, and the line is free. */
export const unmatchDeposit = (ctx: Ctx, input: In<typeof cashDepositApi.unmatch>) =>
  command(ctx, cashDepositApi.unmatch, input, async (ctx) => {
    const { action: _, ...doc } = await lockFor(ctx, input, 'unmatch');
    await takeDuty(ctx, depositDoc(doc), { kind: 'AUDITOR', person: ctx.actor, can: DEPOSIT_BOOK });
    await reverseDeposit(ctx, doc, 'MATCHED');
    await stepDeposit(ctx, doc, doc.slipNo === null ? 'unmatchSealed' : 'unmatch', {
      by: 'person',
      also: { bankLineId: null, bankFen: null, matchedBy: null, matcherId: null, matchedTime: null },
    });
    return getDeposit(ctx, doc);
  });

/** Matches what can be matched without doubt among the deposits and lines of a brand. */
export async function matchBrand(ctx: Tx, brandId: string): Promise<{ matched: number; different: number }> {
  await lockMatching(ctx, brandId);
  const open = (await listOpenDeposits(ctx)).filter((deposit) => deposit.brandId === brandId);
  const since = open.map(({ bizDate }) => bizDate).toSorted()[0];
  const done = { matched: 0, different: 0 };
  if (since === undefined) return done;
  const lines = await listLinesToMatch(ctx, { brandId, since });
  const known = new Map(lines.map((line) => [line.id, line]));
  for (const { depositId, lineId, by } of matchDeposits(open, lines)) {
    const [doc, line] = [await lockDeposit(ctx, depositId), known.get(lineId)];
    if (!line || !isOnWay(doc.status)) continue;
    await pairDeposit(ctx, doc, line, by);
    if (doc.fen === line.fen) done.matched++;
    else done.different++;
  }
  return done;
}

/** The same by the worker, after a slip was registered. */
export const matchBrandLater = async (ctx: Ctx, { brandId }: { brandId: string }) => {
  await inTx(ctx, (ctx) => matchBrand(ctx, brandId));
};
