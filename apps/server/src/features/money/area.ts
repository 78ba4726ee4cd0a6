import { defineArea } from '#kernel/feature.ts';
import { shiftFeature } from './shift/feature.ts';

export const moneyArea = defineArea('money', [shiftFeature]);
