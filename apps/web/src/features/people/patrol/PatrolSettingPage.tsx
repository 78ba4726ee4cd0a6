import { ScheduleOutlined, ShopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { patrolPaths } from './patrol-paths.ts';
import { PlanPanel } from './PlanPanel.tsx';
import { PointPanel } from './PointPanel.tsx';
import { settingWords } from './setting.words.ts';
import './patrol.css';
import './setting.css';

/** Where rounds go and when: points with their checks and codes, and plans. */
export default function PatrolSettingPage() {
  const t = useWords(settingWords);
  const navigate = useNavigate();
  const branch = usePageBranch();
  const hasSeveral = useOwnBranches().length > 1;
  const canList = useCan('PATROL_LIST');
  if (!branch) return <Blank isPage icon={<ShopOutlined />} title={t.noBranch} text={t.noBranchText} />;
  return (
    <>
      <PageHead
        title={t.title}
        note={hasSeveral ? <PageBranchSelect /> : branch.name}
        actions={
          canList && (
            <Button icon={<ScheduleOutlined />} onClick={() => void navigate(patrolPaths.rounds(branch.id))}>
              {t.rounds}
            </Button>
          )
        }
      />
      <div className="ps-cols" key={branch.id}>
        <PointPanel branchId={branch.id} />
        <PlanPanel branchId={branch.id} />
      </div>
    </>
  );
}
