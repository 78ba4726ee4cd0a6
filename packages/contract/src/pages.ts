import { accessPages } from './access/access.pages.ts';
import { accountPages } from './account/account.pages.ts';
import { branchPages } from './branch/branch.pages.ts';
import { brandPages } from './brand/brand.pages.ts';
import { consolePages } from './console/console.pages.ts';
import { dictionaryPages } from './dictionary/dictionary.pages.ts';
import type { FeaturePages } from './kernel/pages.ts';
import { labelPages } from './label/label.pages.ts';
import { logPages } from './log/log.pages.ts';
import { blacklistPages } from './blacklist/blacklist.pages.ts';
import { machinePages } from './machine/machine.pages.ts';
import { reservationPages } from './reservation/reservation.pages.ts';
import { memberPages } from './member/member.pages.ts';
import { messagePages } from './message/message.pages.ts';
import { notificationPages } from './notification/notification.pages.ts';
import { productPages } from './product/product.pages.ts';
import { stockPages } from './stock/stock.pages.ts';
import { stocktakePages } from './stocktake/stocktake.pages.ts';
import { paymentPages } from './payment/payment.pages.ts';
import { orderPages } from './order/order.pages.ts';
import { shiftPages } from './shift/shift.pages.ts';

/** The pages of every feature: one line each. Feeds the router, guard, menu, tabs and titles, and the rights a role may hold. */
export const allPages: FeaturePages[] = [
  consolePages,
  brandPages,
  branchPages,
  accessPages,
  accountPages,
  logPages,
  notificationPages,
  productPages,
  labelPages,
  memberPages,
  dictionaryPages,
  machinePages,
  blacklistPages,
  stockPages,
  stocktakePages,
  reservationPages,
  shiftPages,
  orderPages,
  messagePages,
  paymentPages,
];
