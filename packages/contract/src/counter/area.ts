import { defineArea } from '#kernel/feature.ts';
import { orderFeature } from './order/feature.ts';
import { paymentFeature } from './payment/feature.ts';
import { refundFeature } from './refund/feature.ts';
import { voucherFeature } from './voucher/feature.ts';
import { consoleFeature } from './console/feature.ts';

export const counterArea = defineArea('counter', [orderFeature, paymentFeature, refundFeature, voucherFeature, consoleFeature]);
