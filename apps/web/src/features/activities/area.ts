import { activityFeature } from './activity/feature.ts';
import { confessionFeature } from './confession/feature.ts';
import { couponFeature } from './coupon/feature.ts';
import { drawFeature } from './draw/feature.ts';
import { gameFeature } from './game/feature.ts';
import { rechargeCardFeature } from './recharge-card/feature.ts';
import { memberSignInFeature } from './sign-in/feature.ts';

export const activitiesArea = [
  activityFeature,
  couponFeature,
  drawFeature,
  memberSignInFeature,
  gameFeature,
  confessionFeature,
  rechargeCardFeature,
];
