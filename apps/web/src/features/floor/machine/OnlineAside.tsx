import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { machineWords } from './machine.words.ts';
import './machine.css';

/** API-08: whose birthday is near, and which of the staff are signed in, with their shift. */
export function OnlineAside({ branchId }: { branchId: string }) {
  const t = useWords(machineWords);
  const birthdays = useApi(seatSessionApi.birthdays, { id: branchId });
  const staff = useApi(seatSessionApi.staffOnline, { id: branchId });
  return (
    <div className="online-aside">
      <Panel title={t.birthdays}>
        {birthdays.data?.rows.length === 0 && <p className="muted">{t.noBirthdays}</p>}
        <ul>
          {(birthdays.data?.rows ?? []).map(({ memberId, name, phone, birthday }) => (
            <li key={memberId} className="row g12">
              <b>{name}</b>
              <span className="num">{birthday.slice(5)}</span>
              <span className="num muted">{phone ?? ''}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t.staff}>
        {staff.data?.rows.length === 0 && <p className="muted">{t.noStaff}</p>}
        <ul>
          {(staff.data?.rows ?? []).map((row) => (
            <StaffRow key={row.accountId} row={row} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

type StaffOnline = Got<typeof seatSessionApi.staffOnline>['rows'][number];

/** Who it is, what they are employed as, and until when they are on duty. People without an archive show their roles. */
function StaffRow({ row: { name, roles, sinceTime, employeeNo, positionName, onDutyUntil } }: { row: StaffOnline }) {
  const t = useWords(machineWords);
  const until = onDutyUntil && new Date(onDutyUntil);
  return (
    <li className="row g12">
      <b>{name}</b>
      <span className="muted">{positionName ?? joinNames(roles)}</span>
      {employeeNo && <span className="num muted">{employeeNo}</span>}
      <span className="sp" />
      {until && <span className="num">{fill(t.onDutyUntil, { time: shortTime(until, new Date(sinceTime)) })}</span>}
      <span className="num muted">{formatTime(new Date(sinceTime), 'datetime').slice(5, 16)}</span>
    </li>
  );
}

/** The time alone on the day on which somebody signed in, else with the day. */
function shortTime(at: Date, since: Date) {
  const isSameDay = formatTime(at, 'date') === formatTime(since, 'date');
  return formatTime(at, 'datetime').slice(isSameDay ? 11 : 5, 16);
}
