import { PlusOutlined } from '@ant-design/icons';
import { labelApi } from '@netbar/contract/guests/label/label.api';
import { LabelTarget, type LabelClass } from '@netbar/contract/guests/label/label.model';
import { Button } from 'antd';
import { useState } from 'react';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { labelWords } from './label.words.ts';

export default function LabelClassifyPage() {
  const t = useWords(labelWords);
  const canEdit = useCan('LABEL_EDIT');
  const [editing, setEditing] = useState<LabelClass | 'new'>();
  const brands = useBrands();
  const targets = LabelTarget.options.map((value) => ({ value, label: t[value] }));
  const addButton = canEdit && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t.addClass}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t.classes}
        api={labelApi.listClasses}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword },
          { kind: 'select', name: 'target', label: t.target, options: targets },
          { kind: 'select', name: 'brandId', label: t.brand, options: brands.options },
        ]}
        action={addButton}
        columns={[
          { key: 'name', title: t.className, fixed: 'left', render: (row) => row.name },
          { key: 'brand', title: t.brand, render: (row) => brands.nameOf(row.brandId) },
          { key: 'target', title: t.target, render: (row) => t[row.target] },
          { key: 'exclusive', title: t.exclusive, render: (row) => (row.isExclusive ? t.exclusiveYes : t.exclusiveNo) },
          { key: 'count', title: t.count, align: 'right', render: (row) => <span className="num">{row.labels}</span> },
        ]}
        rowActions={(row) => (canEdit ? [{ key: 'edit', label: t.edit, onClick: () => setEditing(row) }] : [])}
      />
      {editing && <ClassDrawer labelClass={editing} brands={brands} targets={targets} onClose={() => setEditing(undefined)} />}
    </>
  );
}

interface Option {
  value: string;
  label: string;
}
interface ClassDrawerProps {
  labelClass: LabelClass | 'new';
  brands: ReturnType<typeof useBrands>;
  targets: Option[];
  onClose: () => void;
}

function ClassDrawer({ labelClass, brands, targets, onClose }: ClassDrawerProps) {
  const t = useWords(labelWords);
  const content: Field[] = [
    { kind: 'text', name: 'name', label: t.className, max: 20 },
    { kind: 'switch', name: 'isExclusive', label: t.exclusive },
  ];
  if (labelClass === 'new')
    return (
      <FormDrawer
        title={t.addClass}
        api={labelApi.addClass}
        fields={[
          { kind: 'select', name: 'brandId', label: t.brand, options: brands.options },
          { kind: 'select', name: 'target', label: t.target, options: targets },
          ...content,
        ]}
        initial={{ brandId: brands.usual, target: 'MEMBER', isExclusive: false }}
        done={t.classSaved}
        onClose={onClose}
      />
    );
  const { id, version, name, isExclusive } = labelClass;
  return (
    <FormDrawer
      title={t.edit}
      api={labelApi.changeClass}
      fields={content}
      initial={{ name, isExclusive }}
      fixed={{ id, version }}
      done={t.classSaved}
      onClose={onClose}
    />
  );
}
