import { CheckCircleFilled, ContainerOutlined, PauseCircleOutlined } from '@ant-design/icons';
import type { NearCafeStatus } from '@netbar/contract/figures/survey/survey.model';
import { useWords } from '#kernel/lang.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { cafeWords } from './cafe.words.ts';

const looks = {
  OPEN: { tone: 'success', icon: <CheckCircleFilled /> },
  CLOSED: { tone: 'warning', icon: <PauseCircleOutlined /> },
  ARCHIVED: { tone: 'neutral', icon: <ContainerOutlined /> },
} as const;

export function CafeStatusTag({ status }: { status: NearCafeStatus }) {
  const t = useWords(cafeWords);
  return (
    <StatusTag tone={looks[status].tone} icon={looks[status].icon}>
      {t[status]}
    </StatusTag>
  );
}
