import { isAbove } from '../access/access.rules.ts';

/** The whole company, or these branches and whole brands. */
export interface Reach {
  companyWide: boolean;
  branchIds: readonly string[];
  brandIds: readonly string[];
}

/** Whether everything the second reaches is within the first. */
export const isWithin = (outer: Reach, inner: Reach) =>
  outer.companyWide ||
  (!inner.companyWide &&
    inner.branchIds.every((id) => outer.branchIds.includes(id)) &&
    inner.brandIds.every((id) => outer.brandIds.includes(id)));

/** Who may lock, change or close somebody: nobody who stands lower, nor whose reach is smaller in any part. */
export const mayManage = (own: Reach & { level: number }, other: Reach & { level: number }) =>
  !isAbove(other.level, own.level) && isWithin(own, other);

/** The level without any role. */
export const LOWEST_LEVEL = 3;
