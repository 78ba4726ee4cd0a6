import { BILL_LINE, billFunctions, PRICE_TOLERANCE_BP } from '@netbar/contract/purchasing/bill/bill.rules';
import { RETURN_SOURCE } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { RECEIPT_SOURCE } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { sql } from 'kysely';
import { MOST_PARTIES, notBilled, type StatementKind } from '#features/money/statement/statement.ts';
import { markBilled } from '#features/purchasing/receipt/receipt.ts';
import { matchesSupplier, requireSupplier } from '#features/purchasing/supplier/supplier.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { bookSupplierBill, isSettled } from './book-bill.ts';
import { collectGoods, lockGoods, owedFen, selectGoods } from './goods-lines.ts';
import { collectReturned, offsetFen, selectReturned } from './returned-lines.ts';

export const SUPPLIER = 'SUPPLIER';
export const billedGoods = { kind: SUPPLIER, sourceType: RECEIPT_SOURCE, lineKind: BILL_LINE.goods };
const billedReturns = { kind: SUPPLIER, sourceType: RETURN_SOURCE, lineKind: BILL_LINE.return };

const listSuppliersToBill = (ctx: Ctx, keyword = '') => {
  let found = ctx.db.selectFrom('suppliers').select(['id', 'name']);
  if (keyword) found = found.where(matchesSupplier(keyword));
  return found.orderBy('status').orderBy('name').orderBy('id').limit(MOST_PARTIES).execute();
};

/** What the company owes a supplier for the goods of a brand, compared with the supplier's bill. */
export const supplierKind: StatementKind = {
  kind: SUPPLIER,
  feature: 'bill',
  can: billFunctions,
  places: ['BRAND'],
  takesBill: true,
  toleranceBp: PRICE_TOLERANCE_BP,
  notice: { serviceType: 'BILL', subServiceType: 0 },
  describe: ({ no, partyName }) => `供应商账单 ${no} ${partyName}`,
  parties: listSuppliersToBill,
  requireParty: async (ctx, partyId) => {
    const { name, paymentDays } = await requireSupplier(ctx, partyId);
    return { name, dueDays: paymentDays };
  },
  collect: async (ctx, { partyId, brandId, to }) => {
    const goods = selectGoods(ctx)
      .where('goodsReceipts.supplierId', '=', partyId)
      .where('goodsReceipts.brandId', '=', brandId)
      .where('goodsReceiptLines.isBilled', '=', false)
      .where(sql<boolean>`${owedFen} > 0`)
      .where(notBilled(billedGoods, 'goodsReceiptLines.id'));
    const returned = selectReturned(ctx)
      .where('purchaseReturns.supplierId', '=', partyId)
      .where('purchaseReturns.brandId', '=', brandId)
      .where(notBilled(billedReturns, 'purchaseReturnLines.id'));
    return [...(await collectGoods(goods, to, owedFen)), ...(await collectReturned(returned, to, offsetFen))];
  },
  lock: lockGoods,
  bookApproved: async (ctx, { partyId }, lines) => {
    const goods = lines.filter((line) => line.sourceType === RECEIPT_SOURCE && isSettled(line));
    await markBilled(
      ctx,
      goods.map(({ sourceId }) => sourceId),
    );
    return bookSupplierBill(partyId, lines);
  },
  bookPaid: async (_, { partyId }, amountFen) => [
    debit({ code: 'SUPPLIER_DUE', ownerId: partyId }, amountFen),
    credit({ code: 'BANK' }, amountFen),
  ],
};
