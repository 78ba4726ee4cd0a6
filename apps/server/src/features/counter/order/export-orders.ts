import type { In } from '@netbar/contract/kernel/endpoint';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { say, type Lang } from '@netbar/contract/kernel/words';
import type { orderApi } from '@netbar/contract/counter/order/order.api';
import { OrderRows } from '@netbar/contract/counter/order/order.model';
import {
  orderSourceWords,
  orderStatusWords,
  orderTypeWords,
  paidWords,
  refundStatusWords,
} from '@netbar/contract/counter/order/order.words';
import { MOST_EXPORTED } from '@netbar/contract/platform/export/export.model';
import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import type { z } from 'zod';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { countOrders, listOrderIds, listOrdersById } from './order-list.ts';

const ROWS_A_READ = 500;
type Row = Awaited<ReturnType<typeof listOrdersById>>[number];

/** The ids come first, in the order of the list: later reads by id see no row twice and leave none out. */
async function* readOrders(ctx: Ctx, filter: z.output<typeof OrderRows>) {
  const ids = await listOrderIds(ctx, filter, MOST_EXPORTED);
  for (let from = 0; from < ids.length; from += ROWS_A_READ) yield listOrdersById(ctx, ids.slice(from, from + ROWS_A_READ));
}

const joined = (texts: string[], lang: Lang) => texts.join(lang === 'en-US' ? ', ' : '、');

export const orderSheet = defineSheet({
  kind: 'order',
  title: say('订单', 'orders', '訂單'),
  can: 'ORDER_EXPORT',
  filter: OrderRows,
  count: countOrders,
  read: readOrders,
  columns: {
    no: { title: say('单号', 'Order no.', '單號'), cell: (row: Row) => row.no },
    time: { title: say('下单时间', 'Ordered at', '下單時間'), cell: (row: Row) => formatTime(row.createdTime, 'datetime') },
    branch: { title: say('门店', 'Branch', '門店'), cell: (row: Row) => row.branchName },
    type: { title: say('类型', 'Type', '類型'), cell: (row: Row, lang: Lang) => orderTypeWords[row.type][lang] },
    source: { title: say('来源', 'Source', '來源'), cell: (row: Row, lang: Lang) => orderSourceWords[row.source][lang] },
    content: { title: say('内容', 'Content', '內容'), cell: (row: Row) => row.summary },
    status: { title: say('状态', 'Status', '狀態'), cell: (row: Row, lang: Lang) => orderStatusWords[row.status][lang] },
    paid: { title: say('支付', 'Payment', '支付'), cell: (row: Row, lang: Lang) => paidWords[row.paid][lang] },
    gross: { title: say('应付（元）', 'Gross (¥)', '應付（元）'), cell: (row: Row) => twoDecimals(row.grossFen) },
    discount: { title: say('优惠（元）', 'Discount (¥)', '優惠（元）'), cell: (row: Row) => twoDecimals(row.discountFen) },
    payable: { title: say('应收（元）', 'Due (¥)', '應收（元）'), cell: (row: Row) => twoDecimals(row.payableFen) },
    paidFen: { title: say('实付（元）', 'Paid (¥)', '實付（元）'), cell: (row: Row) => twoDecimals(row.paidFen) },
    tenders: {
      title: say('支付方式', 'Payment method', '支付方式'),
      cell: (row: Row, lang: Lang) =>
        joined(
          row.tenders.map((tender) => tenderWords[tender][lang]),
          lang,
        ),
    },
    refund: { title: say('退款', 'Refund', '退款'), cell: (row: Row, lang: Lang) => refundStatusWords[row.refundStatus][lang] },
    refundedFen: { title: say('已退（元）', 'Refunded (¥)', '已退（元）'), cell: (row: Row) => twoDecimals(row.refundedFen) },
    member: { title: say('会员', 'Member', '會員'), cell: (row: Row) => row.memberName },
    machine: { title: say('机号', 'Machine', '機號'), cell: (row: Row) => row.machineNo },
    who: { title: say('经手人', 'Handled by', '經手人'), cell: (row: Row) => row.creatorName },
  },
});

export async function exportOrders(ctx: Ctx, { columns, ...filter }: In<typeof orderApi.export>) {
  // The audit log names the branch, so it must be one in the caller's scope.
  if (filter.branchId) await requireBranch(ctx, filter.branchId);
  // A sheet adds up the cash of the running shift, which its cashier has yet to count.
  if (await isCountingBlind(ctx)) throw new AppError(shiftErrors.blindUntilCounted);
  return startExport(ctx, orderSheet, { filter, columns, branchId: filter.branchId });
}
