import { sql, type RawBuilder } from 'kysely';
import type { DutyKind } from '@netbar/contract/kernel/duty';
import type { Ctx } from './ctx.ts';
import { defineExtensionPoint } from './extension.ts';
import { findHolders } from './holders.ts';
import { actingBy } from './standing.ts';

/** Something that waits for the caller: how many, and since when. */
export interface Todo {
  /** What it is and which page deals with it, such as approval.PRICE_ADJUSTMENT: a key of `todos` in the contract. */
  kind: string;
  count: number;
  since: Date;
  /** Where, if the page that deals with it shows one branch at a time. */
  branchId?: string;
  /** What the page's address needs besides, such as the record of the oldest. */
  query?: Record<string, string>;
}

/** Features say what waits for the caller; the home page shows it, and a notice says it once a day. */
export const todoList = defineExtensionPoint<(ctx: Ctx) => Promise<Todo[]>>();

/** Runs a list with the caller's places of one function; nothing waits for people who do not hold it. */
export const todosBy =
  (can: string, list: (ctx: Ctx) => Promise<Todo[]>) =>
  async (ctx: Ctx): Promise<Todo[]> => {
    const actor = actingBy(ctx.actor, can);
    return actor ? list({ ...ctx, actor }) : [];
  };

/** The lowest level that looks after several branches from outside: a company or a brand. */
const OVERSEER = 1;

/** The same for the work at a branch itself, such as calls of guests: people of the company or a brand do not do it. */
export const todosAtBranch = (can: string, list: (ctx: Ctx) => Promise<Todo[]>) =>
  todosBy(can, async (ctx) => (ctx.actor.level > OVERSEER ? list(ctx) : []));

interface CountRow {
  count: number;
  since: Date | null;
}

/** The to-do of a count, or none for zero. */
export const todoOf = (kind: string, row: CountRow | undefined): Todo[] =>
  row?.since ? [{ kind, count: row.count, since: row.since }] : [];

/** The same for a count by branch. */
export const todosByBranch = (kind: string, rows: (CountRow & { branchId: string })[]): Todo[] =>
  rows.flatMap(({ branchId, ...row }) => todoOf(kind, row).map((todo) => ({ ...todo, branchId })));

/** A duty that documents wait for. */
interface Wanted {
  docType: string;
  kind: DutyKind;
  /** The function of those who may take it. */
  can: string;
}

interface WaitingDoc {
  id: string;
  branchId: string;
  since: Date;
}

/**
 * The documents among `docs` (columns id, branch_id, since) whose duty the caller may take. Those that somebody else must take are
 * not the caller's, unless nobody else is left who could.
 */
export async function docsForDuty(ctx: Ctx, docs: RawBuilder<unknown>, wanted: Wanted): Promise<WaitingDoc[]> {
  const { rows } = await sql<WaitingDoc & { against: boolean }>`
    select w.id, w.branch_id as "branchId", w.since,
      exists (select from tenant.duty_conflicts(${ctx.actor.companyId}, ${wanted.docType}, w.id,
        ${wanted.kind}::tenant.duty_kind, ${ctx.actor.id}, ${ctx.now})) as against
    from (${docs}) w order by w.since`.execute(ctx.db);
  const doubtful = rows.filter(({ against }) => against);
  if (doubtful.length === 0) return rows;
  const others = await docsOfOthers(ctx, doubtful, wanted);
  return rows.filter(({ id }) => !others.has(id));
}

/** Of documents that the rules take from the caller, those that somebody else could handle. */
async function docsOfOthers({ actor, ...ctx }: Ctx, docs: WaitingDoc[], { docType, kind, can }: Wanted): Promise<Set<string>> {
  const branchIds = [...new Set(docs.map(({ branchId }) => branchId))];
  const holders = await Promise.all(branchIds.map((branchId) => findHolders({ ...ctx, actor }, { branchIds: [branchId] }, can)));
  const holdersOf = new Map(branchIds.map((branchId, i) => [branchId, holders[i]?.filter(({ id }) => id !== actor.id) ?? []]));
  const pairs = docs.flatMap(({ id, branchId }) => (holdersOf.get(branchId) ?? []).map((person) => ({ id, person: person.id })));
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ person }) => person)}::uuid[]) p (id, person)
    where not exists (select from tenant.duty_conflicts(
      ${actor.companyId}, ${docType}, p.id, ${kind}::tenant.duty_kind, p.person, ${ctx.now}))`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** The to-do of documents that wait for the caller, the oldest first. */
export const todoOfDocs = (kind: string, docs: Pick<WaitingDoc, 'since'>[]): Todo[] => {
  const [oldest] = docs;
  return oldest ? [{ kind, count: docs.length, since: oldest.since }] : [];
};
