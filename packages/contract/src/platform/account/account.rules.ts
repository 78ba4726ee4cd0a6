import { isAbove } from '#platform/access/access.rules.ts';

/** What somebody looks after: the whole company, or these branches and whole brands. */
export interface Reach {
  companyWide: boolean;
  branchIds: readonly string[];
  brandIds: readonly string[];
}

/** Whether `inner` lies completely within `outer`. */
export const isWithin = (outer: Reach, inner: Reach) =>
  outer.companyWide ||
  (!inner.companyWide &&
    inner.branchIds.every((id) => outer.branchIds.includes(id)) &&
    inner.brandIds.every((id) => outer.brandIds.includes(id)));

/** An account may be managed by those who rank at least as high and whose reach covers all of its reach. */
export const mayManage = (own: Reach & { level: number }, other: Reach & { level: number }) =>
  !isAbove(other.level, own.level) && isWithin(own, other);

/** The level of an account without roles. */
export const LOWEST_LEVEL = 3;
