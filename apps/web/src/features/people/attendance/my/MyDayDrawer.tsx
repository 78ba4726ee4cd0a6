import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { DayDetail } from '@netbar/contract/people/attendance/attendance.model';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { dayWords } from '../day/day.words.ts';
import { DayView } from '../day/DayView.tsx';
import { OwnFixForm } from '../request/FixForm.tsx';
import { OwnLeaveForm } from '../request/LeaveForm.tsx';
import { requestWords } from '../request/request.words.ts';

/** One's own day, explained as the manager sees it. */
export function MyDayDrawer({ date, onClose }: { date: string; onClose: () => void }) {
  const t = useWords(dayWords);
  const isPhone = useIsPhone();
  const read = useApi(myAttendanceApi.myDay, { date });
  const size = isPhone ? { placement: 'bottom' as const, size: '88%' } : { size: 440 };
  return (
    <Drawer open {...size} closable={false} aria-label={t.explanation} className="my-day" onClose={onClose}>
      <Record read={read}>
        {(detail) => <DayView detail={detail} isOwn onClose={onClose} actions={<Actions detail={detail} />} />}
      </Record>
    </Drawer>
  );
}

/** Of a day that is over a correction, of a day to come leave. */
function Actions({ detail: { date, fixable, isLocked, explanation } }: { detail: DayDetail }) {
  const t = useWords(dayWords);
  const words = useWords(requestWords);
  const my = useApi(myAttendanceApi.my, {}).data;
  const [open, setOpen] = useState<'fix' | 'leave'>();
  const close = () => setOpen(undefined);
  const isToCome = my !== undefined && date > my.today;
  return (
    <>
      {isToCome && explanation.leaves.length === 0 && (
        <Button type="primary" onClick={() => setOpen('leave')}>
          {words.leaveForm}
        </Button>
      )}
      {!isToCome && !isLocked && fixable.length > 0 && (
        <Button type="primary" onClick={() => setOpen('fix')}>
          {t.fixOwn}
        </Button>
      )}
      {open === 'leave' && <OwnLeaveForm date={date} onClose={close} />}
      {open === 'fix' && my && (
        <OwnFixForm
          days={[{ date, label: date, sides: fixable, usual: explanation.in === null ? 'IN' : 'OUT' }]}
          limit={{ most: my.fixesAMonth, used: my.fixesUsed }}
          onClose={close}
        />
      )}
    </>
  );
}
