import { ExclamationCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';

/** Left what explains the figures; right what is related, notes and the timeline. One column where there is no room for two. */
export const RecordBody = ({ children, side }: { children?: ReactNode; side: ReactNode }) => (
  <div className="rec-body">
    <div className="rec-main">{children}</div>
    <aside className="rec-side">{side}</aside>
  </div>
);

/** Shown only if something must be done: what, and the way to it. */
export const RecordAlert = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="rec-alert" role="note">
    <ExclamationCircleFilled aria-hidden />
    <span>{children}</span>
    {action}
  </div>
);
