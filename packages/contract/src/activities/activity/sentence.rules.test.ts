import { describe, expect, it } from 'vitest';
import { langs } from '#kernel/words.ts';
import { ALL_HOURS, EVERY_HOUR } from './conditions.rules.ts';
import { Benefit, Condition, Rule } from './rule.model.ts';
import { sentenceOf, textOfSentence } from './sentence.rules.ts';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const names: Record<string, string> = {
  [id(1)]: '可乐',
  [id(2)]: '雪碧',
  [id(3)]: '红牛',
  [id(4)]: '拿铁',
  [id(5)]: '黄金',
  [id(6)]: '夜猫子',
  [id(7)]: '电竞区',
  [id(8)]: '三元券',
  [id(9)]: '滨江店',
  DRINK: '饮料',
  HOT: '热饮',
};
const night = 0b1111_1100_0000_0000_0000_0000;
const content = {
  fromDay: '2026-11-17',
  toDay: '2026-12-31',
  hours: EVERY_HOUR,
  branchIds: null as string[] | null,
  perMember: null as number | null,
  perMemberDay: null as number | null,
  budget: null as { kind: 'SPEND' | 'USAGE'; limit: number } | null,
  holdoutBp: 0,
};
const said = (rule: object, rest: Partial<typeof content> = {}) =>
  langs.map((lang) =>
    textOfSentence(
      sentenceOf({ ...content, ...rest, rule: Rule.parse({ trigger: 'QUOTE_ORDER', ...rule }) }, (key) => names[key], lang),
    ),
  );
const some = (...ids: number[]) => ({ of: 'PRODUCTS', ids: ids.map(id) });
/** The benefit alone, without the head that every sentence has. */
const benefit = (gives: object) => {
  const heads = ['自 2026-11-17 至 12-31，每天全天，在全部门店，', 'From 2026-11-17 to 12-31, daily all day, at all branches, '];
  const [zh, en, tw] = said({ grants: [{ key: 'a', benefit: gives }] });
  expect(zh?.startsWith(heads[0]!) && en?.startsWith(heads[1]!)).toBe(true);
  return [zh!.slice(heads[0]!.length), en!.slice(heads[1]!.length), tw!.slice(heads[0]!.length)];
};

describe('a benefit is said in three languages', () => {
  const cases: [object, string, string, string][] = [
    [{ gives: 'LINE_PERCENT', on: some(1), payBp: 8500 }, '可乐打 8.5 折。', '15% off 可乐.', '可乐打 8.5 折。'],
    [
      { gives: 'LINE_PERCENT', on: { of: 'CLASSIFY', codes: ['DRINK'] }, payBp: 8000, maxFen: 1000 },
      '饮料分类的商品打 8 折，每单最多优惠 ¥10。',
      '20% off products of category 饮料, at most ¥10 an order.',
      '饮料分類的商品打 8 折，每單最多優惠 ¥10。',
    ],
    [
      { gives: 'LINE_FIXED', on: some(1, 2), offFen: 150 },
      '可乐、雪碧每件减 ¥1.50。',
      '¥1.50 off each of 可乐, 雪碧.',
      '可乐、雪碧每件減 ¥1.50。',
    ],
    [
      { gives: 'NTH_UNIT_PERCENT', on: some(1, 2, 3, 4), nth: 2, payBp: 5000, maxTimes: 2 },
      '可乐、雪碧等 4 款商品每 2 件，价低的一件按 50% 付，每单最多优惠 2 件。',
      'of every 2 of 4 products such as 可乐, 雪碧, the cheapest costs 50%, at most 2 units an order.',
      '可乐、雪碧等 4 款商品每 2 件，價低的一件按 50% 付，每單最多優惠 2 件。',
    ],
    [
      { gives: 'NTH_UNIT_PERCENT', on: { of: 'GROUP', codes: ['HOT'] }, nth: 3, payBp: 0, isSameProduct: true },
      '热饮分组的商品每 3 件同款，其中一件免费。',
      'of every 3 of the same product among products of group 热饮, one is free.',
      '热饮分組的商品每 3 件同款，其中一件免費。',
    ],
    [{ gives: 'ORDER_PERCENT', payBp: 9000 }, '整单打 9 折。', '10% off the whole order.', '整單打 9 折。'],
    [{ gives: 'ORDER_PERCENT', on: some(1), payBp: 9000 }, '可乐合计打 9 折。', '10% off the sum of 可乐.', '可乐合計打 9 折。'],
    [{ gives: 'ORDER_FIXED', offFen: 500 }, '整单减 ¥5。', '¥5 off the order.', '整單減 ¥5。'],
    [{ gives: 'ORDER_FIXED', on: some(1), offFen: 500 }, '可乐合计减 ¥5。', '¥5 off the sum of 可乐.', '可乐合計減 ¥5。'],
    [
      { gives: 'ORDER_FIXED', offFen: 800, everyFen: 3000, maxTimes: 2 },
      '每满 ¥30 减 ¥8，最多 2 次。',
      '¥8 off for every ¥30, at most 2 times.',
      '每滿 ¥30 減 ¥8，最多 2 次。',
    ],
    [
      { gives: 'ORDER_FIXED', on: some(1), offFen: 800, everyFen: 3000 },
      '可乐每满 ¥30 减 ¥8。',
      '¥8 off for every ¥30 of 可乐.',
      '可乐每滿 ¥30 減 ¥8。',
    ],
    [{ gives: 'FREE_GOODS', productId: id(1), qty: 2 }, '赠送可乐 2 件。', '2 × 可乐 for free.', '贈送可乐 2 件。'],
    [
      {
        gives: 'BONUS_TIERS',
        tiers: [
          { fromFen: 5000, bonusFen: 500 },
          { fromFen: 10_000, bonusFen: 2000 },
        ],
        validDays: 180,
      },
      '单笔充值满 ¥50 / ¥100，加赠网费 ¥5 / ¥20，赠送部分 180 天内有效。',
      'recharging ¥50 / ¥100 gives a bonus of ¥5 / ¥20, the bonus is good for 180 days.',
      '單筆儲值滿 ¥50 / ¥100，加贈網費 ¥5 / ¥20，贈送部分 180 天內有效。',
    ],
    [{ gives: 'BONUS_FEN', fen: 300 }, '赠送网费 ¥3。', 'a bonus of ¥3.', '贈送網費 ¥3。'],
    [{ gives: 'POINTS', points: 20 }, '赠送 20 积分。', '20 points.', '贈送 20 積分。'],
    [{ gives: 'COUPON', couponActivityId: id(8), qty: 1 }, '送“三元券” 1 张。', '1 × coupon “三元券”.', '送「三元券」 1 張。'],
    [
      { gives: 'DRAW_CHANCE', drawActivityId: id(8), qty: 2 },
      '送“三元券”抽奖机会 2 次。',
      '2 chances in “三元券”.',
      '送「三元券」抽獎機會 2 次。',
    ],
  ];
  it.each(cases)('%j', (gives, ...texts) => expect(benefit(gives)).toEqual(texts));

  it('none of them is left out', () => {
    const known = new Set(cases.map(([gives]) => (gives as { gives: string }).gives));
    expect([...known].toSorted()).toEqual(Benefit.options.map(({ shape }) => shape.gives.value).toSorted());
  });
});

