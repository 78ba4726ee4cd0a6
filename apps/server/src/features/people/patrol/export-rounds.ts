import type { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { PatrolRows } from '@netbar/contract/people/patrol/patrol.model';
import { patrolTaskStatusWords, patrolVisitResultWords } from '@netbar/contract/people/patrol/patrol.words';
import type { In } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { type Lang, say } from '@netbar/contract/kernel/words';
import { MOST_EXPORTED } from '@netbar/contract/platform/export/export.model';
import { sql } from 'kysely';
import type { z } from 'zod';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import { inScope, requireInScope, type Ctx } from '#kernel/ctx.ts';
import { getRoundDetail } from './read-rounds.ts';

type Rows = z.output<typeof PatrolRows>;
type Round = Awaited<ReturnType<typeof getRoundDetail>>;

const matching = (ctx: Ctx, { branchId, fromDate, toDate }: Rows) => {
  const found = ctx.db
    .selectFrom('patrolTasks')
    .where(inScope(ctx, 'patrolTasks.branchId'))
    .where('bizDate', '>=', fromDate)
    .where('bizDate', '<=', toDate);
  return branchId ? found.where('branchId', '=', branchId) : found;
};

/** A row is one point of one round. */
async function countRows(ctx: Ctx, filter: Rows, most: number) {
  const { rows } = await matching(ctx, filter)
    .select(sql<number>`coalesce(sum(jsonb_array_length(points)), 0)::int`.as('rows'))
    .executeTakeFirstOrThrow();
  return Math.min(rows, most);
}

async function* readRows(ctx: Ctx, filter: Rows) {
  const rounds = await matching(ctx, filter).select('id').orderBy('fromTime').orderBy('id').limit(MOST_EXPORTED).execute();
  for (const { id } of rounds) yield rowsOf(await getRoundDetail(ctx, { id }));
}

const rowsOf = (round: Round) =>
  round.points.map((point) => ({ round, point, visit: round.visits.find(({ pointId }) => pointId === point.id) }));
type Row = ReturnType<typeof rowsOf>[number];

const clock = (at: Date) => formatTime(at, 'time').slice(0, 5);

const dwellOf = ({ visit }: Row) =>
  visit?.scannedTime ? Math.round((visit.finishedTime.getTime() - visit.scannedTime.getTime()) / 1000) : null;

/** Points of rounds that are over and were not visited are missed. */
const resultOf = ({ round, visit }: Row, lang: Lang) => {
  if (visit) return patrolVisitResultWords[visit.result][lang];
  return round.status === 'MISSED' || round.status === 'INCOMPLETE' ? patrolTaskStatusWords.MISSED[lang] : '';
};

const problemsOf = ({ point, visit }: Row) =>
  (visit?.answers ?? [])
    .filter(({ isOk }) => !isOk)
    .map(({ itemId, note, machineNo }) => {
      const item = point.items.find(({ id }) => id === itemId)?.text ?? '';
      return [item, [machineNo, note].filter(Boolean).join(' ')].join(': ');
    })
    .join('; ');

export const patrolSheet = defineSheet({
  kind: 'patrol',
  title: say('巡场记录', 'patrol records', '巡場紀錄'),
  can: 'PATROL_EXPORT',
  filter: PatrolRows,
  count: countRows,
  read: readRows,
  columns: {
    branch: { title: say('门店', 'Branch', '門店'), cell: ({ round }: Row) => round.branchName },
    date: { title: say('日期', 'Date', '日期'), cell: ({ round }: Row) => round.bizDate },
    plan: { title: say('计划', 'Plan', '計畫'), cell: ({ round }: Row) => round.planName },
    window: {
      title: say('轮次', 'Round', '輪次'),
      cell: ({ round }: Row) => `${clock(round.fromTime)}–${clock(round.toTime)}`,
    },
    status: {
      title: say('轮次状态', 'Status of round', '輪次狀態'),
      cell: ({ round }: Row, lang: Lang) => patrolTaskStatusWords[round.status][lang],
    },
    point: { title: say('点位', 'Point', '點位'), cell: ({ point }: Row) => `${point.no} ${point.name}` },
    result: { title: say('结果', 'Result', '結果'), cell: resultOf },
    person: { title: say('巡场人', 'Visited by', '巡場人'), cell: ({ visit }: Row) => visit?.byName ?? '' },
    asked: { title: say('负责人', 'Asked', '負責人'), cell: ({ round }: Row) => round.employeeName ?? '' },
    scanned: {
      title: say('扫码时间', 'Scanned', '掃碼時間'),
      cell: ({ visit }: Row) => (visit?.scannedTime ? formatTime(visit.scannedTime, 'datetime') : ''),
    },
    dwell: { title: say('停留（秒）', 'Stay (s)', '停留（秒）'), cell: dwellOf },
    problem: { title: say('问题', 'Problem', '問題'), cell: problemsOf },
    ticket: {
      title: say('工单', 'Ticket', '工單'),
      cell: ({ visit }: Row) => (visit?.tickets ?? []).map(({ no }) => no).join(' '),
    },
    reason: {
      title: say('原因', 'Reason', '原因'),
      cell: ({ round, visit }: Row) => visit?.skipReason || round.missReason,
    },
  },
});

export async function exportRounds(ctx: Ctx, { columns, ...filter }: In<typeof patrolApi.export>) {
  if (filter.branchId) requireInScope(ctx, filter.branchId);
  return startExport(ctx, patrolSheet, { filter, columns, branchId: filter.branchId });
}
