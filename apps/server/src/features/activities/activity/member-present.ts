import { memberNouns } from '@netbar/contract/guests/member/feature';
import { requireNotBlacklisted } from '#features/guests/blacklist/blacklist.ts';
import { requireEvidence, type ShownEvidence } from '#features/guests/evidence/evidence.ts';
import { lockActiveMember, lockReachedMember, openSealed } from '#features/guests/member/member.ts';
import { requireMemberAtMachine } from '#features/floor/machine/machine.ts';
import { bizDateAt, requireBranch } from '#features/org/branch/branch.ts';
import { requireInScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** A member who is at a branch now and takes part in an activity. The row of the member is locked. */
export interface PresentMember {
  memberId: string;
  branchId: string;
  brandId: string;
  /** By the server's clock and the branch's end of day. */
  bizDate: string;
  /** Null at the counter. */
  machineNo: string | null;
}

/** A member who shows the counter that they are there. `docId` is the document that the evidence is used for. */
export async function memberAtCounter(
  ctx: Tx,
  { branchId, memberId, docId }: { branchId: string; memberId: string; docId: string },
  shown: ShownEvidence,
): Promise<PresentMember> {
  requireInScope(ctx, branchId);
  await lockReachedMember(ctx, memberId);
  await requireEvidence(ctx, { memberId, branchId, docId, amountFen: 0 }, shown);
  return lockPresentMember(ctx, { branchId, memberId, machineNo: null });
}

/** The member who signed in at a client machine, with the `ctx` that sees their brand. */
export async function memberAtMachine(ctx: Tx, client: { branchId: string; machine: string; session: string }) {
  const { branchId, machine } = client;
  const { memberId, brandId } = await requireMemberAtMachine(ctx, client);
  const own: Tx = { ...ctx, actor: { ...ctx.actor, brandIds: [brandId] } };
  return { ctx: own, member: await lockPresentMember(own, { branchId, memberId, machineNo: machine }) };
}

/** Refuses members who are locked, of another brand or not welcome at the branch. */
async function lockPresentMember(
  ctx: Tx,
  place: { branchId: string; memberId: string; machineNo: string | null },
): Promise<PresentMember> {
  const { branchId, memberId } = place;
  const { brandId } = await requireBranch(ctx, branchId);
  const member = await lockActiveMember(ctx, memberId);
  if (member.brandId !== brandId) throw notFound(memberNouns.member)();
  const idCard = openSealed(ctx, member.idCardSealed);
  if (idCard) await requireNotBlacklisted(ctx, { idCard, branchId, brandId });
  return { ...place, brandId, bizDate: await bizDateAt(ctx, branchId) };
}
