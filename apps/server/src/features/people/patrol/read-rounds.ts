import type { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { patrolErrors } from '@netbar/contract/people/patrol/patrol.errors';
import { MOST_DAYS } from '@netbar/contract/people/patrol/patrol.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { daysBetween } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { listTickets } from '#features/floor/ticket/ticket.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { getRound, listRounds } from './patrol.queries.ts';

/** An answer as it is stored with its visit. */
export interface StoredAnswer {
  itemId: string;
  isOk: boolean;
  note: string;
  pictures: { url: string; takenTime: string }[];
  machineId: string | null;
  ticketId: string | null;
}

export async function listDayRounds(ctx: Ctx, input: In<typeof patrolApi.rounds>) {
  await requireBranch(ctx, input.branchId);
  return listRounds(ctx, input);
}

/** A day as the record shows it: what was found at each point, and what became of it. */
export async function getPatrolDay(ctx: Ctx, input: In<typeof patrolApi.day>) {
  const rounds = await listDayRounds(ctx, input);
  const sourceIds = rounds.flatMap(({ visits }) => visits.map(({ id }) => id));
  return { takenTime: ctx.now, rounds, tickets: await listTickets(ctx, { sourceIds }) };
}

/** A round with what was answered, photographed and followed up at each of its points. */
export async function getRoundDetail(ctx: Ctx, { id }: { id: string }) {
  const round = await getRound(ctx, id);
  const ids = round.visits.map((visit) => visit.id);
  const [answers, tickets] = await Promise.all([listAnswers(ctx, ids), listTickets(ctx, { sourceIds: ids })]);
  const machineNos = await nameMachines(
    ctx,
    answers.flatMap((row) => row.answers.flatMap(({ machineId }) => machineId ?? [])),
  );
  const answersOf = (visitId: string) =>
    (answers.find((row) => row.id === visitId)?.answers ?? []).map(({ pictures, ...answer }) => ({
      ...answer,
      machineNo: machineNos.get(answer.machineId ?? '') ?? null,
      pictures: pictures.map(({ url, takenTime }) => ({ url, takenTime: new Date(takenTime) })),
    }));
  const visits = round.visits.map((visit) => ({
    ...visit,
    answers: answersOf(visit.id),
    tickets: tickets.filter(({ sourceId }) => sourceId === visit.id),
  }));
  return { ...round, visits };
}

const listAnswers = (ctx: Ctx | Tx, visitIds: readonly string[]) =>
  ctx.db
    .selectFrom('patrolVisits')
    .select(['id', sql<StoredAnswer[]>`answers`.as('answers')])
    .where(inScope(ctx, 'patrolVisits.branchId'))
    .where('id', '=', sql<string>`any(${[...visitIds]}::uuid[])`)
    .execute();

async function nameMachines(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('machines')
    .select(['id', 'no'])
    .where(inScope(ctx, 'machines.branchId'))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, no }) => [id, no]));
}

/** Machines of the branch, by number, for a problem that is about one. */
export async function listPatrolMachines(ctx: Ctx, { branchId }: { branchId: string }) {
  await requireBranch(ctx, branchId);
  return ctx.db
    .selectFrom('machines')
    .innerJoin('branchAreas as a', (on) =>
      on.onRef('a.companyId', '=', 'machines.companyId').onRef('a.id', '=', 'machines.areaId'),
    )
    .select(['machines.id', 'machines.no', 'a.name as areaName'])
    .where(inScope(ctx, 'machines.branchId'))
    .where('machines.branchId', '=', branchId)
    .where('machines.status', '<>', 'RETIRED')
    .orderBy('machines.no')
    .execute();
}

const none = {
  rounds: 0,
  done: 0,
  incomplete: 0,
  missed: 0,
  unexplained: 0,
  planned: 0,
  points: 0,
  pointsDone: 0,
  skipped: 0,
  problems: 0,
};
type Figures = typeof none;
type DayPersonRow = Figures & { date: string; employeeId: string | null; name: string };

/** How many rounds were done, by day and by who was asked. Points count once their round is over. */
export async function getPatrolPeriod(ctx: Ctx, { branchId, fromDate, toDate }: In<typeof patrolApi.period>) {
  await requireBranch(ctx, branchId);
  if (daysBetween(fromDate, toDate) >= MOST_DAYS) throw new AppError(patrolErrors.daysTooMany, { n: MOST_DAYS });
  const { rows } = await sql<DayPersonRow>`
    select t.biz_date::text as date, t.employee_id as "employeeId", coalesce(e.name, '') as name, count(*)::int as rounds,
      count(*) filter (where t.status = 'DONE')::int as done,
      count(*) filter (where t.status = 'INCOMPLETE')::int as incomplete,
      count(*) filter (where t.status = 'MISSED')::int as missed,
      count(*) filter (where t.status in ('MISSED', 'INCOMPLETE') and t.miss_reason = '')::int as unexplained,
      sum(jsonb_array_length(t.points))::int as planned,
      coalesce(sum(jsonb_array_length(t.points)) filter (where t.status in ('DONE', 'INCOMPLETE', 'MISSED')), 0)::int as points,
      coalesce(sum(v.done) filter (where t.status in ('DONE', 'INCOMPLETE', 'MISSED')), 0)::int as "pointsDone",
      coalesce(sum(v.skipped), 0)::int as skipped, coalesce(sum(v.problems), 0)::int as problems
    from tenant.patrol_tasks t
    left join tenant.employees e on e.company_id = t.company_id and e.id = t.employee_id
    left join lateral (
      select count(*) filter (where v.result <> 'SKIPPED') as done, count(*) filter (where v.result = 'SKIPPED') as skipped,
        sum(jsonb_array_length(jsonb_path_query_array(v.answers, '$[*] ? (@.isOk == false)'))) as problems
      from tenant.patrol_visits v
      where v.company_id = t.company_id and v.branch_id = t.branch_id and v.task_id = t.id) v on true
    where t.branch_id = ${branchId} and t.biz_date between ${fromDate}::date and ${toDate}::date
    group by 1, 2, 3 order by 1, 3, 2`.execute(ctx.db as Tx['db']);
  const byDay = Map.groupBy(rows, ({ date }) => date);
  const byPerson = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return {
    days: [...byDay].map(([date, of]) => ({ date, ...sumOf(of) })),
    people: [...byPerson]
      .map(([employeeId, of]) => ({
        employeeId,
        name: of[0]?.name ?? '',
        ...sumOf(of),
        days: of.map(({ date, ...figures }) => ({ date, ...sumOf([figures]) })),
      }))
      .toSorted((a, b) => b.rounds - a.rounds || (a.name < b.name ? -1 : 1)),
  };
}

const sumOf = (rows: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(none).map((key) => [key, rows.reduce((sum, row) => sum + row[key as keyof Figures], 0)]),
  ) as Figures;
