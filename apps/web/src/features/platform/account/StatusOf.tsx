import { CheckCircleFilled, LockFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { Account } from '@netbar/contract/platform/account/account.model';
import { useWords } from '#kernel/lang.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { accountWords } from './account.words.ts';

export function StatusOf({ status }: Pick<Account, 'status'>) {
  const t = useWords(accountWords);
  const looks = {
    ACTIVE: { tone: 'success', icon: <CheckCircleFilled />, word: t.active },
    LOCKED: { tone: 'error', icon: <LockFilled />, word: t.locked },
    CLOSED: { tone: 'neutral', icon: <MinusCircleOutlined />, word: t.closed },
  } as const;
  const { tone, icon, word } = looks[status];
  return (
    <StatusTag tone={tone} icon={icon}>
      {word}
    </StatusTag>
  );
}
