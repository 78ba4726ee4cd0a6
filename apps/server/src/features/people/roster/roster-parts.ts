import { addDays } from '@netbar/contract/kernel/time';
import { staffMessages } from '@netbar/contract/platform/notification/notification.rules';
import { ROSTER_EDIT } from '@netbar/contract/people/roster/roster.rules';
import { sql } from 'kysely';
import {
  type DeparturePart,
  lockEmployees,
  type Moved,
  type MovePart,
  tellEmployee,
} from '#features/people/employee/employee.ts';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { type Todo, todosAtBranch, todosByBranch } from '#kernel/todo.ts';
import { ROSTER_APPROVE } from '@netbar/contract/people/roster/roster.rules';
import { expireSwapsOf } from './end-swaps.ts';
import { rosterChanged } from './roster.ts';
import { stepRosters } from './step-rosters.ts';

interface Ending {
  employeeId: string;
  /** Only shifts at this branch; at all branches if left out. */
  branchId?: string;
  /** The first day without shifts. */
  from: string;
  /** Shifts in force that began until then are worked, and stay. */
  begunUntil?: Date;
}

/** Drafts and shifts in force of somebody from a day on. */
function selectFrom(ctx: Ctx | Tx, { employeeId, branchId, from, begunUntil }: Ending) {
  let found = ctx.db
    .selectFrom('rosters')
    .select(['id', 'branchId', 'employeeId', 'date', 'status', 'version', 'isDropped'])
    .where('employeeId', '=', employeeId)
    .where('date', '>=', from)
    .where('status', 'in', ['DRAFT', 'PUBLISHED'])
    .orderBy('date')
    .orderBy('id');
  if (branchId !== undefined) found = found.where('branchId', '=', branchId);
  if (begunUntil) found = found.where((q) => q.or([q('status', '=', 'DRAFT'), q('startTime', '>', begunUntil)]));
  return found;
}

/** Cancels them, with the swaps that they are in. Gives those that were in force. */
async function cancelFrom(ctx: Tx, ending: Ending, why: string) {
  await lockEmployees(ctx, [ending.employeeId]);
  const rows = await selectFrom(ctx, ending).execute();
  await expireSwapsOf(ctx, rows, why);
  await stepRosters(ctx, rows, { action: 'cancel', by: 'system', detail: { reason: why } });
  const inForce = rows.filter(({ status }) => status === 'PUBLISHED');
  if (inForce.length > 0) for (const tell of rosterChanged.all()) await tell(ctx, inForce);
  return inForce;
}

const MOST_NAMED = 5;

/** Shifts after somebody's last day are cancelled in the transaction in which they leave. */
export const rosterDeparture: DeparturePart = {
  kind: 'ROSTER',
  async find(ctx, { employeeId, leaveDate }) {
    const rows = await selectFrom(ctx, { employeeId, from: addDays(leaveDate, 1) }).execute();
    const dates = rows.filter(({ status }) => status === 'PUBLISHED').map(({ date }) => date);
    if (dates.length === 0) return [];
    return [{ kind: 'ROSTER', count: dates.length, names: dates.slice(0, MOST_NAMED), isBlocking: false }];
  },
  async handOver(ctx, { employeeId, leaveDate }) {
    const cancelled = await cancelFrom(ctx, { employeeId, from: addDays(leaveDate, 1) }, '员工离职');
    await tellPlanners(ctx, employeeId, cancelled, '已离职');
  },
};

const endingOf = ({ now }: Ctx | Tx, { employeeId, branchId, effectiveDate }: Moved): Ending => ({
  employeeId,
  branchId,
  from: effectiveDate,
  begunUntil: now,
});

