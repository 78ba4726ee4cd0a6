import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  EditOutlined,
  InboxOutlined,
  MinusCircleOutlined,
  PauseCircleFilled,
  PlayCircleFilled,
  ShoppingFilled,
} from '@ant-design/icons';
import type { ActivityState } from '@netbar/contract/activities/activity/activity.rules';
import type { CardStatus, RechargeCard } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { cardWords } from './recharge-card.words.ts';

type Look = { tone: Tone; icon: ReactNode };

const batchLooks: Record<ActivityState, Look> = {
  DRAFT: { tone: 'neutral', icon: <EditOutlined /> },
  PENDING: { tone: 'warning', icon: <ClockCircleFilled /> },
  REJECTED: { tone: 'error', icon: <CloseCircleFilled /> },
  UPCOMING: { tone: 'primary', icon: <ClockCircleFilled /> },
  RUNNING: { tone: 'success', icon: <PlayCircleFilled /> },
  PAUSED: { tone: 'warning', icon: <PauseCircleFilled /> },
  ENDED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
  DISCARDED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

const cardLooks: Record<CardStatus, Look> = {
  NEW: { tone: 'neutral', icon: <InboxOutlined /> },
  SOLD: { tone: 'primary', icon: <ShoppingFilled /> },
  REDEEMED: { tone: 'success', icon: <CheckCircleFilled /> },
  VOID: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

export function BatchTag({ state }: { state: ActivityState }) {
  const t = useWords(cardWords);
  return <StatusTag {...batchLooks[state]}>{t[state]}</StatusTag>;
}

export function CardTag({ card }: { card: Pick<RechargeCard, 'status' | 'isReserved'> }) {
  const t = useWords(cardWords);
  if (card.isReserved)
    return (
      <StatusTag tone="warning" icon={<ClockCircleFilled />}>
        {t.reserved}
      </StatusTag>
    );
  return <StatusTag {...cardLooks[card.status]}>{t[card.status]}</StatusTag>;
}
