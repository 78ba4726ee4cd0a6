import type { Sent } from '@netbar/contract/kernel/endpoint';
import type { accountApi } from '@netbar/contract/platform/account/account.api';
import { randomUUID } from 'node:crypto';

interface Assignments {
  roleIds?: string[];
  branchIds?: string[];
  brandIds?: string[];
  companyWide?: boolean;
}

/** Each role at each place. Roles without a place wait for one; places without a role are held without a right. */
export function grantsOf({ roleIds = [], branchIds = [], brandIds = [], companyWide = false }: Assignments) {
  const places = [
    ...(companyWide ? [{ place: 'COMPANY' as const, placeId: null }] : []),
    ...brandIds.map((placeId) => ({ place: 'BRAND' as const, placeId })),
    ...branchIds.map((placeId) => ({ place: 'BRANCH' as const, placeId })),
  ];
  const roles = roleIds.length > 0 || places.length === 0 ? roleIds : [null];
  const at = places.length > 0 ? places : [{ place: 'NONE' as const, placeId: null }];
  return roles.flatMap((roleId) => at.map((place) => ({ roleId, ...place })));
}

/** Somebody new, with a user name of their own. */
export const newAccount = ({
  roleIds,
  branchIds,
  brandIds,
  companyWide,
  ...over
}: Partial<Sent<typeof accountApi.add>> & Assignments = {}): Sent<typeof accountApi.add> => ({
  username: `u${randomUUID().slice(0, 12)}`,
  name: '新人',
  grants: grantsOf({
    ...(roleIds && { roleIds }),
    ...(branchIds && { branchIds }),
    ...(brandIds && { brandIds }),
    ...(companyWide && { companyWide }),
  }),
  ...over,
});
