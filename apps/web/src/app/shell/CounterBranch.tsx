import { ShopOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { chooseBranch, useBranchId } from '#kernel/flags.ts';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import { kitWords } from '#kit/kit.words.ts';
import { shellWords } from './shell.words.ts';

/** SHELL-10: the branch whose counter is shown; a select only for people with several. RT-03: another one reconnects. */
export function CounterBranch() {
  const t = useWords(shellWords);
  const { branch } = useWords(kitWords);
  const branches = useOwnBranches();
  const branchId = useBranchId();
  const [only] = branches;
  if (!only || !branchId) return null;
  if (branches.length === 1)
    return (
      <span className="branch-only">
        <Tooltip title={t.branchNo}>
          <span className="num">No.{only.branchNo}</span>
        </Tooltip>
        {only.name}
      </span>
    );
  return (
    <BranchSelect
      className="branch-select"
      aria-label={branch}
      prefix={<ShopOutlined />}
      value={branchId}
      popupMatchSelectWidth={false}
      onPick={chooseBranch}
    />
  );
}
