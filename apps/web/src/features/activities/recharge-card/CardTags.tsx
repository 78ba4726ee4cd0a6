import { CheckCircleFilled, ClockCircleFilled, InboxOutlined, MinusCircleOutlined, ShoppingFilled } from '@ant-design/icons';
import type { CardStatus, RechargeCard } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { cardWords } from './recharge-card.words.ts';

const cardLooks: Record<CardStatus, { tone: Tone; icon: ReactNode }> = {
  NEW: { tone: 'neutral', icon: <InboxOutlined /> },
  SOLD: { tone: 'primary', icon: <ShoppingFilled /> },
  REDEEMED: { tone: 'success', icon: <CheckCircleFilled /> },
  VOID: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

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
