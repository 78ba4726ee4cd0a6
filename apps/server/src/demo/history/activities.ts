import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { approveOf } from './approve.ts';
import { submitActivity } from '#features/activities/activity/approve-activity.ts';
import { saveActivity } from '#features/activities/activity/save-activity.ts';
import { runTrial, startTrial } from '#features/activities/activity/trial.ts';
import type { Ctx } from '#kernel/ctx.ts';
import type { Person } from './scene.ts';
import type { ActAs } from './stockroom.ts';

type Draft = Sent<typeof activityApi.save>;
type Plan = Pick<Draft, 'preset' | 'name' | 'rule'> & Partial<Draft>;

const HOUR_MS = 3_600_000;
const NIGHT = 0b111111 << 18;

const on = (ids: string[]) => ({ of: 'PRODUCTS' as const, ids });
const order = (benefit: NonNullable<Draft['rule']['grants']>[number]['benefit'], when: Draft['rule']['when'] = []) => ({
  trigger: 'QUOTE_ORDER' as const,
  when,
  grants: [{ key: 'a', benefit }],
});

/** Days are counted from the first day of the history. */
interface Timed {
  plan: Plan;
  from: number;
  to: number;
}

/** What a brand runs while its past is played: a recharge bonus all the time, and two offers on goods, of which one has ended. */
export function plansOf(idsOf: (codes: string[]) => string[], days: number): Timed[] {
  const tiers = [
    { fromFen: 10_000, bonusFen: 1_000 },
    { fromFen: 20_000, bonusFen: 3_000 },
    { fromFen: 50_000, bonusFen: 10_000 },
  ];
  const [cups, snacks] = [idsOf(['M001', 'M002']), idsOf(['S002'])];
  const ended = Math.max(1, Math.round(days * 0.6));
  return [
    {
      plan: {
        preset: 'CHARGE_DISCOUNT',
        name: '充值加赠',
        rule: { trigger: 'CHARGE_PAID', grants: [{ key: 'a', benefit: { gives: 'BONUS_TIERS', tiers, validDays: 365 } }] },
        exclusiveGroup: '充值类',
        funders: { companyBp: 6000, branchBp: 4000, supplierBp: 0 },
      },
      from: 0,
      to: days + 60,
    },
    {
      plan: {
        preset: 'SECOND_CUP',
        name: '奶茶第二杯半价',
        rule: order({ gives: 'NTH_UNIT_PERCENT', on: on(cups), nth: 2, payBp: 5000, maxTimes: 2 }),
        budget: { kind: 'SPEND', limit: 3_000_000 },
        holdoutBp: 1000,
      },
      from: Math.round(days * 0.2),
      to: days + 30,
    },
    {
      plan: {
        preset: 'PRODUCT_DISCOUNT',
        name: '薯片八折',
        rule: order({ gives: 'LINE_PERCENT', on: on(snacks), payBp: 8000 }),
        budget: { kind: 'SPEND', limit: 2_000_000 },
      },
      from: 0,
      to: ended,
    },
    { plan: couponPlan('满 15 减 3 饮品券', { fromFen: 1500, offFen: 300 }), from: Math.round(days * 0.3), to: days + 20 },
    { plan: couponPlan('新店满 10 减 2 券', { fromFen: 1000, offFen: 200 }), from: 0, to: ended },
    ...memberPlans(days),
  ];
}

/** Of prizes that cost nothing to hand out later: no product leaves the stock for them. */
const prize = (key: string, name: string, more: object) => ({ key, name, kind: 'PHYSICAL', stock: null, costFen: 0, ...more });

/** What members take part in at their machines: a draw for purchases, a daily sign-in, and a game. */
function memberPlans(days: number): Timed[] {
  const prizes = [
    prize('mouse', '游戏鼠标', { weight: 40, stock: 5, unlockAfter: 20, costFen: 12_900 }),
    prize('pad', '鼠标垫', { weight: 460, stock: 200, costFen: 1500 }),
    prize('bonus', '5 元网费', { kind: 'BONUS', bonusFen: 500, validDays: 30, weight: 1000, stock: 800, costFen: 500 }),
    prize('points', '20 积分', { kind: 'POINTS', points: 20, weight: 4000, costFen: 20 }),
    prize('thanks', '谢谢参与', { kind: 'NONE', weight: 4500 }),
  ];
  const points = (key: string, n: number, when: object[] = []) => ({ key, when, benefit: { gives: 'POINTS', points: n } });
  const chicken = (atLeast: number) => [{ is: 'GAME', game: '绝地求生', atLeast }];
  const rules = {
    PRIZES: { trigger: 'DRAW', draw: { prizes, fallbackKey: 'thanks', perDay: 3, chancePerFen: 1000 } },
    SIGN_IN: { trigger: 'SIGN_IN', grants: [points('a', 2), points('b', 20, [{ is: 'STREAK', day: 3, isRepeated: true }])] },
    GAME: { trigger: 'GAME_RESULT', grants: [points('a', 5, chicken(10)), points('b', 30, chicken(15))] },
  };
  const names = { PRIZES: '周年庆抽奖', SIGN_IN: '天天签到', GAME: '今晚吃鸡' } as const;
  return (['PRIZES', 'SIGN_IN', 'GAME'] as const).map((preset) => ({
    plan: {
      preset,
      name: names[preset],
      rule: rules[preset] as Draft['rule'],
      ...(preset === 'PRIZES' && { budget: { kind: 'SPEND', limit: 2_000_000 } as const }),
    },
    from: 0,
    to: days + 30,
  }));
}

