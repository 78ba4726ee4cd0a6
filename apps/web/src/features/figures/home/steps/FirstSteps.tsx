import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { FirstSteps as Steps } from '@netbar/contract/figures/home/home.model';
import { doneSteps, stepNames, type StepName } from '@netbar/contract/figures/home/home.rules';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { StepForm, type Step } from '#kit/steps/StepForm.tsx';
import { Lacks } from './Lacks.tsx';
import { StepWays } from './StepWays.tsx';
import { stepsWords } from './steps.words.ts';
import './first-steps.css';

/** The way of a new company to its first sale. What is done follows from its data; the steps lead to the usual pages. */
export function FirstSteps({ onLater }: { onLater?: () => void }) {
  const steps = useApi(homeApi.firstSteps, {});
  return <Record read={steps}>{(data) => <Guide steps={data} onLater={onLater} />}</Record>;
}

function Guide({ steps, onLater }: { steps: Steps; onLater: (() => void) | undefined }) {
  const t = useWords(stepsWords);
  const companyName = useSession((state) => state.user?.companyName);
  const done = doneSteps(steps.counts);
  const firstOpen = stepNames.find((step) => !done.includes(step) && !steps.skipped.includes(step)) ?? 'shift';
  const [chosen, setChosen] = useState<StepName>();
  const current = chosen ?? firstOpen;
  const skip = useCommand(homeApi.skipStep);
  const described = (name: StepName): Step<StepName> => {
    const isDone = done.includes(name);
    const text = isDone ? fill(t[`${name}Done`], steps.counts) : t[`${name}Text`];
    return { name, title: t[name], text, state: isDone ? 'done' : steps.skipped.includes(name) ? 'skipped' : 'open' };
  };
  const actions = (
    <>
      <Progress
        className="steps-progress"
        percent={(done.length / stepNames.length) * 100}
        showInfo={false}
        size="small"
        aria-label={t.title}
      />
      <b className="num">{fill(t.progress, { done: done.length, all: stepNames.length })}</b>
      {onLater && (
        <Button type="text" onClick={onLater}>
          {t.later}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHead title={onLater ? t.title : t.guide} note={steps.isSold ? t.sold : companyName} actions={actions} />
      <StepForm
        label={t.title}
        steps={stepNames.map(described)}
        current={current}
        onChoose={setChosen}
        onSkip={(step, isSkipped) => skip.mutate({ step, isSkipped })}
        isSkipping={skip.isPending}
        aside={<Lacks steps={steps} onChoose={setChosen} />}
      >
        <StepWays steps={steps} step={current} isDone={done.includes(current)} />
      </StepForm>
    </>
  );
}
