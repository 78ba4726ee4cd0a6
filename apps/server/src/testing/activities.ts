import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import type { Preset } from '@netbar/contract/activities/activity/activity.rules';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { runTrial } from '#features/activities/activity/trial.ts';
import type { Person, World } from './world.ts';

export const activityFunctions = ['ACTIVITY_LIST', 'ACTIVITY_EDIT', 'ACTIVITY_STOP', 'ACTIVITY_AUDIT', 'ACTIVITY_FUND'];

/** Somebody who writes activities of the brand, and another who approves them. */
export async function hireMarketing(world: World) {
  const whole = { branchIds: [] as string[], isCompanyWide: true, level: 1 };
  const author = await world.hire({ ...whole, can: activityFunctions });
  const auditor = await world.hire({ ...whole, can: activityFunctions });
  return { author, auditor };
}
export type Marketing = Awaited<ReturnType<typeof hireMarketing>>;

type Draft = Sent<typeof activityApi.save>;

/** A draft that runs from yesterday for a month, at every branch, all day, paid for by the company. */
export const activityDraft = (world: World, preset: Preset, rule: Draft['rule'], over: Partial<Draft> = {}): Draft => ({
  brandId: world.ours.brand,
  preset,
  name: '测试活动',
  branchIds: null,
  fromDay: addDays(bizDate(new Date()), -1),
  toDay: addDays(bizDate(new Date()), 30),
  hours: [...EVERY_HOUR],
  isStackable: true,
  funders: { companyBp: 10_000, branchBp: 0, supplierBp: 0 },
  rule,
  ...over,
});

/** Tries a saved draft out on the past of its brand, as the worker does. */
export async function tryOut(world: World, by: Person, draft: Draft & { id: string }) {
  const { id: activityId, version: _version, brandId, branchId = null, ...content } = draft;
  const trial = await by.call(activityApi.startTrial, { brandId, branchId, activityId, content });
  await runTrial(world.system(), { trialId: trial.id });
  return by.call(activityApi.trial, { id: trial.id });
}

/** Writes an activity, tries it out, submits it and has it approved. */
export async function launch(world: World, { author, auditor }: Marketing, draft: Draft) {
  const saved = await author.call(activityApi.save, draft);
  await tryOut(world, author, { ...draft, id: saved.id });
  const { approvalId } = await author.call(activityApi.submit, { id: saved.id, version: saved.version, reason: '上线' });
  await auditor.call(approvalApi.decide, { id: approvalId ?? '', decision: 'APPROVE', comment: '' });
  return auditor.call(activityApi.get, { id: saved.id });
}

/** So much of the price of one product. */
export const discountRule = (productId: string, payBp: number): Draft['rule'] => ({
  trigger: 'QUOTE_ORDER',
  grants: [{ key: 'a', benefit: { gives: 'LINE_PERCENT', on: { of: 'PRODUCTS', ids: [productId] }, payBp } }],
});

/** Bonus money with a recharge, from these amounts on. */
export const tiersRule = (tiers: { fromFen: number; bonusFen: number }[], validDays: number | null = null): Draft['rule'] => ({
  trigger: 'CHARGE_PAID',
  grants: [{ key: 'a', benefit: { gives: 'BONUS_TIERS', tiers, validDays } }],
});
