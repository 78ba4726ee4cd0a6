import { PlusOutlined, ShopOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Comparison, ComparisonFilters, daysOf } from './Comparison.tsx';
import { ExportSurveys } from './ExportSurveys.tsx';
import { SurveyList } from './SurveyList.tsx';
import { surveyPaths } from './survey-paths.ts';
import { surveyWords } from './survey.words.ts';
import './survey.css';

type Tab = 'compare' | 'records';

/** How the branch stands among the cafes around it, and every survey behind that. The tab stands in the address. */
export default function InvestigationPage() {
  const t = useWords(surveyWords);
  const [query, setQuery] = useSearchParams();
  const branch = usePageBranch();
  // People of a single branch have no branch to choose.
  const hasSeveral = useOwnBranches().length > 1;
  const tab: Tab = query.get('tab') === 'records' ? 'records' : 'compare';
  const choice = (
    <Segmented<Tab>
      value={tab}
      options={[
        { value: 'compare', label: t.compareTab },
        { value: 'records', label: t.recordsTab },
      ]}
      onChange={(next) =>
        setQuery({ ...(next === 'records' && { tab: next }), ...(branch && query.has('branchId') && { branchId: branch.id }) })
      }
    />
  );
  if (tab === 'records') return <SurveyList title={t.title} note={choice} action={<Ways branchId={undefined} />} />;
  if (!branch) return <Blank isPage icon={<ShopOutlined />} title={t.noBranch} text={t.noBranchText} />;
  return (
    <>
      <PageHead
        title={t.title}
        note={choice}
        actions={
          <>
            <ExportSurveys branchId={branch.id} />
            <Ways branchId={branch.id} />
          </>
        }
      />
      <div className="sv-filters">
        {hasSeveral && <PageBranchSelect />}
        <ComparisonFilters />
      </div>
      <Comparison branchId={branch.id} days={daysOf(query)} />
    </>
  );
}

/** The ways to the cafes and to a new survey, for whoever may. */
function Ways({ branchId }: { branchId: string | undefined }) {
  const t = useWords(surveyWords);
  const navigate = useNavigate();
  const [canEdit, canAdd] = [useCan('NEAR_INTERNET_BAR'), useCan('ADD_SURVEY')];
  return (
    <>
      {canEdit && (
        <Button icon={<ShopOutlined />} onClick={() => void navigate(surveyPaths.cafes)}>
          {t.cafes}
        </Button>
      )}
      {canAdd && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(surveyPaths.add(branchId))}>
          {t.newSurvey}
        </Button>
      )}
    </>
  );
}
