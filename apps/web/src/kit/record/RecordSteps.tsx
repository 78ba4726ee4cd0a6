import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { useWords } from '#kernel/lang.ts';
import { recordWords } from './record.words.ts';

export interface RecordStep {
  key: string;
  title: string;
  /** Who and when; of a step to come, what is missing. */
  note?: string | undefined;
  /** stopped: it ended here, by a refusal or a cancellation. */
  state: 'done' | 'now' | 'open' | 'stopped';
}

/** The way of a document: past steps with who and when, the current one, those to come. */
export function RecordSteps({ steps }: { steps: RecordStep[] }) {
  const t = useWords(recordWords);
  const said = { done: t.stepDone, now: t.stepNow, open: t.stepOpen, stopped: t.stepDone };
  return (
    <ol className="rec-steps">
      {steps.map(({ key, title, note, state }, i) => (
        <li key={key} className={`is-${state}`} {...(state === 'now' && { 'aria-current': 'step' as const })}>
          <i aria-hidden>{state === 'done' ? <CheckOutlined /> : state === 'stopped' ? <CloseOutlined /> : i + 1}</i>
          <div>
            <b>{title}</b>
            <span className="unseen">{said[state]}</span>
            {note && <small>{note}</small>}
          </div>
        </li>
      ))}
    </ol>
  );
}
