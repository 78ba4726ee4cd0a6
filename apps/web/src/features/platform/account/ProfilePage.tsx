import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Profile } from '@netbar/contract/platform/account/account.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SecondFactorPanel } from '#features/platform/auth/kit/SecondFactorPanel.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { loadUser } from '#kernel/session.ts';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { Avatar } from '#kit/picture/Avatar.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Devices } from './kit/Devices.tsx';
import { DelegationSlot } from './kit/profile.slots.ts';
import { accountWords } from './account.words.ts';

export default function ProfilePage() {
  const profile = useApi(accountApi.profile, {});
  return (
    <Record isPage read={profile}>
      {(data) => <Own profile={data} />}
    </Record>
  );
}

function Own({ profile }: { profile: Profile }) {
  const t = useWords(accountWords);
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const { version, name, avatar } = profile;
  const actions = (
    <>
      <Button onClick={() => void navigate('/admin/personal/resetPassword')}>{t.password}</Button>
      <Button type="primary" onClick={() => setEditing(true)}>
        {t.edit}
      </Button>
    </>
  );
  return (
    <>
      {profile.mustChangePassword && <Alert type="warning" showIcon title={t.mustChange} className="form-refusal" />}
      <RecordHead
        title={name}
        picture={<Avatar name={name} url={avatar} size={40} />}
        actions={actions}
        facts={[
          { label: t.username, value: profile.username },
          { label: t.phone, value: <span className="num">{profile.phone ?? '—'}</span> },
          { label: t.wechat, value: profile.hasWechat ? t.bound : t.unbound },
          {
            label: t.lastSignIn,
            value: (
              <span className="num">
                {profile.lastSignInTime ? formatTime(new Date(profile.lastSignInTime), 'datetime') : t.never}
              </span>
            ),
          },
          { label: t.created, value: <span className="num">{formatTime(new Date(profile.createdTime), 'date')}</span> },
        ]}
      />
      <div className="stack">
        <SecondFactorPanel />
        <Devices />
        <DelegationSlot />
      </div>
      {isEditing && (
        <FormDrawer
          title={t.profile}
          api={accountApi.changeProfile}
          fields={[
            { kind: 'picture', api: accountApi.addAvatar, name: 'avatar', label: t.avatar, aspect: 1, isOptional: true },
            { kind: 'text', name: 'name', label: t.name, max: 40 },
            { kind: 'text', name: 'phone', label: t.phone, help: t.phoneKeep, max: 11, isOptional: true },
            { kind: 'password', name: 'password', label: t.oldPassword, help: t.phoneNeedsPassword, isOptional: true },
          ]}
          initial={{ name, avatar }}
          fixed={{ version }}
          done={t.profileSaved}
          onDone={() => void loadUser().catch(() => {})}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
