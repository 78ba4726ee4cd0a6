import { LOWEST_LEVEL } from '@netbar/contract/account/account.rules';
import { sql } from 'kysely';
import type { Actor } from '#kernel/ctx.ts';

/** The level of account `a`: that of its highest role. */
export const levelOfAccount = sql<number>`coalesce(
  (select min(r.level) from account_roles ar join roles r on r.id = ar.role_id where ar.account_id = a.id), ${sql.lit(LOWEST_LEVEL)})`;

/**
 * Whether account `a` exists for the actor: everybody of the company for whoever looks after all of it; for others,
 * themselves and those who share a branch or brand with them and do not stand above them. Accounts have no row security,
 * since they are looked up before a company is known, so the company stands here.
 */
export const isVisibleAccount = ({ actor }: { actor: Actor }) => {
  const sameCompany = sql<boolean>`a.company_id = ${actor.companyId}`;
  if (actor.isCompanyWide || actor.branchIds === 'all') return sameCompany;
  return sql<boolean>`(${sameCompany} and (a.id = ${actor.id} or (${levelOfAccount} >= ${actor.level} and (
    a.company_wide
    or exists (select from account_branches ab where ab.account_id = a.id and ab.branch_id = any(${actor.branchIds}))
    or exists (select from account_brands ab where ab.account_id = a.id and ab.brand_id = any(${actor.brandIds}))))))`;
};
