import { allPages } from '@netbar/contract/catalogue';
import type { Preset } from '@netbar/contract/activities/activity/activity.rules';

/** The page of each preset. Some belong to other features. */
const pageOf: Record<Preset, string> = {
  CHARGE_DISCOUNT: 'chargeDiscount',
  SECOND_CUP: 'secondCupHalf',
  PRODUCT_DISCOUNT: 'productDiscount',
  SIGN_IN: 'signIn',
  COUPON: 'coupons',
  PRIZES: 'prizes',
  RECHARGE_CARD: 'rechargeCards',
  FESTIVAL: 'festival',
  GAME: 'gameActivity',
};

const paths = new Map(allPages.flatMap(({ pages }) => Object.entries(pages).map(([name, { path }]) => [name, path])));

/** The list of a preset's activities. */
export const presetPath = (preset: Preset): string | undefined => paths.get(pageOf[preset]);

type Target = { id: string; preset: Preset };
const HOME = '/admin/activity/activityHome';
export const activityPaths = {
  home: HOME,
  audit: (approvalId?: string) => `/admin/activity/activityAuditList${approvalId ? `?id=${approvalId}` : ''}`,
  record: ({ id, preset }: Target) => `${presetPath(preset) ?? HOME}?id=${id}`,
  edit: ({ id, preset }: Target) => `${presetPath(preset) ?? HOME}?edit=${id}`,
  add: (preset: Preset) => `${presetPath(preset) ?? HOME}?new=1`,
};
