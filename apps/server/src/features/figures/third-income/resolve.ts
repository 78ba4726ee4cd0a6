import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { thirdIncomeErrors } from '@netbar/contract/figures/third-income/third-income.errors';
import {
  billRowLifecycle,
  entriesOf,
  staysClaimed,
  waysOf,
  type Entry,
  type ResolveWay,
} from '@netbar/contract/figures/third-income/third-income.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import type { AccountCode } from '@netbar/contract/kernel/ledger';
import { bizDate } from '@netbar/contract/kernel/time';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { channelAccount } from '#kernel/accounts.ts';
import { command } from '#kernel/command.ts';
import { requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import { postJournal, type AccountRef } from '#kernel/ledger.ts';
import { lockBill, refreshBill, type LockedBill } from './bill-steps.ts';
import { findCandidates } from './candidates.ts';
import { dropRow, lockRow, lockRowOfBill, stepRow, type LockedRow } from './row-steps.ts';
import { readRow } from './third-income.queries.ts';

type Input = In<typeof thirdIncomeApi.resolve>;

/** Resolves a difference: books it, or keeps it as a claim. Whoever took the money does not resolve it. */
export const resolveRow = (ctx: Ctx, input: Input) =>
  command(ctx, thirdIncomeApi.resolve, input, async (ctx) => {
    const { rowId, version, way } = input;
    const { bill, row } = await lockRowOfBill(ctx, rowId, version);
    requireWholeBrand(ctx, bill.brandId);
    if (!waysOf(row).includes(way)) throw new AppError(thirdIncomeErrors.wayNotFit);
    if (row.oursFen !== null && row.orderId) await keepApart(ctx, row, row.orderId);
    if (way === 'ATTACH') await attach(ctx, { bill, row }, input);
    else await bookAndStep(ctx, { bill, row }, input);
    if (bill.status !== 'SETTLED') await refreshBill(ctx, bill);
    return readRow(ctx, rowId);
  });

/** The cashier of the order and whoever resolves its difference are different people. */
async function keepApart(ctx: Tx, { id: docId, branchId }: LockedRow, orderId: string) {
  const cashier = await ctx.db
    .selectFrom('orders')
    .innerJoin('platform.accounts as a', 'a.id', 'orders.creatorId')
    .select(['a.id', 'a.name'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  const doc = { docType: billRowLifecycle.name, docId, branchId };
  if (cashier) await takeDuty(ctx, doc, { kind: 'CASHIER', person: cashier, can: null });
  const { id, name } = ctx.actor;
  await takeDuty(ctx, doc, { kind: 'AUDITOR', person: { id, name }, can: 'THIRD_INCOME_RESOLVE' });
}

interface Here {
  bill: LockedBill;
  row: LockedRow;
}

async function bookAndStep(ctx: Tx, { bill, row }: Here, { way, note }: Input, at: Partial<Attached> = {}) {
  const entries = entriesOf(way, row);
  const branchId = at.branchId ?? row.branchId;
  const journalId = await post(ctx, { bill, row, entries, branchId, way });
  const change = { way, note, journalId, ...resolver(ctx), ...at };
  await stepRow(ctx, row, staysClaimed(way) ? 'claim' : 'resolve', { change, detail: { way, note } });
}

const resolver = ({ actor, now }: Tx) => ({ resolvedBy: actor.id, resolvedName: actor.name, resolvedTime: now });

interface Booking extends Here {
  entries: Entry[];
  branchId: string | null;
  way: ResolveWay;
}

async function post(ctx: Tx, { bill, row, entries, branchId, way }: Booking): Promise<string | null> {
  if (entries.length === 0) return null;
  const dims = { channel: bill.channel, billId: bill.id };
  return postJournal(ctx, {
    docType: billRowLifecycle.name,
    docId: row.id,
    event: way,
    eventSeq: row.version,
    bizDate: branchId ? await bizDateAt(ctx, branchId) : bizDate(ctx.now),
    postings: entries.map(({ account, amountFen }) => ({
      account: accountAt(account, { branchId, brandId: bill.brandId }),
      amount: amountFen,
      dims,
    })),
  });
}

/** Accounts of the branch, or of the brand where nobody knows the branch. The bank is the company's. */
export function accountAt(code: AccountCode, { branchId, brandId }: { branchId: string | null; brandId: string }): AccountRef {
  if (code === 'BANK') return { code };
  if (!branchId) return { code, ownerId: brandId };
  return code === 'CHANNEL' ? channelAccount(branchId) : { code, branchId };
}

interface Attached {
  orderId: string;
  branchId: string;
}

/** Says what a line belongs to: a payment that only our books had becomes its other side; an order gets the receipt booked for it. */
async function attach(ctx: Tx, here: Here, input: Input) {
  const { candidate } = input;
  if (!candidate) throw new AppError(thirdIncomeErrors.candidateNeeded);
  const found = (await findCandidates(ctx, [here.row.id])).find(({ kind, id }) => kind === candidate.kind && id === candidate.id);
  if (!found) throw new AppError(thirdIncomeErrors.candidateGone);
  if (found.kind === 'ORDER') return bookAndStep(ctx, here, input, { orderId: found.id, branchId: found.branchId });
  return joinPayment(ctx, here, input, found.id);
}

async function joinPayment(ctx: Tx, { bill, row }: Here, { way, note }: Input, otherId: string) {
  const other = await lockRow(ctx, otherId);
  if (other.orderId) await keepApart(ctx, { ...row, branchId: other.branchId }, other.orderId);
  await dropRow(ctx, other, row.id);
  const { paymentId, refundPartId, orderId, branchId, oursFen, oursTime } = other;
  const change = { paymentId, refundPartId, orderId, branchId, oursFen, oursTime, way, note, ...resolver(ctx) };
  await stepRow(ctx, row, 'resolve', { change, detail: { way, note, joined: other.id } });
  if (other.billId === bill.id) return;
  const left = await lockBill(ctx, other.billId);
  if (left.status !== 'SETTLED') await refreshBill(ctx, left);
}
