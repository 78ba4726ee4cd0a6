import { messageApi } from '@netbar/contract/floor/message/message.api';
import { useApi } from '#kernel/hooks.ts';
import { useCan } from '#kernel/session.ts';

/** How many guests of a branch wait for an answer; nothing for whoever may not answer them. */
export function useUnreplied(branchId: string | undefined): number | undefined {
  const canWork = useCan('MESSAGE_WORK');
  const isAsked = canWork && branchId !== undefined;
  const unreplied = useApi(messageApi.unreplied, { branchId: branchId ?? '' }, { enabled: isAsked });
  return isAsked ? (unreplied.data?.total ?? 0) : undefined;
}
