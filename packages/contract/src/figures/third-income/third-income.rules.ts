import { defineLifecycle } from '#kernel/lifecycle.ts';
import type { AccountCode } from '#kernel/ledger.ts';
import { matchResult, type MatchResult } from '#kernel/match.ts';
import { mulDiv, WHOLE_BP } from '#kernel/money.ts';

export const billChannels = ['WECHAT', 'ALIPAY', 'DOUYIN', 'MEITUAN'] as const;
export type BillChannel = (typeof billChannels)[number];

/** Channels whose lines are payments; those of the others are vouchers of a group-buy platform. */
export const isPayChannel = (channel: BillChannel): channel is 'WECHAT' | 'ALIPAY' =>
  channel === 'WECHAT' || channel === 'ALIPAY';

/**
 * IMPORTED: a difference of the bill is open. MATCHED: none is, so that the bill can be settled. A bill that gets more lines goes
 * back to IMPORTED if one of them differs.
 */
export const channelBillLifecycle = defineLifecycle({
  name: 'CHANNEL_BILL',
  initial: ['IMPORTED'],
  actions: {
    /** Another file brings lines. */
    extend: { from: ['IMPORTED', 'MATCHED'], to: 'same' },
    match: { from: ['IMPORTED'], to: 'MATCHED' },
    reopen: { from: ['MATCHED'], to: 'IMPORTED' },
    settle: { from: ['MATCHED'], to: 'SETTLED', can: 'THIRD_INCOME_SETTLE' },
  },
});
export type ChannelBillStatus = 'IMPORTED' | 'MATCHED' | 'SETTLED';

/**
 * CLOSED: both sides agree. CLAIMED: somebody waits for the channel; the money stays on CHANNEL, and the row no longer holds up the
 * settlement of its bill.
 */
export const billRowLifecycle = defineLifecycle({
  name: 'BILL_ROW',
  initial: ['OPEN', 'CLOSED'],
  actions: {
    claim: { from: ['OPEN', 'CLAIMED'], to: 'CLAIMED', can: 'THIRD_INCOME_RESOLVE' },
    resolve: { from: ['OPEN', 'CLAIMED'], to: 'RESOLVED', can: 'THIRD_INCOME_RESOLVE' },
    /** A later bill brings the other side. */
    pair: { from: ['OPEN', 'CLAIMED'], to: 'CLOSED' },
    /** A later bill brings the other side, with another amount. */
    differ: { from: ['OPEN', 'CLAIMED'], to: 'OPEN' },
    /** Somebody found the other side by hand: it is one row from then on. */
    join: { from: ['OPEN', 'CLAIMED'], to: 'CLOSED', can: 'THIRD_INCOME_RESOLVE' },
  },
});
export type BillRowStatus = 'OPEN' | 'CLAIMED' | 'RESOLVED' | 'CLOSED';

export const resolveWays = ['TAKE_THEIRS', 'CLAIM', 'CASH', 'ATTACH', 'UNIDENTIFIED', 'WAIT', 'WRITE_OFF', 'RECOVERED'] as const;
export type ResolveWay = (typeof resolveWays)[number];

/** Both sides of a row. Refunds are negative. Null: that side has no line. */
export interface Sides {
  oursFen: number | null;
  theirsFen: number | null;
}

interface RowState extends Sides {
  status: BillRowStatus;
  kind: 'PAYMENT' | 'REFUND';
}

/** By how much CHANNEL has to move to say what the channel says. */
export const differenceOf = ({ oursFen, theirsFen }: Sides) => (theirsFen ?? 0) - (oursFen ?? 0);

/** The ways in which a row can be resolved now; the first is proposed. */
export function waysOf(row: RowState): ResolveWay[] {
  if (row.status !== 'OPEN' && row.status !== 'CLAIMED') return [];
  const isClaimed = row.status === 'CLAIMED';
  const result: MatchResult = matchResult(row.oursFen, row.theirsFen);
  switch (result) {
    case 'MATCHED':
      return [];
    case 'AMOUNT_DIFF': {
      const cash: ResolveWay[] = row.kind === 'PAYMENT' && differenceOf(row) < 0 ? ['CASH'] : [];
      return isClaimed ? ['RECOVERED', 'TAKE_THEIRS', ...cash] : ['TAKE_THEIRS', 'CLAIM', ...cash];
    }
    case 'ONLY_OURS':
      return isClaimed ? ['RECOVERED', 'WRITE_OFF'] : ['WAIT', 'CLAIM', 'WRITE_OFF'];
    case 'ONLY_THEIRS':
      return ['ATTACH', 'UNIDENTIFIED'];
  }
}

