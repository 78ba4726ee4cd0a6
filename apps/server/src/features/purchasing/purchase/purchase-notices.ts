import type { StorePurchaseKind } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { notifyPerson, notifyStaff } from '#features/platform/notification/notification.ts';
import type { Tx } from '#kernel/ctx.ts';

/** What people call a store order: a replacement is asked for, approved and received under its own name. */
export const calledOf = ({ kind, no }: { kind: StorePurchaseKind; no: string }) =>
  `${kind === 'FILL_UP' ? '补单' : '采购单'} ${no}`;

interface Notice {
  what: string;
  /** Makes the message unique for its document, so that a repeated step tells nobody twice. */
  step: string;
  /** DATA-04: 1 to 6 product order, 10 replacement order. */
  subType: number;
}

interface BranchNotice extends Notice {
  /** 0 to-do, 1 result, 2 reminder. */
  type: 0 | 1 | 2;
  can: string;
}

/** Tells people of a branch who hold a function about a store order. The message opens it. */
export const notifyBranch = (ctx: Tx, doc: { id: string; branchId: string }, { what, step, subType, type, can }: BranchNotice) =>
  notifyStaff(ctx, messageOf(doc.id, { what, step, subType, type }), { branchIds: [doc.branchId], can });

/** Tells whoever asked for a store order what became of it. */
export const notifyApplicant = (ctx: Tx, doc: { id: string; applicantId: string }, { what, step, subType }: Notice) =>
  notifyPerson(ctx, messageOf(doc.id, { what, step, subType, type: 1 }), doc.applicantId);

/** Tells the buyers of the branches in a company order about it. The message opens the company order. */
export const notifyBuyers = (ctx: Tx, doc: { id: string; branchIds: string[] }, { what, step, subType }: Notice) =>
  notifyStaff(ctx, messageOf(doc.id, { what, step, subType, type: 1 }), {
    branchIds: doc.branchIds,
    can: 'COMPANY_PURCHASE_LIST',
  });

const messageOf = (id: string, { what, step, subType, type }: Notice & { type: 0 | 1 | 2 }) =>
  ({
    content: what,
    serviceType: 'PURCHASE',
    subServiceType: subType,
    notificationType: type,
    serviceId: id,
    dedupeKey: `purchase ${id} ${step}`,
  }) as const;
