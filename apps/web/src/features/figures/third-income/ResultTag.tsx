import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleOutlined, PlusCircleOutlined } from '@ant-design/icons';
import { matchWords, type MatchResult } from '@netbar/contract/kernel/match';
import type { ReactNode } from 'react';
import { useLang } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';

const looks: Record<MatchResult, { tone: Tone; icon: ReactNode }> = {
  MATCHED: { tone: 'success', icon: <CheckCircleFilled /> },
  AMOUNT_DIFF: { tone: 'error', icon: <ExclamationCircleFilled /> },
  ONLY_OURS: { tone: 'warning', icon: <MinusCircleOutlined /> },
  ONLY_THEIRS: { tone: 'plum', icon: <PlusCircleOutlined /> },
};

export function ResultTag({ result }: { result: MatchResult }) {
  const lang = useLang();
  return (
    <StatusTag {...looks[result]} isBare={result === 'MATCHED'}>
      {matchWords[result][lang]}
    </StatusTag>
  );
}
