import { createHash } from 'node:crypto';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { voucherErrors } from '@netbar/contract/counter/voucher/voucher.errors';
import { kindsOfCode, platformNames, settleFenOf, voucherLifecycle } from '@netbar/contract/counter/voucher/voucher.rules';
import { paymentErrors } from '@netbar/contract/counter/payment/payment.errors';
import { memberNouns } from '@netbar/contract/guests/member/feature';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { lookUpCoupon } from '#features/activities/coupon/coupon.ts';
import { requireMember } from '#features/guests/member/member.ts';
import { bizDateAt, requireBranch } from '#features/org/branch/branch.ts';
import type { PreparedVoucher, PrepareResult, VoucherRefused } from '#gateways/voucher.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened } from '#kernel/transition.ts';
import { openShops, voucherKeysOwner, type OpenShop } from './account.ts';
import { askPlatform } from './ask-platform.ts';
import { askVoucherJob } from './step-voucher.ts';
import { findByRequest, findWrittenOff, getVoucher, requestKeyOf } from './voucher.queries.ts';

type Input = In<typeof voucherApi.writeOff>;
interface Prepared {
  shop: OpenShop;
  voucher: PreparedVoucher;
}

/**
 * Looks at a code, stores the voucher and then has its platform write it off. The intent is committed before the platform is
 * called, so that its answer finds it whatever happens. The same request again writes nothing off a second time. A coupon of ours
 * is only looked up: the order that it takes something off uses it.
 */
export async function writeOffVoucher(ctx: Ctx, input: Input): Promise<Out<typeof voucherApi.writeOff>> {
  if (kindsOfCode(input.code).includes('OWN')) return { kind: 'OWN', coupon: await lookUpCoupon(ctx, input) };
  const known = await findByRequest(ctx);
  const prepared = known ? undefined : await prepareVoucher(ctx, input);
  const stored = await command(ctx, voucherApi.writeOff, input, async (ctx): Promise<Out<typeof voucherApi.writeOff>> => {
    if (!prepared) throw new AppError(voucherErrors.used);
    return { kind: 'PLATFORM', voucher: await storeVoucher(ctx, input, prepared) };
  });
  if (stored.kind === 'OWN') return stored;
  await askPlatform(ctx, stored.voucher.id);
  return { kind: 'PLATFORM', voucher: await getVoucher(ctx, stored.voucher.id) };
}

/** Asks the platforms whose code it may be. */
async function prepareVoucher(ctx: Ctx, { branchId, code }: Input): Promise<Prepared> {
  const { brandId } = await requireBranch(ctx, branchId);
  const kinds = kindsOfCode(code);
  await refuseWrittenOff(ctx, { branchId, brandId, code: storedCode(code) });
  const shops = (await openShops(ctx, branchId)).filter(({ platform }) => kinds.includes(platform));
  const answers = await Promise.all(shops.map(async (shop) => ({ shop, answer: await shop.desk.prepare(code) })));
  for (const { shop, answer } of answers)
    if (answer.outcome === 'READY') {
      if (answer.voucher.payFen === 0) throw new AppError(voucherErrors.free);
      return { shop, voucher: answer.voucher };
    }
  throw worstOf(answers.map(({ answer }) => answer)) ?? new AppError(voucherErrors.noPlatform);
}

/** A code that was written off here before is refused without asking its platform, and the cashier hears where it was. */
async function refuseWrittenOff(ctx: Ctx | Tx, { branchId, ...wanted }: { branchId: string; brandId: string; code: string }) {
  const found = await findWrittenOff(ctx, wanted);
  if (!found) return;
  if (found.status === 'VERIFYING' && found.branchId === branchId) throw new AppError(voucherErrors.inDoubt);
  const time = formatTime(found.createdTime, 'datetime').slice(5, 16);
  throw new AppError(voucherErrors.usedHere, { branch: found.branchName, time });
}

