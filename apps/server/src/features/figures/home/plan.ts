import { homeKindOf } from '@netbar/contract/figures/home/home.rules';
import { sql } from 'kysely';
import { findHolders } from '#kernel/holders.ts';
import type { Actor, Ctx } from '#kernel/ctx.ts';
import { standingOf } from '#kernel/standing.ts';

/** Decides by what the caller holds, and where, which home they have. */
export async function getPlan(ctx: Ctx) {
  const { actor } = ctx;
  const { rows } = await sql<{ isProvider: boolean; isSold: boolean }>`
    select c.kind = 'PROVIDER' as "isProvider", ${isSold} as "isSold" from platform.companies c
    where c.id = ${actor.companyId}`.execute(ctx.db);
  const money = standingOf(actor, 'ORDER_LIST');
  const kind = homeKindOf({
    hasWork: actor.functions.size > 0,
    seesMoney: money !== undefined,
    seesMoneyOfMany: money !== undefined && (money.isCompanyWide || money.wholeBrandIds.length > 0),
    seesMachines: standingOf(actor, 'MACHINE_LIST') !== undefined,
    seesPeople: standingOf(actor, 'USER_LIST') !== undefined,
    worksForProvider: rows[0]?.isProvider ?? false,
  });
  const setsUp = standingOf(actor, 'BRANCH_EDIT')?.isCompanyWide ?? false;
  return { kind, isNew: setsUp && kind !== 'provider' && rows[0]?.isSold === false };
}

/** Whether somebody has paid for anything yet. Row security narrows it to the company. */
export const isSold = sql<boolean>`exists (select from tenant.payments p where p.status = 'SUCCEEDED')`;

/** The companies that the caller's company looks after. */
export async function listNetbars({ db, actor }: Ctx) {
  if (!isOfProvider(actor)) return { rows: [] };
  const rows = await db
    .selectFrom('platform.companies')
    .select(['id', 'name', 'createdTime'])
    .where('providerId', '=', actor.companyId)
    .orderBy('createdTime')
    .orderBy('name')
    .execute();
  return { rows };
}

const isOfProvider = ({ level }: Actor) => level === 0;

const MOST_HELPERS = 5;

/** Names of people who can give the caller a role: of their branches, else of the company. */
export async function listHelpers(ctx: Ctx) {
  const { branchIds } = ctx.actor;
  const near = await findHolders(ctx, { branchIds: branchIds === 'all' ? [] : branchIds }, 'USER_EDIT');
  const found = near.filter(({ id }) => id !== ctx.actor.id);
  return { names: [...new Set(found.map(({ name }) => name))].slice(0, MOST_HELPERS) };
}
