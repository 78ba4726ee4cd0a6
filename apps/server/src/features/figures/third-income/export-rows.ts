import type { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { BillRows } from '@netbar/contract/figures/third-income/third-income.model';
import { differenceOf } from '@netbar/contract/figures/third-income/third-income.rules';
import { billRowStatusWords, lineKindWords, resolveWayWords } from '@netbar/contract/figures/third-income/third-income.words';
import type { In } from '@netbar/contract/kernel/endpoint';
import { matchWords } from '@netbar/contract/kernel/match';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { say, type Lang } from '@netbar/contract/kernel/words';
import type { z } from 'zod';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import { countUpTo } from '#kernel/count.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { readBillHead, rowColumns, selectRows } from './third-income.queries.ts';

const ROWS_A_READ = 1_000;

const readSome = (ctx: Ctx, filter: z.output<typeof BillRows>, offset: number) =>
  selectRows(ctx, filter)
    .select(rowColumns)
    .orderBy('r.place')
    .orderBy('r.time', 'desc')
    .orderBy('r.id')
    .limit(ROWS_A_READ)
    .offset(offset)
    .execute();

type Row = Awaited<ReturnType<typeof readSome>>[number];

async function* readRows(ctx: Ctx, filter: z.output<typeof BillRows>) {
  for (let offset = 0; ; offset += ROWS_A_READ) {
    const rows = await readSome(ctx, filter, offset);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_A_READ) return;
  }
}

const amount = (fen: number | null) => (fen === null ? null : twoDecimals(fen));

export const billRowSheet = defineSheet({
  kind: 'thirdIncome',
  title: say('渠道对账', 'reconciliation', '渠道對帳'),
  can: 'THIRD_INCOME_EXPORT',
  filter: BillRows,
  count: (ctx, filter, most) => countUpTo(ctx, selectRows(ctx, filter).select('r.id'), most),
  read: readRows,
  columns: {
    time: { title: say('时间', 'Time', '時間'), cell: (row: Row) => formatTime(row.time, 'datetime') },
    kind: { title: say('类型', 'Type', '類型'), cell: (row: Row, lang: Lang) => lineKindWords[row.kind][lang] },
    order: { title: say('我方单号', 'Our order no.', '我方單號'), cell: (row: Row) => row.orderNo },
    branch: { title: say('门店', 'Branch', '門店'), cell: (row: Row) => row.branchName },
    ours: { title: say('我方金额（元）', 'Ours (¥)', '我方金額（元）'), cell: (row: Row) => amount(row.oursFen) },
    result: { title: say('结果', 'Result', '結果'), cell: (row: Row, lang: Lang) => matchWords[row.result][lang] },
    theirs: { title: say('渠道金额（元）', 'Channel (¥)', '渠道金額（元）'), cell: (row: Row) => amount(row.theirsFen) },
    difference: { title: say('差额（元）', 'Difference (¥)', '差額（元）'), cell: (row: Row) => twoDecimals(differenceOf(row)) },
    fee: { title: say('手续费（元）', 'Fee (¥)', '手續費（元）'), cell: (row: Row) => twoDecimals(row.feeFen) },
    txn: { title: say('渠道交易号', 'Channel transaction', '渠道交易號'), cell: (row: Row) => row.txnId },
    status: { title: say('状态', 'Status', '狀態'), cell: (row: Row, lang: Lang) => billRowStatusWords[row.status][lang] },
    way: {
      title: say('处理方式', 'Resolution', '處理方式'),
      cell: (row: Row, lang: Lang) => (row.way ? resolveWayWords[row.way][lang] : ''),
    },
    note: { title: say('说明', 'Note', '說明'), cell: (row: Row) => row.note },
    who: { title: say('处理人', 'Resolved by', '處理人'), cell: (row: Row) => row.resolvedName },
  },
});

export async function exportRows(ctx: Ctx, { columns, ...filter }: In<typeof thirdIncomeApi.export>) {
  await readBillHead(ctx, filter.billId);
  return startExport(ctx, billRowSheet, { filter, columns });
}
