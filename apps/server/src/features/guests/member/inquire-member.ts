import { INQUIRY_MINUTES } from '@netbar/contract/guests/member/member.rules';
import type { memberApi } from '@netbar/contract/guests/member/member.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { MINUTE_MS } from '@netbar/contract/kernel/time';
import { limitNumberGuesses } from '#features/platform/auth/auth.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { findMembersByNumber } from './member.queries.ts';

/**
 * Finds a member of the whole brand by a number the guest shows, who is then in reach of the caller for half an hour. Who asked,
 * and why, is logged even without a hit; each inquiry counts as a guess, since member numbers follow each other.
 */
export const inquireMember = (ctx: Ctx, { keyword, reason }: In<typeof memberApi.inquire>) =>
  limitNumberGuesses(
    ctx,
    { keyword, counts: 'anyNumber' },
    () =>
      inTx(ctx, async (ctx) => {
        const rows = await findMembersByNumber(ctx, keyword);
        for (const { id, no, registeredBranchId: branchId } of rows) {
          await openReach(ctx, id);
          ctx.trace({
            action: 'member.inquire',
            branchId,
            docType: 'MEMBER_INQUIRY',
            docId: id,
            detail: { reason, found: [no] },
          });
        }
        if (rows.length === 0) ctx.trace({ action: 'member.inquire', detail: { reason, found: [] } });
        return { rows };
      }),
    () => false,
  );

async function openReach(ctx: Tx, memberId: string) {
  const untilTime = new Date(ctx.now.getTime() + INQUIRY_MINUTES * MINUTE_MS);
  await ctx.db
    .insertInto('memberInquiries')
    .values({ accountId: ctx.actor.id, memberId, untilTime })
    .onConflict((row) => row.columns(['companyId', 'accountId', 'memberId']).doUpdateSet({ untilTime }))
    .execute();
}
