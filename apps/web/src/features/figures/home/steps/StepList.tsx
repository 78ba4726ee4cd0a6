import { CheckOutlined } from '@ant-design/icons';
import type { FirstSteps } from '@netbar/contract/figures/home/home.model';
import { stepNames, type StepName } from '@netbar/contract/figures/home/home.rules';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { stepsWords } from './steps.words.ts';

interface StepListProps {
  steps: FirstSteps;
  done: StepName[];
  current: StepName;
  onChoose: (step: StepName) => void;
}

/** All steps, in any order, with what there is already. */
export function StepList({ steps, done, current, onChoose }: StepListProps) {
  const t = useWords(stepsWords);
  return (
    <nav className="panel steps-list" aria-label={t.title}>
      <ol>
        {stepNames.map((step, i) => {
          const isDone = done.includes(step);
          const state = isDone ? t.done : step === current ? t.doing : steps.skipped.includes(step) ? t.skipped : '';
          return (
            <li key={step}>
              <button type="button" aria-current={step === current ? 'step' : undefined} onClick={() => onChoose(step)}>
                <span className={isDone ? 'step-no done' : 'step-no num'}>{isDone ? <CheckOutlined /> : i + 1}</span>
                <span className="col">
                  <b>{t[step]}</b>
                  <small className="muted">{isDone ? fill(t[`${step}Done`], steps.counts) : t[`${step}Text`]}</small>
                </span>
                <small className={step === current ? 'b' : 'muted'}>{state}</small>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
