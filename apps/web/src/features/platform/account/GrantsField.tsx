import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Grant, GivenGrant } from '@netbar/contract/platform/account/account.model';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { accountWords } from './account.words.ts';
import './grants.css';
import { toGrants, toLines, type RoleLine } from './grants.rules.ts';
import { PlacesSelect } from './PlacesSelect.tsx';

interface GrantsFieldProps {
  id?: string;
  value?: GivenGrant[];
  onChange?: (grants: GivenGrant[]) => void;
  /** Those the account holds now, by name: the caller may keep what they could not give. */
  held?: readonly Grant[];
}

/** Which role somebody has where: one line a role, with all its places. Only what the caller may give is offered. */
export function GrantsField({ id, value = [], onChange, held = [] }: GrantsFieldProps) {
  const t = useWords(accountWords);
  const grantable = useApi(accountApi.grantable, {});
  const [lines, setLines] = useState<RoleLine[]>(() => (value.length > 0 ? toLines(value) : [{ roleId: undefined, places: [] }]));
  const change = (next: RoleLine[]) => {
    setLines(next);
    onChange?.(toGrants(next));
  };
  const set = (at: number, part: Partial<RoleLine>) => change(lines.map((line, i) => (i === at ? { ...line, ...part } : line)));
  const names = new Map([
    ...held.map(({ roleId, roleName }) => [roleId, roleName] as const),
    ...(grantable.data?.roles ?? []).map((role) => [role.id, role.name] as const),
  ]);
  const optionsFor = (own: RoleLine['roleId']) =>
    [...names]
      .filter(([roleId]) => roleId === own || (roleId !== null && !lines.some((line) => line.roleId === roleId)))
      .map(([roleId, name]) => ({ value: roleId ?? '', label: name || t.noRole }));
  return (
    <div className="grants-field" id={id}>
      {lines.map(({ roleId, places }, i) => (
        // Lines have no name of their own, and one that is removed takes its controls with it.
        <div key={`${roleId ?? 'new'} ${i}`} className="grants-line">
          <Select
            aria-label={t.role}
            placeholder={t.role}
            {...(roleId !== undefined && { value: roleId ?? '' })}
            options={optionsFor(roleId)}
            loading={grantable.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(picked: string) => set(i, { roleId: picked || null })}
          />
          <PlacesSelect grantable={grantable.data} held={held} value={places} onChange={(next) => set(i, { places: next })} />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t.removeLine}
            onClick={() => change(lines.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      <Button type="dashed" icon={<PlusOutlined />} onClick={() => setLines([...lines, { roleId: undefined, places: [] }])}>
        {t.addLine}
      </Button>
    </div>
  );
}
