import type { Tx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

interface DecidedFillUp {
  id: string;
  /** False: it was rejected or cancelled. */
  isApproved: boolean;
}

/** What must happen, in the same transaction, when a replacement order was approved and ordered, or will not be. */
export const fillUpDecided = defineExtensionPoint<(ctx: Tx, fillUp: DecidedFillUp) => Promise<void>>();

export const tellFillUp = async (ctx: Tx, fillUp: DecidedFillUp) => {
  for (const tell of fillUpDecided.all()) await tell(ctx, fillUp);
};
