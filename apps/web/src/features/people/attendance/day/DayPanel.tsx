import { ReloadOutlined } from '@ant-design/icons';
import { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { DayDetail } from '@netbar/contract/people/attendance/attendance.model';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { FixForm } from '../request/FixForm.tsx';
import { outcomeText } from './day-status.ts';
import { dayWords } from './day.words.ts';
import { DayView } from './DayView.tsx';

interface DayPanelProps {
  employeeId: string;
  date: string;
  onClose: () => void;
}

/** The day of an employee, for whoever looks after them: counted anew, or a correction asked for on their behalf. */
export function DayPanel({ employeeId, date, onClose }: DayPanelProps) {
  const read = useApi(attendanceApi.day, { employeeId, date });
  const isAnother = read.data && (read.data.employeeId !== employeeId || read.data.date !== date);
  return (
    <Record read={{ ...read, isPlaceholderData: isAnother === true }}>
      {(detail) => <DayView detail={detail} onClose={onClose} actions={<Actions detail={detail} />} />}
    </Record>
  );
}

function Actions({ detail }: { detail: DayDetail }) {
  const t = useWords(dayWords);
  const lang = useLang();
  const { message } = App.useApp();
  const [isFixing, setFixing] = useState(false);
  const { employeeId, date, canFix, canRecount, fixable } = detail;
  const recount = useCommand(attendanceApi.recount, {
    onDone: ({ result }) => {
      const [before, after] = [outcomeText(detail.result, t, lang), outcomeText(result, t, lang)];
      message.success(before === after ? t.recounted : fill(t.recountedTo, { result: after }));
    },
  });
  return (
    <>
      {canRecount && (
        <Button icon={<ReloadOutlined />} loading={recount.isPending} onClick={() => recount.mutate({ employeeId, date })}>
          {t.recount}
        </Button>
      )}
      {canFix && fixable.length > 0 && (
        <Button type="primary" onClick={() => setFixing(true)}>
          {t.fixFor}
        </Button>
      )}
      {isFixing && <FixForm day={detail} employeeId={employeeId} onClose={() => setFixing(false)} />}
    </>
  );
}
