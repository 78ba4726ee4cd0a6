import { z } from 'zod';
import { fen, id, line, pageQuery, remark, time, version } from '#kernel/model.ts';
import { Signature } from '#platform/auth/auth.model.ts';

export const LotKind = z.enum(['PRINCIPAL', 'BONUS', 'POINT']);
export const DeductOrder = z.enum(['PRINCIPAL_FIRST', 'BONUS_FIRST', 'PRO_RATA']);
export const Tender = z.enum(['CASH', 'WECHAT', 'ALIPAY']);

/** The rules for wallets of a brand. */
export const WalletPolicy = z.object({
  brandId: id,
  deductOrder: DeductOrder,
  /** Whether gifts also pay for goods, or only for time at a machine. */
  bonusForGoods: z.boolean(),
  minChargeFen: fen,
  maxChargeFen: fen,
  /** Money spent for one point; 0 grants no points. */
  pointRatioFen: fen,
  pointValidDays: z.int().min(1).max(3650),
  version: z.int(),
});
export type WalletPolicy = z.input<typeof WalletPolicy>;
export const PolicyChange = WalletPolicy.extend({
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
}).refine(({ minChargeFen, maxChargeFen }) => minChargeFen <= maxChargeFen, { path: ['maxChargeFen'] });

export const WalletLot = z.object({
  id,
  kind: LotKind,
  granted: z.int(),
  remaining: z.int(),
  originBranchName: z.string(),
  expiresTime: time.nullable(),
  createdTime: time,
  /** For a recharge: what could be refunded now. */
  refundableFen: z.int(),
});
export const Wallet = z.object({
  memberId: id,
  principalFen: z.int(),
  bonusFen: z.int(),
  points: z.int(),
  /** Points that were spent before the payment that earned them was refunded. New points pay the debt off first. */
  pointDebt: z.int(),
  /** Held for an open seat session or a reservation. */
  heldFen: z.int(),
  /** The brand's rule for what pays first. */
  deductOrder: DeductOrder,
  refundableFen: z.int(),
  lots: z.array(WalletLot),
});
export type Wallet = z.input<typeof Wallet>;

/** One line of a member's statement: the changes and the balances after it. */
export const StatementLine = z.object({
  id,
  postedTime: time,
  docType: z.string(),
  docId: id,
  event: z.string(),
  branchName: z.string().nullable(),
  no: z.string().nullable(),
  principalFen: z.int(),
  bonusFen: z.int(),
  points: z.int(),
  principalAfterFen: z.int(),
  bonusAfterFen: z.int(),
  pointsAfter: z.int(),
});
export type StatementLine = z.input<typeof StatementLine>;
export const StatementFilter = pageQuery.extend({ memberId: id });

/** The recharge to refund, and the branch that pays it out. */
export const ChargeRefund = z.object({
  memberId: id,
  branchId: id,
  lotId: id,
  tender: Tender,
  reason: line(100),
  /** The signature of a second person, above what the caller may refund alone. */
  approver: Signature.optional(),
});
export const Refunded = z.object({ refundedFen: fen, wallet: Wallet });

export const AdjustStatus = z.enum(['PENDING', 'POSTED', 'REJECTED', 'WITHDRAWN']);
export const Adjust = z.object({
  id,
  memberId: id,
  memberNo: z.string(),
  memberName: z.string(),
  branchName: z.string(),
  kind: LotKind,
  /** Positive adds, negative takes away. */
  amount: z.int(),
  reason: z.string(),
  status: AdjustStatus,
  applicantName: z.string(),
  isOwn: z.boolean(),
  /** Whether the caller may decide it. */
  canDecide: z.boolean(),
  /** Why somebody with the function may not, and who may instead. */
  whyNot: z.string().nullable(),
  /** Nobody else could have decided it. */
  isAlone: z.boolean(),
  createdTime: time,
  version: z.int(),
});
export type Adjust = z.input<typeof Adjust>;
export const NewAdjust = z.object({
  memberId: id,
  branchId: id,
  kind: LotKind,
  amount: z
    .int()
    .min(-100_000_000)
    .max(100_000_000)
    .refine((amount) => amount !== 0),
  reason: line(100),
});
export const AdjustFilter = pageQuery.extend({
  branchId: id.optional(),
  memberId: id.optional(),
  status: AdjustStatus.optional(),
});
export const AdjustDecision = z.object({
  balanceAdjustId: id,
  version,
  decision: z.enum(['APPROVE', 'REJECT']),
  comment: remark(100),
});
