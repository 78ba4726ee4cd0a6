import { priceAdjustmentMachine, takedownMachine } from '@netbar/contract/adjustment/adjustment.rules';
import { approvalMachine } from '@netbar/contract/kernel/approval';
import { sessionMachine, tempCardMachine } from '@netbar/contract/machine/machine.rules';
import { reservationMachine } from '@netbar/contract/reservation/reservation.rules';
import { memberMachine } from '@netbar/contract/member/member.rules';
import { adjustMachine } from '@netbar/contract/wallet/wallet.rules';
import type { Machine } from '@netbar/contract/kernel/machine';
import { productMachine, shelfMachine } from '@netbar/contract/product/product.rules';
import { stockAdjustMachine, transferMachine } from '@netbar/contract/stock/stock.rules';
import { stocktakeMachine } from '@netbar/contract/stocktake/stocktake.rules';
import { orderMachine } from '@netbar/contract/order/order.rules';
import { paymentMachine } from '@netbar/contract/payment/payment.rules';
import { refundMachine } from '@netbar/contract/refund/refund.rules';
import { shiftMachine } from '@netbar/contract/shift/shift.model';

/** Every document machine: one line each. The migration writes their edges into the database as its own guard. */
export const machines: Machine[] = [
  approvalMachine,
  productMachine,
  shelfMachine,
  priceAdjustmentMachine,
  takedownMachine,
  memberMachine,
  adjustMachine,
  sessionMachine,
  tempCardMachine,
  stockAdjustMachine,
  transferMachine,
  stocktakeMachine,
  reservationMachine,
  shiftMachine,
  orderMachine,
  paymentMachine,
  refundMachine,
];
