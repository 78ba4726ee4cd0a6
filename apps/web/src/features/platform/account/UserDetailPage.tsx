import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Account } from '@netbar/contract/platform/account/account.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Reveals } from '#features/platform/reveal/kit/Reveals.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { DetailHead } from '#kit/detail/DetailHead.tsx';
import { Record } from '#kit/detail/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Avatar } from '#kit/picture/Avatar.tsx';
import { accountWords } from './account.words.ts';
import { Grants } from './Grants.tsx';
import { PhoneOf } from './PhoneOf.tsx';
import { SessionList } from './SessionList.tsx';
import { StatusOf } from './StatusOf.tsx';
import { useAccountFields } from './use-account-fields.tsx';
import { useAccountSteps } from './use-account-steps.ts';

export default function UserDetailPage() {
  const [query] = useSearchParams();
  const account = useApi(accountApi.get, { id: query.get('id') ?? '' });
  return (
    <Record isPage read={account}>
      {(data) => <UserDetail account={data} />}
    </Record>
  );
}

function UserDetail({ account }: { account: Account }) {
  const t = useWords(accountWords);
  const canEdit = useCan('USER_EDIT') && account.isEditable;
  const sessions = useApi(accountApi.sessions, { id: account.id });
  const steps = useAccountSteps(account);
  const [isEditing, setEditing] = useState(false);
  const actions = (
    <>
      {steps.map(({ key, label, isDangerous, run }) => (
        <Button key={key} danger={isDangerous ?? false} onClick={run}>
          {label}
        </Button>
      ))}
      {canEdit && (
        <Button type="primary" onClick={() => setEditing(true)}>
          {t.edit}
        </Button>
      )}
    </>
  );
  return (
    <>
      <DetailHead
        title={account.name}
        picture={<Avatar name={account.name} url={account.avatar} size={40} />}
        tag={<StatusOf status={account.status} />}
        actions={actions}
        facts={[
          { label: t.username, value: account.username },
          { label: t.phone, value: <PhoneOf account={account} /> },
          { label: t.grants, value: <Grants grants={account.grants} /> },
          {
            label: t.lastSignIn,
            value: (
              <span className="num">
                {account.lastSignInTime ? formatTime(new Date(account.lastSignInTime), 'datetime') : t.never}
              </span>
            ),
          },
          { label: t.created, value: <span className="num">{formatTime(new Date(account.createdTime), 'date')}</span> },
        ]}
      />
      <div className="stack">
        <SessionList read={sessions} />
        <Reveals subjectId={account.id} />
        <Reveals accountId={account.id} />
      </div>
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
