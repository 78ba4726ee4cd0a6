import { defineArea } from '#kernel/feature.ts';
import { shiftFeature } from './shift/feature.ts';
import { statementFeature } from './statement/feature.ts';

export const moneyArea = defineArea('money', [shiftFeature, statementFeature]);
