import { PlusOutlined } from '@ant-design/icons';
import { accessApi } from '@netbar/contract/platform/access/access.api';
import type { Role } from '@netbar/contract/platform/access/access.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { accessWords } from './access.words.ts';
import { LevelName } from './kit/LevelName.tsx';
import { RoleDrawer } from './RoleDrawer.tsx';

export default function RolePage() {
  const t = useWords(accessWords);
  const { modal } = App.useApp();
  const canEdit = useCan('ROLE_EDIT');
  const [opened, setOpened] = useState<{ id: string | undefined }>();
  const remove = useCommand(accessApi.remove, { done: t.removed });
  const askRemove = ({ id, name }: Role) => {
    modal.confirm({
      title: fill(t.removeAsk, { name }),
      okText: t.remove,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      onOk: () => remove.mutate({ id }),
    });
  };
  const levels = [t.level0, t.level1, t.level2, t.level3].map((label, level) => ({ value: String(level), label }));
  return (
    <>
      <ListPage
        title={t.roles}
        api={accessApi.list}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          { kind: 'select', name: 'level', label: t.level, options: levels },
        ]}
        action={
          canEdit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ id: undefined })}>
              {t.add}
            </Button>
          )
        }
        columns={[
          { key: 'name', title: t.name, fixed: 'left', render: (row) => row.name },
          { key: 'level', title: t.level, render: (row) => <LevelName level={row.level} /> },
          { key: 'members', title: t.members, align: 'right', render: (row) => <span className="num">{row.memberCount}</span> },
          { key: 'secondFactor', title: t.secondFactor, render: (row) => (row.secondFactor === 'REQUIRED' ? t.yes : '—') },
          {
            key: 'created',
            title: t.created,
            render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'date')}</span>,
          },
        ]}
        rowActions={(row) => [
          { key: 'open', label: canEdit && row.isEditable ? t.edit : t.view, onClick: () => setOpened({ id: row.id }) },
          ...(canEdit && row.isEditable
            ? [{ key: 'remove', label: t.remove, isDangerous: true, onClick: () => askRemove(row) }]
            : []),
        ]}
      />
      {opened && <RoleDrawer key={opened.id ?? 'new'} id={opened.id} canEdit={canEdit} onClose={() => setOpened(undefined)} />}
    </>
  );
}
