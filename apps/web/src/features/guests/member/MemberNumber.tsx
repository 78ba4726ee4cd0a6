import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { call } from '#kernel/call.ts';
import { useCan } from '#kernel/session.ts';
import { Masked } from '#kit/Masked.tsx';

/** A member's phone or ID number, masked; whoever looks at it whole says why and leaves a line in the log. */
export function MemberNumber({ member, of }: { member: Pick<Member, 'id' | 'phone' | 'idCard'>; of: 'phone' | 'idCard' }) {
  const canReveal = useCan('MEMBER_REVEAL');
  const reveal = async (reason: string) => (await call(memberApi.reveal, { memberId: member.id, reason }))[of];
  return <Masked text={member[of]} reveal={canReveal ? reveal : undefined} />;
}
