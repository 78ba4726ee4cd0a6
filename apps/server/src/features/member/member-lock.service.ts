import { memberErrors } from '@netbar/contract/member/member.api';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { inBrands, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

/** Nobody else changes or charges the member until the transaction ends. Its branch is the one it registered at. */
export async function lockMember(ctx: Tx, memberId: string, version?: number) {
  const member = await ctx.db
    .selectFrom('members')
    .select(['id', 'brandId', 'registeredBranchId as branchId', 'no', 'name', 'status', 'levelId', 'version'])
    .select(['phoneSealed', 'phoneIndex', 'idCardSealed', 'idCardIndex', 'birthday', 'gender'])
    .where(inBrands(ctx, 'members.brandId'))
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('会员'));
  if (version !== undefined && member.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return member;
}

/** The same for somebody who is to pay or sit down: not locked out, not gone. */
export async function lockActiveMember(ctx: Tx, memberId: string) {
  const member = await lockMember(ctx, memberId);
  if (member.status !== 'ACTIVE') throw new AppError(memberErrors.notActive, { name: member.name });
  return member;
}