/** Whether the row stays open as a claim, so that nothing is booked. */
export const staysClaimed = (way: ResolveWay) => way === 'CLAIM' || way === 'WAIT';

/** A line of a journal before it is posted: debit positive. */
export interface Entry {
  account: AccountCode;
  amountFen: number;
}

/**
 * What resolving a row posts. CHANNEL moves to what the channel says; the other account says why. Joining a line with a payment of
 * ours posts nothing, since the payment was posted when it came.
 */
export function entriesOf(way: ResolveWay, sides: Sides, { joinsPayment = false } = {}): Entry[] {
  const fen = differenceOf(sides);
  if (staysClaimed(way) || joinsPayment || fen === 0) return [];
  const counter = counterAccount(way, fen);
  return [
    { account: fen < 0 ? counter : 'CHANNEL', amountFen: Math.abs(fen) },
    { account: fen < 0 ? 'CHANNEL' : counter, amountFen: -Math.abs(fen) },
  ];
}

function counterAccount(way: ResolveWay, differenceFen: number): AccountCode {
  switch (way) {
    case 'RECOVERED':
      return 'BANK';
    case 'CASH':
    case 'WRITE_OFF':
      return 'CASH_OVER_SHORT';
    case 'TAKE_THEIRS':
      return differenceFen < 0 ? 'DISCOUNT' : 'REVENUE.THIRD_PARTY';
    case 'ATTACH':
    case 'UNIDENTIFIED':
    case 'CLAIM':
    case 'WAIT':
      return 'REVENUE.THIRD_PARTY';
  }
}

/** The bank gets the gross less the fee, and CHANNEL gives the gross. */
export const settlementEntries = (grossFen: number, feeFen: number): Entry[] =>
  [
    { account: 'BANK' as const, amountFen: grossFen - feeFen },
    { account: 'CHANNEL_FEE' as const, amountFen: feeFen },
    { account: 'CHANNEL' as const, amountFen: -grossFen },
  ].filter(({ amountFen }) => amountFen !== 0);

/** The share of the fee in the amount, in hundredths of a percent. */
export const feeRateBp = (feeFen: number, grossFen: number) => (grossFen > 0 ? mulDiv(feeFen, WHOLE_BP, grossFen) : 0);

/** A line only in our books is shown red from this age on, and finance is told once. */
export const OVERDUE_DAYS = 2;
const DAY_MS = 86_400_000;
export const ageInDays = (from: Date, now: Date) => Math.floor((now.getTime() - from.getTime()) / DAY_MS);
export const isOverdue = (from: Date, now: Date) => ageInDays(from, now) >= OVERDUE_DAYS;

export type Clue = 'EQUALS_FEE' | 'DIGITS_SWAPPED' | 'TENFOLD';

/** What a difference looks like, for whoever looks for its cause. */
export function clueOf({ oursFen, theirsFen, feeFen }: Sides & { feeFen: number }): Clue | undefined {
  if (oursFen === null || theirsFen === null || oursFen === theirsFen) return undefined;
  const [ours, theirs] = [Math.abs(oursFen), Math.abs(theirsFen)];
  if (feeFen !== 0 && Math.abs(ours - theirs) === Math.abs(feeFen)) return 'EQUALS_FEE';
  if (ours === theirs * 10 || theirs === ours * 10) return 'TENFOLD';
  return areDigitsSwapped(String(ours), String(theirs)) ? 'DIGITS_SWAPPED' : undefined;
}

/** Whether two neighbouring digits changed places, as when somebody types 63 for 36. */
function areDigitsSwapped(a: string, b: string) {
  if (a.length !== b.length) return false;
  const at = a.split('').findIndex((digit, i) => digit !== b[i]);
  return a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b;
}
