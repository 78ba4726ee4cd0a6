import { memberApi } from '@netbar/contract/member/member.api';
import { useSyncExternalStore } from 'react';
import { useApi } from '#kernel/hooks.ts';
import type { Purse } from './pay.rules.ts';

function watchLine(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the machine has a network at all. */
const useIsOnline = () => useSyncExternalStore(watchLine, () => navigator.onLine);

/** What the buyer has, and what the moment allows. */
export function usePurse(memberId: string | undefined, isCharge = false): Purse {
  const isOnline = useIsOnline();
  const { data } = useApi(memberApi.get, { memberId: memberId ?? '' }, { enabled: memberId !== undefined });
  const isKnown = memberId !== undefined && data?.id === memberId;
  return { balanceFen: isKnown ? data.principalFen + data.bonusFen : undefined, isCharge, isOnline };
}
