import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { FirstSteps as Steps } from '@netbar/contract/figures/home/home.model';
import { doneSteps, stepNames, type StepName } from '@netbar/contract/figures/home/home.rules';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Lacks } from './Lacks.tsx';
import { StepList } from './StepList.tsx';
import { StepPanel } from './StepPanel.tsx';
import { stepsWords } from './steps.words.ts';
import './steps.css';

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
      <div className="steps-grid">
        <StepList steps={steps} done={done} current={current} onChoose={setChosen} />
        <StepPanel key={current} steps={steps} step={current} isDone={done.includes(current)} onChoose={setChosen} />
        <Lacks steps={steps} onChoose={setChosen} />
      </div>
    </>
  );
}
