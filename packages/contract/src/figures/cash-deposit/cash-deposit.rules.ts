import { defineLifecycle } from '#kernel/lifecycle.ts';
import { daysBetween } from '#kernel/time.ts';

export const DEPOSIT_WORK = 'DEPOSIT_WORK';
export const DEPOSIT_BOOK = 'DEPOSIT_BOOK';

/**
 * SEALED: the bag has left the safe. BANKED: the bank gave a slip for it. MATCHED: a line of the bank statement has the amount of
 * the bag. DIFFERENT: the line has another amount, until finance books the difference.
 */
export const cashDepositLifecycle = defineLifecycle({
  name: 'CASH_DEPOSIT',
  initial: ['SEALED'],
  actions: {
    bank: { from: ['SEALED'], to: 'BANKED', can: DEPOSIT_WORK },
    addSlip: { from: ['MATCHED', 'DIFFERENT'], to: 'same', can: DEPOSIT_WORK },
    cancel: { from: ['SEALED'], to: 'CANCELLED', can: DEPOSIT_WORK },
    match: { from: ['SEALED', 'BANKED'], to: 'MATCHED', can: DEPOSIT_BOOK },
    differ: { from: ['SEALED', 'BANKED'], to: 'DIFFERENT', can: DEPOSIT_BOOK },
    unmatch: { from: ['MATCHED', 'DIFFERENT'], to: 'BANKED', can: DEPOSIT_BOOK },
    unmatchSealed: { from: ['MATCHED', 'DIFFERENT'], to: 'SEALED', can: DEPOSIT_BOOK },
    ask: { from: ['SEALED', 'BANKED', 'DIFFERENT'], to: 'same', can: DEPOSIT_BOOK },
    answer: { from: ['SEALED', 'BANKED', 'MATCHED', 'DIFFERENT'], to: 'same', can: DEPOSIT_WORK },
    bookDifference: { from: ['DIFFERENT'], to: 'CLOSED', can: DEPOSIT_BOOK },
  },
});

/** EVEN: the safe held what the books say. DIFFERENT: it did not; the branch explains it, then finance books it. */
export const safeCountLifecycle = defineLifecycle({
  name: 'SAFE_COUNT',
  initial: ['EVEN', 'DIFFERENT'],
  actions: {
    explain: { from: ['DIFFERENT'], to: 'EXPLAINED', can: DEPOSIT_WORK },
    book: { from: ['EXPLAINED'], to: 'BOOKED', can: DEPOSIT_BOOK },
  },
});

/** Full days on the way after which a bag is late, and after which it is very late. */
export const LATE_DAYS = 2;
export const VERY_LATE_DAYS = 4;
/** How many days after a bag was sealed a line of the bank with its amount can be taken for it. */
export const MATCH_DAYS = 3;

export type Lateness = 'NONE' | 'LATE' | 'VERY_LATE';
export function latenessOf(days: number): Lateness {
  if (days > VERY_LATE_DAYS) return 'VERY_LATE';
  return days > LATE_DAYS ? 'LATE' : 'NONE';
}

/** What a day of a safe is made of. Amounts are positive; `otherFen` has its sign. */
export interface SafeDay {
  openingFen: number;
  dropFen: number;
  payOutFen: number;
  depositFen: number;
  /** Bags of earlier days that came back, and differences of counts that were booked. */
  otherFen: number;
}
export const closingOf = ({ openingFen, dropFen, payOutFen, depositFen, otherFen }: SafeDay) =>
  openingFen + dropFen - payOutFen - depositFen + otherFen;

/** The numbers on slips and statements are compared without blanks and hyphens, in capitals and without leading zeros. */
export const plainRef = (ref: string) =>
  ref
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-_/]/g, '')
    .replace(/^0+(?=.)/, '');

interface OpenDeposit {
  id: string;
  bizDate: string;
  fen: number;
  slipNo: string | null;
  slipFen: number | null;
}
interface FreeLine {
  id: string;
  date: string;
  fen: number;
  ref: string;
  slipNo: string;
}
export interface FoundPair {
  depositId: string;
  lineId: string;
  by: 'SLIP' | 'AMOUNT';
}

/** The amount that the bank is expected to have: what the slip says, or what was counted. */
const expectedFen = ({ fen, slipFen }: OpenDeposit) => slipFen ?? fen;

export const isNearEnough = (bizDate: string, lineDate: string) => {
  const days = daysBetween(bizDate, lineDate);
  return days >= 0 && days <= MATCH_DAYS;
};

/** Pairs deposits with lines of the bank: by the number of the slip, then by amount and date. Doubtful ones are left to people. */
export function matchDeposits(deposits: readonly OpenDeposit[], lines: readonly FreeLine[]): FoundPair[] {
  const withRef = Map.groupBy(
    lines.flatMap((line) => [...new Set([plainRef(line.ref), plainRef(line.slipNo)])].map((ref) => ({ ref, line }))),
    ({ ref }) => ref,
  );
  const bySlip = onlyPairs(deposits, ({ slipNo }) =>
    slipNo === null ? [] : (withRef.get(plainRef(slipNo)) ?? []).map(({ line }) => line),
  );
  const [paired, taken] = [new Set(bySlip.map(([{ id }]) => id)), new Set(bySlip.map(([, { id }]) => id))];
  const withFen = Map.groupBy(
    lines.filter(({ id }) => !taken.has(id)),
    ({ fen }) => fen,
  );
  const byAmount = onlyPairs(
    deposits.filter(({ id }) => !paired.has(id)),
    (deposit) => (withFen.get(expectedFen(deposit)) ?? []).filter(({ date }) => isNearEnough(deposit.bizDate, date)),
  );
  const named = (by: FoundPair['by'], pairs: Pair[]) =>
    pairs.map(([deposit, line]) => ({ depositId: deposit.id, lineId: line.id, by }));
  return [...named('SLIP', bySlip), ...named('AMOUNT', byAmount)];
}

type Pair = readonly [OpenDeposit, FreeLine];

/** Pairs in which neither has a second partner. */
function onlyPairs(deposits: readonly OpenDeposit[], linesOf: (deposit: OpenDeposit) => FreeLine[]): Pair[] {
  const pairs = deposits.flatMap((deposit) => linesOf(deposit).map((line): Pair => [deposit, line]));
  const ofDeposit = Map.groupBy(pairs, ([{ id }]) => id);
  const ofLine = Map.groupBy(pairs, ([, { id }]) => id);
  return pairs.filter(([deposit, line]) => ofDeposit.get(deposit.id)?.length === 1 && ofLine.get(line.id)?.length === 1);
}
