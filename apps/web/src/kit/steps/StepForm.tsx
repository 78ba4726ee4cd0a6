import { CheckOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '../Panel.tsx';
import { stepFormWords } from './step-form.words.ts';
import './steps.css';

export interface Step<Name extends string> {
  name: Name;
  title: string;
  /** What the step is for; once done, what it brought. */
  text: string;
  state: 'open' | 'done' | 'skipped';
}

interface StepFormProps<Name extends string> {
  label: string;
  steps: Step<Name>[];
  current: Name;
  onChoose: (name: Name) => void;
  /** Leaves the step out, or takes it up again. Absent where no step may be left out. */
  onSkip?: (name: Name, isSkipped: boolean) => void;
  isSkipping?: boolean;
  /** At the right, below the step on narrow screens. */
  aside?: ReactNode;
  /** The current step. */
  children: ReactNode;
}

/** Work in steps that may be done in any order, each saved on its own. */
export function StepForm<Name extends string>(props: StepFormProps<Name>) {
  const { label, steps, current, onChoose, aside, children } = props;
  const t = useWords(stepFormWords);
  const at = steps.findIndex((step) => step.name === current);
  const step = steps[at];
  if (!step) return null;
  const stateWords = { open: undefined, done: t.done, skipped: t.skipped };
  return (
    <div className={aside ? 'steps-grid with-aside' : 'steps-grid'}>
      <StepList label={label} steps={steps} current={current} onChoose={onChoose} />
      <Panel title={fill(t.stepNo, { n: at + 1, name: step.title })} note={stateWords[step.state]}>
        {children}
        <StepFoot {...props} step={step} previous={steps[at - 1]} next={steps[at + 1]} />
      </Panel>
      {aside}
    </div>
  );
}

type StepListProps<Name extends string> = Pick<StepFormProps<Name>, 'label' | 'steps' | 'current' | 'onChoose'>;

function StepList<Name extends string>({ label, steps, current, onChoose }: StepListProps<Name>) {
  const t = useWords(stepFormWords);
  return (
    <nav className="panel steps-list" aria-label={label}>
      <ol>
        {steps.map(({ name, title, text, state }, i) => (
          <li key={name}>
            <button type="button" aria-current={name === current ? 'step' : undefined} onClick={() => onChoose(name)}>
              <span className={state === 'done' ? 'step-no done' : 'step-no num'}>
                {state === 'done' ? <CheckOutlined /> : i + 1}
              </span>
              <span className="col">
                <b>{title}</b>
                <small className="muted">{text}</small>
              </span>
              <small className={name === current ? 'b' : 'muted'}>
                {state === 'done' ? t.done : name === current ? t.doing : state === 'skipped' && t.skipped}
              </small>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepFootProps<Name extends string> extends StepFormProps<Name> {
  step: Step<Name>;
  previous: Step<Name> | undefined;
  next: Step<Name> | undefined;
}

/** Back, leave out, on. A step left out opens the next. */
function StepFoot<Name extends string>({ step, previous, next, onChoose, onSkip, isSkipping = false }: StepFootProps<Name>) {
  const t = useWords(stepFormWords);
  const isSkipped = step.state === 'skipped';
  const skip = () => {
    onSkip?.(step.name, !isSkipped);
    if (!isSkipped && next) onChoose(next.name);
  };
  return (
    <footer className="step-foot">
      {previous && <Button onClick={() => onChoose(previous.name)}>{t.previous}</Button>}
      <span className="sp" />
      {onSkip && step.state !== 'done' && (
        <Button type="text" loading={isSkipping} onClick={skip}>
          {isSkipped ? t.unskip : t.skip}
        </Button>
      )}
      {next && <Button onClick={() => onChoose(next.name)}>{fill(t.next, { name: next.title })}</Button>}
    </footer>
  );
}
