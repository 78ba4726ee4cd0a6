import { maskIdCard } from '@netbar/contract/kernel/format';
import { paymentErrors } from '@netbar/contract/payment/payment.api';
import type { Evidence } from '@netbar/contract/payment/payment.model';
import type { z } from 'zod';
import { identityIndex } from '#features/member/identity.service.ts';
import { lockActiveMember } from '#features/member/member-lock.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** Nobody at a counter spends a member's money without the member: what was shown has to be theirs. Kept as it may be shown. */
export async function requireEvidence(ctx: Tx, memberId: string, evidence: z.output<typeof Evidence>) {
  const member = await lockActiveMember(ctx, memberId);
  if (evidence.kind === 'MEMBER_CARD') {
    if (evidence.no !== member.no) throw new AppError(paymentErrors.wrongEvidence);
    return { kind: evidence.kind, shown: member.no };
  }
  if (!member.idCardIndex?.equals(identityIndex(ctx, evidence.idCard))) throw new AppError(paymentErrors.wrongEvidence);
  return { kind: evidence.kind, shown: maskIdCard(evidence.idCard) };
}
