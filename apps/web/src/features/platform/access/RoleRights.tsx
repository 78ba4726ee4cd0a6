import { LockOutlined, WarningFilled } from '@ant-design/icons';
import { accessApi } from '@netbar/contract/platform/access/access.api';
import type { RoleDetail } from '@netbar/contract/platform/access/access.model';
import { fill } from '@netbar/contract/kernel/words';
import { useMemo, useState } from 'react';
import { GrantList } from '#features/platform/account/kit/GrantList.tsx';
import { useCommand } from '#kernel/hooks.ts';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { useCan, useSession } from '#kernel/session.ts';
import { DraftBar } from '#kit/tree/DraftBar.tsx';
import { changesOf, leavesOf } from '#kit/tree/tree.rules.ts';
import { TreeView } from '#kit/tree/TreeView.tsx';
import { accessWords } from './access.words.ts';
import { isMenuItem, lockLeaves, permissionNodes } from './kit/permission-nodes.ts';
import { RoleHead } from './RoleHead.tsx';
import { RoleWords } from './RoleWords.tsx';

/** The tree of one role, what it comes to in words, and who holds it. Changes are a draft until they are saved together. */
export function RoleRights({ role, onRemoved }: { role: RoleDetail; onRemoved: () => void }) {
  const t = useWords(accessWords);
  const lang = useLang();
  const canEdit = useCan('ROLE_EDIT') && role.isEditable;
  const canSeePeople = useCan('USER_LIST');
  const held = useHeldItems();
  const saved = useMemo(() => new Set([...role.menus, ...role.functions]), [role]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(saved);
  const nodes = useMemo(
    () => lockLeaves(permissionNodes(lang), (key) => (canEdit && !held.has(key) && !saved.has(key) ? t.notYours : undefined)),
    [lang, canEdit, held, saved, t],
  );
  const { added, removed } = changesOf(nodes, saved, ticked);
  const isChanged = added.length + removed.length > 0;
  useMarkPaneDirty(isChanged);
  const change = useCommand(accessApi.change, { done: t.saved });
  const { id, version, name, level, secondFactor, memberCount } = role;
  const save = () => {
    const items = [...ticked];
    const [menus, functions] = [items.filter(isMenuItem), items.filter((item) => !isMenuItem(item))];
    change.mutate({ id, version, name, level, secondFactor, menus, functions });
  };
  return (
    <div className="role-work">
      <main className="role-tree">
        <RoleHead
          role={role}
          granted={ticked.size}
          all={nodes.flatMap(leavesOf).length}
          canEdit={canEdit}
          isChanged={isChanged}
          onRemoved={onRemoved}
        />
        <TreeView label={t.rights} nodes={nodes} ticked={ticked} {...(canEdit && { saved, onTick: setTicked })} />
      </main>
      <div className="role-side">
        <RoleWords nodes={nodes} saved={saved} ticked={ticked} />
        {canSeePeople && <GrantList roleId={id} />}
        {role.isOwn && (
          <p className="role-note t-neutral">
            <LockOutlined /> {t.ownRole}
          </p>
        )}
        {removed.length > 0 && memberCount > 0 && (
          <p className="role-note t-warning" role="status">
            <WarningFilled /> {fill(t.removedFrom, { items: joinNames(removed.map(({ title }) => title)), n: memberCount })}
          </p>
        )}
      </div>
      {isChanged && (
        <DraftBar
          added={added}
          removed={removed}
          note={fill(t.draftNote, { n: memberCount })}
          isSaving={change.isPending}
          onDiscard={() => setTicked(saved)}
          onSave={save}
        />
      )}
    </div>
  );
}

/** What the reader holds themselves: nobody grants anything else. */
function useHeldItems(): ReadonlySet<string> {
  const user = useSession((state) => state.user);
  return useMemo(
    () =>
      new Set([...(user?.functions ?? []), ...(user?.menus ?? []).flatMap((group) => group.children.map(({ name }) => name))]),
    [user],
  );
}
