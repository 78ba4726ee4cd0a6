import { describe, expect, it } from 'vitest';
import { confessionApi } from '#activities/confession/confession.api.ts';
import { approvalApi } from '#org/approval/approval.api.ts';
import { logApi } from '#platform/log/log.api.ts';
import { seatSessionApi } from '#floor/machine/seat-session.api.ts';
import { memberApi } from '#guests/member/member.api.ts';
import { messageApi } from '#floor/message/message.api.ts';
import { notificationApi } from '#platform/notification/notification.api.ts';
import { orderApi } from '#counter/order/order.api.ts';
import { productApi } from '#goods/product/product.api.ts';
import { realtimeApi } from '#platform/realtime/realtime.api.ts';
import { refundApi } from '#counter/refund/refund.api.ts';
import { reservationApi } from '#floor/reservation/reservation.api.ts';
import { stockApi } from '#goods/stock/stock.api.ts';
import { stocktakeApi } from '#goods/stocktake/stocktake.api.ts';

describe('a list that grows without end', () => {
  it.each([
    approvalApi.list,
    confessionApi.list,
    logApi.list,
    seatSessionApi.online,
    seatSessionApi.tempCards,
    memberApi.list,
    messageApi.list,
    messageApi.queue,
    notificationApi.list,
    notificationApi.history,
    orderApi.list,
    productApi.list,
    productApi.listMasters,
    realtimeApi.log,
    refundApi.list,
    reservationApi.list,
    stockApi.listAdjusts,
    stockApi.listTransfers,
    stocktakeApi.list,
  ])('is turned no further than it is counted: $path', ({ input }) => {
    const asked = { branchId: '01900001-0000-7000-8000-000000000001', subjectType: 'PRODUCT_CHANGE', limit: 20 };
    expect(input.safeParse({ ...asked, page: 500 }).error?.issues).toBeUndefined();
    expect(input.safeParse({ ...asked, page: 501 }).error?.issues).toMatchObject([{ path: ['page'], message: 'too deep' }]);
  });
});
