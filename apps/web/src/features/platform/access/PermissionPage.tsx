import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { TreeView } from '#kit/tree/TreeView.tsx';
import { accessWords } from './access.words.ts';
import { permissionNodes } from './kit/permission-nodes.ts';

/** The whole tree of pages and functions, as the contract has it. Each leads to the roles that hold it. */
export default function PermissionPage() {
  const t = useWords(accessWords);
  const lang = useLang();
  const navigate = useNavigate();
  const nodes = useMemo(() => permissionNodes(lang, { withAllPages: true }), [lang]);
  return (
    <>
      <PageHead title={t.permissions} note={t.permissionsNote} />
      <Panel flush>
        <TreeView
          label={t.permissions}
          nodes={nodes}
          onOpen={(key) => void navigate(`/settings/permission/detail?name=${encodeURIComponent(key)}`)}
        />
      </Panel>
    </>
  );
}
