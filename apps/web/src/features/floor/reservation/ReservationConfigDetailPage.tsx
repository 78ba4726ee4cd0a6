import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import type { ReservationConfig } from '@netbar/contract/floor/reservation/reservation.model';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useSession } from '#kernel/session.ts';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { Panel } from '#kit/Panel.tsx';
import { reservationWords } from './reservation.words.ts';
import { Reservations } from './Reservations.tsx';
import { WindowsField } from './WindowsField.tsx';

export default function ReservationConfigDetailPage() {
  const [query] = useSearchParams();
  const config = useApi(reservationApi.config, { branchId: query.get('id') ?? '' });
  return (
    <Record isPage read={config}>
      {(data) => <ConfigDetail config={data} markedNo={query.get('no') ?? undefined} />}
    </Record>
  );
}

function ConfigDetail({ config, markedNo }: { config: ReservationConfig; markedNo: string | undefined }) {
  const t = useWords(reservationWords);
  const { branchId, enabled, windows, leadMin, daysAhead, longestMin, keepMin, depositFen } = config;
  const canSet = useCan('RESERVATION_CONFIG');
  const name = useSession((state) => state.user?.branches.find(({ id }) => id === branchId)?.name ?? '');
  const [isEditing, setEditing] = useState(false);
  const hours = windows.map(({ from, to }) => `${from}-${to}`).join('，') || t.allDay;
  const edit = canSet && (
    <Button type="primary" onClick={() => setEditing(true)}>
      {t.edit}
    </Button>
  );
  return (
    <>
      <RecordHead
        title={name}
        tag={<OnOff isOn={enabled} on={t.open} off={t.closed} />}
        actions={edit}
        facts={[
          { label: t.windows, value: <span className="num">{hours}</span> },
          { label: t.lead, value: <span className="num">{leadMin}</span> },
          { label: t.days, value: <span className="num">{daysAhead}</span> },
          { label: t.longest, value: <span className="num">{longestMin}</span> },
          { label: t.keep, value: <span className="num">{keepMin}</span> },
          { label: t.deposit, value: <Money fen={depositFen} /> },
        ]}
      />
      <Reservations branchId={branchId} markedNo={markedNo} />
      {isEditing && <ConfigDrawer config={config} onClose={() => setEditing(false)} />}
    </>
  );
}

/** The booking rules in one paragraph. */
function ConfigPreview({ typed }: { typed: Partial<ReservationConfig> }) {
  const t = useWords(reservationWords);
  const { enabled, leadMin = 0, daysAhead = 0, longestMin = 0, keepMin = 0, depositFen = 0 } = typed;
  const says = fill(t.says, { lead: leadMin, days: daysAhead, longest: longestMin, keep: keepMin, deposit: yuan(depositFen) });
  return (
    <Panel title={t.rule}>
      <p className="form-says">{enabled ? says : t.saysClosed}</p>
    </Panel>
  );
}

function ConfigDrawer({ config, onClose }: { config: ReservationConfig; onClose: () => void }) {
  const t = useWords(reservationWords);
  const { branchId, version, ...content } = config;
  const branch = useApi(branchApi.get, { branchId }, { enabled: useCan('BRANCH_LIST') });
  return (
    <FormDrawer
      title={t.edit}
      api={reservationApi.setConfig}
      fields={[
        { kind: 'switch', name: 'enabled', label: t.open },
        { kind: 'own', name: 'windows', label: t.windows, help: t.windowsHelp, control: <WindowsField /> },
        { kind: 'number', name: 'leadMin', label: t.lead, max: 1440 },
        { kind: 'number', name: 'daysAhead', label: t.days, min: 1, max: 30 },
        { kind: 'number', name: 'longestMin', label: t.longest, min: 30, max: 1440 },
        { kind: 'number', name: 'keepMin', label: t.keep, min: 5, max: 120, help: t.keepHelp },
        { kind: 'money', name: 'depositFen', label: t.deposit },
        {
          kind: 'select',
          name: 'areaIds',
          label: t.areas,
          help: t.areasHelp,
          isMany: true,
          isOptional: true,
          options: (branch.data?.areas ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      preview={(typed) => <ConfigPreview typed={typed as Partial<ReservationConfig>} />}
      draft={`reservation ${branchId}`}
      initial={content}
      fixed={{ branchId, version }}
      done={t.saved}
      onClose={onClose}
    />
  );
}
