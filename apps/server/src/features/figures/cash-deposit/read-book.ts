import type { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import type { RowState } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { closingOf, DEPOSIT_BOOK, DEPOSIT_WORK, latenessOf } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, daysBetween } from '@netbar/contract/kernel/time';
import { type Ctx, holdsAt } from '#kernel/ctx.ts';
import { isOnWay } from './get-deposit.ts';
import {
  type Bag,
  type DayCount,
  listBags,
  listCounts,
  listEarlierBags,
  listSafeBranches,
  listSafeDocuments,
  listSafeMoved,
  type Span,
} from './safe-days.ts';

type Book = Out<typeof cashDepositApi.book>;
export type SafeRow = Book['rows'][number];
type Branch = Awaited<ReturnType<typeof listSafeBranches>>[number];

/** The safes of the caller's branches on a day, and what became of the bags that left them. */
export async function getBook(ctx: Ctx, { date }: In<typeof cashDepositApi.book>): Promise<Book> {
  const [days, bags, earlier, branches] = await Promise.all([
    readSafeDays(ctx, { from: date, to: date }),
    listBags(ctx, { from: date, to: date }),
    listEarlierBags(ctx, date),
    listSafeBranches(ctx),
  ]);
  const rows = days.map(({ row }) => row);
  const cutoffs = new Set(branches.map(({ dayCutoffMin }) => dayCutoffMin));
  const cutoffOf = new Map(branches.map(({ id, dayCutoffMin }) => [id, dayCutoffMin]));
  const [oldest] = earlier;
  return {
    date,
    rows,
    flow: flowOf(rows, bags),
    earlier: oldest
      ? {
          bags: earlier.length,
          fen: earlier.reduce((sum, { fen }) => sum + fen, 0),
          oldestDate: oldest.bizDate,
          oldestDays: daysBetween(oldest.bizDate, bizDate(ctx.now, cutoffOf.get(oldest.branchId))),
          branchId: oldest.branchId,
        }
      : null,
    dayCutoffMin: cutoffs.size === 1 ? ([...cutoffs][0] ?? null) : null,
  };
}

const sumBy = <T>(rows: readonly T[], fen: (row: T) => number | null) => rows.reduce((sum, row) => sum + (fen(row) ?? 0), 0);

function flowOf(rows: readonly SafeRow[], bags: readonly Bag[]): Book['flow'] {
  const counted = rows.filter(({ countedFen }) => countedFen !== null);
  const late = rows.filter(({ onWayFen }) => onWayFen > 0).toSorted((a, b) => b.daysOnWay - a.daysOnWay)[0];
  return {
    countedFen: sumBy(counted, (row) => row.countedFen),
    countedBranches: counted.length,
    countDiffFen: sumBy(counted, (row) => row.countDiffFen),
    depositFen: sumBy(bags.filter(isDeposited), ({ fen }) => fen),
    onWayFen: sumBy(rows, (row) => row.onWayFen),
    onWayBags: bags.filter(({ status }) => isOnWay(status)).length,
    longest: late ? { branchName: late.branchName, days: late.daysOnWay } : null,
    bankFen: sumBy(rows, (row) => row.bankFen),
    bankBranches: rows.filter(({ bankFen }) => bankFen > 0).length,
    diffFen: sumBy(rows, (row) => row.bankDiffFen),
    returnedFen: sumBy(
      bags.filter((bag) => bag.status === 'CANCELLED' && isDeposited(bag)),
      ({ fen }) => fen,
    ),
  };
}

/** A bag that came back on the same day never was a deposit of that day. */
const isDeposited = ({ status, bizDate: sealed, endedDate }: Bag) => !(status === 'CANCELLED' && endedDate === sealed);

