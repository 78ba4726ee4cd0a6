import { fill } from '@netbar/contract/kernel/words';
import type { Conversation } from '@netbar/contract/floor/message/message.model';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { OnOff } from '#kit/OnOff.tsx';
import { guestOf } from './conversation.rules.ts';
import { messageWords } from './message.words.ts';

/** Which machine, who sits there, and whether they still do. */
export function GuestLine({ conversation }: { conversation: Conversation }) {
  const t = useWords(messageWords);
  const canOpen = useCan('CHANGES_BALANCE');
  const { machineName, memberId, isHere } = conversation;
  const name = guestOf(conversation, t);
  return (
    <>
      <h2 className="num">{fill(t.machineNo, { no: machineName })}</h2>
      <span className="ell">
        {memberId && canOpen ? <Link to={`/admin/statistics/member/log?id=${memberId}`}>{name}</Link> : name}
      </span>
      <OnOff isOn={isHere} on={t.here} off={t.left} />
    </>
  );
}
