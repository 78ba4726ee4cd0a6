import { ClockCircleOutlined, CloudUploadOutlined, EditOutlined, RightOutlined, ShopOutlined } from '@ant-design/icons';
import type { CafeToSurvey } from '@netbar/contract/figures/survey/survey.model';
import { isStaleAt, STALE_DAYS } from '@netbar/contract/figures/survey/survey.rules';
import { bizDate, daysBetween } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { PhoneTask } from '#kit/phone-task/PhoneTask.tsx';
import { UnsentBanner, useTaskSteps } from '#kit/phone-task/UnsentSteps.tsx';
import { newSurveyWords } from './new-survey.words.ts';
import { distanceText } from './survey.rules.ts';
import { useBegunCafes } from './use-cafes-to-survey.ts';
import { SURVEY_TASK, type SurveyDetail } from './use-survey-draft.ts';

interface CafeListProps {
  cafes: readonly CafeToSurvey[];
  chosenId?: string | undefined;
  onChoose: (cafeId: string) => void;
}

/** The cafes to go to, those that were not surveyed for long first, as a task of the phone. */
export function ChooseCafe({ onLeave, ...list }: CafeListProps & { onLeave: () => void }) {
  const t = useWords(newSurveyWords);
  return (
    <PhoneTask title={t.title} detail={useDueText(list.cafes)} onLeave={onLeave}>
      <CafeList {...list} />
      <UnsentBanner task={SURVEY_TASK} />
    </PhoneTask>
  );
}

/** How many cafes somebody should go to. */
export function useDueText(cafes: readonly CafeToSurvey[]) {
  const t = useWords(newSurveyWords);
  const due = cafes.filter((cafe) => isDue(cafe)).length;
  return due > 0 ? fill(t.dueCount, { n: due }) : fill(t.allFresh, { days: STALE_DAYS });
}

export function CafeList({ cafes, chosenId, onChoose }: CafeListProps) {
  const t = useWords(newSurveyWords);
  const begun = useBegunCafes();
  const { waiting } = useTaskSteps(SURVEY_TASK);
  const unsent = new Set(waiting.map(({ detail }) => (detail as SurveyDetail).cafeId));
  if (cafes.length === 0)
    return (
      <section className="task-card">
        <Blank icon={<ShopOutlined />} title={t.noCafes} text={t.noCafesText} />
      </section>
    );
  return (
    <section className="task-card sv-choose" aria-label={t.choose}>
      <header>
        <h2>{t.choose}</h2>
        <small>{t.chooseNote}</small>
      </header>
      <ul>
        {cafes.map((cafe) => (
          <li key={cafe.id}>
            <button type="button" aria-pressed={cafe.id === chosenId} onClick={() => onChoose(cafe.id)}>
              <Cafe cafe={cafe} />
              {begun.has(cafe.id) && (
                <span className="sv-mark">
                  <EditOutlined aria-hidden /> {t.unfinished}
                </span>
              )}
              {unsent.has(cafe.id) && (
                <span className="sv-mark">
                  <CloudUploadOutlined aria-hidden /> {t.onPhone}
                </span>
              )}
              <Age cafe={cafe} />
              <RightOutlined className="muted" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isDue = ({ last }: CafeToSurvey) => isStaleAt(last && new Date(last.countedTime), serverNow());

function Cafe({ cafe: { name, branchName, distanceM, address } }: { cafe: CafeToSurvey }) {
  const hasSeveral = useOwnBranches().length > 1;
  return (
    <span className="sv-cafe">
      <b>{name}</b>
      <small className="num">{[distanceText(distanceM), address, hasSeveral && branchName].filter(Boolean).join(' · ')}</small>
    </span>
  );
}

function Age({ cafe }: { cafe: CafeToSurvey }) {
  const t = useWords(newSurveyWords);
  const { last } = cafe;
  const days = last && daysBetween(bizDate(new Date(last.countedTime)), bizDate(serverNow()));
  const text = days === null ? t.never : days === 0 ? t.today : fill(t.daysAgo, { n: days });
  return isDue(cafe) ? (
    <span className="sv-due num">
      <ClockCircleOutlined aria-hidden /> {text}
    </span>
  ) : (
    <span className="sec num">{text}</span>
  );
}
