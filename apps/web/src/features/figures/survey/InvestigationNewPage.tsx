import type { CafeToSurvey } from '@netbar/contract/figures/survey/survey.model';
import { menuNames } from '@netbar/contract/platform/auth/menu.rules';
import { useNavigate, useSearchParams } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { PhoneTask } from '#kit/phone-task/PhoneTask.tsx';
import { UnsentBanner } from '#kit/phone-task/UnsentSteps.tsx';
import { useStepSender } from '#kit/phone-task/use-step-sender.ts';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { CafeList, ChooseCafe, useDueText } from './ChooseCafe.tsx';
import { newSurveyWords } from './new-survey.words.ts';
import { SurveyPanel, SurveyTask } from './SurveyTask.tsx';
import { surveyPaths } from './survey-paths.ts';
import { useCafesToSurvey } from './use-cafes-to-survey.ts';
import { SURVEY_TASK } from './use-survey-draft.ts';
import './survey-task.css';

/**
 * A survey, made with a phone in the hand: first the cafe, then the count. A wide screen shows both beside each other. The chosen
 * cafe stands in the address.
 */
export default function InvestigationNewPage() {
  const t = useWords(newSurveyWords);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [query] = useSearchParams();
  const branchId = query.get('branchId') ?? undefined;
  const read = useCafesToSurvey(branchId);
  const menus = useSession((state) => state.user?.menus);
  const canCompare = menuNames(menus ?? []).has('investigation');
  const leave = () => void navigate(canCompare ? surveyPaths.compare(branchId) : '/');
  const choose = (cafeId?: string) => void navigate(surveyPaths.add(branchId, cafeId), { replace: true });
  const cafe = read.data?.find(({ id }) => id === query.get('cafeId'));
  if (!isPhone)
    return (
      <>
        <PageHead title={t.title} />
        <Record read={read}>{(cafes) => <Desk cafes={cafes} cafe={cafe} onChoose={choose} />}</Record>
      </>
    );
  if (cafe) return <SurveyTask key={cafe.id} cafe={cafe} onLeave={() => choose()} />;
  if (read.data) return <ChooseCafe cafes={read.data} onChoose={choose} onLeave={leave} />;
  return (
    <PhoneTask title={t.title} onLeave={leave}>
      <Record read={read}>{() => null}</Record>
    </PhoneTask>
  );
}

interface DeskProps {
  cafes: readonly CafeToSurvey[];
  cafe: CafeToSurvey | undefined;
  onChoose: (cafeId?: string) => void;
}

function Desk({ cafes, cafe, onChoose }: DeskProps) {
  const t = useWords(newSurveyWords);
  const due = useDueText(cafes);
  useStepSender();
  return (
    <div className="sv-desk">
      <div className="sv-desk-list">
        {/* Mounted anew after each survey, so that its marks are read again. */}
        <CafeList key={cafe?.id ?? ''} cafes={cafes} chosenId={cafe?.id} onChoose={onChoose} />
        <UnsentBanner task={SURVEY_TASK} />
      </div>
      {cafe ? (
        <SurveyPanel key={cafe.id} cafe={cafe} onLeave={() => onChoose()} />
      ) : (
        <section className="panel sv-desk-none">
          <b>{due}</b>
          <p className="muted">{t.chooseFirst}</p>
        </section>
      )}
    </div>
  );
}
