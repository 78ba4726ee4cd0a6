import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Account } from '@netbar/contract/platform/account/account.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Reveals } from '#features/platform/reveal/kit/Reveals.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { Record } from '#kit/record/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Avatar } from '#kit/picture/Avatar.tsx';
import { accountWords } from './account.words.ts';
import { DoneBy } from './DoneBy.tsx';
import { Grants } from './Grants.tsx';
import { Devices } from './kit/Devices.tsx';
import { PhoneOf } from './PhoneOf.tsx';
import { StatusOf } from './StatusOf.tsx';
import { UserFigures } from './UserFigures.tsx';
import { useAccountFields } from './use-account-fields.tsx';
import { useAccountSteps } from './use-account-steps.ts';

export default function UserDetailPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const account = useApi(accountApi.get, { id });
  return (
    <Record isPage read={account} timeline={{ kind: 'ACCOUNT', id }}>
      {(data) => <UserDetail account={data} />}
    </Record>
  );
}

function UserDetail({ account }: { account: Account }) {
  const t = useWords(accountWords);
  const canEdit = useCan('USER_EDIT') && account.isEditable;
  const navigate = useNavigate();
  const canReadLog = useCan('LOG_LIST');
  const steps = useAccountSteps(account);
  const [isEditing, setEditing] = useState(false);
  const actions = (
    <>
      {canEdit && (
        <Button type="primary" onClick={() => setEditing(true)}>
          {t.edit}
        </Button>
      )}
    </>
  );
  return (
    <>
      <RecordHead
        title={account.name}
        picture={<Avatar name={account.name} url={account.avatar} size={92} />}
        tag={<StatusOf status={account.status} />}
        number={account.username}
        trail={
          <RecordTrail
            api={accountApi.list}
            id={account.id}
            onGo={(next) => void navigate(`/settings/user/detail?id=${next}`, { replace: true })}
          />
        }
        actions={actions}
        menu={steps.map(({ key, label, isDangerous = false, run }) => ({ key, label, isDangerous, onClick: run }))}
        facts={[
          { label: t.phone, value: <PhoneOf account={account} /> },
          { label: t.created, value: <span className="num">{formatTime(new Date(account.createdTime), 'date')}</span> },
        ]}
      />
      <UserFigures account={account} canReadLog={canReadLog} />
      <RecordBody
        side={
          <>
            <Reveals subjectId={account.id} />
            <Reveals accountId={account.id} />
            <Timeline kind="ACCOUNT" id={account.id} />
          </>
        }
      >
        <Panel title={t.grants}>
          <Grants grants={account.grants} />
        </Panel>
        <Devices accountId={account.id} canEnd={canEdit} />
        {canReadLog && <DoneBy accountId={account.id} />}
      </RecordBody>
      {isEditing && <EditUser account={account} onClose={() => setEditing(false)} />}
    </>
  );
}

function EditUser({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useWords(accountWords);
  const { id, version, name, grants } = account;
  const fields = useAccountFields(grants);
  return (
    <FormDrawer
      title={t.editTitle}
      api={accountApi.change}
      fields={[...fields, { kind: 'text', name: 'phone', label: t.phone, help: t.phoneKeep, max: 11, isOptional: true }]}
      initial={{ name, grants: grants.map(({ roleId, place, placeId }) => ({ roleId, place, placeId })) }}
      fixed={{ id, version }}
      done={t.saved}
      onClose={onClose}
    />
  );
}
