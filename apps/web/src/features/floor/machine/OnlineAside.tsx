import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { machineWords } from './machine.words.ts';
import './machine.css';

/** API-08: whose birthday is near, and which of the staff are signed in. */
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
          {(staff.data?.rows ?? []).map(({ accountId, name, roles, sinceTime }) => (
            <li key={accountId} className="row g12">
              <b>{name}</b>
              <span className="muted">{joinNames(roles)}</span>
              <span className="num muted">{formatTime(new Date(sinceTime), 'datetime').slice(5, 16)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
