import { accessApi } from '@netbar/contract/platform/access/access.api';
import type { RoleDetail } from '@netbar/contract/platform/access/access.model';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { DutyButton } from '#kit/DutyButton.tsx';
import { accessWords } from './access.words.ts';
import { LevelName } from './kit/LevelName.tsx';
import { RoleDrawer } from './RoleDrawer.tsx';

interface RoleHeadProps {
  role: RoleDetail;
  granted: number;
  all: number;
  canEdit: boolean;
  /** Its tree has changes that are not saved. */
  isChanged: boolean;
  onRemoved: () => void;
}

/** Name, level and size of a role, and what can be done with it as a whole. */
export function RoleHead({ role, granted, all, canEdit, isChanged, onRemoved }: RoleHeadProps) {
  const t = useWords(accessWords);
  const { modal } = App.useApp();
  const [isEditing, setEditing] = useState(false);
  const remove = useCommand(accessApi.remove, { done: t.removed, onDone: onRemoved });
  const { id, name, memberCount, menus, functions } = role;
  const before = menus.length + functions.length;
  const counts = { people: memberCount, granted: granted === before ? granted : `${before} → ${granted}`, all };
  const askRemove = () => {
    modal.confirm({
      title: fill(t.removeAsk, { name }),
      okText: t.remove,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      onOk: () => remove.mutate({ id }),
    });
  };
  return (
    <header className="role-head">
      <h2>{name}</h2>
      <span className="wtag t-neutral">
        <LevelName level={role.level} />
      </span>
      {role.secondFactor === 'REQUIRED' && <span className="wtag t-primary">{t.secondFactorTag}</span>}
      <small className="num muted">{fill(t.counts, counts)}</small>
      <span className="sp" />
      {canEdit && (
        <>
          <DutyButton whyNot={memberCount > 0 ? t.removeHeld : null} danger onClick={askRemove}>
            {t.remove}
          </DutyButton>
          <DutyButton whyNot={isChanged ? t.saveFirst : null} onClick={() => setEditing(true)}>
            {t.edit}
          </DutyButton>
        </>
      )}
      {isEditing && <RoleDrawer role={role} onClose={() => setEditing(false)} />}
    </header>
  );
}
