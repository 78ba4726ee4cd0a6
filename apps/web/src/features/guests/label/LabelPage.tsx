import { PlusOutlined } from '@ant-design/icons';
import { labelApi } from '@netbar/contract/guests/label/label.api';
import { LabelTarget, LabelTone, type Label } from '@netbar/contract/guests/label/label.model';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { LabelTag } from './kit/LabelTag.tsx';
import { labelWords } from './label.words.ts';

export default function LabelPage() {
  const t = useWords(labelWords);
  const navigate = useNavigate();
  const canEdit = useCan('LABEL_EDIT');
  const [editing, setEditing] = useState<Label | 'new'>();
  const brands = useBrands();
  const classes = useApi(labelApi.listClasses, { limit: 200 });
  const classOptions = (classes.data?.rows ?? []).map(({ id, name, target }) => ({ value: id, label: `${t[target]} · ${name}` }));
  const actions = (
    <>
      <Button onClick={() => void navigate('/settings/label/classify')}>{t.classesButton}</Button>
      {canEdit && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
          {t.add}
        </Button>
      )}
    </>
  );
  return (
    <>
      <ListPage
        title={t.labels}
        api={labelApi.list}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword },
          {
            kind: 'select',
            name: 'target',
            label: t.target,
            options: LabelTarget.options.map((value) => ({ value, label: t[value] })),
          },
          { kind: 'select', name: 'labelClassId', label: t.className, options: classOptions },
          { kind: 'select', name: 'brandId', label: t.brand, options: brands.options },
        ]}
        action={actions}
        columns={[
          { key: 'name', title: t.name, fixed: 'left', render: (row) => <LabelTag label={row} /> },
          { key: 'class', title: t.className, render: (row) => row.className },
          { key: 'brand', title: t.brand, render: (row) => brands.nameOf(row.brandId) },
          { key: 'target', title: t.target, render: (row) => t[row.target] },
          { key: 'status', title: t.status, render: (row) => <OnOff isOn={row.enabled} on={t.enabled} off={t.disabled} /> },
        ]}
        rowActions={(row) => (canEdit ? [{ key: 'edit', label: t.edit, onClick: () => setEditing(row) }] : [])}
      />
      {editing && <LabelDrawer label={editing} classOptions={classOptions} onClose={() => setEditing(undefined)} />}
    </>
  );
}

interface LabelDrawerProps {
  label: Label | 'new';
  classOptions: { value: string; label: string }[];
  onClose: () => void;
}

function LabelDrawer({ label, classOptions, onClose }: LabelDrawerProps) {
  const t = useWords(labelWords);
  const content: Field[] = [
    { kind: 'text', name: 'name', label: t.name, max: 12 },
    { kind: 'select', name: 'tone', label: t.tone, options: LabelTone.options.map((value) => ({ value, label: t[value] })) },
  ];
  if (label === 'new') {
    const fields: Field[] = [{ kind: 'select', name: 'labelClassId', label: t.className, options: classOptions }, ...content];
    return (
      <FormDrawer
        title={t.add}
        api={labelApi.add}
        fields={fields}
        initial={{ tone: 'primary' }}
        done={t.saved}
        onClose={onClose}
      />
    );
  }
  const { id, version, name, tone, enabled } = label;
  return (
    <FormDrawer
      title={t.edit}
      api={labelApi.change}
      fields={[...content, { kind: 'switch', name: 'enabled', label: t.enabled }]}
      initial={{ name, tone, enabled }}
      fixed={{ id, version }}
      done={t.saved}
      onClose={onClose}
    />
  );
}
