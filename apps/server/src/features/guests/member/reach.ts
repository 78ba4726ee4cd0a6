import { memberNouns } from '@netbar/contract/guests/member/feature';
import { sql } from 'kysely';
import { type Ctx, inBrands, inScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/**
 * S15: the one condition for members the caller may open by id. They registered at a branch of the caller, such a branch has
 * served them, or the caller has just asked for them by a whole number, which the audit log keeps.
 */
export const isReached = (ctx: Ctx | Tx) =>
  ctx.actor.isCompanyWide
    ? sql<boolean>`true`
    : sql<boolean>`(${inScope(ctx, 'members.registeredBranchId')}
      or exists (select from tenant.member_branches where member_branches.company_id = members.company_id
        and member_branches.member_id = members.id and ${inScope(ctx, 'memberBranches.branchId')})
      or exists (select from tenant.member_inquiries i where i.company_id = members.company_id
        and i.member_id = members.id and i.account_id = ${ctx.actor.id} and i.until_time > ${ctx.now}))`;

/** Refuses a member out of reach as not found. */
export const requireMember = (ctx: Ctx | Tx, id: string) =>
  ctx.db
    .selectFrom('members')
    .select(['id', 'brandId'])
    .where(inBrands(ctx, 'members.brandId'))
    .where(isReached(ctx))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(memberNouns.member));

interface Served {
  id: string;
  /** Where the member registered. */
  branchId: string;
}

/** Notes that a branch serves a member of another, whom its staff finds from now on. */
export function noteMemberAt(ctx: Tx, { id: memberId, branchId: registeredBranchId }: Served, branchId: string) {
  if (branchId === registeredBranchId) return;
  ctx.beforeCommit(
    ctx.db
      .insertInto('memberBranches')
      .values({ memberId, branchId, sinceTime: ctx.now })
      .onConflict((row) => row.doNothing()),
  );
}
