import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { type Lang, say } from '@netbar/contract/kernel/words';
import type { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { SheetExportFilter } from '@netbar/contract/people/attendance/attendance.model';
import { statusWords } from '@netbar/contract/people/attendance/attendance.words';
import type { z } from 'zod';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import { type Ctx, inScope, requireInScope } from '#kernel/ctx.ts';
import { getSheet } from './month-sheet.ts';
import { isAnomaly } from './month-totals.ts';

type Person = Out<typeof attendanceApi.sheet>['people'][number];
interface Row extends Person {
  branchName: string;
}
type Filter = z.output<typeof SheetExportFilter>;

/** One branch, or all that the caller has. */
async function branchesOf(ctx: Ctx, { branchId }: Filter): Promise<string[]> {
  if (branchId !== undefined) {
    requireInScope(ctx, branchId);
    return [branchId];
  }
  const rows = await ctx.db.selectFrom('branches').select('id').where(inScope(ctx, 'branches.id')).orderBy('branchNo').execute();
  return rows.map(({ id }) => id);
}

async function readRows(ctx: Ctx, branchId: string, month: string): Promise<Row[]> {
  const { people, branchName } = await getSheet(ctx, { branchId, month });
  return people.map((person) => ({ ...person, branchName }));
}

const days = (halves: number) => halves / 2;
const total = (key: keyof Person['totals']) => (row: Row) => row.totals[key];

/** One row a person and branch, as on the sheet; the last column names the days that were not as they should be. */
export const monthSheet = defineSheet({
  kind: 'attendance',
  title: say('考勤月表', 'Attendance', '考勤月表'),
  can: 'ATTENDANCE_EXPORT',
  filter: SheetExportFilter,
  count: async (ctx: Ctx, filter) => {
    const ids = await branchesOf(ctx, filter);
    const lists = await Promise.all(ids.map((id) => readRows(ctx, id, filter.month)));
    return lists.flat().length;
  },
  read: async function* (ctx: Ctx, filter) {
    for (const branchId of await branchesOf(ctx, filter)) yield await readRows(ctx, branchId, filter.month);
  },
  columns: {
    no: { title: say('工号', 'No.', '工號'), cell: (row: Row) => row.no },
    name: { title: say('姓名', 'Name', '姓名'), cell: (row: Row) => row.name },
    position: { title: say('岗位', 'Position', '職位'), cell: (row: Row) => row.positionName },
    branch: { title: say('门店', 'Branch', '門店'), cell: (row: Row) => row.branchName },
    due: { title: say('应出勤（天）', 'Days due', '應出勤（天）'), cell: (row: Row) => days(row.totals.dueHalves) },
    done: { title: say('实出勤（天）', 'Days worked', '實出勤（天）'), cell: (row: Row) => days(row.totals.doneHalves) },
    leave: { title: say('请假（天）', 'Days of leave', '請假（天）'), cell: (row: Row) => days(row.totals.leaveHalves) },
    workedMin: {
      title: say('出勤分钟', 'Minutes worked', '出勤分鐘'),
      cell: total('workedMin'),
    },
    lateTimes: { title: say('迟到次数', 'Times late', '遲到次數'), cell: total('lateTimes') },
    lateMin: { title: say('迟到分钟', 'Minutes late', '遲到分鐘'), cell: total('lateMin') },
    earlyTimes: { title: say('早退次数', 'Times left early', '早退次數'), cell: total('earlyTimes') },
    earlyMin: { title: say('早退分钟', 'Minutes left early', '早退分鐘'), cell: total('earlyMin') },
    missing: { title: say('缺卡次数', 'Missing punches', '缺卡次數'), cell: total('missingTimes') },
    half: { title: say('半天次数', 'Half days', '半天次數'), cell: total('halfTimes') },
    absent: { title: say('旷工次数', 'Absences', '曠工次數'), cell: total('absentTimes') },
    days: { title: say('异常明细', 'Days to look at', '異常明細'), cell: oddDays },
  },
});

function oddDays({ cells }: Row, lang: Lang): string {
  return cells
    .flatMap(({ date, status }) =>
      status !== null && isAnomaly(status) ? [`${date.slice(5)} ${statusWords[status][lang]}`] : [],
    )
    .join(lang === 'en-US' ? '; ' : '；');
}

export const exportMonths = (ctx: Ctx, { columns, ...filter }: In<typeof attendanceApi.export>) =>
  startExport(ctx, monthSheet, { filter, columns });