/** Shifts at the old branch are cancelled from the day on which a transfer takes effect; at the target branch if it is cancelled. */
export const rosterMove: MovePart = {
  async preview(ctx, move) {
    if (move.branchId === move.toBranchId) return { rosters: 0 };
    const rows = await selectFrom(ctx, endingOf(ctx, move)).execute();
    return { rosters: rows.filter(({ status }) => status === 'PUBLISHED').length };
  },
  async apply(ctx, move) {
    if (move.branchId === move.toBranchId) return;
    const [why, branch] = move.isTakenBack ? ['取消调店', '调入门店'] : ['调店', '原门店'];
    const cancelled = await cancelFrom(ctx, endingOf(ctx, move), `员工${why}`);
    if (cancelled.length === 0) return;
    await tellEmployee(ctx, move.employeeId, {
      content: `您自 ${move.effectiveDate} 起${why}，${branch} ${cancelled.length} 个班次已取消`,
      serviceType: 'STAFF_RECORD',
      subServiceType: staffMessages.roster,
      notificationType: 1,
      serviceId: move.employeeId,
      dedupeKey: `roster.move ${cancelled[0]?.id ?? ''} employee`,
    });
    await tellPlanners(ctx, move.employeeId, cancelled, `自 ${move.effectiveDate} 起${why}`);
  },
};

/** Tells those who plan each branch that shifts are free again. */
async function tellPlanners(
  ctx: Tx,
  employeeId: string,
  cancelled: readonly { id: string; branchId: string; date: string }[],
  why: string,
) {
  const employee = await ctx.db.selectFrom('employees').select('name').where('id', '=', employeeId).executeTakeFirst();
  for (const [branchId, rows] of Map.groupBy(cancelled, (row) => row.branchId)) {
    const dates = rows.slice(0, MOST_NAMED).map(({ date }) => date.slice(5));
    await notifyStaff(
      ctx,
      {
        content: `${employee?.name ?? ''}${why}，${rows.length} 个班次已取消（${dates.join('、')}），请重新安排`,
        serviceType: 'STAFF_RECORD',
        subServiceType: staffMessages.roster,
        notificationType: 1,
        serviceId: employeeId,
        dedupeKey: `roster.cancelled ${rows[0]?.id ?? ''}`,
      },
      { branchIds: [branchId], can: ROSTER_EDIT },
    );
  }
}

/** Position, number and until when somebody is on duty, for the people who are signed in at a branch. */
export async function readStaffProfiles(ctx: Ctx | Tx, branchId: string, accountIds: readonly string[]) {
  const { rows } = await sql<{ accountId: string; employeeNo: string; positionName: string; onDutyUntil: Date | null }>`
    select e.account_id as "accountId", e.no as "employeeNo", coalesce(p.name, '') as "positionName",
      (select max(r.end_time) from tenant.rosters r where r.company_id = e.company_id and r.employee_id = e.id
        and r.branch_id = ${branchId} and r.status in ('PUBLISHED', 'LOCKED')
        and r.start_time <= ${ctx.now} and r.end_time > ${ctx.now}) as "onDutyUntil"
    from tenant.employees e
    left join tenant.employments m on m.company_id = e.company_id and m.employee_id = e.id
      and m.valid @> (${ctx.now}::timestamptz at time zone 'Asia/Shanghai')::date
    left join tenant.positions p on p.company_id = m.company_id and p.id = m.position_id
    where e.account_id = any(${[...accountIds]}::uuid[]) and e.status <> 'LEFT'`.execute(ctx.db as Tx['db']);
  return new Map(rows.map(({ accountId, ...profile }) => [accountId, profile]));
}

/** Swaps on which both employees agree and that a manager has to decide. */
export const listSwapTodos = todosAtBranch(ROSTER_APPROVE, async (ctx: Ctx): Promise<Todo[]> => {
  const rows = await ctx.db
    .selectFrom('rosterSwaps')
    .select(['branchId', sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(taken_time)`.as('since')])
    .select(sql<string>`(array_agg(id order by taken_time))[1]`.as('oldest'))
    .where(inScope(ctx, 'rosterSwaps.branchId'))
    .where('status', '=', 'TAKEN')
    .groupBy('branchId')
    .execute();
  return rows.flatMap(({ oldest, ...row }) =>
    todosByBranch('roster.swap', [row]).map((todo) => ({ ...todo, query: { swap: oldest } })),
  );
});
