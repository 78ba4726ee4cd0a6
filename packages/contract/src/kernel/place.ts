/** Where a role is held: the whole company, a whole brand, one branch, or nowhere yet. The first two include later branches. */
export type Place =
  | { kind: 'COMPANY' }
  | { kind: 'BRAND'; brandId: string }
  | { kind: 'BRANCH'; branchId: string; brandId: string }
  | { kind: 'NONE' };

/** Whether whoever has `outer` has `inner` too. */
export function covers(outer: Place, inner: Place): boolean {
  if (outer.kind === 'COMPANY') return true;
  if (outer.kind === 'BRAND') return 'brandId' in inner && inner.brandId === outer.brandId;
  return outer.kind === 'BRANCH' && inner.kind === 'BRANCH' && inner.branchId === outer.branchId;
}
