import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { useQueries } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { addedMembersOf, removeMember } from '#kernel/added-members.ts';
import { call, CallError } from '#kernel/call.ts';
import { useBranchId, useFlags } from '#kernel/flags.ts';
import { useWords } from '#kernel/lang.ts';
import { memberWords } from './member.words.ts';

/** The latest ones; who joined earlier is found in the list below. */
const MOST_SHOWN = 10;

/** RT-09: new members of the branch who wait for their ID number. Who has it by now, or is gone, leaves AddedMemberMap. */
export function WaitingMembers({ onBind }: { onBind?: (member: Member) => void }) {
  const t = useWords(memberWords);
  const branchId = useBranchId() ?? '';
  // The map is read again whenever somebody joins or is bound.
  useFlags((state) => state.newCustomers);
  const ids = addedMembersOf(branchId).slice(-MOST_SHOWN);
  const found = useQueries({
    queries: ids.map((memberId) => ({
      queryKey: [memberApi.get.feature, memberApi.get.name, { memberId }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(memberApi.get, { memberId }, { signal }),
    })),
  });
  const isDone = ({ data, error }: { data?: Member | undefined; error: Error | null }) =>
    data ? !isWaiting(data) : error instanceof CallError && error.status === 40400;
  // As one text, so that the effect runs only when it changes.
  const doneIds = ids.filter((_, i) => found[i] && isDone(found[i])).join(' ');
  useEffect(() => {
    if (doneIds) for (const id of doneIds.split(' ')) removeMember(branchId, id);
  }, [branchId, doneIds]);
  const waiting = found.flatMap(({ data }) => (data && isWaiting(data) ? [data] : []));
  if (waiting.length === 0) return null;
  const names = waiting.map((member) => (
    <Button key={member.id} type="link" size="small" disabled={!onBind} onClick={() => onBind?.(member)}>
      {member.name}
    </Button>
  ));
  const title = (
    <>
      {t.waiting} {names}
    </>
  );
  return <Alert type="info" showIcon title={title} />;
}

const isWaiting = ({ idCard, status }: Member) => idCard === null && status !== 'CLOSED';
