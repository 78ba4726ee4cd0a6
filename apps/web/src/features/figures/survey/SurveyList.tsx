import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { SurveyStatus, type Survey } from '@netbar/contract/figures/survey/survey.model';
import { surveyStatusWords } from '@netbar/contract/figures/survey/survey.words';
import { fill } from '@netbar/contract/kernel/words';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchFilters } from '#kit/branch/use-branch-filter.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { SurveyDrawer } from './SurveyDrawer.tsx';
import { surveyListWords } from './survey-list.words.ts';
import { useSurveyColumns } from './use-survey-columns.tsx';

/** Every survey, also those that are void. A link may ask for those of one cafe. */
export function SurveyList({ title, note, action }: { title: string; note: ReactNode; action: ReactNode }) {
  const t = useWords(surveyListWords);
  const lang = useLang();
  const [query] = useSearchParams();
  const cafeId = query.get('cafeId');
  const canExport = useCan('SURVEY_EXPORT');
  const [open, setOpen] = useState<Survey>();
  const [voiding, setVoiding] = useState<Survey>();
  const words = Object.fromEntries(SurveyStatus.options.map((status) => [status, surveyStatusWords[status][lang]]));
  return (
    <>
      <ListPage
        title={title}
        note={note}
        api={surveyApi.list}
        {...(cafeId && { fixed: { cafeId } })}
        emptyText={t.empty}
        action={action}
        tabs={useStatusTabs(t.status, SurveyStatus.options, words as Record<SurveyStatus, string>)}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          { kind: 'days', name: 'fromDate', toName: 'toDate', label: t.countedDays },
          ...useBranchFilters(t.branch),
        ]}
        columns={useSurveyColumns()}
        exporting={canExport && { api: surveyApi.export }}
        rowActions={(row) => [
          { key: 'open', label: t.details, onClick: () => setOpen(row) },
          ...(row.canVoid ? [{ key: 'void', label: t.void, isDangerous: true, onClick: () => setVoiding(row) }] : []),
        ]}
      />
      {open && <SurveyDrawer survey={open} onClose={() => setOpen(undefined)} />}
      {voiding && <VoidSurvey survey={voiding} onClose={() => setVoiding(undefined)} />}
    </>
  );
}

/** Asks why a survey is wrong. */
export function VoidSurvey({ survey: { id, version, cafeName }, onClose }: { survey: Survey; onClose: () => void }) {
  const t = useWords(surveyListWords);
  return (
    <FormDrawer
      title={fill(t.voidTitle, { name: cafeName })}
      api={surveyApi.void}
      fields={[{ kind: 'area', name: 'reason', label: t.voidReason, help: t.voidHelp, max: 100 }]}
      fixed={{ id, version }}
      done={t.voided}
      onClose={onClose}
    />
  );
}
