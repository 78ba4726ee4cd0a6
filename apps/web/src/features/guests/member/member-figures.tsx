import type { Behaviour } from '@netbar/contract/guests/member/behaviour.model';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import type { Figure } from '#kit/record/RecordFigures.tsx';
import { behaviourWords } from './behaviour.words.ts';
import { memberWords } from './member.words.ts';

/** What a member has and, for people who may see it, what they did in ninety days. */
export function useMemberFigures(member: Member, behaviour: Behaviour | undefined): Figure[] {
  const t = useWords(memberWords);
  const b = useWords(behaviourWords);
  const { principalFen, bonusFen, points } = member;
  const own: Figure[] = [
    {
      key: 'balance',
      label: t.balance,
      value: <Money fen={principalFen + bonusFen} />,
      note: fill(t.balanceParts, { principal: yuan(principalFen), bonus: yuan(bonusFen) }),
    },
    { key: 'points', label: t.points, value: groupThousands(String(points)) },
  ];
  if (!behaviour) return own;
  const { visits, minutes, fen, firstVisit, lastVisit, lifecycle } = behaviour;
  return [
    ...own,
    { key: 'visits', label: t.visits90, value: visits, note: fill(t.hours, { n: (minutes / 60).toFixed(1) }) },
    { key: 'spent', label: t.spent90, value: <Money fen={fen} />, note: t.spentNote },
    { key: 'mean', label: t.meanVisit, value: <Money fen={visits > 0 ? Math.round(fen / visits) : null} /> },
    {
      key: 'last',
      label: t.lastVisit,
      value: lastVisit ?? '—',
      note: [lifecycle && b[lifecycle], firstVisit && fill(t.firstVisit, { day: firstVisit })].filter(Boolean).join(' · '),
    },
  ];
}
