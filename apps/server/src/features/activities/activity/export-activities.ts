import type { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { ActivityRows } from '@netbar/contract/activities/activity/activity.model';
import { activityStateWords, presetWords } from '@netbar/contract/activities/activity/activity.words';
import type { In } from '@netbar/contract/kernel/endpoint';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { type Lang, say } from '@netbar/contract/kernel/words';
import { MOST_EXPORTED } from '@netbar/contract/platform/export/export.model';
import type { z } from 'zod';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { countActivities, listActivitiesById, listActivityIds } from './activity.queries.ts';

const ROWS_A_READ = 200;
type Row = Awaited<ReturnType<typeof listActivitiesById>>[number];

/** The ids come first, in the order of the list: later reads by id see no row twice and leave none out. */
async function* readActivities(ctx: Ctx, filter: z.output<typeof ActivityRows>) {
  const ids = await listActivityIds(ctx, filter, MOST_EXPORTED);
  for (let from = 0; from < ids.length; from += ROWS_A_READ) yield listActivitiesById(ctx, ids.slice(from, from + ROWS_A_READ));
}

const money = (fen: number) => Number(twoDecimals(fen));
/** A budget is an amount or a number of uses. */
const budgetCell = ({ budget }: Row, value: number) => (budget?.kind === 'SPEND' ? money(value) : value);

const allBranches = say('全部门店', 'All branches', '全部門店');

export const activitySheet = defineSheet({
  kind: 'activity',
  title: say('活动效果', 'effect of activities', '活動效果'),
  can: 'ACTIVITY_EXPORT',
  filter: ActivityRows,
  count: countActivities,
  read: readActivities,
  columns: {
    no: { title: say('活动编号', 'Activity no.', '活動編號'), cell: (row: Row) => row.no },
    name: { title: say('活动名称', 'Activity', '活動名稱'), cell: (row: Row) => row.name },
    preset: { title: say('类型', 'Kind', '類型'), cell: (row: Row, lang: Lang) => presetWords[row.preset][lang] },
    from: { title: say('开始日期', 'First day', '開始日期'), cell: (row: Row) => row.fromDay },
    to: { title: say('结束日期', 'Last day', '結束日期'), cell: (row: Row) => row.toDay },
    where: {
      title: say('门店', 'Branches', '門店'),
      cell: (row: Row, lang: Lang) => row.branchName ?? (row.branchIds === null ? allBranches[lang] : row.branchIds.length),
    },
    budget: {
      title: say('预算（元或次）', 'Budget (¥ or uses)', '預算（元或次）'),
      cell: (row: Row) => row.budget && budgetCell(row, row.budget.limit),
    },
    used: {
      title: say('已用预算', 'Budget used', '已用預算'),
      cell: (row: Row) => row.budget && budgetCell(row, row.usedBudget),
    },
    members: { title: say('参与会员', 'Members', '參與會員'), cell: (row: Row) => row.figures.members },
    new: { title: say('新增会员', 'New members', '新增會員'), cell: (row: Row) => row.figures.newMembers },
    cost: { title: say('优惠成本（元）', 'Cost (¥)', '優惠成本（元）'), cell: (row: Row) => money(row.figures.costFen) },
    revenue: { title: say('带动收入（元）', 'Revenue (¥)', '帶動收入（元）'), cell: (row: Row) => money(row.figures.revenueFen) },
    ratio: {
      title: say('每元优惠带动（元）', 'Revenue per ¥1 of cost', '每元優惠帶動（元）'),
      cell: ({ figures: { costFen, revenueFen } }: Row) => (costFen > 0 ? Math.round((revenueFen / costFen) * 10) / 10 : null),
    },
    status: { title: say('状态', 'Status', '狀態'), cell: (row: Row, lang: Lang) => activityStateWords[row.state][lang] },
    who: { title: say('创建人', 'Created by', '建立人'), cell: (row: Row) => row.creatorName },
  },
});

export const exportActivities = (ctx: Ctx, { columns, ...filter }: In<typeof activityApi.export>) =>
  startExport(ctx, activitySheet, { filter, columns });
