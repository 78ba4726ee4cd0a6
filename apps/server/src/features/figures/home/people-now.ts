import { bizDate, DAY_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { listOnShift } from '#features/money/shift/shift.ts';
import {
  countPeople,
  countPeopleOfBranches,
  isVisibleAccount,
  listLocked,
  listNewGrants,
} from '#features/platform/account/account.ts';

import { type Ctx, inScope } from '#kernel/ctx.ts';

const MOST_ROWS = 8;
const WEEK_MS = 7 * DAY_MS;

/** The people of the caller's branches: who is there, who got which role, who stands in for whom, who is locked out. */
export async function getPeople(ctx: Ctx) {
  const [people, branches, counts, onShift, granted, delegations, locked] = await Promise.all([
    countPeople(ctx),
    ctx.db.selectFrom('branches').select(['id', 'name']).where(inScope(ctx, 'branches.id')).orderBy('branchNo').execute(),
    countPeopleOfBranches(ctx),
    listOnShift(ctx),
    listNewGrants(ctx, new Date(ctx.now.getTime() - WEEK_MS), MOST_ROWS),
    listDelegationsNow(ctx),
    listLocked(ctx, MOST_ROWS),
  ]);
  const countOf = new Map(counts.map((row) => [row.branchId, row]));
  const shiftsOf = Map.groupBy(onShift, ({ branchId }) => branchId);
  return {
    takenTime: ctx.now,
    people,
    branches: branches.map(({ id, name }) => ({
      id,
      name,
      people: countOf.get(id)?.people ?? 0,
      online: countOf.get(id)?.online ?? 0,
      onShift: (shiftsOf.get(id) ?? []).map((shift) => shift.name),
    })),
    grantedInWeek: granted.total,
    granted: granted.rows,
    delegations,
    locked,
  };
}

/** Delegations of people the caller sees that run now or begin later. */
const listDelegationsNow = (ctx: Ctx) =>
  ctx.db
    .selectFrom('delegations as d')
    .innerJoin('platform.accounts as a', 'a.id', 'd.fromAccount')
    .innerJoin('platform.accounts as t', 't.id', 'd.toAccount')
    .select(['d.id', 'a.name as fromName', 't.name as toName'])
    .select([sql<string>`d.from_date::text`.as('fromDate'), sql<string>`d.to_date::text`.as('toDate')])
    .where('d.revokedTime', 'is', null)
    .where('d.toDate', '>=', bizDate(ctx.now))
    .where(isVisibleAccount(ctx))
    .orderBy('d.fromDate')
    .limit(MOST_ROWS)
    .execute();
