import {
  ArrowDownOutlined,
  DollarOutlined,
  DownloadOutlined,
  FileTextOutlined,
  NotificationOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SolutionOutlined,
  SwapOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import type { Notification } from '@netbar/contract/platform/notification/notification.model';
import type { ReactNode } from 'react';
import type { Tone } from '#kernel/theme/tokens.ts';

interface Look {
  tone: Tone;
  icon: ReactNode;
}

const purchase: Record<number, Look> = {
  7: { tone: 'warning', icon: <DollarOutlined /> },
  8: { tone: 'neutral', icon: <ArrowDownOutlined /> },
  9: { tone: 'neutral', icon: <SwapOutlined /> },
  11: { tone: 'plum', icon: <RollbackOutlined /> },
  12: { tone: 'plum', icon: <RollbackOutlined /> },
};
const order: Look = { tone: 'primary', icon: <FileTextOutlined /> };

const others: Record<string, Look> = {
  TOUR: { tone: 'teal', icon: <SafetyCertificateOutlined /> },
  STAFF_RECORD: { tone: 'teal', icon: <SolutionOutlined /> },
  EXPORT: { tone: 'success', icon: <DownloadOutlined /> },
  IMPORT: { tone: 'success', icon: <UploadOutlined /> },
  BILL: { tone: 'warning', icon: <DollarOutlined /> },
  NOTICE: { tone: 'primary', icon: <NotificationOutlined /> },
};

/** How a message looks in a list. */
export const toneOf = ({ serviceType, subServiceType }: Pick<Notification, 'serviceType' | 'subServiceType'>): Look =>
  (serviceType === 'PURCHASE' ? purchase[subServiceType] : others[serviceType]) ?? order;