describe('a condition is said in three languages', () => {
  const cases: [object, string, string, string][] = [
    [{ is: 'LEVEL', levelIds: [id(5)] }, '黄金会员在全部门店', '黄金 members at all branches', '黄金會員在全部門店'],
    [
      { is: 'LABEL', labelIds: [id(6)] },
      '带“夜猫子”标签的会员在全部门店',
      'members labelled “夜猫子” at all branches',
      '帶「夜猫子」標籤的會員在全部門店',
    ],
    [{ is: 'FIRST_ORDER' }, '首次消费或充值的会员', 'members on their first purchase or recharge', '首次消費或儲值的會員'],
    [{ is: 'EMPLOYEE', isOne: true }, '员工在全部门店', 'employees at all branches', '員工在全部門店'],
    [{ is: 'EMPLOYEE', isOne: false }, '员工以外的顾客', 'customers who are not employees', '員工以外的顧客'],
    [{ is: 'AMOUNT', atLeastFen: 3000 }, '消费满 ¥30', 'spending ¥30 or more', '消費滿 ¥30'],
    [{ is: 'AMOUNT', atLeastFen: 3000, on: some(1) }, '买可乐满 ¥30', 'spending ¥30 or more on 可乐', '買可乐滿 ¥30'],
    [{ is: 'QTY', atLeast: 3, on: { of: 'ALL' } }, '买全部商品满 3 件', 'buying 3 or more of all products', '買全部商品滿 3 件'],
    [{ is: 'SOURCE', sources: [0, 2] }, '通过客户机、公众号下单', 'ordering by client machine, WeChat', '透過客戶機、公眾號下單'],
    [{ is: 'AREA', areaIds: [id(7)] }, '在电竞区', 'in 电竞区', '在电竞区'],
    [{ is: 'STREAK', day: 7 }, '连续签到第 7 天', 'on day 7 of signing in', '連續簽到第 7 天'],
    [{ is: 'STREAK', day: 7, isRepeated: true }, '每连续签到 7 天', 'for every 7 days of signing in', '每連續簽到 7 天'],
    [{ is: 'GAME', game: '王者', atLeast: 5 }, '王者成绩达到 5', 'reaching 5 in 王者', '王者成績達到 5'],
  ];
  const grants = [{ key: 'a', benefit: { gives: 'ORDER_FIXED', offFen: 500 } }];
  it.each(cases)('%j', (condition, ...texts) => {
    for (const [i, text] of said({ when: [condition], grants }).entries()) expect(text).toContain(texts[i]);
  });

  it('of one benefit it stands before that benefit', () => {
    const rule = { grants: [{ key: 'a', when: [{ is: 'AMOUNT', atLeastFen: 3000 }], benefit: grants[0]!.benefit }] };
    expect(said(rule)[0]).toContain('消费满 ¥30，整单减 ¥5。');
  });

  it('none of them is left out', () => {
    const known = new Set(cases.map(([condition]) => (condition as { is: string }).is));
    expect([...known].toSorted()).toEqual(Condition.options.map(({ shape }) => shape.is.value).toSorted());
  });
});

