import { z } from 'zod';
import { defineErrors } from './errors.ts';
import { day } from './model.ts';
import { say } from './words.ts';

/** D accounts grow by debits (assets, costs), C accounts by credits (debts, income). */
export interface AccountKind {
  side: 'D' | 'C';
  unit: 'FEN' | 'POINT' | 'HALF_DAY';
  /** NON_NEG: has a live balance, which may not fall below what is held. */
  guard: 'NONE' | 'NON_NEG';
}

const account = (side: 'D' | 'C', guard: AccountKind['guard'] = 'NONE', unit: AccountKind['unit'] = 'FEN'): AccountKind => ({
  side,
  unit,
  guard,
});
const asset = account('D');
const guardedAsset = account('D', 'NON_NEG');
const liability = account('C');
const guardedLiability = account('C', 'NON_NEG');
const income = account('C');
const expense = account('D');

/** The chart of accounts. An account is identified by its code and its owner (a drawer, a member, a branch). */
export const chart = {
  CASH_DRAWER: guardedAsset,
  CASH_SAFE: guardedAsset,
  CASH_TRANSIT: asset,
  BANK: asset,
  CHANNEL: asset,
  INVENTORY: asset,
  INVENTORY_LEASE: asset,
  INVENTORY_TRANSIT: asset,
  FIXED_ASSET: asset,
  ACC_DEPR: account('C'),
  RETURN_CLAIM: asset,
  SUPPLIER_PREPAID: asset,
  STAFF_RECEIVABLE: asset,
  BONUS_UNEARNED: asset,

  ORDER_CLEARING: liability,
  MEMBER_PRINCIPAL: guardedLiability,
  MEMBER_BONUS: guardedLiability,
  TEMP_CARD: guardedLiability,
  LEASE_DEPOSIT: guardedLiability,
  RECHARGE_CARD_LIAB: liability,
  GRNI: liability,
  SUPPLIER_DUE: liability,
  AGENT_DUE: liability,
  PAYROLL_DUE: liability,
  PAYROLL_WITHHOLD: liability,
  EXPENSE_DUE: liability,
  INTERBRANCH: liability,

  'REVENUE.NET_FEE': income,
  'REVENUE.GOODS': income,
  'REVENUE.LEASE_RENT': income,
  'REVENUE.LEASE_DAMAGE': income,
  'REVENUE.SERVICE': income,
  'REVENUE.THIRD_PARTY': income,
  'REVENUE.BREAKAGE': income,
  INTERNAL_MARGIN: income,
  DISCOUNT: expense,
  BONUS_DISCOUNT: expense,

  COGS: expense,
  WASTAGE: expense,
  STOCK_DIFF: expense,
  PURCHASE_VARIANCE: expense,
  CASH_OVER_SHORT: expense,
  CHANNEL_FEE: expense,
  PROMO_COST: expense,
  SALARY_COST: expense,
  EXPENSE: expense,
  DEPRECIATION: expense,
  ASSET_LOSS: expense,
  LEASE_LOSS: expense,
  SHARE_COST: expense,

  POINT_MEMBER: account('C', 'NON_NEG', 'POINT'),
  /** Points earned by an order that was refunded after they were spent. The next points earned pay it off. */
  POINT_DEBT: account('D', 'NON_NEG', 'POINT'),
  POINT_ISSUED: account('D', 'NONE', 'POINT'),
  POINT_REDEEMED: account('C', 'NONE', 'POINT'),
  POINT_EXPIRED: account('C', 'NONE', 'POINT'),
  LEAVE_BAL: account('C', 'NON_NEG', 'HALF_DAY'),
  LEAVE_GRANT: account('D', 'NONE', 'HALF_DAY'),
  LEAVE_USED: account('C', 'NONE', 'HALF_DAY'),
  LEAVE_EXPIRED: account('C', 'NONE', 'HALF_DAY'),
} as const satisfies Record<string, AccountKind>;

export type AccountCode = keyof typeof chart;

/** A line of the books that a document wrote: debit positive. */
export const BookedAmount = z.object({ event: z.string(), bizDate: day, account: z.string(), amountFen: z.int() });
export type BookedAmount = z.input<typeof BookedAmount>;

export const ledgerErrors = defineErrors('ledger', {
  notCovered: [422, say('余额不足', 'Insufficient balance', '餘額不足')],
  outOfStock: [422, say('库存不足', 'Insufficient stock', '庫存不足')],
  periodClosed: [
    422,
    say(
      '本月账期已结账，不能再记账',
      'This month’s accounts are closed; no more postings are possible',
      '本月帳期已結帳，不能再記帳',
    ),
  ],
  holdResolved: [
    422,
    say('该冻结已处理，请刷新后查看', 'This hold has already been processed. Please refresh.', '該凍結已處理，請重新整理後查看'),
  ],
  alreadyPosted: [
    422,
    say('该单据已记账，请刷新后查看', 'This document has already been posted. Please refresh.', '該單據已記帳，請重新整理後查看'),
  ],
  overHeld: [422, say('扣款不能超过冻结金额', 'The charge cannot exceed the amount on hold', '扣款不能超過凍結金額')],
});
