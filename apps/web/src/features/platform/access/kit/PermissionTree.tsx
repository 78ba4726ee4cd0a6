import { permissionTree } from '@netbar/contract/platform/access/access.rules';
import type { MenuItem } from '@netbar/contract/platform/auth/auth.model';
import { allPages } from '@netbar/contract/catalogue';
import { Tree, type TreeDataNode } from 'antd';
import { useMemo } from 'react';
import { useLang } from '#kernel/lang.ts';

const pages = allPages.flatMap((feature) => Object.entries(feature.pages));
const menuPages = new Set(pages.filter(([, page]) => page.menu).map(([name]) => name));

/** Every page of the menu and every function, by name. */
export const permissionItems = pages.flatMap(([name, page]) => [
  ...(page.menu ? [name] : []),
  ...Object.keys(page.functions ?? {}),
]);

export const isMenuItem = (item: string) => menuPages.has(item);

interface PermissionTreeProps {
  checked: string[];
  isDisabled?: (item: string) => boolean;
  onChange?: (checked: string[]) => void;
}

/** Groups, pages and functions as the contract has them. Pages of the menu and functions are ticked one by one; the rest are headings. */
export function PermissionTree({ checked, isDisabled = () => false, onChange }: PermissionTreeProps) {
  const lang = useLang();
  const tree = useMemo((): TreeDataNode[] => {
    const nodeOf = ({ type, name, title, children }: MenuItem): TreeDataNode[] => {
      const isHeading = type === 'MENU' && !menuPages.has(name);
      const below = children.flatMap(nodeOf);
      if (isHeading && below.length === 0) return [];
      return [{ key: name, title, checkable: !isHeading, disableCheckbox: !onChange || isDisabled(name), children: below }];
    };
    return permissionTree(allPages, lang).flatMap(nodeOf);
  }, [lang, isDisabled, onChange]);
  return (
    <Tree
      checkable
      checkStrictly
      defaultExpandAll
      selectable={false}
      treeData={tree}
      checkedKeys={checked}
      onCheck={(keys) => onChange?.((Array.isArray(keys) ? keys : keys.checked) as string[])}
    />
  );
}
