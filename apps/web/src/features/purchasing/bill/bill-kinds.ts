import { billApi, branchBillApi } from '@netbar/contract/purchasing/bill/bill.api';
import { billPages } from '@netbar/contract/purchasing/bill/bill.pages';
import { purchaseReturnPages } from '@netbar/contract/purchasing/purchase-return/purchase-return.pages';
import { purchasePaths } from '#features/purchasing/purchase/kit/purchase-paths.ts';
import { useSession } from '#kernel/session.ts';

/** Whose statements: of suppliers, or of branches. */
export type BillKind = 'supplier' | 'branch';

export const billApis = { supplier: billApi, branch: branchBillApi } as const;

export const kindOf = (query: URLSearchParams): BillKind => (query.get('kind') === 'branch' ? 'branch' : 'supplier');

const { pages } = billPages;
const about = (kind: BillKind, id: string) => (kind === 'branch' ? `?kind=branch&id=${id}` : `?id=${id}`);

/** The addresses of the pages of this feature, and of the documents behind a statement. */
export const billPaths = {
  detail: (kind: BillKind) => (id: string) => `${pages.billingEnquiry.path}${about(kind, id)}`,
  documents: (kind: BillKind, id: string) => `${pages.billingOrderDetail.path}${about(kind, id)}`,
  order: purchasePaths.detail,
  return: (id: string) => `${purchaseReturnPages.pages.refundDetail.path}?id=${id}`,
};

/** The lowest level of people who look after several branches; statements of suppliers belong to their brands. */
const OVERSEER = 1;

/** Whether whoever is signed in works at branches only, and so sees no statement of a supplier. */
export const useIsBranchStaff = () =>
  useSession(({ user }) => !!user && user.roles.length > 0 && user.roles.every(({ level }) => Number(level) > OVERSEER));
