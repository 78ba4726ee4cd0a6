import { EyeOutlined } from '@ant-design/icons';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { memberWords } from './member.words.ts';

/** Phone and ID number, masked; whoever may look at them whole leaves a line in the log. */
export function Numbers({ member }: { member: Pick<Member, 'id' | 'phone' | 'idCard'> }) {
  const t = useWords(memberWords);
  const canReveal = useCan('MEMBER_REVEAL');
  const [whole, setWhole] = useState<{ phone: string | null; idCard: string | null }>();
  const reveal = useCommand(memberApi.reveal, { onDone: setWhole });
  const { phone, idCard } = whole ?? member;
  return (
    <span className="num">
      {phone ?? '—'} / {idCard ?? '—'}
      {canReveal && !whole && (member.phone || member.idCard) && (
        <button type="button" className="ib small" aria-label={t.reveal} onClick={() => reveal.mutate({ memberId: member.id })}>
          <EyeOutlined />
        </button>
      )}
    </span>
  );
}
