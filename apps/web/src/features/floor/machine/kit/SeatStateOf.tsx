import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  DisconnectOutlined,
  LockFilled,
  MinusCircleOutlined,
  PlayCircleFilled,
  ToolFilled,
} from '@ant-design/icons';
import type { Machine } from '@netbar/contract/floor/machine/machine.model';
import { useWords } from '#kernel/lang.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { machineWords } from '../machine.words.ts';

const looks = {
  IDLE: { tone: 'success', icon: <CheckCircleOutlined /> },
  IN_USE: { tone: 'primary', icon: <PlayCircleFilled /> },
  RESERVED: { tone: 'plum', icon: <ClockCircleOutlined /> },
  LOCKED: { tone: 'neutral', icon: <LockFilled /> },
  FAULT: { tone: 'error', icon: <ToolFilled /> },
  OFFLINE: { tone: 'neutral', icon: <DisconnectOutlined /> },
  RETIRED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
} as const;

/** How a seat stands, in tone, icon and word. */
export function SeatStateOf({ state }: { state: Machine['state'] }) {
  const t = useWords(machineWords);
  return (
    <StatusTag tone={looks[state].tone} icon={looks[state].icon}>
      {t[state]}
    </StatusTag>
  );
}
