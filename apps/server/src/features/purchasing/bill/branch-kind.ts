import { statementErrors } from '@netbar/contract/money/statement/statement.errors';
import { BILL_LINE, billFunctions } from '@netbar/contract/purchasing/bill/bill.rules';
import { RETURN_SOURCE } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { RECEIPT_SOURCE } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { sql } from 'kysely';
import { MOST_PARTIES, notBilled, type StatementKind } from '#features/money/statement/statement.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { containing, type Ctx, inScope } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { bookBranchBill, bookBranchPaid } from './book-bill.ts';
import { collectGoods, lockGoods, selectGoods } from './goods-lines.ts';
import { collectReturned, creditFen, selectReturned } from './returned-lines.ts';

const BRANCH = 'BRANCH';
const billedGoods = { kind: BRANCH, sourceType: RECEIPT_SOURCE, lineKind: BILL_LINE.goods };
const billedReturns = { kind: BRANCH, sourceType: RETURN_SOURCE, lineKind: BILL_LINE.return };
const deliveredFen = sql<number>`goods_receipt_lines.amount_fen`;

const listBranchesToBill = (ctx: Ctx, keyword = '') => {
  let found = ctx.db.selectFrom('branches').select(['id', 'name']).where(inScope(ctx, 'branches.id'));
  if (keyword) found = found.where('name', 'ilike', containing(keyword));
  return found.orderBy('name').orderBy('id').limit(MOST_PARTIES).execute();
};

/**
 * What a branch owes the company for goods that suppliers delivered to it, at what they cost. The branch sends no bill of its own:
 * its manager looks through the lines and confirms them, or sends the statement back.
 */
export const branchKind: StatementKind = {
  kind: BRANCH,
  feature: 'branchBill',
  can: billFunctions,
  places: ['BRANCH'],
  takesBill: false,
  toleranceBp: 0,
  notice: { serviceType: 'BILL', subServiceType: 1 },
  describe: ({ no, partyName }) => `门店账单 ${no} ${partyName}`,
  parties: listBranchesToBill,
  requireParty: async (ctx, partyId) => ({ name: (await requireBranch(ctx, partyId)).name }),
  collect: async (ctx, { partyId, branchId, to }) => {
    // The party is the place: staff of one branch must not read the lines of another.
    if (partyId !== branchId) throw new AppError(statementErrors.wrongPlace);
    const goods = selectGoods(ctx)
      .where('goodsReceipts.branchId', '=', branchId)
      .where(notBilled(billedGoods, 'goodsReceiptLines.id'));
    const returned = selectReturned(ctx)
      .where('purchaseReturns.branchId', '=', branchId)
      .where(notBilled(billedReturns, 'purchaseReturnLines.id'));
    return [...(await collectGoods(goods, to, deliveredFen)), ...(await collectReturned(returned, to, creditFen))];
  },
  lock: lockGoods,
  bookApproved: async (_, { partyId }, lines) => bookBranchBill(partyId, lines),
  bookPaid: async (_, { partyId }, amountFen) => bookBranchPaid(partyId, amountFen),
};
