import type { LockedOrder } from '#features/counter/order/order.ts';
import type { Tx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

/** The kinds of the lines that a refund gives back. */
export type RefundedKinds = ReadonlySet<'GOODS' | 'RECHARGE' | 'SERVICE' | 'LEASE' | 'CARD'>;

/** What else goes back with an order, in the transaction of its refund, such as what a voucher brought into a wallet. */
export const goesBackWith = defineExtensionPoint<(ctx: Tx, order: LockedOrder, kinds: RefundedKinds) => Promise<void>>();
