import type { MyToday } from '@netbar/contract/people/attendance/attendance.model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#kernel/session.ts';
import { askAgain, lookUpPunch, pressPunch, type PunchPage, resumePunch, stopAsking, usePunchStore } from './punch.store.ts';

/** The punch button: one press is one punch, however often its answer is lost, and in the end the page says what happened. */
export function usePunch(askEarlyOut: PunchPage['askEarlyOut']) {
  const cache = useQueryClient();
  const accountId = useSession(({ user }) => user?.id ?? '');
  const { state, open } = usePunchStore();
  const page = { accountId, cache, askEarlyOut };
  const resume = useEffectEvent(() => void resumePunch(page));
  const askNow = useEffectEvent(() => void askAgain(page));
  useEffect(() => {
    resume();
    const online = () => askNow();
    addEventListener('online', online);
    return () => {
      stopAsking();
      removeEventListener('online', online);
    };
  }, []);
  return {
    state,
    isBusy: state.step === 'locating' || state.step === 'sending' || state.step === 'asking' || state.step === 'unknown',
    punch: (today: Pick<MyToday, 'isEarlyOut' | 'asksPlace'>) => void pressPunch(today, page),
    lookUp: () => void (open && lookUpPunch(open, page)),
  };
}
