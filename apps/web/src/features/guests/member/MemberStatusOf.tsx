import { CheckCircleFilled, LockFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { MemberStatus } from '@netbar/contract/guests/member/member.model';
import { useWords } from '#kernel/lang.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { memberWords } from './member.words.ts';

const looks = {
  ACTIVE: { tone: 'success', icon: <CheckCircleFilled /> },
  LOCKED: { tone: 'error', icon: <LockFilled /> },
  CLOSED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
} as const;

export function MemberStatusOf({ status }: { status: MemberStatus }) {
  const t = useWords(memberWords);
  const { tone, icon } = looks[status];
  return (
    <StatusTag tone={tone} icon={icon}>
      {t[status]}
    </StatusTag>
  );
}