const refusals = {
  USED: voucherErrors.used,
  EXPIRED: voucherErrors.expired,
  REFUNDED: voucherErrors.refunded,
  WRONG_SHOP: voucherErrors.wrongShop,
  TOO_LATE: voucherErrors.refusedBy,
  OTHER: voucherErrors.refusedBy,
  ACCOUNT: voucherErrors.account,
  BUSY: voucherErrors.busy,
  NOT_FOUND: voucherErrors.notFound,
} as const;
const refusalOf = ({ reason, said }: VoucherRefused) => new AppError(refusals[reason], { said });

/** Of several answers the one that says most: a platform that knows the code, then one that could not say, then the unknown code. */
function worstOf(answers: PrepareResult[]): AppError | undefined {
  const refused = answers.filter((answer) => answer.outcome === 'REFUSED');
  const telling = Object.keys(refusals).filter((reason) => reason !== 'NOT_FOUND');
  const found = telling.map((reason) => refused.find((one) => one.reason === reason)).find((one) => one !== undefined);
  if (found) return refusalOf(found);
  if (answers.some(({ outcome }) => outcome === 'UNKNOWN')) return new AppError(voucherErrors.noAnswer);
  return refused[0] && refusalOf(refused[0]);
}

/** What is behind a QR code may be long, and is no code: its digest stands for it until the platform tells the code. */
const storedCode = (code: string) =>
  /^[0-9A-Z]{1,40}$/.test(code) ? code : `QR${createHash('sha256').update(code).digest('hex').slice(0, 38).toUpperCase()}`;

/** Stores the intent: from now on this code is being written off here and nowhere else. */
async function storeVoucher(ctx: Tx, { branchId, memberId }: Input, { shop, voucher }: Prepared) {
  const { brandId } = await requireBranch(ctx, branchId);
  if (memberId && (await requireMember(ctx, memberId)).brandId !== brandId) throw notFound(memberNouns.member)();
  const [id, code] = [ctx.newId(), storedCode(voucher.code)];
  await refuseTypedBefore(ctx, shop, code);
  const { platform, accountId, feeBp } = shop;
  await ctx.db
    .insertInto('vouchers')
    .values({
      id,
      brandId,
      branchId,
      platform,
      accountId,
      code,
      dealId: voucher.dealId,
      title: voucher.title.slice(0, 100),
      payFen: voucher.payFen,
      marketFen: voucher.marketFen,
      feeBp,
      settleFen: settleFenOf(voucher.payFen, feeBp),
      validTo: voucher.validTo,
      leftCount: voucher.left,
      buyer: voucher.buyer,
      preparedSealed: ctx.vault.seal(voucherKeysOwner(ctx.actor.companyId), JSON.stringify(voucher)),
      requestKey: requestKeyOf(ctx),
      status: 'VERIFYING',
      memberId: memberId ?? null,
      creatorId: ctx.actor.id,
      creatorName: ctx.actor.name,
      bizDate: await bizDateAt(ctx, branchId),
      createdTime: ctx.now,
      nextAskTime: ctx.now,
    })
    .execute()
    .catch(whenTaken('vouchers_code_once', new AppError(voucherErrors.used)));
  traceOpened(ctx, voucherLifecycle, { id, branchId, status: 'VERIFYING' }, { platform, title: voucher.title });
  // If this server stops before it asks the platform, the worker does.
  ctx.later(askVoucherJob, { voucherId: id }, new Date(ctx.now.getTime() + FIRST_ASK_MS));
  return getVoucher(ctx, id);
}

/** Longer than the first call may take. */
const FIRST_ASK_MS = 15_000;

/** A code that a cashier typed as a payment, before the platform was set up, was not written off there; it paid all the same. */
async function refuseTypedBefore(ctx: Tx, { platform }: OpenShop, code: string) {
  const { rows } = await sql<{ id: string }>`select p.id from tenant.payments p
    where p.tender = 'GROUPBUY' and tenant.plain_code(p.platform) = ${platformNames[platform]}
      and tenant.plain_code(p.reference) = ${code} and p.refunded_fen = 0 limit 1`.execute(ctx.db);
  if (rows.length > 0) throw new AppError(paymentErrors.voucherUsed, { code });
}
