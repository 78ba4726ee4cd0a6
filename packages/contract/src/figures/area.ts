import { defineArea } from '#kernel/feature.ts';
import { cashDepositFeature } from './cash-deposit/feature.ts';
import { factsFeature } from './facts/feature.ts';
import { homeFeature } from './home/feature.ts';
import { reviewFeature } from './review/feature.ts';
import { salesFeature } from './sales/feature.ts';
import { surveyFeature } from './survey/feature.ts';
import { thirdIncomeFeature } from './third-income/feature.ts';

export const figuresArea = defineArea('figures', [
  factsFeature,
  cashDepositFeature,
  thirdIncomeFeature,
  surveyFeature,
  reviewFeature,
  salesFeature,
  homeFeature,
]);
