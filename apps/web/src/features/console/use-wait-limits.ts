import { branchApi } from '@netbar/contract/branch/branch.api';
import { WAIT_LIMITS, type WaitLimits } from '@netbar/contract/branch/branch.rules';
import { useApi } from '#kernel/hooks.ts';

/** How long orders may wait at this branch; as at any other until it is known. */
export function useWaitLimits(branchId: string): WaitLimits {
  const branch = useApi(branchApi.get, { branchId });
  return branch.data?.waitLimits ?? WAIT_LIMITS;
}
