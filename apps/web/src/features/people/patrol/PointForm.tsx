import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolPoint } from '@netbar/contract/people/patrol/patrol.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Checkbox, Input } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { settingWords } from './setting.words.ts';

interface PointFormProps {
  branchId: string;
  /** Left out: a new one. */
  point: PatrolPoint | undefined;
  onClose: () => void;
}

/** Adds or changes a point with what is looked at there. */
export function PointForm({ branchId, point, onClose }: PointFormProps) {
  const t = useWords(settingWords);
  const { data: choices } = useApi(patrolApi.choices, { branchId });
  const fields: Field[] = [
    { kind: 'text', name: 'name', label: t.name, max: 20, help: t.nameHelp },
    {
      kind: 'select',
      name: 'areaId',
      label: t.area,
      isOptional: true,
      options: (choices?.areas ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'own', name: 'items', label: t.items, help: t.itemsHelp, isWide: true, control: <ItemsInput /> },
  ];
  if (!point)
    return (
      <FormDrawer
        title={t.addPoint}
        api={patrolApi.addPoint}
        fields={fields}
        initial={{ items: [{ text: '', needsPhoto: false }] }}
        fixed={{ branchId }}
        done={t.saved}
        onClose={onClose}
      />
    );
  const { id, version, name, areaId, items } = point;
  return (
    <FormDrawer
      title={`${t.editPoint} ${point.no}`}
      api={patrolApi.changePoint}
      fields={fields}
      initial={{ name, areaId, items }}
      fixed={{ id, version }}
      done={t.saved}
      onClose={onClose}
    />
  );
}

/** An item while it is typed. */
interface TypedItem {
  id?: string;
  text: string;
  needsPhoto: boolean;
}

const MOST_ITEMS = 20;

/** The items of a point, one below the other. Enter adds the next one. */
function ItemsInput({ value = [], onChange }: { value?: TypedItem[]; onChange?: (items: TypedItem[]) => void }) {
  const t = useWords(settingWords);
  const put = (at: number, change: Partial<TypedItem>) =>
    onChange?.(value.map((item, i) => (i === at ? { ...item, ...change } : item)));
  const add = () => value.length < MOST_ITEMS && onChange?.([...value, { text: '', needsPhoto: false }]);
  const moveUp = (at: number) => {
    const item = value[at];
    if (item) onChange?.(value.toSpliced(at, 1).toSpliced(at - 1, 0, item));
  };
  return (
    <div className="ps-items">
      {value.map((item, i) => (
        // Items have no identity before they are saved.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={item.id ?? i}>
          <Input
            aria-label={fill(t.itemText, { n: i + 1 })}
            placeholder={t.itemPlaceholder}
            maxLength={60}
            value={item.text}
            prefix={<span className="num muted">{i + 1}</span>}
            onChange={({ target }) => put(i, { text: target.value })}
            onPressEnter={(event) => {
              event.preventDefault();
              if (i === value.length - 1) add();
            }}
          />
          <Checkbox checked={item.needsPhoto} onChange={({ target }) => put(i, { needsPhoto: target.checked })}>
            {t.needsPhoto}
          </Checkbox>
          <Button
            type="text"
            icon={<ArrowUpOutlined />}
            aria-label={fill(t.itemUp, { n: i + 1 })}
            disabled={i === 0}
            onClick={() => moveUp(i)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={fill(t.dropItem, { n: i + 1 })}
            disabled={value.length === 1}
            onClick={() => onChange?.(value.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      {value.length < MOST_ITEMS && (
        <Button icon={<PlusOutlined />} onClick={add}>
          {t.addItem}
        </Button>
      )}
    </div>
  );
}
