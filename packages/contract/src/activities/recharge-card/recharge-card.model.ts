import { z } from 'zod';
import { actorName, fen, id, keyword, line, pageQuery, time, upToMostListed } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';
import { plainCardCode } from './recharge-card.rules.ts';

export const CardStatus = z.enum(['NEW', 'SOLD', 'REDEEMED', 'VOID']);
export type CardStatus = z.output<typeof CardStatus>;

const seq = z.int().min(1).max(100_000);
/** Any text: one that cannot be a code is refused in the same words as a wrong one. */
export const CardCode = sensitiveField(line(60).overwrite(plainCardCode));

export const BatchRef = z.object({ activityId: id });

/** How many cards of a batch there are in each status; together `made`. Reserved ones are part of NEW. */
const counts = z.record(CardStatus, z.int());

/** What became of a batch so far. */
export const CardBatchRow = z.object({
  activityId: id,
  qty: z.int(),
  /** Codes that the job has made so far. */
  made: z.int(),
  counts,
  /** What the house owes for cards that were sold and not redeemed: what was paid for them. */
  liabilityFen: z.int(),
  takenName: actorName,
  takenTime: time.nullable(),
});
export type CardBatchRow = z.input<typeof CardBatchRow>;

export const CardBatch = CardBatchRow.extend({
  no: z.string(),
  name: z.string(),
  brandId: id,
  branchId: id.nullable(),
  faceFen: fen,
  priceFen: fen,
  validDays: z.int().nullable(),
  /** Of the cards in stock: those that wait for the payment of an order. */
  inUnpaidOrders: z.int(),
});
export type CardBatch = z.input<typeof CardBatch>;

export const BatchFilter = z.object({ brandId: id.optional() });

export const CardFilter = upToMostListed(
  pageQuery.extend({
    activityId: id,
    status: CardStatus.optional(),
    /** Searches the number on the card. */
    keyword,
  }),
);

export const RechargeCard = z.object({
  id,
  seq: z.int(),
  serial: z.string(),
  status: CardStatus,
  isReserved: z.boolean(),
  branchName: z.string().nullable(),
  soldTime: time.nullable(),
  /** Masked: whose wallet it went into is the member's business. */
  memberName: z.string().nullable(),
  memberNo: z.string().nullable(),
  redeemedTime: time.nullable(),
  endedTime: time.nullable(),
});
export type RechargeCard = z.input<typeof RechargeCard>;

/** The most cards that are voided at once. */
export const MOST_VOIDED = 1000;
export const CardVoid = z
  .object({ activityId: id, fromSeq: seq, toSeq: seq, reason: line(200) })
  .refine(({ fromSeq, toSeq }) => fromSeq <= toSeq && toSeq - fromSeq < MOST_VOIDED, { path: ['toSeq'] });

export const OnSaleFilter = z.object({ branchId: id });
/** A batch that a counter may sell now. */
export const BatchOnSale = z.object({
  activityId: id,
  no: z.string(),
  name: z.string(),
  faceFen: fen,
  priceFen: fen,
  /** Cards in stock that are not reserved. */
  left: z.int(),
});
export type BatchOnSale = z.input<typeof BatchOnSale>;

/** Redeems a card into the wallet of the member who stands at the counter. */
export const CardRedemption = z.object({ branchId: id, memberId: id, code: CardCode });
export const RedeemedCard = z.object({
  serial: z.string(),
  faceFen: fen,
  /** What was paid for the card, which is the member's own money. */
  principalFen: fen,
  /** What the house adds, and until when it is good. */
  bonusFen: fen,
  bonusExpiresTime: time.nullable(),
});
export type RedeemedCard = z.input<typeof RedeemedCard>;
