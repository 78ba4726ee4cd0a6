import { consoleFeature } from './console/feature.ts';
import { orderFeature } from './order/feature.ts';
import { paymentFeature } from './payment/feature.ts';

export const counterArea = [consoleFeature, orderFeature, paymentFeature];
