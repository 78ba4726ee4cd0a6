import { accessApi } from '@netbar/contract/platform/access/access.api';
import { App } from 'antd';
import { use, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { isPaneDirty, PaneContext } from '#kernel/pane.ts';
import { useCan } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { accessWords } from './access.words.ts';
import { RoleDrawer } from './RoleDrawer.tsx';
import { MOST_ROLES, RoleList } from './RoleList.tsx';
import { RoleRights } from './RoleRights.tsx';
import './role.css';

/** K6: the roles, the tree of the one chosen, and what it comes to. On a phone one after the other. */
export default function RolePage() {
  const t = useWords(accessWords);
  const { modal } = App.useApp();
  const pane = use(PaneContext);
  const isPhone = useIsPhone();
  const canEdit = useCan('ROLE_EDIT');
  const [query, setQuery] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const roles = useApi(accessApi.list, { limit: MOST_ROLES }).data?.rows ?? [];
  const first = roles.find(({ isEditable }) => isEditable) ?? roles[0];
  const chosen = query.get('id') ?? (isPhone ? undefined : first?.id);
  const choose = (id: string | undefined) => {
    const go = () => setQuery(id === undefined ? {} : { id });
    if (!isPaneDirty(pane)) return go();
    modal.confirm({ title: t.leaveDraft, okText: t.confirm, cancelText: t.cancel, onOk: go });
  };
  const role = useApi(accessApi.get, { id: chosen ?? '' }, { enabled: chosen !== undefined });
  return (
    <div className={isPhone ? 'role-page phone' : 'role-page'}>
      {(!isPhone || chosen === undefined) && (
        <RoleList chosen={chosen} onChoose={choose} onAdd={canEdit ? () => setAdding(true) : undefined} />
      )}
      {isPhone && chosen !== undefined && (
        <button type="button" className="link role-back" onClick={() => choose(undefined)}>
          ‹ {t.roles}
        </button>
      )}
      {chosen !== undefined && (
        <Record read={role.data && role.data.id !== chosen ? { ...role, data: undefined, isPending: true } : role}>
          {(data) => <RoleRights key={`${data.id} ${data.version}`} role={data} onRemoved={() => setQuery({})} />}
        </Record>
      )}
      {isAdding && <RoleDrawer onClose={() => setAdding(false)} onAdded={(id) => setQuery({ id })} />}
    </div>
  );
}
