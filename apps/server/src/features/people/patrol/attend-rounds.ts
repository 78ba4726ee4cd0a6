import { PATROL_LIST } from '@netbar/contract/people/patrol/patrol.rules';
import { tourMessages } from '@netbar/contract/platform/notification/notification.rules';
import { sql } from 'kysely';
import { type Successor, tellEmployee } from '#features/people/employee/employee.ts';
import { listOnDuty } from '#features/people/roster/roster.ts';
import { inScope, inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { findHolders } from '#kernel/holders.ts';
import { listVisits, lockRound, type LockedRound } from './patrol.queries.ts';
import { endRound, stepRound, tellOfMissed, tellOfRound, wordsOfRound } from './step-round.ts';

/** Rounds whose window has opened and that are not over yet, by company. */
export const roundsToAttend = `select company_id as "companyId", array_agg(id order by from_time, id) as ids
  from tenant.patrol_tasks where status in ('PENDING', 'IN_PROGRESS') and from_time <= now() group by 1`;

/** Each minute: asks somebody for a round, tells that it was not begun, and ends it with its window. */
export async function attendRounds(ctx: Ctx, ids: string[]) {
  for (const id of ids) await inTx(ctx, async (ctx) => attendRound(ctx, await lockRound(ctx, id)));
}

async function attendRound(ctx: Tx, round: LockedRound) {
  const { status, fromTime, lateTime, toTime } = round;
  const { now } = ctx;
  if (status === 'IN_PROGRESS' && now >= toTime) await endRound(ctx, round, await listVisits(ctx, [round.id]), 'system');
  if (status !== 'PENDING' || now < fromTime) return;
  if (now >= toTime) return missRound(ctx, round);
  const asked = round.employeeId === null ? await assignRound(ctx, round) : round;
  if (now >= lateTime && round.toldLateTime === null) await remindOfRound(ctx, asked);
}

async function missRound(ctx: Tx, round: LockedRound) {
  const asked = await nameEmployee(ctx, round.employeeId);
  const points = round.points.map(({ name }) => name);
  await stepRound(ctx, round, { action: 'miss', by: 'system', fields: {}, detail: { missed: points } });
  await tellOfMissed(ctx, round, `漏巡，${asked ? `负责人 ${asked}` : '当时没有人当班'}，请登记原因`);
}

/** Asks whoever is on duty in a position of the plan and was asked least on this day. Nobody is asked while nobody is on duty. */
async function assignRound(ctx: Tx, round: LockedRound): Promise<LockedRound> {
  const { positionIds } = await ctx.db
    .selectFrom('patrolPlans')
    .select('positionIds')
    .where(inScope(ctx, 'patrolPlans.branchId'))
    .where('id', '=', round.planId)
    .executeTakeFirstOrThrow();
  const onDuty = (await listOnDuty(ctx, round.branchId, ctx.now)).filter(
    ({ positionId }) => positionIds.length === 0 || positionIds.includes(positionId),
  );
  // Whoever has no account cannot begin it on a phone.
  const able = onDuty.filter(({ accountId }) => accountId !== null);
  const asked = await countAsked(ctx, round);
  const [person] = (able.length > 0 ? able : onDuty).toSorted(
    (a, b) => (asked.get(a.employeeId) ?? 0) - (asked.get(b.employeeId) ?? 0) || (a.employeeId < b.employeeId ? -1 : 1),
  );
  if (!person) return round;
  const { employeeId, name } = person;
  await stepRound(ctx, round, { action: 'assign', by: 'system', fields: { employeeId }, detail: { employee: name } });
  return { ...round, employeeId, version: round.version + 1 };
}

/** How many rounds of the day each person was asked for. */
async function countAsked(ctx: Tx, { branchId, bizDate }: LockedRound): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('patrolTasks')
    .select(['employeeId', sql<number>`count(*)`.as('count')])
    .where(inScope(ctx, 'patrolTasks.branchId'))
    .where('branchId', '=', branchId)
    .where('bizDate', '=', bizDate)
    .where('employeeId', 'is not', null)
    .groupBy('employeeId')
    .execute();
  return new Map(rows.map(({ employeeId, count }) => [employeeId ?? '', count]));
}

/** Tells that a round should have begun: whoever was asked, and whoever looks after rounds at the branch. */
async function remindOfRound(ctx: Tx, round: LockedRound) {
  const person = await findPerson(ctx, round.employeeId);
  const what = `还没有开始，${person ? `请 ${person.name} 尽快巡场` : '当前没有人当班，请安排人巡场'}`;
  await stepRound(ctx, round, { action: 'remind', by: 'system', fields: { toldLateTime: ctx.now }, detail: {} });
  const notice = { subServiceType: tourMessages.due, what };
  await tellOfRound(ctx, round, { ...notice, dedupeKey: `patrol ${round.id} late` });
  const holders = await findHolders(ctx, { branchIds: [round.branchId] }, PATROL_LIST);
  if (!person || holders.some(({ id }) => id === person.accountId)) return;
  await tellEmployee(ctx, person.id, {
    content: await wordsOfRound(ctx, round, what),
    serviceType: 'TOUR',
    subServiceType: tourMessages.due,
    notificationType: 2,
    serviceId: round.id,
    dedupeKey: `patrol ${round.id} late for who was asked`,
  });
}

const findPerson = (ctx: Tx, employeeId: string | null) =>
  ctx.db.selectFrom('employees').select(['id', 'name', 'accountId']).where('id', '=', employeeId).executeTakeFirst();

const nameEmployee = async (ctx: Tx, employeeId: string | null) => (await findPerson(ctx, employeeId))?.name;

/** Rounds that somebody was asked for and has not begun. */
export const roundsAskedOf = (ctx: Ctx | Tx, employeeId: string) =>
  ctx.db
    .selectFrom('patrolTasks')
    .select(['id', 'fromTime'])
    .where('employeeId', '=', employeeId)
    .where('status', '=', 'PENDING')
    .orderBy('fromTime')
    .execute();

/** Rounds of somebody who leaves go to their successor. Without one they are given back, and others on duty are asked. */
export async function giveBackRounds(ctx: Tx, employeeId: string, successor: Successor | null = null) {
  const fields = { employeeId: successor?.employeeId ?? null };
  const detail = { employee: (await nameEmployee(ctx, fields.employeeId)) ?? null };
  for (const { id } of await roundsAskedOf(ctx, employeeId)) {
    const round = await lockRound(ctx, id);
    if (round.status === 'PENDING' && round.employeeId === employeeId)
      await stepRound(ctx, round, { action: 'assign', by: 'system', fields, detail });
  }
}
