import { z } from 'zod';
import { fen, id, time } from '#kernel/model.ts';
import { Tender } from '#money/shift/tender.model.ts';
import { OrderType } from './order.model.ts';

/** What the receipt says, as it was when the order was paid. Never changed. */
export const ReceiptContent = z.object({
  branchName: z.string(),
  branchNo: z.string(),
  no: z.string(),
  type: OrderType,
  time,
  cashierName: z.string(),
  machineNo: z.string(),
  memberName: z.string().nullable(),
  lines: z.array(z.object({ name: z.string(), qty: z.int(), unitPriceFen: fen, netFen: fen, pointsCost: z.int() })),
  grossFen: fen,
  discountFen: fen,
  payableFen: fen,
  pointsCost: z.int(),
  bonusFen: fen,
  payments: z.array(
    z.object({
      tender: Tender,
      amountFen: fen,
      tenderedFen: fen.nullable(),
      changeFen: fen.nullable(),
      /** Who signed for it. Absent from receipts stored before signing existed. */
      signerName: z.string().nullable().default(null),
    }),
  ),
  remark: z.string(),
});
export type ReceiptContent = z.output<typeof ReceiptContent>;

export const Receipt = z.object({ orderId: id, content: ReceiptContent, printedCount: z.int(), createdTime: time });
export type Receipt = z.input<typeof Receipt>;

/** Width of the paper in millimetres. */
export const PrintReceipt = z.object({
  orderId: id,
  width: z.literal([58, 80]).default(58),
  /** The first receipt of a cash payment also opens the drawer that is plugged into the printer. */
  opensDrawer: z.boolean().default(false),
});
export const Printed = z.object({
  printedCount: z.int(),
  isReprint: z.boolean(),
  /** ESC/POS, in base64. */
  bytes: z.string(),
});
