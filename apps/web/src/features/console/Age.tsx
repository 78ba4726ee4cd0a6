import type { WaitLimits } from '@netbar/contract/branch/branch.rules';
import { ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { useWords } from '#kernel/lang.ts';
import { minutesAndSeconds, urgencyOf } from './age.rules.ts';
import { queueWords } from './queue.words.ts';
import { useNow } from './use-now.ts';

export const urgencyTones = { ok: 'neutral', warn: 'warning', breach: 'error' } as const;

interface AgeProps {
  since: string;
  limits: WaitLimits;
  isCall?: boolean;
}

/** How long something has waited. It alone is drawn every second. */
export function Age({ since, limits, isCall = false }: AgeProps) {
  const t = useWords(queueWords);
  const age = useNow(1_000) - Date.parse(since);
  const urgency = urgencyOf(age, limits, isCall);
  return (
    <span className={`age t-${urgencyTones[urgency]}`}>
      {urgency === 'breach' && <ExclamationCircleFilled />}
      {urgency === 'warn' && <ClockCircleOutlined />}
      {urgency === 'breach' && <em>{t.overdue}</em>}
      <b className="num">{minutesAndSeconds(age)}</b>
    </span>
  );
}
