import { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { PunchDevice } from '@netbar/contract/people/attendance/punch.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { settingWords } from './setting.words.ts';

/** The devices that have sent punches for a branch. */
export function DeviceList({ branchId }: { branchId: string }) {
  const t = useWords(settingWords);
  const read = useApi(attendanceApi.devices, { branchId });
  const [edited, setEdited] = useState<PunchDevice>();
  return (
    <Panel title={t.devices} note={t.ofBranch} flush>
      <Record read={read}>
        {(devices) => (
          <RecordTable
            label={t.devices}
            rows={devices}
            keyOf={({ id }) => id}
            empty={t.noDevices}
            columns={[
              { key: 'name', title: t.name, render: ({ name }) => name },
              {
                key: 'status',
                title: t.status,
                render: ({ isActive }) => <OnOff isOn={isActive} on={t.inUse} off={t.retired} />,
              },
              {
                key: 'reported',
                title: t.reported,
                align: 'right',
                render: ({ reportedTime }) => (
                  <span className="num">
                    {reportedTime === null ? t.never : formatTime(new Date(reportedTime), 'datetime').slice(5, 16)}
                  </span>
                ),
              },
              {
                key: 'punches',
                title: t.punches,
                align: 'right',
                render: ({ punches }) => <span className="num">{punches}</span>,
              },
              {
                key: 'edit',
                title: '',
                align: 'right',
                render: (device) => (
                  <button type="button" className="link" onClick={() => setEdited(device)}>
                    {t.edit}
                  </button>
                ),
              },
            ]}
          />
        )}
      </Record>
      {edited && (
        <FormDrawer
          title={`${t.deviceTitle} · ${edited.name}`}
          api={attendanceApi.changeDevice}
          fields={[{ kind: 'switch', name: 'isActive', label: t.isActive, help: t.deviceActiveHelp }]}
          initial={{ isActive: edited.isActive }}
          fixed={{ id: edited.id, version: edited.version }}
          done={t.saved}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  );
}
