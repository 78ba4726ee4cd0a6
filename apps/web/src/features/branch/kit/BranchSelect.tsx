import { ShopOutlined } from '@ant-design/icons';
import { Select, Tooltip } from 'antd';
import { chooseBranch, useBranchId } from '#kernel/flags.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { branchWords } from '../branch.words.ts';

/** SHELL-10: the branch whose counter this is; a choice only where there is one. RT-03: another one reconnects. */
export function BranchSelect() {
  const t = useWords(branchWords);
  const branches = useSession((state) => state.user?.branches) ?? [];
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
    <Select
      className="branch-select"
      aria-label={t.branch}
      prefix={<ShopOutlined />}
      value={branchId}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      options={branches.map(({ id, name, branchNo }) => ({ value: id, label: `No.${branchNo} ${name}` }))}
      onChange={chooseBranch}
    />
  );
}
