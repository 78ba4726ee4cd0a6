import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { NearCafeStatus, type NearCafe } from '@netbar/contract/figures/survey/survey.model';
import { cafeStepTo } from '@netbar/contract/figures/survey/survey.rules';
import { useWords } from '#kernel/lang.ts';
import { useAct } from '#kernel/undo.tsx';
import { cafeWords } from './cafe.words.ts';

/** What can become of a cafe: closed, reopened, archived, restored. Each can be undone for a while, if a step leads back. */
export function useCafeSteps() {
  const t = useWords(cafeWords);
  const act = useAct();
  return ({ id: cafeId, version, status }: NearCafe) =>
    NearCafeStatus.options.flatMap((next) => {
      const step = cafeStepTo(status, next);
      if (!step) return [];
      const back = cafeStepTo(next, status);
      return [
        {
          key: step,
          label: t[step],
          isDangerous: step === 'archive',
          onClick: () =>
            act({
              api: surveyApi.setCafeStatus,
              input: { cafeId, version, status: next },
              done: t.saved,
              ...(back && {
                undo: (got: NearCafe) => ({ api: surveyApi.setCafeStatus, input: { cafeId, version: got.version, status } }),
              }),
            }),
        },
      ];
    });
}
