import type { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { SurveyRows, type SeatCount } from '@netbar/contract/figures/survey/survey.model';
import { occupancyBp } from '@netbar/contract/figures/survey/survey.rules';
import { areaKindWords, surveyStatusWords } from '@netbar/contract/figures/survey/survey.words';
import type { In } from '@netbar/contract/kernel/endpoint';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { type Lang, say } from '@netbar/contract/kernel/words';
import { MOST_EXPORTED } from '@netbar/contract/platform/export/export.model';
import type { z } from 'zod';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { countSurveys, listSurveyIds, listSurveysById } from './survey.queries.ts';

/** The branch's own seats are counted for each row, so fewer are read at once than by other exports. */
const ROWS_A_READ = 100;
type Row = Awaited<ReturnType<typeof listSurveysById>>[number];

async function* readSurveys(ctx: Ctx, filter: z.output<typeof SurveyRows>) {
  const ids = await listSurveyIds(ctx, filter, MOST_EXPORTED);
  for (let from = 0; from < ids.length; from += ROWS_A_READ) yield listSurveysById(ctx, ids.slice(from, from + ROWS_A_READ));
}

/** Percent with two decimals. */
const percentCell = (count: SeatCount | null) => {
  const bp = count && occupancyBp(count);
  return bp === null ? null : bp / 100;
};

export const surveySheet = defineSheet({
  kind: 'survey',
  title: say('市场调研', 'market surveys', '市場調研'),
  can: 'SURVEY_EXPORT',
  filter: SurveyRows,
  count: countSurveys,
  read: readSurveys,
  columns: {
    branch: { title: say('门店', 'Branch', '門店'), cell: (row: Row) => row.branchName },
    cafe: { title: say('周边网吧', 'Nearby cafe', '周邊網咖'), cell: (row: Row) => row.cafeName },
    counted: { title: say('清点时间', 'Counted', '清點時間'), cell: (row: Row) => formatTime(row.countedTime, 'datetime') },
    seats: { title: say('座位', 'Seats', '座位'), cell: (row: Row) => row.seats },
    occupied: { title: say('上座', 'Taken', '上座'), cell: (row: Row) => row.occupied },
    occupancy: { title: say('上座率（%）', 'Occupancy (%)', '上座率（%）'), cell: percentCell },
    ownSeats: { title: say('我们的座位', 'Our seats', '我們的座位'), cell: (row: Row) => row.own?.seats ?? null },
    ownOccupied: { title: say('我们的上座', 'Our taken seats', '我們的上座'), cell: (row: Row) => row.own?.occupied ?? null },
    ownOccupancy: {
      title: say('我们的上座率（%）', 'Our occupancy (%)', '我們的上座率（%）'),
      cell: (row: Row) => percentCell(row.own),
    },
    prices: {
      title: say('每小时价格（元）', 'Price an hour (¥)', '每小時價格（元）'),
      cell: ({ prices }: Row, lang: Lang) =>
        prices.map(({ kind, hourFen }) => `${areaKindWords[kind][lang]} ${twoDecimals(hourFen)}`).join('; '),
    },
    packages: {
      title: say('套餐', 'Packages', '套餐'),
      cell: ({ packages }: Row) => packages.map(({ name, fen, hours }) => `${name} ${twoDecimals(fen)} / ${hours} h`).join('; '),
    },
    note: { title: say('备注', 'Note', '備註'), cell: (row: Row) => row.note },
    status: { title: say('状态', 'Status', '狀態'), cell: (row: Row, lang: Lang) => surveyStatusWords[row.status][lang] },
    creator: { title: say('调研人', 'By', '調研人'), cell: (row: Row) => row.creatorName },
    created: { title: say('提交时间', 'Sent', '提交時間'), cell: (row: Row) => formatTime(row.createdTime, 'datetime') },
    voidReason: { title: say('作废原因', 'Reason for voiding', '作廢原因'), cell: (row: Row) => row.voidReason },
  },
});

export const exportSurveys = (ctx: Ctx, { columns, ...filter }: In<typeof surveyApi.export>) =>
  startExport(ctx, surveySheet, { filter, columns });
