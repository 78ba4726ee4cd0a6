import { AimOutlined } from '@ant-design/icons';
import { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { AttendanceSetting } from '@netbar/contract/people/attendance/punch.model';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { findPlace } from '../my/find-place.ts';
import { settingWords } from './setting.words.ts';

/** How a branch takes punches. */
export function PunchSetting({ branchId }: { branchId: string }) {
  const t = useWords(settingWords);
  const read = useApi(attendanceApi.settings, { branchId });
  const [isEditing, setEditing] = useState(false);
  return (
    <Record read={read}>
      {(setting) => (
        <Panel
          title={t.punching}
          note={t.ofBranch}
          extra={
            <Button type="link" onClick={() => setEditing(true)}>
              {t.edit}
            </Button>
          }
        >
          <Facts setting={setting} />
          {isEditing && <Edit setting={setting} onClose={() => setEditing(false)} />}
        </Panel>
      )}
    </Record>
  );
}

function Facts({ setting }: { setting: AttendanceSetting }) {
  const t = useWords(settingWords);
  const yes = (is: boolean) => (is ? t.yes : t.no);
  const { networks, latitude, longitude } = setting;
  const rows: [string, string, string?][] = [
    [t.takesPhone, yes(setting.takesPhone)],
    [
      t.needsNetwork,
      yes(setting.needsNetwork),
      networks.length > 0 ? fill(t.networks, { list: joinNames(networks) }) : t.noNetworks,
    ],
    [t.asksPlace, yes(setting.asksPlace), t.asksPlaceHelp],
    [t.place, latitude === null || longitude === null ? t.unset : `${latitude}, ${longitude}`],
    [t.distance, fill(t.metres, { n: setting.mostDistanceM })],
    [t.fixes, fill(t.times, { n: setting.fixesAMonth })],
  ];
  return (
    <dl className="set-facts">
      {rows.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="num">{value}</span>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Place {
  latitude: number | null;
  longitude: number | null;
}

function Edit({ setting, onClose }: { setting: AttendanceSetting; onClose: () => void }) {
  const t = useWords(settingWords);
  const { branchId, version, networks, latitude, longitude, ...rest } = setting;
  const fields: Field[] = [
    { kind: 'switch', name: 'takesPhone', label: t.takesPhone, help: t.takesPhoneHelp },
    {
      kind: 'switch',
      name: 'needsNetwork',
      label: t.needsNetwork,
      help: networks.length > 0 ? fill(t.networks, { list: joinNames(networks) }) : t.noNetworks,
    },
    { kind: 'switch', name: 'asksPlace', label: t.asksPlace, help: t.asksPlaceHelp },
    { kind: 'own', name: 'place', label: t.place, help: t.placeHelp, isOptional: true, control: <PlaceInput /> },
    { kind: 'number', name: 'mostDistanceM', label: t.distance, min: 20, max: 5000 },
    { kind: 'number', name: 'fixesAMonth', label: t.fixes, help: t.fixesHelp, min: 0, max: 31 },
  ];
  return (
    <FormDrawer
      title={t.punching}
      api={attendanceApi.setSettings}
      fields={fields}
      initial={{ ...rest, place: { latitude, longitude } }}
      fixed={{ branchId, version }}
      send={(typed) => {
        const { place, ...others } = typed as { place?: Place };
        return { ...others, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
      }}
      done={t.saved}
      onClose={onClose}
    />
  );
}

/** The position of the branch, typed or taken from the device that somebody holds there. */
function PlaceInput({ value, onChange }: { value?: Place; onChange?: (place: Place) => void }) {
  const t = useWords(settingWords);
  const { message } = App.useApp();
  const [isFinding, setFinding] = useState(false);
  const place = value ?? { latitude: null, longitude: null };
  const takeHere = async () => {
    setFinding(true);
    const here = await findPlace();
    setFinding(false);
    if (!here) return void message.warning(t.noPlace);
    const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
    onChange?.({ latitude: round(here.latitude), longitude: round(here.longitude) });
  };
  return (
    <span className="set-place">
      <InputNumber
        aria-label={t.latitude}
        placeholder={t.latitude}
        value={place.latitude}
        min={-90}
        max={90}
        precision={6}
        controls={false}
        onChange={(latitude) => onChange?.({ ...place, latitude })}
      />
      <InputNumber
        aria-label={t.longitude}
        placeholder={t.longitude}
        value={place.longitude}
        min={-180}
        max={180}
        precision={6}
        controls={false}
        onChange={(longitude) => onChange?.({ ...place, longitude })}
      />
      <Button icon={<AimOutlined />} loading={isFinding} onClick={() => void takeHere()}>
        {t.useHere}
      </Button>
    </span>
  );
}
