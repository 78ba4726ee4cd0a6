import type { AccountCode } from '@netbar/contract/kernel/ledger';
import type { AccountRef } from './ledger.ts';

// Accounts that several features post to. Each feature names its own accounts where it posts to them.

/** The cash in a drawer. */
export const drawerAccount = (branchId: string, drawerId: string): AccountRef => ({
  code: 'CASH_DRAWER',
  branchId,
  ownerId: drawerId,
});

/** Money at a payment provider, a bank or a platform until they pay it out. */
export const channelAccount = (branchId: string): AccountRef => ({ code: 'CHANNEL', branchId });

/** What the house gives away. */
export const promoAccount = (branchId: string): AccountRef => ({ code: 'PROMO_COST', branchId });

/** Where the money of an order stands between being paid and being earned. */
export const clearingAccount = (branchId: string): AccountRef => ({ code: 'ORDER_CLEARING', branchId });

const memberCodes = { PRINCIPAL: 'MEMBER_PRINCIPAL', BONUS: 'MEMBER_BONUS', POINT: 'POINT_MEMBER' } as const satisfies Record<
  string,
  AccountCode
>;

/** The sum of a member's lots of one kind. */
export const memberAccount = (kind: keyof typeof memberCodes, memberId: string): AccountRef => ({
  code: memberCodes[kind],
  ownerId: memberId,
});
