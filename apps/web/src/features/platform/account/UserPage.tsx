import { LockOutlined, PlusOutlined, UnlockOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { AccountStatus, type Account } from '@netbar/contract/platform/account/account.model';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchFilter } from '#kit/branch/use-branch-filter.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import type { BulkAction } from '#kit/list/BulkBar.tsx';
import { pictureColumn } from '#kit/list/columns.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { accountWords } from './account.words.ts';
import { Grants } from './Grants.tsx';
import { StatusOf } from './StatusOf.tsx';
import { useAccountFields } from './use-account-fields.tsx';
import { useMadePassword } from './use-made-password.tsx';

export default function UserPage() {
  const t = useWords(accountWords);
  const navigate = useNavigate();
  const canEdit = useCan('USER_EDIT');
  const [canExport, canLock] = [useCan('USER_EXPORT'), useCan('USER_LOCK')];
  const branchFilter = useBranchFilter(t.branches);
  const [isAdding, setAdding] = useState(false);
  const addButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  const step = (status: Account['status'], inverse: Endpoint) => ({
    isFor: (row: Account) => row.isEditable && row.status === status,
    input: ({ id, version }: Account) => ({ id, version }),
    undo: { api: inverse, input: ({ id }: Account, got: unknown) => ({ id, version: (got as Account).version }) },
  });
  const bulkActions: BulkAction<Account>[] = [
    {
      key: 'lock',
      label: t.lock,
      icon: <LockOutlined />,
      isDangerous: true,
      ask: t.bulkLockAsk,
      api: accountApi.lock,
      ...step('ACTIVE', accountApi.unlock),
    },
    {
      key: 'unlock',
      label: t.unlock,
      icon: <UnlockOutlined />,
      ask: t.bulkUnlockAsk,
      api: accountApi.unlock,
      ...step('LOCKED', accountApi.lock),
    },
  ];
  return (
    <>
      <ListPage
        title={t.users}
        api={accountApi.list}
        tabs={useStatusTabs(t.status, AccountStatus.options, { ACTIVE: t.active, LOCKED: t.locked, CLOSED: t.closed })}
        filters={[{ kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint }, branchFilter]}
        action={canEdit && addButton}
        exporting={canExport && { api: accountApi.export }}
        bulk={{ actions: canLock ? bulkActions : [], nameOf: (row) => row.name }}
        columns={[
          { key: 'username', title: t.username, fixed: 'left', render: (row) => row.username },
          pictureColumn('avatar', t.avatar, (row: Account) => row.avatar || null, { isHidden: true }),
          { key: 'name', title: t.name, render: (row) => row.name },
          { key: 'phone', title: t.phone, render: (row) => <span className="num">{row.phone ?? '—'}</span> },
          { key: 'grants', title: t.grants, render: (row) => <Grants grants={row.grants} isShort /> },
          { key: 'status', title: t.status, render: (row) => <StatusOf status={row.status} /> },
          {
            key: 'lastSignIn',
            title: t.lastSignIn,
            render: (row) => (
              <span className="num">{row.lastSignInTime ? formatTime(new Date(row.lastSignInTime), 'datetime') : t.never}</span>
            ),
          },
          {
            key: 'created',
            title: t.created,
            isHidden: true,
            render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
          },
        ]}
        rowActions={(row) => [
          { key: 'detail', label: t.detail, onClick: () => void navigate(`/settings/user/detail?id=${row.id}`) },
        ]}
      />
      {isAdding && <AddUser onClose={() => setAdding(false)} />}
    </>
  );
}

function AddUser({ onClose }: { onClose: () => void }) {
  const t = useWords(accountWords);
  const fields = useAccountFields();
  const show = useMadePassword();
  return (
    <FormDrawer
      title={t.add}
      api={accountApi.add}
      fields={[
        { kind: 'text', name: 'username', label: t.username, max: 40 },
        { kind: 'text', name: 'phone', label: t.phone, max: 11, isOptional: true },
        ...fields,
      ]}
      initial={{ grants: [] }}
      done={t.saved}
      onDone={({ password }) => show(password)}
      onClose={onClose}
    />
  );
}
