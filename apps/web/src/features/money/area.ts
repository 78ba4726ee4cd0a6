import { shiftFeature } from './shift/feature.ts';

export const moneyArea = [shiftFeature];
