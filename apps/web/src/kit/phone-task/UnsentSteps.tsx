import { CheckCircleFilled, CloudUploadOutlined, ExclamationCircleFilled, WifiOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useConnection } from '#kernel/connection.ts';
import { useWords } from '#kernel/lang.ts';
import { retryStep } from '#kernel/unsent/send-steps.ts';
import { waitingSteps, type UnsentStep } from '#kernel/unsent/unsent.rules.ts';
import { forgetStep, useUnsent, type SentStep } from '#kernel/unsent/unsent.store.ts';
import { phoneTaskWords } from './phone-task.words.ts';
import { TaskSheet } from './TaskSheet.tsx';

/** The steps of one task that the server does not have, and those it has taken since the page was opened. */
export function useTaskSteps(task: string) {
  const steps = useUnsent((state) => state.steps).filter((step) => step.task === task);
  const sent = useUnsent((state) => state.sent).filter(({ step }) => step.task === task);
  return { steps, sent, waiting: waitingSteps(steps), refused: steps.filter(({ refusal }) => refusal !== undefined) };
}

/** Says how many steps are still on this phone. Nothing shows while everything is sent at once. */
export function UnsentBanner({ task }: { task: string }) {
  const t = useWords(phoneTaskWords);
  const { waiting, refused } = useTaskSteps(task);
  const isOnDisk = useUnsent((state) => state.isOnDisk);
  const isLost = useConnection((connection) => connection.isLost);
  const [isOpen, setOpen] = useState(false);
  const isBad = refused.length > 0;
  const isStuck = waiting.some(({ tries }) => tries > 0) || (waiting.length > 0 && !isOnDisk);
  if (!isOpen && !isBad && !isStuck && !isLost) return null;
  const n = waiting.length;
  const ofWaiting = isLost ? (n > 0 ? fill(t.noLine, { n }) : t.noLineYet) : fill(t.notYet, { n });
  return (
    <>
      <div className={isBad ? 'task-unsent t-error' : 'task-unsent t-warning'} role="status">
        {isBad ? <ExclamationCircleFilled aria-hidden /> : <WifiOutlined aria-hidden />}
        <div>
          <b>{isBad ? fill(t.refusedSteps, { n: refused.length }) : ofWaiting}</b>
          <small>{isOnDisk ? t.sendsItself : t.notOnDisk}</small>
        </div>
        {n + refused.length > 0 && (
          <button type="button" onClick={() => setOpen(true)}>
            {t.look}
          </button>
        )}
      </div>
      {isOpen && (
        <TaskSheet title={t.unsent} onClose={() => setOpen(false)}>
          <UnsentList task={task} />
        </TaskSheet>
      )}
    </>
  );
}

/** Each step with what becomes of it: received, queued, tried, refused. */
export function UnsentList({ task }: { task: string }) {
  const t = useWords(phoneTaskWords);
  const { steps, sent } = useTaskSteps(task);
  return (
    <ul className="task-steps">
      {steps.map((step, place) => (
        <Step key={step.key} step={step} isFirst={place === 0} />
      ))}
      {sent.slice(0, 5).map((each) => (
        <Received key={each.step.key} sent={each} />
      ))}
      {steps.length === 0 && sent.length === 0 && <li className="muted">{t.allSent}</li>}
    </ul>
  );
}

function Received({ sent: { step, sentTime } }: { sent: SentStep }) {
  const t = useWords(phoneTaskWords);
  return (
    <li>
      <CheckCircleFilled className="task-ok" aria-hidden />
      <span className="muted">{step.label}</span>
      <span className="sp" />
      <em className="num">{fill(t.received, { time: formatTime(new Date(sentTime), 'time') })}</em>
    </li>
  );
}

function Step({ step, isFirst }: { step: UnsentStep; isFirst: boolean }) {
  const t = useWords(phoneTaskWords);
  const isSending = useUnsent((state) => state.isSending);
  const { label, tries, refusal } = step;
  const waits = isFirst && isSending ? t.sendingNow : tries > 0 ? fill(t.tryAgain, { n: tries + 1 }) : t.queued;
  return (
    <li className={refusal ? 'refused' : ''}>
      {refusal ? <ExclamationCircleFilled className="task-bad" aria-hidden /> : <CloudUploadOutlined aria-hidden />}
      <span>
        {label}
        {refusal && <small>{refusal}</small>}
      </span>
      <span className="sp" />
      {refusal ? (
        <span className="task-step-ways">
          <button type="button" onClick={() => void retryStep(step)}>
            {t.sendAgain}
          </button>
          <button type="button" className="bad" onClick={() => void forgetStep(step)}>
            {t.giveUp}
          </button>
        </span>
      ) : (
        <em>{waits}</em>
      )}
    </li>
  );
}
