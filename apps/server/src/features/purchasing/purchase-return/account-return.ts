import type { In } from '@netbar/contract/kernel/endpoint';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { purchaseReturnErrors } from '@netbar/contract/purchasing/purchase-return/purchase-return.errors';
import type { LossBearer } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import {
  entriesOf,
  gapOf,
  purchaseReturnLifecycle,
  type ReturnEntry,
} from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { sql } from 'kysely';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { lockReceiptLines } from '#features/purchasing/receipt/receipt.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import { type AccountRef, debit, postJournal } from '#kernel/ledger.ts';
import { findBilled } from './billed-lines.ts';
import { getReturn } from './get-return.ts';
import { readReturnLines, type StoredLine } from './return-lines.ts';
import { ACCOUNT, lockFor, type LockedReturn, returnDoc, stepReturn } from './step-return.ts';

type Accounting = In<typeof purchaseReturnApi.account>;
type WaysOfLine = Accounting['lines'][number] & Pick<StoredLine, 'name' | 'claimFen' | 'receiptLineId'>;

/** Says how the supplier settles the claim of each line, and books what is settled now. */
export const accountReturn = (ctx: Ctx, input: Accounting) =>
  command(ctx, purchaseReturnApi.account, input, async (ctx) => {
    const doc = await lockFor(ctx, input, 'account');
    await takeDuty(ctx, returnDoc(doc), { kind: 'PAYER', person: ctx.actor, can: ACCOUNT });
    const lines = matchLines(input, await readReturnLines(ctx, doc.id));
    for (const line of lines) requireSettled(line);
    await requireUnbilled(ctx, lines);
    const isCash = lines.some(({ cashFen }) => cashFen > 0);
    if (isCash && input.bankRef === '') throw new AppError(purchaseReturnErrors.bankRefNeeded);
    await writeAccounted(ctx, lines);
    await bookSettled(ctx, doc, lines);
    const bankRef = isCash ? input.bankRef : null;
    await stepReturn(ctx, doc, 'account', {
      by: 'person',
      detail: { bankRef },
      also: { accountedTime: ctx.now, bankRef, awaitsExchange: lines.some(({ exchangeFen }) => exchangeFen > 0) },
    });
    return getReturn(ctx, input);
  });

/** Every line of the return, once. */
function matchLines({ lines }: Accounting, stored: readonly StoredLine[]): WaysOfLine[] {
  const given = new Map(lines.map((line) => [line.lineId, line]));
  if (given.size !== lines.length || given.size !== stored.length) throw new AppError(purchaseReturnErrors.everyLine);
  return stored.map(({ id, name, claimFen, receiptLineId }) => {
    const line = given.get(id);
    if (!line) throw new AppError(purchaseReturnErrors.everyLine);
    // Who bears nothing is not named.
    return { ...line, lossBearer: line.lossFen > 0 ? line.lossBearer : null, name, claimFen, receiptLineId };
  });
}

function requireSettled(line: WaysOfLine) {
  const { name, claimFen, lossFen, lossBearer } = line;
  const gap = gapOf(claimFen, line);
  if (gap !== 0) throw new AppError(purchaseReturnErrors.gap, { name, gap: twoDecimals(Math.abs(gap)) });
  if (lossFen > 0 && lossBearer === null) throw new AppError(purchaseReturnErrors.bearerNeeded, { name });
}

/** What a supplier leaves off the bill must not be on one. Locking the receipt lines keeps them off until this is committed. */
async function requireUnbilled(ctx: Tx, lines: readonly WaysOfLine[]) {
  const net = lines.filter(({ netFen }) => netFen > 0);
  const ids = net.flatMap(({ receiptLineId }) => receiptLineId ?? []);
  if (ids.length === 0) return;
  await lockReceiptLines(ctx, ids);
  const billed = await findBilled(ctx, ids);
  const refused = net.find(({ receiptLineId }) => billed.has(receiptLineId ?? ''));
  if (refused) throw new AppError(purchaseReturnErrors.alreadyBilled, { name: refused.name });
}

const writeAccounted = (ctx: Tx, lines: readonly WaysOfLine[]) =>
  sql`update tenant.purchase_return_lines l set offset_fen = a.offset_fen, cash_fen = a.cash_fen, exchange_fen = a.exchange_fen,
      loss_fen = a.loss_fen, net_fen = a.net_fen, loss_bearer = a.loss_bearer
    from unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ offsetFen }) => offsetFen)}::bigint[],
      ${lines.map(({ cashFen }) => cashFen)}::bigint[], ${lines.map(({ exchangeFen }) => exchangeFen)}::bigint[],
      ${lines.map(({ lossFen }) => lossFen)}::bigint[], ${lines.map(({ netFen }) => netFen)}::bigint[],
      ${lines.map(({ lossBearer }) => lossBearer)}::tenant.loss_bearer[])
      as a (id, offset_fen, cash_fen, exchange_fen, loss_fen, net_fen, loss_bearer)
    where l.id = a.id`.execute(ctx.db);

/** An offset is booked by the statement that takes it off, an exchange when its goods come. */
async function bookSettled(ctx: Tx, doc: LockedReturn, lines: readonly WaysOfLine[]) {
  const postings = entriesOf(lines)
    .filter(({ later }) => later === null)
    .map(({ account, bearer, amountFen }) => debit(accountRef(doc, account, bearer), amountFen));
  if (postings.length === 0) return;
  const bizDate = await bizDateAt(ctx, doc.branchId);
  await postJournal(ctx, { docType: purchaseReturnLifecycle.name, docId: doc.id, event: 'ACCOUNTED', bizDate, postings });
}

/** Whose account: the bank is the company's, what is owed or claimed the supplier's, a loss that of whoever bears it. */
function accountRef({ branchId, supplierId }: LockedReturn, code: ReturnEntry['account'], bearer: LossBearer | null): AccountRef {
  switch (code) {
    case 'BANK':
      return { code };
    case 'WASTAGE':
      return bearer === 'BRANCH' ? { code, branchId } : { code };
    case 'INVENTORY':
      return { code, branchId };
    case 'GRNI':
    case 'RETURN_CLAIM':
    case 'SUPPLIER_DUE':
      return { code, ownerId: supplierId };
  }
}
