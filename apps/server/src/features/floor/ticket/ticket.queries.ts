import { ticketNouns } from '@netbar/contract/floor/ticket/feature';
import type { ticketApi } from '@netbar/contract/floor/ticket/ticket.api';
import { TicketStatus } from '@netbar/contract/floor/ticket/ticket.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { containing, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates, sortsOf } from '#kernel/list.ts';

/** Those that wait for somebody: to be repaired, or, once repaired, to be closed. */
export const OPEN_STATUSES = ['OPEN', 'TAKEN', 'WAIT_PARTS', 'DONE'] as const;

const selectTickets = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('tickets')
    .innerJoin('branches as b', (on) => on.onRef('b.companyId', '=', 'tickets.companyId').onRef('b.id', '=', 'tickets.branchId'))
    .leftJoin('machines as m', (on) => on.onRef('m.companyId', '=', 'tickets.companyId').onRef('m.id', '=', 'tickets.machineId'))
    .leftJoin('platform.accounts as o', 'o.id', 'tickets.openedBy')
    .leftJoin('platform.accounts as t', 't.id', 'tickets.takenBy')
    .where(inScope(ctx, 'tickets.branchId'));

const columns = [
  'tickets.id',
  'tickets.no',
  'tickets.branchId',
  'b.name as branchName',
  'tickets.machineId',
  'm.no as machineNo',
  sql<boolean>`coalesce(m.status = 'FAULT', false)`.as('isMachineFaulty'),
  'tickets.source',
  'tickets.sourceId',
  'tickets.place',
  'tickets.title',
  'tickets.note',
  'tickets.pictures',
  'tickets.priority',
  'tickets.status',
  'tickets.version',
  'o.name as openedByName',
  'tickets.openedTime',
  't.name as takenByName',
  'tickets.takenTime',
  sql<string | null>`tickets.parts_date::text`.as('partsDate'),
  'tickets.doneTime',
  'tickets.endedTime',
  'tickets.result',
] as const;

const rowsOf = (found: ReturnType<typeof selectTickets>) => found.select(columns);
export type TicketRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const sorts = sortsOf({
  by: { opened: sql`tickets.opened_time`, no: sql`tickets.no` },
  byDefault: '-opened',
  tie: sql`tickets.id`,
});

type Filter = In<typeof ticketApi.list>;

function matching(ctx: Ctx, { branchId, source, sourceId, isOpen, keyword }: Omit<Filter, 'status' | 'page' | 'limit' | 'sort'>) {
  let found = selectTickets(ctx);
  if (branchId) found = found.where('tickets.branchId', '=', branchId);
  if (source) found = found.where('tickets.source', '=', source);
  if (sourceId) found = found.where('tickets.sourceId', '=', sourceId);
  if (isOpen !== undefined) found = found.where('tickets.status', isOpen ? 'in' : 'not in', OPEN_STATUSES);
  if (keyword)
    found = found.where(sql<boolean>`(tickets.no like ${containing(keyword)} or tickets.title ilike ${containing(keyword)}
      or tickets.place ilike ${containing(keyword)} or m.no ilike ${containing(keyword)})`);
  return found;
}

export async function listTicketPage(ctx: Ctx, { status, sort, page, limit, ...filter }: Filter) {
  const all = matching(ctx, filter);
  const found = status ? all.where('tickets.status', '=', status) : all;
  const [rows, total, counts] = await Promise.all([
    rowsOf(found)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('tickets.id')),
    countStates(ctx, all, { column: sql`tickets.status`, values: TicketStatus.options, chosen: status }),
  ]);
  return { rows, total, counts };
}

export const getTicket = (ctx: Ctx | Tx, { id }: { id: string }) =>
  rowsOf(selectTickets(ctx)).where('tickets.id', '=', id).executeTakeFirstOrThrow(notFound(ticketNouns.ticket));

/** The tickets that follow from something, the oldest first. */
export const listTicketsOf = (ctx: Ctx | Tx, sourceIds: readonly string[]): Promise<TicketRow[]> =>
  rowsOf(selectTickets(ctx))
    .where('tickets.sourceId', '=', sql<string>`any(${[...sourceIds]}::uuid[])`)
    .orderBy('tickets.no')
    .execute();

/** Locks a ticket: of two who take it at once, the second finds it taken. */
export const lockTicket = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('tickets')
    .select(['id', 'branchId', 'machineId', 'status', 'version'])
    .where(inScope(ctx, 'tickets.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(ticketNouns.ticket));
export type LockedTicket = Awaited<ReturnType<typeof lockTicket>>;

/** Whether it was a ticket that marked a machine as faulty at this moment. A closed one counts: the others go on for it. */
export async function isMarkedByTicket(ctx: Tx, machineId: string, faultyTime: Date): Promise<boolean> {
  const marking = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('machineId', '=', machineId)
    .where('faultTime', '=', faultyTime)
    .limit(1)
    .executeTakeFirst();
  return marking !== undefined;
}

/** Whether another ticket keeps a machine out of use: one that is not closed or cancelled yet. */
export async function isMachineHeld(ctx: Tx, machineId: string, butFor: string): Promise<boolean> {
  const other = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('machineId', '=', machineId)
    .where('id', '<>', butFor)
    .where('status', 'in', OPEN_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
