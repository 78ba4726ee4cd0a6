import { sql } from 'kysely';
import { loadPerson } from './actor.ts';
import type { Actor, Tx } from './ctx.ts';
import { standingOf } from './standing.ts';

type TieKind = 'CREATED' | 'RESET' | 'UNLOCKED' | 'GRANTED';

/** Keeps that the caller had another account in their hands. For the cool days the two do not count as different people. */
export const tieAccount = (ctx: Tx, accountId: string, kind: TieKind) =>
  ctx.db.insertInto('accountTies').values({ id: ctx.newId(), makerId: ctx.actor.id, accountId, kind, at: ctx.now }).execute();

/**
 * Compares what an account held before with what it holds now. Keeps that the caller gave it rights, and which it lost: whoever
 * takes the rights of the only other approver does not handle things alone afterwards.
 */
export async function tieByRights(ctx: Tx, accountId: string, before: Actor | undefined) {
  const after = await loadPerson(ctx, accountId);
  if (missingRights(after, before).size > 0) await tieAccount(ctx, accountId, 'GRANTED');
  const lost = [...missingRights(before, after).values()].map(({ functions, branches }) => ({
    id: ctx.newId(),
    makerId: ctx.actor.id,
    accountId,
    kind: 'LOCKED' as const,
    lostFunctions: functions,
    lostBranches: branches,
    at: ctx.now,
  }));
  if (lost.length > 0) await ctx.db.insertInto('accountTies').values(lost).execute();
}

/** The functions that `one` holds at branches or for whole brands where `other` does not, by those branches. */
function missingRights(one: Actor | undefined, other: Actor | undefined) {
  const missing = new Map<string, { functions: string[]; branches: string[] }>();
  for (const can of one?.functions ?? []) {
    const [held, kept] = [one && standingOf(one, can), other && standingOf(other, can)];
    const branches = missingIn(held?.branchIds, kept?.branchIds);
    const isAll = kept !== undefined && missingIn(held?.wholeBrandIds, kept.wholeBrandIds).length === 0;
    if (branches.length === 0 && isAll) continue;
    const alike = missing.get(branches.join());
    if (alike) alike.functions.push(can);
    else missing.set(branches.join(), { functions: [can], branches });
  }
  return missing;
}

const missingIn = (held: Iterable<string> = [], other: Iterable<string> = []) => {
  const kept = new Set(other);
  return [...held].filter((item) => !kept.has(item));
};

/** The same for everybody who has a role, after its functions changed. */
export async function tieMembers(ctx: Tx, roleId: string, { gained, lost }: { gained: string[]; lost: string[] }) {
  if (gained.length > 0) await insertMembers(ctx, roleId, 'GRANTED', null);
  if (lost.length > 0) await insertMembers(ctx, roleId, 'LOCKED', lost);
}

const insertMembers = (ctx: Tx, roleId: string, kind: 'GRANTED' | 'LOCKED', lost: string[] | null) =>
  sql`insert into tenant.account_ties (id, maker_id, account_id, kind, lost_functions, at)
    select distinct on (g.account_id) gen_random_uuid(), ${ctx.actor.id}::uuid, g.account_id, ${kind}::tenant.tie_kind, ${lost}::text[], ${ctx.now}
    from grants g where g.role_id = ${roleId} and g.account_id <> ${ctx.actor.id}`.execute(ctx.db);
