import { PlusOutlined, SwapOutlined, UserOutlined } from '@ant-design/icons';
import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { MyToday } from '@netbar/contract/people/attendance/attendance.model';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { CallError } from '#kernel/call.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { Balances } from './Balances.tsx';
import { MonthFigures } from './MonthFigures.tsx';
import { MyCalendar } from './MyCalendar.tsx';
import { MyDayDrawer } from './MyDayDrawer.tsx';
import { MyForms, type MyForm } from './MyForms.tsx';
import { MyRequests } from './MyRequests.tsx';
import { myWords } from './my.words.ts';
import { NextShift } from './NextShift.tsx';
import { PunchPanel } from './PunchPanel.tsx';
import { WeekStrip } from './WeekStrip.tsx';
import '#features/people/roster/kit/tones.css';
import './my-attendance.css';

/** What the button does may change by itself. */
const READ_AGAIN_MS = 60_000;

/** One's own attendance: the punch button, the month, leave, requests, the next shift. */
export default function MyAttendancePage() {
  const t = useWords(myWords);
  const read = useApi(myAttendanceApi.my, {}, { refetchInterval: READ_AGAIN_MS });
  useReadAtBounds(read.data, read.refetch);
  const isWithoutArchive = read.error instanceof CallError && read.error.reason === employeeErrors.noArchive.reason;
  if (isWithoutArchive)
    return (
      <>
        <PageHead title={t.title} />
        <section className="panel">
          <Blank icon={<UserOutlined />} title={t.title} text={read.error?.message} />
        </section>
      </>
    );
  return <Record read={read}>{(today) => <Mine today={today} heardAt={read.dataUpdatedAt} />}</Record>;
}

/** Reads anew when a window opens or ends and when the shift ends: the button changes then. */
function useReadAtBounds(today: MyToday | undefined, refetch: () => unknown) {
  useEffect(() => {
    if (!today) return;
    const now = Date.parse(today.serverTime);
    const bounds = [today.nextWindow?.from, today.shift?.windowTo, today.shift?.endTime]
      .flatMap((at) => (at ? [Date.parse(at) - now] : []))
      .filter((ms) => ms > 0 && ms < READ_AGAIN_MS);
    const timers = bounds.map((ms) => setTimeout(refetch, ms + 500));
    return () => timers.forEach(clearTimeout);
  }, [today, refetch]);
}

function Mine({ today, heardAt }: { today: MyToday; heardAt: number }) {
  const t = useWords(myWords);
  const isPhone = useIsPhone();
  const [form, setForm] = useState<MyForm>();
  const [date, setDate] = useState<string>();
  const [month, setMonth] = useState(today.today.slice(0, 7));
  const [isWhole, setWhole] = useState(false);
  const { name, branchName: branch, positionName: position } = today;
  const parts = {
    punch: <PunchPanel today={today} heardAt={heardAt} />,
    calendar: <MyCalendar month={month} onMonth={setMonth} onDay={setDate} />,
    balances: <Balances />,
    requests: <MyRequests />,
    next: <NextShift next={today.nextShift} onWishes={() => setForm('wishes')} />,
  };
  const overlays = (
    <>
      {form && <MyForms form={form} today={today} onClose={() => setForm(undefined)} />}
      {date && <MyDayDrawer date={date} onClose={() => setDate(undefined)} />}
    </>
  );
  if (isPhone)
    return (
      <div className="my-phone">
        <PageHead title={t.title} />
        {parts.punch}
        <WeekStrip today={today.today} onDay={setDate} onMonth={() => setWhole(true)} />
        {parts.balances}
        {parts.requests}
        {parts.next}
        <MonthFigures month={month} />
        <footer className="my-foot">
          <Button onClick={() => setForm('fix')}>{t.fix}</Button>
          <Button onClick={() => setForm('leave')}>{t.leave}</Button>
          <Button onClick={() => setForm('swap')}>{t.swap}</Button>
        </footer>
        {isWhole && (
          <Drawer open placement="bottom" size="80%" title={t.calendar} className="my-month" onClose={() => setWhole(false)}>
            {parts.calendar}
          </Drawer>
        )}
        {overlays}
      </div>
    );
  return (
    <>
      <PageHead
        title={t.title}
        note={fill(t.who, { name, branch, position })}
        actions={
          <>
            <Button onClick={() => setForm('fix')}>{t.fix}</Button>
            <Button icon={<SwapOutlined />} onClick={() => setForm('swap')}>
              {t.swap}
            </Button>
            <Button icon={<PlusOutlined />} onClick={() => setForm('leave')}>
              {t.leave}
            </Button>
          </>
        }
      />
      <div className="my-cols">
        <div className="my-side">
          {parts.punch}
          {parts.balances}
          <MonthFigures month={month} />
        </div>
        {parts.calendar}
        <div className="my-side">
          {parts.requests}
          {parts.next}
        </div>
      </div>
      {overlays}
    </>
  );
}
