import { z } from 'zod';
import { CardCode } from '#activities/recharge-card/recharge-card.model.ts';
import { NewOrder } from '#counter/order/order.model.ts';
import { fen, id, line } from '#kernel/model.ts';
import { NewTender } from './payment.model.ts';

/** The most cards in one order: each has a line of its own, so that a refund names the card that comes back. */
export const MOST_CARDS = 50;

/** Recharge cards of one batch, sold at the counter for money. */
export const NewCardSale = NewOrder.pick({ branchId: true, remark: true }).extend({
  activityId: id,
  qty: z.int().min(1).max(MOST_CARDS),
  /** The first of the cards in the cashier's hand, by its place in the batch; without it the lowest free ones are sold. */
  fromSeq: z.int().min(1).max(100_000).optional(),
  /** The total that was shown. */
  payableFen: fen,
  tenders: z.array(NewTender).min(1).max(6),
});

/** The member who signed in at a machine redeems a card there. */
export const MachineRedemption = z.object({ companyId: id, branchId: id, machine: line(20), session: line(64), code: CardCode });
