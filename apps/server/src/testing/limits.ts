import type { Thresholds } from '@netbar/contract/org/branch/branch.model';
import type { World } from './world.ts';

/** Sets some of a branch's limits, without the page. */
export const setThresholds = (world: World, branchId: string, some: Partial<Thresholds>) =>
  world.owner.query('update tenant.branches set thresholds = thresholds || $2 where id = $1', [branchId, some]);

/** No sums over shift and day: a test refunds and signs more than a cashier would. */
export const noSums = {
  refundShiftFen: null,
  refundDayFen: null,
  payOutShiftFen: null,
  payOutDayFen: null,
  signedShiftFen: null,
  signedDayFen: null,
};

/** Nor limits of a single order or pay-out. */
export const noLimits = { ...noSums, cashierRefundFen: null, payOutFen: null, signedFen: null };
