import { consoleFeature } from './console/feature.ts';
import { orderFeature } from './order/feature.ts';
import { paymentFeature } from './payment/feature.ts';
import { voucherFeature } from './voucher/feature.ts';

export const counterArea = [consoleFeature, orderFeature, paymentFeature, voucherFeature];
