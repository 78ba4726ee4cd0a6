import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import type { CafeToSurvey } from '@netbar/contract/figures/survey/survey.model';
import { useKeptState } from '#kernel/kept-state.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { useSession } from '#kernel/session.ts';
import { keepStep } from '#kernel/unsent/unsent.store.ts';
import { usePhotoSender } from '#kit/picture/use-photo-sender.ts';
import { emptyDraft, problemOf, seatsOf, surveyFrom, withOccupied, type SurveyDraft } from './survey-draft.rules.ts';

/** All surveys are steps of one task: each stands for itself. */
export const SURVEY_TASK = 'survey';

/** Where the draft of a cafe is kept. */
export const draftsOf = (personId: string) => `survey-draft ${personId} `;

/** What the step of a survey tells the list of cafes. */
export interface SurveyDetail {
  cafeId: string;
}

/** A survey that is being made at one cafe. Each change is on the disk before the next one. */
export function useSurveyDraft(cafe: CafeToSurvey) {
  const personId = useSession((state) => state.user?.id ?? '');
  const { state: draft, act } = useKeptState<SurveyDraft>(draftsOf(personId) + cafe.id, emptyDraft(cafe.id));
  const change = (part: Partial<SurveyDraft>) => act((from) => ({ ...from, ...part }));
  const { problem: photoProblem } = usePhotoSender(surveyApi.addPicture, draft.photos, (key, url) =>
    act((from) => ({ ...from, photos: from.photos.map((photo) => (photo.key === key ? { key, url } : photo)) })),
  );
  return {
    draft,
    change,
    photoProblem,
    /** Counting begins with the first number. */
    addOccupied: (n: number) => act((from) => withOccupied(from, (from.occupied ?? 0) + n, serverNow())),
    setOccupied: (n: number) => act((from) => withOccupied(from, n, serverNow())),
    discard: () => act(() => emptyDraft(cafe.id)),
    /** Keeps the survey as a step, which is sent now or once there is a connection. A second press finds an empty draft. */
    submit: async () => {
      let isKept = false;
      await act(async (from) => {
        if (problemOf(from, cafe, serverNow())) return from;
        await keepSurvey(cafe, from);
        isKept = true;
        return emptyDraft(cafe.id);
      });
      return isKept;
    },
  };
}

const keepSurvey = (cafe: CafeToSurvey, draft: SurveyDraft) =>
  keepStep({
    task: SURVEY_TASK,
    label: `${cafe.name} ${draft.occupied} / ${seatsOf(draft, cafe)}`,
    endpoint: surveyApi.add,
    input: surveyFrom(draft, cafe, serverNow()),
    detail: { cafeId: cafe.id } satisfies SurveyDetail,
  });
