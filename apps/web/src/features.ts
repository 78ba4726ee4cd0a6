import { accessScreens } from '#features/access/access.routes.ts';
import { accountScreens } from '#features/account/account.routes.ts';
import { branchScreens } from '#features/branch/branch.routes.ts';
import { brandScreens } from '#features/brand/brand.routes.ts';
import { labelScreens } from '#features/label/label.routes.ts';
import { consoleScreens } from '#features/console/console.routes.ts';
import { dictionaryScreens } from '#features/dictionary/dictionary.routes.ts';
import { logScreens } from '#features/log/log.routes.ts';
import { blacklistScreens } from '#features/blacklist/blacklist.routes.ts';
import { machineScreens } from '#features/machine/machine.routes.ts';
import { reservationScreens } from '#features/reservation/reservation.routes.ts';
import { memberScreens } from '#features/member/member.routes.ts';
import { notificationScreens } from '#features/notification/notification.routes.ts';
import { productScreens } from '#features/product/product.routes.ts';
import { stockScreens } from '#features/stock/stock.routes.ts';
import { stocktakeScreens } from '#features/stocktake/stocktake.routes.ts';
import { orderScreens } from '#features/order/order.routes.ts';
import { shiftScreens } from '#features/shift/shift.routes.ts';
import { paymentScreens } from '#features/payment/payment.routes.ts';
import { messageScreens } from '#features/message/message.routes.ts';
import type { Screen } from '#kernel/screens.ts';

/** Every feature with pages: one line each. */
export const features: Screen[][] = [
  consoleScreens,
  brandScreens,
  branchScreens,
  accessScreens,
  accountScreens,
  logScreens,
  notificationScreens,
  productScreens,
  labelScreens,
  memberScreens,
  dictionaryScreens,
  machineScreens,
  blacklistScreens,
  stockScreens,
  stocktakeScreens,
  reservationScreens,
  shiftScreens,
  orderScreens,
  messageScreens,
  paymentScreens,
];
