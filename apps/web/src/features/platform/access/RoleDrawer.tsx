import { accessApi } from '@netbar/contract/platform/access/access.api';
import type { RoleDetail } from '@netbar/contract/platform/access/access.model';
import { Alert, Button, Drawer, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { GrantList } from '#features/platform/account/kit/GrantList.tsx';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { useCan, useSession } from '#kernel/session.ts';
import { Record } from '#kit/detail/Record.tsx';
import { accessWords } from './access.words.ts';
import { isMenuItem, PermissionTree } from './kit/PermissionTree.tsx';

const newRole = {
  id: '',
  name: '',
  level: 3,
  secondFactor: 'NONE' as const,
  isEditable: true,
  version: 0,
  menus: [],
  functions: [],
  members: [],
};

/** A role as a whole: name, level, and what it grants. Read only for whoever may not change it. */
export function RoleDrawer({ id, canEdit, onClose }: { id: string | undefined; canEdit: boolean; onClose: () => void }) {
  const read = useApi(accessApi.get, { id: id ?? '' }, { enabled: id !== undefined });
  if (id === undefined) return <RoleForm role={newRole} canEdit={canEdit} onClose={onClose} />;
  if (read.data?.id === id) return <RoleForm role={read.data} canEdit={canEdit && read.data.isEditable} onClose={onClose} />;
  return (
    <Drawer open size={720} onClose={onClose}>
      <Record read={read}>{() => null}</Record>
    </Drawer>
  );
}

type Role = Pick<RoleDetail, 'id' | 'name' | 'level' | 'secondFactor' | 'version' | 'menus' | 'functions'>;

function RoleForm({ role, canEdit, onClose }: { role: Role; canEdit: boolean; onClose: () => void }) {
  const t = useWords(accessWords);
  const own = useSession((state) => state.user);
  const canSeePeople = useCan('USER_LIST');
  const [name, setName] = useState(role.name);
  const [level, setLevel] = useState(role.level);
  const [secondFactor, setSecondFactor] = useState(role.secondFactor);
  const [checked, setChecked] = useState([...role.menus, ...role.functions]);
  const [isTouched, setTouched] = useState(false);
  useMarkPaneDirty(isTouched);
  const done = { done: t.saved, quiet: true, onDone: onClose };
  const add = useCommand(accessApi.add, done);
  const change = useCommand(accessApi.change, done);
  const saving = role.id ? change : add;
  const save = () => {
    const items = { menus: checked.filter(isMenuItem), functions: checked.filter((item) => !isMenuItem(item)) };
    const content = { name, level, secondFactor, ...items };
    if (role.id) change.mutate({ id: role.id, version: role.version, ...content });
    else add.mutate(content);
  };
  const held = new Set([
    ...(own?.functions ?? []),
    ...(own?.menus ?? []).flatMap((group) => group.children.map((page) => page.name)),
  ]);
  const ownLevel = Number(own?.roles[0]?.level ?? 3);
  const levels = [t.level0, t.level1, t.level2, t.level3]
    .map((label, value) => ({ value, label }))
    .filter(({ value }) => value >= ownLevel);
  const footer = canEdit && (
    <div className="form-foot">
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button type="primary" disabled={!name.trim() || !isTouched} loading={saving.isPending} onClick={save}>
        {t.save}
      </Button>
    </div>
  );
  const touch = <T,>(set: (value: T) => void) =>
    canEdit
      ? (value: T) => {
          set(value);
          setTouched(true);
        }
      : undefined;
  return (
    <Drawer open size={720} title={role.name || t.add} onClose={onClose} footer={footer}>
      {saving.error && <Alert type="error" showIcon title={saving.error.message} className="form-refusal" />}
      <Form layout="vertical" disabled={!canEdit}>
        <Form.Item label={t.name}>
          <Input value={name} maxLength={40} aria-label={t.name} onChange={(event) => touch(setName)?.(event.target.value)} />
        </Form.Item>
        <Form.Item label={t.level}>
          <Select value={level} options={levels} aria-label={t.level} onChange={(value: number) => touch(setLevel)?.(value)} />
        </Form.Item>
        <Form.Item label={t.secondFactor} extra={t.secondFactorNote}>
          <Switch
            checked={secondFactor === 'REQUIRED'}
            aria-label={t.secondFactor}
            onChange={(isOn) => touch(setSecondFactor)?.(isOn ? 'REQUIRED' : 'NONE')}
          />
        </Form.Item>
        <Form.Item label={t.rights} extra={canEdit && t.rightsNote}>
          <PermissionTree
            checked={checked}
            isDisabled={(item) => !held.has(item) && !checked.includes(item)}
            {...(canEdit && { onChange: touch(setChecked) as (next: string[]) => void })}
          />
        </Form.Item>
      </Form>
      {role.id && canSeePeople && <GrantList roleId={role.id} />}
    </Drawer>
  );
}
