import { permissionTree } from '@netbar/contract/platform/access/access.rules';
import type { MenuItem } from '@netbar/contract/platform/auth/auth.model';
import { menuGroups } from '@netbar/contract/kernel/pages';
import { allPages } from '@netbar/contract/catalogue';
import { Tree, type TreeDataNode } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { accessWords } from './access.words.ts';

const nodeOf = ({ type, name, title, children }: MenuItem): TreeDataNode => ({
  key: name,
  title: type === 'FUNCTION' ? `${title} (${name})` : title,
  selectable: !(name in menuGroups),
  children: children.map(nodeOf),
});
const nothing: TreeDataNode[] = [];

/** The whole tree of pages and functions, as the contract has it. Hundreds of lines: the page is there first. */
export default function PermissionPage() {
  const t = useWords(accessWords);
  const lang = useLang();
  const navigate = useNavigate();
  const whole = useMemo(() => permissionTree(allPages, lang).map(nodeOf), [lang]);
  const tree = useDeferredValue(whole, nothing);
  return (
    <>
      <PageHead title={t.permissions} note={t.permissionsNote} />
      <Panel>
        {tree.length > 0 && (
          <Tree
            defaultExpandAll
            treeData={tree}
            selectedKeys={[]}
            onSelect={([key]) => key && void navigate(`/settings/permission/detail?name=${String(key)}`)}
          />
        )}
      </Panel>
    </>
  );
}
