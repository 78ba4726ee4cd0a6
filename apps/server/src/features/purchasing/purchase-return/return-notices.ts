import type { PurchaseReturnType } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { RETURN_TYPE } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import type { Tx } from '#kernel/ctx.ts';

const CHARGEBACK = 11;
const RETURN = 12;
/** DATA-04: the sub-type of messages about a return. */
export const subTypeOfReturn = (type: PurchaseReturnType) => (type === RETURN_TYPE.chargeback ? CHARGEBACK : RETURN);

interface Notice {
  what: string;
  /** Makes the message unique for its document, so that a repeated step tells nobody twice. */
  step: string;
  /** 1 result, 2 reminder. */
  type: 1 | 2;
  can: string;
}

/** Tells people of the branch who hold a function about a return. The message opens it. */
export const notifyOfReturn = (
  ctx: Tx,
  doc: { id: string; type: PurchaseReturnType; branchId: string },
  { what, step, type, can }: Notice,
) =>
  notifyStaff(
    ctx,
    {
      content: what,
      serviceType: 'PURCHASE',
      subServiceType: subTypeOfReturn(doc.type),
      notificationType: type,
      serviceId: doc.id,
      dedupeKey: `purchase return ${doc.id} ${step}`,
    },
    { branchIds: [doc.branchId], can },
  );
