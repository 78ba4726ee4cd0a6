import { ScheduleOutlined, ShopOutlined, TeamOutlined } from '@ant-design/icons';
import { employeePages } from '@netbar/contract/people/employee/employee.pages';
import { rosterPages } from '@netbar/contract/people/roster/roster.pages';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { boardWords } from './board.words.ts';

/** Why there are no rows, and what to do about it. */
export function NoRows({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const t = useWords(boardWords);
  const navigate = useNavigate();
  const seesArchives = useCan('EMPLOYEE_LIST');
  if (isFiltered)
    return <Blank icon={<TeamOutlined />} title={t.noMatch} text="" actions={<Button onClick={onAll}>{t.showAll}</Button>} />;
  const open = (
    <Button type="primary" onClick={() => void navigate(employeePages.pages.archives.path)}>
      {t.archives}
    </Button>
  );
  return <Blank icon={<TeamOutlined />} title={t.noPeople} text={t.noPeopleText} actions={seesArchives && open} />;
}

/** Nothing can be planned before there are kinds of shifts. */
export function NoKinds({ branchId }: { branchId: string }) {
  const t = useWords(boardWords);
  const navigate = useNavigate();
  const maySetUp = useCan('WORK_SCHEDULE');
  const open = (
    <Button type="primary" onClick={() => void navigate(`${rosterPages.pages['scheduling-base'].path}?branchId=${branchId}`)}>
      {t.setUp}
    </Button>
  );
  return (
    <section className="panel">
      <Blank
        icon={<ScheduleOutlined />}
        title={t.noKinds}
        text={maySetUp ? t.noKindsText : t.noKindsAsk}
        actions={maySetUp && open}
      />
    </section>
  );
}

export function NoBranch() {
  const t = useWords(boardWords);
  return (
    <section className="panel">
      <Blank icon={<ShopOutlined />} isPage title={t.noBranch} text={t.noBranchText} />
    </section>
  );
}
