import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  EditFilled,
  MinusCircleOutlined,
  PauseCircleFilled,
  PlayCircleFilled,
} from '@ant-design/icons';
import type { ActivityState } from '@netbar/contract/activities/activity/activity.rules';
import { activityStateWords } from '@netbar/contract/activities/activity/activity.words';
import type { ReactNode } from 'react';
import { useLang } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';

const looks: Record<ActivityState, { tone: Tone; icon: ReactNode }> = {
  DRAFT: { tone: 'neutral', icon: <EditFilled /> },
  PENDING: { tone: 'warning', icon: <ClockCircleFilled /> },
  REJECTED: { tone: 'error', icon: <CloseCircleFilled /> },
  UPCOMING: { tone: 'primary', icon: <CheckCircleFilled /> },
  RUNNING: { tone: 'success', icon: <PlayCircleFilled /> },
  PAUSED: { tone: 'warning', icon: <PauseCircleFilled /> },
  ENDED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
  DISCARDED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

export function ActivityStateTag({ state }: { state: ActivityState }) {
  const lang = useLang();
  return <StatusTag {...looks[state]}>{activityStateWords[state][lang]}</StatusTag>;
}
