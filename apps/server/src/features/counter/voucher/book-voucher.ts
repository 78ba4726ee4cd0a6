import { platformNames, REVOKE_MIN, voucherCode, type VoucherPlatform } from '@netbar/contract/counter/voucher/voucher.rules';
import { sql } from 'kysely';
import { openOrder } from '#features/counter/order/order.ts';
import { advanceOrder, takeTender } from '#features/counter/payment/payment.ts';
import { findOpenShift } from '#features/money/shift/shift.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import type { VerifiedVoucher } from '#gateways/voucher.ts';
import type { Tx } from '#kernel/ctx.ts';
import { draftDealLines, findDeal, plainLine, type Deal } from './deal.ts';
import { creditNetFee } from './redeem.ts';
import { lockVoucher, stepVoucher, type StoredVoucher } from './step-voucher.ts';

const GROUP_BUY = 4;
const MINUTE_MS = 60_000;
const NOTE_MAX = 200;

/**
 * Books a voucher that its platform has written off: an order of what the guest gets, paid with the voucher and finished. `note`
 * says why the goods or the member could not be had; then the order has one line and no member, and nothing goes into a wallet.
 */
export async function bookVoucher(ctx: Tx, voucherId: string, verified: VerifiedVoucher, note = '') {
  const voucher = await lockVoucher(ctx, voucherId);
  // Another answer about the same write-off was faster.
  if (voucher.status !== 'VERIFYING') return;
  const deal = note ? undefined : await findDeal(ctx, voucher);
  const orderId = await sellVoucher(ctx, note ? { ...voucher, memberId: null } : voucher, deal, verified);
  const shift = await findOpenShift(ctx, voucher.branchId);
  const booked = await stepVoucher(ctx, voucher, {
    action: 'verify',
    change: {
      orderId,
      verifyId: verified.verifyId,
      certificateId: verified.certificateId,
      code: await codeToKeep(ctx, voucher, verified.code),
      verifiedTime: ctx.now,
      // Counted from the call, since the platform's minutes run from then.
      revocableUntil: new Date((voucher.sentTime ?? ctx.now).getTime() + REVOKE_MIN[voucher.platform] * MINUTE_MS),
      isMapped: deal !== undefined,
      netFeeFen: deal?.netFeeFen ?? 0,
      netFeeDays: deal?.netFeeDays ?? 30,
      shiftId: shift?.id ?? null,
      note: note.slice(0, NOTE_MAX),
      busyUntil: null,
      nextAskTime: null,
      asks: 0,
    },
  });
  if (booked.memberId && booked.netFeeFen > 0) await creditNetFee(ctx, booked, booked.memberId);
}

/** Opens the order, pays it with the voucher and finishes it. */
async function sellVoucher(ctx: Tx, voucher: StoredVoucher, deal: Deal, { code }: VerifiedVoucher): Promise<string> {
  const { branchId, payFen, platform, memberId } = voucher;
  const lines = deal ? await draftDealLines(ctx, deal, voucher) : [plainLine(voucher)];
  const about = { branchId, type: 'SALE', source: GROUP_BUY, remark: '', completesWhenPaid: true } as const;
  const order = await openOrder(ctx, { ...about, lines, isPriced: true, ...(memberId && { memberId }) });
  const till = { bizDate: await bizDateAt(ctx, branchId), shift: await findOpenShift(ctx, branchId), seq: 1 };
  const reference = await referenceOf(ctx, platform, code ? voucherCode(code) : voucher.code);
  const tender = { tender: 'GROUPBUY', amountFen: payFen, platform: platformNames[platform], code: reference } as const;
  await takeTender(ctx, order, tender, till);
  await advanceOrder(ctx, order, { fen: payFen, points: 0, by: 'system', detail: { GROUPBUY: payFen } });
  return order.id;
}

/** The code, with its turn behind it if it paid before: a voucher that was revoked can be used again. */
async function referenceOf(ctx: Tx, platform: VoucherPlatform, code: string): Promise<string> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from tenant.payments
    where tender = 'GROUPBUY' and tenant.plain_code(platform) = ${platformNames[platform]}
      and (tenant.plain_code(reference) = ${code} or tenant.plain_code(reference) like ${`${code}#%`})`.execute(ctx.db);
  const turn = (rows[0]?.n ?? 0) + 1;
  return turn === 1 ? code : `${code}#${turn}`;
}

/** Behind a QR code there is a plain code, which the platform tells with the write-off. */
async function codeToKeep(ctx: Tx, voucher: StoredVoucher, told: string): Promise<string> {
  const code = told ? voucherCode(told) : voucher.code;
  if (code === voucher.code) return code;
  const taken = await ctx.db
    .selectFrom('vouchers')
    .select('id')
    .where('platform', '=', voucher.platform)
    .where('code', '=', code)
    .where('status', 'in', ['VERIFYING', 'VERIFIED', 'SETTLED'])
    .executeTakeFirst();
  return taken ? voucher.code : code;
}
