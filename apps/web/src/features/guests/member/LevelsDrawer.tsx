import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { MemberLevel } from '@netbar/contract/guests/member/member.model';
import { Button, Drawer, Select, Table } from 'antd';
import { useState } from 'react';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { memberWords } from './member.words.ts';

/** The levels of a brand, lowest first. */
export function LevelsDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(memberWords);
  const brands = useBrands();
  const [chosen, setChosen] = useState<string>();
  const [editing, setEditing] = useState<MemberLevel | 'new'>();
  const brandId = chosen ?? brands.usual ?? '';
  const levels = useApi(memberApi.levels, { brandId }, { enabled: brandId !== '' });
  const close = () => setEditing(undefined);
  const fields: Field[] = [
    { kind: 'text', name: 'name', label: t.level, max: 12 },
    { kind: 'money', name: 'fromFen', label: t.fromFen },
  ];
  return (
    <Drawer
      open
      title={t.levels}
      size={480}
      onClose={onClose}
      extra={<Button onClick={() => setEditing('new')}>{t.addLevel}</Button>}
    >
      <Select className="wide" aria-label={t.brand} value={brandId || null} options={brands.options} onChange={setChosen} />
      <Table<MemberLevel>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={levels.data ?? []}
        onRow={(level) => ({ onClick: () => setEditing(level) })}
        columns={[
          { key: 'name', title: t.level, dataIndex: 'name' },
          { key: 'from', title: t.fromFen, align: 'right', render: (_, level) => <Money fen={level.fromFen} /> },
        ]}
      />
      {editing === 'new' && (
        <FormDrawer
          title={t.addLevel}
          api={memberApi.addLevel}
          fields={fields}
          fixed={{ brandId }}
          done={t.levelSaved}
          onClose={close}
        />
      )}
      {editing && editing !== 'new' && (
        <FormDrawer
          title={t.edit}
          api={memberApi.changeLevel}
          fields={fields}
          initial={{ name: editing.name, fromFen: editing.fromFen }}
          fixed={{ id: editing.id, version: editing.version }}
          done={t.levelSaved}
          onClose={close}
        />
      )}
    </Drawer>
  );
}
