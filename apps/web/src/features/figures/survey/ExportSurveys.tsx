import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ExportButton } from '#kit/export/ExportButton.tsx';
import { surveyWords } from './survey.words.ts';
import { useSurveyColumns } from './use-survey-columns.tsx';

/** Exports the surveys that the comparison of a branch is made of. */
export function ExportSurveys({ branchId }: { branchId: string }) {
  const t = useWords(surveyWords);
  const canExport = useCan('SURVEY_EXPORT');
  const columns = useSurveyColumns();
  const conditions = { branchId, status: 'VALID' as const };
  const { data } = useApi(surveyApi.list, { ...conditions, limit: 1 }, { enabled: canExport });
  if (!canExport) return null;
  return <ExportButton api={surveyApi.export} title={t.title} conditions={conditions} columns={columns} total={data?.total} />;
}
