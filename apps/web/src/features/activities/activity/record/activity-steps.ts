import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { isLaunched } from '@netbar/contract/activities/activity/activity.rules';
import { formatTime } from '@netbar/contract/kernel/time';
import type { RecordStep } from '#kit/record/RecordSteps.tsx';
import type { recordWords } from './record.words.ts';

const minuteOf = (time: string) => formatTime(new Date(time), 'datetime').slice(5, 16);

/** Draft, review, running, end; or where it stopped. */
export function stepsOf(activity: Activity, t: Record<keyof typeof recordWords, string>): RecordStep[] {
  const { status, state, createdTime, submittedTime, creatorName, fromDay, toDay } = activity;
  const draft: RecordStep = {
    key: 'draft',
    title: t.stepDraft,
    note: [creatorName, minuteOf(createdTime)].filter(Boolean).join(' '),
    state: status === 'DRAFT' ? 'now' : 'done',
  };
  if (status === 'DISCARDED') return [draft, { key: 'end', title: t.stepDiscarded, state: 'stopped' }];
  const review: RecordStep = {
    key: 'review',
    title: status === 'REJECTED' ? t.stepRejected : t.stepReview,
    note: submittedTime ? minuteOf(submittedTime) : undefined,
    state: status === 'REJECTED' ? 'stopped' : status === 'PENDING' ? 'now' : isLaunched(status) ? 'done' : 'open',
  };
  const isOver = state === 'ENDED';
  const run: RecordStep = {
    key: 'run',
    title: t.stepRun,
    note: fromDay,
    state: isOver ? 'done' : state === 'RUNNING' || state === 'PAUSED' ? 'now' : 'open',
  };
  const end: RecordStep =
    status === 'TERMINATED'
      ? { key: 'end', title: t.stepTerminated, state: 'stopped' }
      : { key: 'end', title: t.stepEnd, note: toDay, state: isOver ? 'done' : 'open' };
  return [draft, review, run, end];
}
