import type { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { cashDepositErrors } from '@netbar/contract/figures/cash-deposit/cash-deposit.errors';
import { BookSpan } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { rowStateWords } from '@netbar/contract/figures/cash-deposit/cash-deposit.words';
import type { In } from '@netbar/contract/kernel/endpoint';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { type Lang, say } from '@netbar/contract/kernel/words';
import type { z } from 'zod';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { readSafeDays, type SafeRow } from './read-book.ts';

interface Row extends SafeRow {
  date: string;
}

async function readRows(ctx: Ctx, filter: z.output<typeof BookSpan>): Promise<Row[]> {
  const days = await readSafeDays(ctx, filter);
  // Whoever still has to count a safe must not read its books from a file.
  if (days.some(({ row }) => row.isBlind)) throw new AppError(cashDepositErrors.blind);
  return days.map(({ date, row }) => ({ date, ...row })).toSorted((a, b) => a.date.localeCompare(b.date));
}

const yuanOf = (fen: number | null) => (fen === null ? null : Number(twoDecimals(fen)));
const amount = (key: { [K in keyof Row]: Row[K] extends number | null ? K : never }[keyof Row]) => (row: Row) => yuanOf(row[key]);

/** One row for each branch and day, as on the page. */
export const depositBookSheet = defineSheet({
  kind: 'cashDeposit',
  title: say('现金存款', 'Cash deposits', '現金存款'),
  can: 'DEPOSIT_EXPORT',
  filter: BookSpan,
  count: async (ctx: Ctx, filter) => (await readRows(ctx, filter)).length,
  read: async function* (ctx: Ctx, filter) {
    yield await readRows(ctx, filter);
  },
  columns: {
    date: { title: say('营业日', 'Business day', '營業日'), cell: (row: Row) => row.date },
    branch: { title: say('门店', 'Branch', '門店'), cell: (row: Row) => row.branchName },
    opening: { title: say('期初（元）', 'Opening (¥)', '期初（元）'), cell: amount('openingFen') },
    drop: { title: say('投入（元）', 'Put in (¥)', '投入（元）'), cell: amount('dropFen') },
    payOut: { title: say('支出（元）', 'Paid out (¥)', '支出（元）'), cell: amount('payOutFen') },
    deposit: { title: say('送存（元）', 'Deposited (¥)', '送存（元）'), cell: amount('depositFen') },
    other: { title: say('退回及长短款（元）', 'Returned and over/short (¥)', '退回及長短款（元）'), cell: amount('otherFen') },
    closing: { title: say('账面结余（元）', 'Book balance (¥)', '帳面結餘（元）'), cell: amount('closingFen') },
    counted: { title: say('实点（元）', 'Counted (¥)', '實點（元）'), cell: amount('countedFen') },
    countDiff: { title: say('实点差异（元）', 'Count difference (¥)', '實點差異（元）'), cell: amount('countDiffFen') },
    onWay: { title: say('在途（元）', 'On the way (¥)', '在途（元）'), cell: amount('onWayFen') },
    bank: { title: say('银行到账（元）', 'Arrived at bank (¥)', '銀行到帳（元）'), cell: amount('bankFen') },
    bankDiff: { title: say('未到账差额（元）', 'Missing at bank (¥)', '未到帳差額（元）'), cell: amount('bankDiffFen') },
    state: {
      title: say('送存状态', 'Deposit status', '送存狀態'),
      cell: (row: Row, lang: Lang) => rowStateWords[row.state][lang],
    },
  },
});

export const exportDepositBook = (ctx: Ctx, { columns, ...filter }: In<typeof cashDepositApi.export>) =>
  startExport(ctx, depositBookSheet, { filter, columns });
