import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import type { Trial, TrialResult } from '@netbar/contract/activities/activity/trial.model';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { call } from '#kernel/call.ts';
import { useLatest } from '#kernel/use-latest.ts';
import type { Saved } from './use-draft.ts';

/** A trial starts this long after the last change. */
const PAUSE_MS = 800;
const ASK_MS = 700;

interface TrialOptions {
  brandId: string;
  branchId: string | null;
  content: ActivityContent;
  /** Whether the content can be tried: it is whole, and there is past trade of its kind. */
  isReady: boolean;
  /** A trial belongs to a draft, so the draft is saved first. */
  save: () => Promise<Saved | undefined>;
}

/** The result of the newest finished trial, for parts of the form that show its figures. */
export const TrialContext = createContext<TrialResult | null>(null);
export const useTrialResult = () => use(TrialContext);

const isOver = ({ status }: Trial) => status === 'DONE' || status === 'FAILED';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Following {
  isCurrent: () => boolean;
  onProgress: (progressBp: number) => void;
}

/** Starts a trial and asks until it is over. Undefined: another one took its place meanwhile. */
async function followTrial(input: Sent<typeof activityApi.startTrial>, { isCurrent, onProgress }: Following) {
  let trial = await call(activityApi.startTrial, input, { key: crypto.randomUUID() });
  while (!isOver(trial)) {
    if (!isCurrent()) return undefined;
    onProgress(trial.progressBp);
    await wait(ASK_MS);
    trial = await call(activityApi.trial, { id: trial.id });
  }
  return isCurrent() ? trial : undefined;
}

/** Tries the content out on past trade whenever it has changed. The figures before stay until the new ones are there. */
export function useTrial({ brandId, branchId, content, isReady, save }: TrialOptions) {
  const text = JSON.stringify(content);
  const [done, setDone] = useState<{ text: string; result: TrialResult }>();
  const [progressBp, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const newest = useRef<{ text: string; finished: Promise<boolean> }>(undefined);

  const follow = useLatest(async (isCurrent: () => boolean): Promise<boolean> => {
    const saved = await save();
    if (!saved || !isCurrent()) return false;
    const input = { brandId, branchId, activityId: saved.id, days: 30 as const, content };
    const trial = await followTrial(input, { isCurrent, onProgress: setProgress });
    if (trial?.result) setDone({ text, result: trial.result });
    return trial?.status === 'DONE';
  });

  /** Starts a trial of what is there now, or joins the one that is under way. Says whether there is a result. */
  const tryOut = useLatest((isAnew = false): Promise<boolean> => {
    const under = newest.current;
    if (!isAnew && under?.text === text) return under.finished;
    const mine = { text, finished: Promise.resolve(false) };
    newest.current = mine;
    setFailure(undefined);
    setProgress(0);
    const isCurrent = () => newest.current === mine;
    mine.finished = follow(isCurrent)
      .catch((error: Error) => {
        if (isCurrent()) setFailure(error.message);
        return false;
      })
      .finally(() => isCurrent() && setProgress(undefined));
    void mine.finished.then((isFound) => {
      // The next request starts another one instead of joining this.
      if (!isFound && isCurrent()) newest.current = undefined;
    });
    return mine.finished;
  });

  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => void tryOut(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isReady, text, tryOut]);
  useEffect(
    () => () => {
      newest.current = undefined;
    },
    [],
  );
  return { result: done?.result ?? null, isStale: done !== undefined && done.text !== text, progressBp, failure, tryOut };
}
