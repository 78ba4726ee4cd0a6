import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import type { CafeToSurvey } from '@netbar/contract/figures/survey/survey.model';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#kernel/call.ts';
import { useApi } from '#kernel/hooks.ts';
import { keepRecord, readKeptRecord, readKeptRecords } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { isBegun, type SurveyDraft } from './survey-draft.rules.ts';
import { draftsOf } from './use-survey-draft.ts';

/** The cafes to survey. They are kept as read last, so that a survey can be made after a reload without a connection. */
export function useCafesToSurvey(branchId: string | undefined) {
  const read = useApi(surveyApi.toSurvey, branchId ? { branchId } : {});
  const personId = useSession((state) => state.user?.id ?? '');
  const place = `survey-cafes ${personId} ${branchId ?? ''}`;
  const [kept, setKept] = useState<CafeToSurvey[]>();
  const keep = useEffectEvent(() => void (read.data && keepRecord(place, read.data)));
  useEffect(() => keep(), [read.data]);
  const isUnanswered = !read.data && read.error instanceof CallError && read.error.status === undefined;
  useEffect(() => {
    if (isUnanswered) void readKeptRecord<CafeToSurvey[]>(place).then(setKept);
  }, [isUnanswered, place]);
  return { ...read, data: read.data ?? kept };
}

/** The cafes with a draft on this device. Read again whenever somebody comes back to the list. */
export function useBegunCafes(): ReadonlySet<string> {
  const personId = useSession((state) => state.user?.id ?? '');
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    void readKeptRecords<SurveyDraft>(draftsOf(personId)).then((drafts) =>
      setBegun(new Set(drafts.filter(isBegun).map(({ cafeId }) => cafeId))),
    );
  }, [personId]);
  return begun;
}
