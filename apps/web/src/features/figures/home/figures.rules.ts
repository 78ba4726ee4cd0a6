import type { FigureId } from '@netbar/contract/figures/facts/definitions';
import type { EarnedDay, TakenDay } from '@netbar/contract/figures/home/home.model';
import type { Tender } from '@netbar/contract/money/shift/tender.model';
import { groupThousands } from '#kit/group-thousands.ts';

export const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** What is left of a day after discounts and gifts. */
export const earnedOf = ({ netFee, goods, lease, other, given }: EarnedDay) => netFee + goods + lease + other - given;
export const takenOf = ({ charge, goods, lease, groupBuy }: TakenDay) => charge + goods + lease + groupBuy;

/** One of nothing is no share. */
export const shareOf = (part: number, whole: number) => (whole > 0 ? `${((part / whole) * 100).toFixed(1)}%` : '—');

/** For charts and rankings, where nobody counts the fen. */
export const wholeYuan = (fen: number) => `${fen < 0 ? '−' : ''}¥${groupThousands(Math.round(Math.abs(fen) / 100))}`;

/** The orders behind a figure, for people who may see them but not the review. */
export function ordersBehind(filter: { from: string; to: string; branchId?: string; tender?: string; type?: string }) {
  return `/admin/statistics/orderList?${new URLSearchParams({ ...filter, paid: 'paid' }).toString()}`;
}

/** What was taken by each way of paying that brings money. */
export const figureOfTender: Partial<Record<Tender, FigureId>> = {
  CASH: 'cash',
  WECHAT: 'wechat',
  ALIPAY: 'alipay',
  BANK_CARD: 'card',
  GROUPBUY: 'groupBuy',
};
