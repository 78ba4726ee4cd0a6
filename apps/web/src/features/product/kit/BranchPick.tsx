import { ShopOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { productWords } from '../product.words.ts';

/** The branch a page is about: the one in the address, else the first of one's own. */
export function useBranchPick() {
  const branches = useSession((state) => state.user?.branches);
  const [query] = useSearchParams();
  const wanted = query.get('branchId');
  return (branches ?? []).find(({ id }) => id === wanted) ?? branches?.[0];
}

/** Stands beside a page's title; choosing another branch starts the list afresh. */
export function BranchPick() {
  const t = useWords(productWords);
  const branches = useSession((state) => state.user?.branches);
  const [, setQuery] = useSearchParams();
  const branch = useBranchPick();
  return (
    <Select
      className="branch-pick"
      prefix={<ShopOutlined />}
      aria-label={t.branch}
      value={branch?.id ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={(branches ?? []).map(({ id, name, branchNo }) => ({ value: id, label: `No.${branchNo} ${name}` }))}
      onChange={(branchId: string) => setQuery({ branchId }, { replace: true })}
    />
  );
}
