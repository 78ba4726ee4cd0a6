import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { LockPreview } from '@netbar/contract/people/attendance/attendance.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { shortDate } from '../day/clock.ts';
import { daysOf } from '../request/request.text.ts';
import { lockWords } from './lock.words.ts';

interface LockDrawerProps {
  branchId: string;
  branchName: string;
  month: string;
  onClose: () => void;
}

/** What stands in the way of locking a month; once nothing does, locks it. */
export function LockDrawer({ branchId, branchName: branch, month, onClose }: LockDrawerProps) {
  const t = useWords(lockWords);
  const read = useApi(attendanceApi.lockPreview, { branchId, month });
  const lock = useCommand(attendanceApi.lock, { done: fill(t.lockDone, { month }), onDone: onClose });
  const isReady = read.data !== undefined && hindrancesOf(read.data) === 0;
  const footer = (
    <div className="form-foot">
      <span className="sp" />
      <Button onClick={onClose}>{t.close}</Button>
      <Button
        type="primary"
        disabled={!isReady}
        loading={lock.isPending}
        onClick={() => lock.mutate({ branchId, month, note: '' })}
      >
        {t.lock}
      </Button>
    </div>
  );
  return (
    <Drawer open size={560} title={fill(t.title, { branch, month })} onClose={onClose} footer={footer}>
      <Record read={read}>{(preview) => <Preview preview={preview} />}</Record>
    </Drawer>
  );
}

const hindrancesOf = ({ isOver, isLocked, waiting, leaves, fixes }: LockPreview) =>
  Number(!isOver) + Number(isLocked) + waiting.length + leaves.length + fixes.length;

function Preview({ preview }: { preview: LockPreview }) {
  const t = useWords(lockWords);
  const { isOver, isLocked, month, anomalies } = preview;
  const isReady = hindrancesOf(preview) === 0;
  return (
    <div className="lock-parts">
      <p className={`lock-head t-${isReady ? 'success' : 'warning'}`}>
        {isReady ? <CheckCircleFilled /> : <ExclamationCircleFilled />}
        <b>{isReady ? t.ready : t.inTheWay}</b>
      </p>
      {isReady && <p className="sec">{t.readyText}</p>}
      {isLocked && <p>{t.alreadyLocked}</p>}
      {!isOver && <p>{fill(t.notOver, { month })}</p>}
      <Hindrances preview={preview} />
      <h3>{t.figures}</h3>
      <Figures preview={preview} />
      {anomalies > 0 && !isLocked && <p className="lock-odd">{fill(t.anomaliesText, { n: anomalies })}</p>}
    </div>
  );
}

const MOST_NAMED = 8;

function Hindrances({ preview: { waiting, leaves, fixes, silentDevices, branchId } }: { preview: LockPreview }) {
  const t = useWords(lockWords);
  const waits = { WINDOW: t.waitsWindow, DEVICES: t.waitsDevices, COUNT: t.waitsCount };
  const queue = (kind: string) => <Link to={`?queue=${kind}`}>{t.decide}</Link>;
  const day = (employeeId: string, date: string) =>
    `?branchId=${branchId}&month=${date.slice(0, 7)}&employeeId=${employeeId}&date=${date}`;
  return (
    <>
      <Named
        title={fill(t.leaves, { n: leaves.length })}
        action={queue('LEAVE')}
        rows={leaves.map(({ id, no, employeeName, fromDate, toDate }) => ({
          key: id,
          name: employeeName,
          note: `${no} · ${shortDate(fromDate)}${toDate === fromDate ? '' : ` – ${shortDate(toDate)}`}`,
        }))}
      />
      <Named
        title={fill(t.fixes, { n: fixes.length })}
        action={queue('PUNCH_FIX')}
        rows={fixes.map(({ id, employeeName, date }) => ({ key: id, name: employeeName, note: shortDate(date) }))}
      />
      <Named
        title={fill(t.devices, { n: silentDevices.length })}
        rows={silentDevices.map(({ id, name, reportedTime }) => ({
          key: id,
          name,
          note:
            reportedTime === null
              ? t.never
              : fill(t.since, { time: formatTime(new Date(reportedTime), 'datetime').slice(5, 16) }),
        }))}
      />
      <Named
        title={fill(t.waiting, { n: waiting.length })}
        rows={waiting.map(({ employeeId, name, date, waitsFor }) => ({
          key: `${employeeId} ${date}`,
          name: (
            <Link to={day(employeeId, date)}>
              {name} <span className="num">{shortDate(date)}</span>
            </Link>
          ),
          note: waits[waitsFor],
        }))}
      />
    </>
  );
}

interface NamedProps {
  title: string;
  action?: ReactNode;
  rows: { key: string; name: ReactNode; note: string }[];
}

/** Nothing where there are none; the first eight where there are many. */
function Named({ title, action, rows }: NamedProps) {
  const t = useWords(lockWords);
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>
        {title}
        {action}
      </h3>
      <ul className="lock-rows">
        {rows.slice(0, MOST_NAMED).map(({ key, name, note }) => (
          <li key={key}>
            <span className="ell">{name}</span>
            <small className="num">{note}</small>
          </li>
        ))}
        {rows.length > MOST_NAMED && <li className="muted">{fill(t.more, { n: rows.length - MOST_NAMED })}</li>}
      </ul>
    </section>
  );
}

function Figures({ preview: { people, totals, rosters, anomalies } }: { preview: LockPreview }) {
  const t = useWords(lockWords);
  const days = (halves: number) => fill(t.days, { n: daysOf(halves) });
  const rows: [string, string][] = [
    [t.people, String(people)],
    [t.due, days(totals.dueHalves)],
    [t.done, days(totals.doneHalves)],
    [t.leave, days(totals.leaveHalves)],
    [t.rosters, String(rosters)],
    [t.anomalies, String(anomalies)],
  ];
  return (
    <dl className="lock-figures">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
