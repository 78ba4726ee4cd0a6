import type { QuoteLine } from '@netbar/contract/activities/activity/quote.model';
import type { Ctx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

/** Which past trade a trial or an effect looks at. */
export interface TradePeriod {
  brandId: string;
  /** Null: every branch of the brand. */
  branchIds: readonly string[] | null;
  from: Date;
  to: Date;
}

/** An order or a recharge as it was paid. */
export interface PastOrder {
  id: string;
  branchId: string;
  memberId: string | null;
  levelId: string | null;
  labelIds: string[];
  isFirst: boolean;
  source: number;
  areaId: string | null;
  at: Date;
  bizDate: string;
  paidFen: number;
  lines: (QuoteLine & { costFen: number })[];
}

interface PastTrade {
  count: (ctx: Ctx, period: TradePeriod, type: 'SALE' | 'CHARGE') => Promise<number>;
  /** In the order of time, some hundred at once. */
  read: (ctx: Ctx, period: TradePeriod, type: 'SALE' | 'CHARGE') => AsyncIterable<PastOrder[]>;
  /** What all sales brought in and what their goods cost. */
  margin: (ctx: Ctx, period: TradePeriod) => Promise<{ netFen: number; costFen: number }>;
  /** How much of each product was sold and not given back, the most first. Without ids of all of the brand. */
  sold: (ctx: Ctx, period: TradePeriod, productIds?: readonly string[]) => Promise<{ productId: string; qty: number }[]>;
  /** What each member spent in the period, counted from their first purchase or recharge in it. */
  spendOfMembers: (ctx: Ctx, period: TradePeriod) => Promise<{ memberId: string; fen: number }[]>;
}

/** Orders hand in the past, since activities must not import them. */
export const pastTrade = defineExtensionPoint<PastTrade>();

export function thePastTrade(): PastTrade {
  const [trade] = pastTrade.all();
  if (!trade) throw new Error('nobody hands in past trade');
  return trade;
}
