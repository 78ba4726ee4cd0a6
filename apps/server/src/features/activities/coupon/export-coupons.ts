import type { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { CouponRows } from '@netbar/contract/activities/coupon/coupon.model';
import { couponStatusWords } from '@netbar/contract/activities/coupon/coupon.words';
import type { In } from '@netbar/contract/kernel/endpoint';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { type Lang, say } from '@netbar/contract/kernel/words';
import { MOST_EXPORTED } from '@netbar/contract/platform/export/export.model';
import type { z } from 'zod';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { countCoupons, listCouponIds, listCouponsById } from './coupon.queries.ts';

const ROWS_A_READ = 500;
type Row = Awaited<ReturnType<typeof listCouponsById>>[number];

/** The ids come first, in the order of the list: later reads by id see no row twice and leave none out. */
async function* readCoupons(ctx: Ctx, filter: z.output<typeof CouponRows>) {
  const ids = await listCouponIds(ctx, filter, MOST_EXPORTED);
  for (let from = 0; from < ids.length; from += ROWS_A_READ) yield listCouponsById(ctx, ids.slice(from, from + ROWS_A_READ));
}

const timeCell = (time: Date | null) => time && formatTime(time, 'datetime');

export const couponSheet = defineSheet({
  kind: 'coupon',
  title: say('卡券记录', 'coupon records', '卡券紀錄'),
  can: 'COUPON_EXPORT',
  filter: CouponRows,
  count: countCoupons,
  read: readCoupons,
  columns: {
    activity: { title: say('优惠券', 'Coupon', '優惠券'), cell: (row: Row) => row.activityName },
    no: { title: say('活动编号', 'Activity no.', '活動編號'), cell: (row: Row) => row.activityNo },
    member: { title: say('会员', 'Member', '會員'), cell: (row: Row) => row.memberName },
    memberNo: { title: say('会员号', 'Member no.', '會員號'), cell: (row: Row) => row.memberNo },
    status: { title: say('状态', 'Status', '狀態'), cell: (row: Row, lang: Lang) => couponStatusWords[row.status][lang] },
    issued: { title: say('发放时间', 'Issued', '發放時間'), cell: (row: Row) => timeCell(row.issuedTime) },
    validTo: { title: say('有效期至', 'Valid until', '有效期至'), cell: (row: Row) => timeCell(row.validTo) },
    used: { title: say('使用时间', 'Used', '使用時間'), cell: (row: Row) => timeCell(row.usedTime) },
    branch: { title: say('使用门店', 'Used at', '使用門店'), cell: (row: Row) => row.branchName },
    amount: {
      title: say('优惠金额（元）', 'Discount (¥)', '優惠金額（元）'),
      cell: (row: Row) => (row.amountFen === null ? null : Number(twoDecimals(row.amountFen))),
    },
    ended: { title: say('失效时间', 'Ended', '失效時間'), cell: (row: Row) => timeCell(row.endedTime) },
    note: { title: say('撤回原因', 'Reason', '撤回原因'), cell: (row: Row) => row.endNote },
  },
});

export const exportCoupons = (ctx: Ctx, { columns, ...filter }: In<typeof couponApi.export>) =>
  startExport(ctx, couponSheet, { filter, columns });