describe('the frame of the sentence', () => {
  const grants = [{ key: 'a', benefit: { gives: 'ORDER_FIXED', offFen: 500 } }];
  it('joins days with the same hours and leaves out days without any', () => {
    const hours = [ALL_HOURS, ALL_HOURS, ALL_HOURS, ALL_HOURS, night, 0, 0b11];
    expect(said({ grants }, { hours })).toEqual([
      '自 2026-11-17 至 12-31，周一至周四全天、周五 18:00–24:00、周日 00:00–02:00，在全部门店，整单减 ¥5。',
      'From 2026-11-17 to 12-31, Mon to Thu all day, Fri 18:00–24:00, Sun 00:00–02:00, at all branches, ¥5 off the order.',
      '自 2026-11-17 至 12-31，週一至週四全天、週五 18:00–24:00、週日 00:00–02:00，在全部門店，整單減 ¥5。',
    ]);
  });
  it('says limits, budget and who is left out', () => {
    const limits = { perMember: 4, perMemberDay: 1, budget: { kind: 'SPEND' as const, limit: 1_200_000 }, holdoutBp: 500 };
    expect(said({ grants }, limits)[0]).toContain(
      '整单减 ¥5。每人每日 1 次，每人累计 4 次，优惠累计达 ¥12000 停止，5% 的会员不参与，用来对比效果。',
    );
    expect(said({ grants }, { budget: { kind: 'USAGE', limit: 2000 } })[1]).toContain('off the order. Ends after 2000 uses.');
  });
  it('names one branch and counts several; the year of the end is said when it is another one', () => {
    expect(said({ grants }, { branchIds: [id(9)], toDay: '2027-01-03' })[0]).toContain('至 2027-01-03，每天全天，在滨江店，');
    expect(said({ grants }, { branchIds: [id(9), id(1)] })[0]).toContain('在 2 家门店，');
  });
  it('says what coupons, draws and cards have', () => {
    const coupon = { qty: 500, validDays: 30, perMember: 2, perOrder: 1, returnOnRefund: false };
    expect(said({ trigger: 'COUPON_REDEEM', grants, coupon })[0]).toContain(
      '共 500 张，领取后 30 天内有效，每人最多 2 张，每单可用 1 张，退款时不退还。',
    );
    const prizes = [{ key: 'a', name: '谢谢', kind: 'NONE', weight: 1, stock: null, costFen: 0 }];
    expect(said({ trigger: 'DRAW', draw: { prizes, fallbackKey: 'a', perDay: 3, chancePerFen: 2000 } })[0]).toContain(
      '1 种奖品，每人每天最多抽 3 次，每消费满 ¥20 得一次机会。',
    );
    const card = { qty: 100, faceFen: 12_000, priceFen: 10_000, validDays: 90 };
    expect(said({ trigger: 'CARD_REDEEM', card })[0]).toContain('100 张充值卡，每张售 ¥100，到账 ¥120，赠送部分 90 天内有效。');
  });
  it('says so while nothing is set, and marks what the activity fills in', () => {
    expect(said({}, { hours: [0, 0, 0, 0, 0, 0, 0] })[0]).toContain('没有选时段，在全部门店，还没有设优惠。');
    const rule = Rule.parse({ trigger: 'QUOTE_ORDER', grants });
    const strong = sentenceOf({ ...content, rule }, () => undefined, 'zh-CN').filter(({ isStrong }) => isStrong);
    expect(strong.map(({ text }) => text)).toEqual(['2026-11-17', '12-31', '每天全天', '全部门店', '¥5']);
  });
  it('an empty set of products and a deleted product are said as such', () => {
    const gives = { gives: 'LINE_FIXED' as const, offFen: 100, maxFen: null };
    const rule = (on: { of: 'PRODUCTS'; ids: string[] }): Rule => ({
      trigger: 'QUOTE_ORDER',
      when: [],
      grants: [{ key: 'a', when: [], benefit: { ...gives, on } }],
    });
    const text = (ids: string[]) =>
      textOfSentence(sentenceOf({ ...content, rule: rule({ of: 'PRODUCTS', ids }) }, () => undefined, 'zh-CN'));
    expect(text([])).toContain('未选的商品每件减');
    expect(text([id(1)])).toContain('已删除的内容每件减');
  });
});
