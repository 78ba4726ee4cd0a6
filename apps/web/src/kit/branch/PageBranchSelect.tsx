import { ShopOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { kitWords } from '../kit.words.ts';
import { BranchSelect } from './BranchSelect.tsx';

/** The branch a page is about: the one in the address, else the first of one's own. */
export function usePageBranch() {
  const branches = useOwnBranches();
  const [query] = useSearchParams();
  const wanted = query.get('branchId');
  return branches.find(({ id }) => id === wanted) ?? branches[0];
}

/** Stands beside a page's title. Choosing another branch puts it into the address and drops the list's conditions. */
export function PageBranchSelect() {
  const t = useWords(kitWords);
  const [, setQuery] = useSearchParams();
  const branch = usePageBranch();
  return (
    <BranchSelect
      className="branch-pick"
      prefix={<ShopOutlined />}
      aria-label={t.branch}
      value={branch?.id}
      popupMatchSelectWidth={false}
      onPick={(branchId) => setQuery({ branchId }, { replace: true })}
    />
  );
}
