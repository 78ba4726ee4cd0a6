import { deviceHandlers } from './device-handlers.ts';
import { accessRoutes } from './features/access/access.routes.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { adjustmentRoutes } from './features/adjustment/adjustment.routes.ts';
import { approvalRoutes } from './features/approval/approval.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { branchRoutes } from './features/branch/branch.routes.ts';
import { brandRoutes } from './features/brand/brand.routes.ts';
import { deviceRoutes } from './features/device/device.routes.ts';
import { dictionaryRoutes } from './features/dictionary/dictionary.routes.ts';
import { orderRoutes } from './features/order/order.routes.ts';
import { paymentRoutes } from './features/payment/payment.routes.ts';
import { refundRoutes } from './features/refund/refund.routes.ts';
import { labelRoutes } from './features/label/label.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { importRoutes } from './features/import/import.routes.ts';
import { exportRoutes } from './features/export/export.routes.ts';
import { logRoutes } from './features/log/log.routes.ts';
import { preferenceRoutes } from './features/preference/preference.routes.ts';
import { pictureRoutes } from './features/picture/picture.routes.ts';
import { realtimeRoutes } from './features/realtime/realtime.routes.ts';
import { productRoutes } from './features/product/product.routes.ts';
import { blacklistRoutes } from './features/blacklist/blacklist.routes.ts';
import { machineRoutes, machineSessionRoutes } from './features/machine/machine.routes.ts';
import { reservationRoutes } from './features/reservation/reservation.routes.ts';
import { behaviourRoutes, memberRoutes } from './features/member/member.routes.ts';
import { walletRoutes } from './features/wallet/wallet.routes.ts';
import { stockRoutes } from './features/stock/stock.routes.ts';
import { stocktakeRoutes } from './features/stocktake/stocktake.routes.ts';
import { shiftRoutes } from './features/shift/shift.routes.ts';
import { wechatRoutes } from './features/wechat/wechat.routes.ts';
import type { Routes } from './kernel/mount.ts';
import { messageRoutes } from './features/message/message.routes.ts';
import { notificationRoutes } from './features/notification/notification.routes.ts';

/** Every slice that answers calls: one line each. */
export const features: Routes[] = [
  authRoutes,
  brandRoutes,
  branchRoutes,
  deviceRoutes(deviceHandlers),
  dictionaryRoutes,
  accessRoutes,
  accountRoutes,
  logRoutes,
  notificationRoutes,
  pictureRoutes,
  realtimeRoutes,
  exportRoutes,
  importRoutes,
  homeRoutes,
  preferenceRoutes,
  shiftRoutes,
  wechatRoutes,
  productRoutes,
  adjustmentRoutes,
  approvalRoutes,
  labelRoutes,
  memberRoutes,
  behaviourRoutes,
  walletRoutes,
  machineRoutes,
  machineSessionRoutes,
  blacklistRoutes,
  stockRoutes,
  stocktakeRoutes,
  reservationRoutes,
  orderRoutes,
  paymentRoutes,
  refundRoutes,
  messageRoutes,
];
