import { CheckCircleFilled, ClockCircleFilled, CommentOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import type { Conversation } from '@netbar/contract/floor/message/message.model';
import { useWords } from '#kernel/lang.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { messageWords } from './message.words.ts';

/** Whether somebody waits, and if not, whether they were answered. */
export function ConversationState({ waiting, isLastByStaff }: Pick<Conversation, 'waiting' | 'isLastByStaff'>) {
  const t = useWords(messageWords);
  if (waiting > 0)
    return (
      <StatusTag tone="warning" icon={<ClockCircleFilled />}>
        {fill(t.waitingN, { n: waiting })}
      </StatusTag>
    );
  return isLastByStaff ? (
    <StatusTag tone="success" icon={<CommentOutlined />}>
      {t.replied}
    </StatusTag>
  ) : (
    <StatusTag tone="neutral" icon={<CheckCircleFilled />}>
      {t.DONE}
    </StatusTag>
  );
}