const couponPlan = (name: string, { fromFen, offFen }: { fromFen: number; offFen: number }): Plan => ({
  preset: 'COUPON',
  name,
  isStackable: true,
  funders: { companyBp: 7000, branchBp: 3000, supplierBp: 0 },
  rule: {
    trigger: 'COUPON_REDEEM',
    when: [{ is: 'AMOUNT', atLeastFen: fromFen }],
    grants: [{ key: 'a', benefit: { gives: 'ORDER_FIXED', offFen } }],
    coupon: { qty: 8000, validDays: 7, perMember: 2 },
  },
});

interface Opening {
  actAs: ActAs;
  applicant: Person;
  head: Person;
  at: Date;
}

/** The manager writes it, tries it out and submits it; the head of the company agrees. */
export async function launchActivity(
  brandId: string,
  draft: Plan & { fromDay: string; toDay: string },
  { actAs, applicant, head, at }: Opening,
) {
  const saved = await submitDraft(brandId, draft, { actAs, applicant, at });
  const agreed = new Date(at.getTime() + HOUR_MS);
  await approveOf(actAs(head, agreed), saved.id);
  return saved.id;
}

/** Writes an activity, tries it out and submits it. */
export async function submitDraft(
  brandId: string,
  draft: Plan & { fromDay: string; toDay: string },
  { actAs, applicant, at }: Omit<Opening, 'head'>,
) {
  const input = activityApi.save.input.parse({ ...contentOf(draft), brandId });
  const saved = await saveActivity(actAs(applicant, at), input);
  const content = activityApi.startTrial.input.parse({ brandId, activityId: saved.id, content: contentOf(draft) });
  const trial = await startTrial(actAs(applicant, at), content);
  await runTrial(actAs(applicant, at), { trialId: trial.id });
  return submitActivity(actAs(applicant, at), { id: saved.id, version: saved.version, reason: '按计划上线' });
}

export const contentOf = (plan: Plan & { fromDay: string; toDay: string }) => ({
  branchIds: null,
  hours: [...EVERY_HOUR],
  isStackable: false,
  funders: { companyBp: 10_000, branchBp: 0, supplierBp: 0 },
  ...plan,
});

/** What waits for somebody today: one activity to approve, one draft. */
export async function leaveActivities(by: () => Ctx, brandId: string, { actAs, applicant, at }: Omit<Opening, 'head'>) {
  const products = await productIdsByCode(by(), brandId);
  const ids = ['D001', 'D002'].flatMap((code) => products.get(code) ?? []);
  const today = bizDate(at);
  const days = (from: number, to: number) => ({ fromDay: addDays(today, from), toDay: addDays(today, to) });
  if (ids.length > 0)
    await submitDraft(
      brandId,
      {
        preset: 'PRODUCT_DISCOUNT',
        name: '会员日饮料八折',
        rule: order({ gives: 'LINE_PERCENT', on: on(ids), payBp: 8000 }),
        hours: Array.from({ length: 7 }, () => NIGHT),
        ...days(2, 9),
      },
      { actAs, applicant, at },
    );
  const draft = contentOf({
    preset: 'FESTIVAL',
    name: '感恩节满减',
    rule: order({ gives: 'ORDER_FIXED', offFen: 800 }, [{ is: 'AMOUNT', atLeastFen: 3000 }]),
    ...days(8, 14),
  });
  await saveActivity(actAs(applicant, at), activityApi.save.input.parse({ ...draft, brandId }));
}

/** Products of a brand by their codes. */
export async function productIdsByCode(ctx: Ctx, brandId: string): Promise<Map<string, string>> {
  const rows = await ctx.db.selectFrom('productMasters').select(['id', 'code']).where('brandId', '=', brandId).execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}
