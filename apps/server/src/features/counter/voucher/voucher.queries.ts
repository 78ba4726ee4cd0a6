import type { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { voucherNouns } from '@netbar/contract/counter/voucher/feature';
import { maskedCode, voucherCode, type VoucherKind } from '@netbar/contract/counter/voucher/voucher.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, inBrands, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import type { RecordRef } from '#kernel/record-history.ts';
import { openShops } from './account.ts';
import { listCouponUses } from './own-coupons.ts';

const vouchers = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('vouchers')
    .leftJoin('orders', (on) =>
      on.onRef('orders.companyId', '=', 'vouchers.companyId').onRef('orders.id', '=', 'vouchers.orderId'),
    )
    .leftJoin('members', (on) =>
      on.onRef('members.companyId', '=', 'vouchers.companyId').onRef('members.id', '=', 'vouchers.memberId'),
    )
    .where(inScope(ctx, 'vouchers.branchId'));

const columns = [
  'vouchers.id',
  'vouchers.branchId',
  'vouchers.platform',
  'vouchers.code',
  'vouchers.title',
  'vouchers.payFen',
  'vouchers.marketFen',
  'vouchers.feeBp',
  'vouchers.settleFen',
  'vouchers.validTo',
  'vouchers.leftCount as left',
  'vouchers.buyer',
  'vouchers.status',
  'vouchers.revokingTime',
  'vouchers.refusal',
  'vouchers.said',
  'vouchers.verifyId',
  'vouchers.orderId',
  'orders.no as orderNo',
  'vouchers.memberId',
  'members.name as memberName',
  'vouchers.netFeeFen',
  'vouchers.netFeeDays',
  'vouchers.redeemedTime',
  'vouchers.isMapped',
  'vouchers.note',
  'vouchers.creatorName',
  'vouchers.bizDate',
  'vouchers.createdTime',
  'vouchers.verifiedTime',
  'vouchers.revocableUntil',
  'vouchers.revokedTime',
  'vouchers.version',
] as const;

const selectRows = (found: ReturnType<typeof vouchers>) => found.select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** The code goes out without its middle. */
const toVoucher = ({ code, revokingTime, ...row }: Row) => ({
  ...row,
  codeShown: maskedCode(code),
  isRevoking: row.status === 'VERIFIED' && revokingTime !== null,
});

export async function getVoucher(ctx: Ctx | Tx, voucherId: string): Promise<Out<typeof voucherApi.query>> {
  const row = await selectRows(vouchers(ctx))
    .where('vouchers.id', '=', voucherId)
    .executeTakeFirstOrThrow(notFound(voucherNouns.voucher));
  return toVoucher(row);
}

const MOST_OF_A_DAY = 500;

/** What was written off at a branch today. The sums are those of the rows. */
export async function listToday(ctx: Ctx, { branchId }: In<typeof voucherApi.today>): Promise<Out<typeof voucherApi.today>> {
  const bizDate = await bizDateAt(ctx, branchId);
  const [found, own, shops] = await Promise.all([
    selectRows(vouchers(ctx))
      .where('vouchers.branchId', '=', branchId)
      .where('vouchers.bizDate', '=', bizDate)
      .orderBy('vouchers.id', 'desc')
      .limit(MOST_OF_A_DAY)
      .execute(),
    listCouponUses(ctx, { branchId, bizDate }),
    openShops(ctx, branchId),
  ]);
  const rows = found.map(toVoucher);
  const counted = [
    ...rows.filter(({ status }) => status === 'VERIFIED' || status === 'SETTLED'),
    ...own.map(({ amountFen: payFen }) => ({ platform: 'OWN' as const, payFen })),
  ];
  const sumOf = (kind?: VoucherKind) => {
    const mine = counted.filter(({ platform }) => kind === undefined || platform === kind);
    return { count: mine.length, payFen: mine.reduce((sum, { payFen }) => sum + payFen, 0) };
  };
  const sums = { DOUYIN: sumOf('DOUYIN'), MEITUAN: sumOf('MEITUAN'), OWN: sumOf('OWN'), all: sumOf() };
  return { bizDate, rows, own, sums, platforms: shops.map(({ platform }) => platform) };
}

export async function listVouchers(ctx: Ctx, filter: In<typeof voucherApi.list>): Promise<Out<typeof voucherApi.list>> {
  const { branchId, platform, status, keyword, from, to, page, limit } = filter;
  let found = vouchers(ctx);
  if (branchId) found = found.where('vouchers.branchId', '=', branchId);
  if (platform) found = found.where('vouchers.platform', '=', platform);
  if (status) found = found.where('vouchers.status', '=', status);
  if (from) found = found.where('vouchers.bizDate', '>=', from);
  if (to) found = found.where('vouchers.bizDate', '<=', to);
  if (keyword)
    found = found.where((q) =>
      q.or([
        q('vouchers.title', 'ilike', containing(keyword)),
        q('orders.no', 'ilike', containing(keyword)),
        q('vouchers.code', '=', voucherCode(keyword)),
      ]),
    );
  const [rows, total] = await Promise.all([
    selectRows(found)
      .orderBy('vouchers.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('vouchers.id')),
  ]);
  return { rows: rows.map(toVoucher), total };
}

/** The voucher that the same request stored before. */
export const findByRequest = (ctx: Ctx) =>
  ctx.db
    .selectFrom('vouchers')
    .select('id')
    .where(inScope(ctx, 'vouchers.branchId'))
    .where('requestKey', '=', requestKeyOf(ctx))
    .executeTakeFirst();

/** Keys are unique for a person, so that nobody's key can hit somebody else's. */
export const requestKeyOf = ({ actor, idempotencyKey }: Ctx | Tx) => `${actor.id} ${idempotencyKey ?? ''}`;

/** Where a code was written off before, at any branch of the brand: whoever shows it is told so. */
export const findWrittenOff = (ctx: Ctx | Tx, { brandId, code }: { brandId: string; code: string }) =>
  ctx.db
    .selectFrom('vouchers')
    .innerJoin('branches', (on) =>
      on.onRef('branches.companyId', '=', 'vouchers.companyId').onRef('branches.id', '=', 'vouchers.branchId'),
    )
    .select(['vouchers.status', 'vouchers.branchId', 'branches.name as branchName', 'vouchers.createdTime'])
    .where(inBrands(ctx, 'vouchers.brandId'))
    .where('vouchers.brandId', '=', brandId)
    .where('vouchers.code', '=', code)
    .where('vouchers.status', 'in', ['VERIFYING', 'VERIFIED', 'SETTLED'])
    .executeTakeFirst();

/** The voucher of an order, for its timeline. */
export async function findVoucherIds(ctx: Ctx, { id }: RecordRef) {
  const rows = await ctx.db
    .selectFrom('vouchers')
    .select('id')
    .where(inScope(ctx, 'vouchers.branchId'))
    .where('orderId', '=', id)
    .execute();
  return rows.map((row) => row.id);
}