/** The safes of each day of a span: what the ledger says, then what was counted, then what the bank has. */
export async function readSafeDays(ctx: Ctx, span: Span): Promise<{ date: string; row: SafeRow }[]> {
  const [branches, moved, documents, bags, counts] = await Promise.all([
    listSafeBranches(ctx, span.branchId),
    listSafeMoved(ctx, { ...span, branchId: span.branchId ?? null }),
    listSafeDocuments(ctx, { ...span, branchId: span.branchId ?? null }),
    listBags(ctx, span),
    listCounts(ctx, span),
  ]);
  const key = (branchId: string, date: string | null) => `${branchId} ${date}`;
  const movedOn = new Map(moved.map(({ branchId, date, fen }) => [key(branchId, date), fen]));
  const documentsOn = new Map(documents.map((row) => [key(row.branchId, row.date), row]));
  const bagsOn = Map.groupBy(bags, (bag) => key(bag.branchId, bag.bizDate));
  const countOn = new Map(counts.map((row) => [key(row.branchId, row.bizDate), row]));
  return branches.flatMap((branch) => {
    let openingFen = movedOn.get(key(branch.id, null)) ?? 0;
    return daysOf(span).flatMap((date) => {
      const at = key(branch.id, date);
      const { payOutFen = 0, depositFen = 0, otherFen = 0 } = documentsOn.get(at) ?? {};
      const movedFen = movedOn.get(at) ?? 0;
      const figures = { openingFen, dropFen: movedFen + payOutFen + depositFen - otherFen, payOutFen, depositFen, otherFen };
      openingFen += movedFen;
      if (branch.status === 'CLOSED' && openingFen === 0 && movedFen === 0) return [];
      return [{ date, row: rowOf(ctx, { branch, date, figures, bags: bagsOn.get(at) ?? [], count: countOn.get(at) }) }];
    });
  });
}

function daysOf({ from, to }: Span): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
}

interface RowParts {
  branch: Branch;
  date: string;
  figures: Parameters<typeof closingOf>[0];
  bags: readonly Bag[];
  count: DayCount | undefined;
}

function rowOf(ctx: Ctx, { branch, date, figures, bags, count }: RowParts): SafeRow {
  const today = bizDate(ctx.now, branch.dayCutoffMin);
  const onWay = bags.filter(({ status }) => isOnWay(status));
  const arrived = bags.filter(({ bankFen }) => bankFen !== null);
  const daysOnWay = onWay.length > 0 ? daysBetween(date, today) : 0;
  const state = stateOf(bags, daysOnWay);
  const closingFen = closingOf(figures);
  // Whoever counts must not know what should be there; whoever books does not count.
  const isBlind = date >= today && !count && holdsAt(ctx, DEPOSIT_WORK, branch.id) && !holdsAt(ctx, DEPOSIT_BOOK, branch.id);
  return {
    branchId: branch.id,
    branchName: branch.name,
    ...(isBlind ? hidden : { ...figures, closingFen }),
    countedFen: count?.countedFen ?? null,
    countDiffFen: count ? count.countedFen - count.expectedFen : null,
    countStatus: count?.status ?? null,
    isMovedAfterCount: count !== undefined && count.expectedFen !== closingFen,
    onWayFen: sumBy(onWay, ({ fen }) => fen),
    bankFen: sumBy(arrived, ({ bankFen }) => bankFen),
    bankDiffFen: sumBy(arrived, ({ fen, bankFen }) => fen - (bankFen ?? 0)),
    deposits: bags.filter(({ status }) => status !== 'CANCELLED').length,
    state,
    daysOnWay,
    isOdd: isOddState.has(state) || count?.status === 'DIFFERENT' || count?.status === 'EXPLAINED',
    isBlind,
  };
}

const hidden = { openingFen: null, dropFen: null, payOutFen: null, depositFen: null, otherFen: null, closingFen: null };
const isOddState = new Set<RowState>(['DIFFERENT', 'LATE', 'VERY_LATE']);

/** The bag that needs most attention speaks for the branch. */
function stateOf(bags: readonly Bag[], daysOnWay: number): RowState {
  const has = (...statuses: Bag['status'][]) => bags.some(({ status }) => statuses.includes(status));
  if (has('DIFFERENT')) return 'DIFFERENT';
  if (has('SEALED', 'BANKED')) {
    const lateness = latenessOf(daysOnWay);
    return lateness === 'NONE' ? 'ON_WAY' : lateness;
  }
  if (has('CLOSED')) return 'CLOSED';
  return has('MATCHED') ? 'ARRIVED' : 'NONE';
}
