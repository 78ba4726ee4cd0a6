import { EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import type { Candidate, QuoteOrder } from '@netbar/contract/activities/activity/quote.model';
import { quote } from '@netbar/contract/activities/activity/quote.rules';
import { Rule } from '@netbar/contract/activities/activity/rule.model';
import { randomInt, randomUUID } from 'node:crypto';

/** How long one quote takes with 200 live activities of a brand, in carts of 1 to 12 products: `pnpm bench:quote`. */
const ACTIVITIES = 200;
const ROUNDS = 5_000;
const AT = new Date();
const DAY = 86_400_000;

const some = <T>(all: readonly T[], count: number) => Array.from({ length: count }, () => all[randomInt(all.length)] as T);
const classes = ['COFFEE', 'TEA', 'SNACK', 'MEAL', 'WATER', 'CIGARETTE', 'FRUIT', 'ICE'];
const products = Array.from({ length: 300 }, (_, i) => ({
  productId: randomUUID(),
  classifyCode: classes[i % classes.length] as string,
  groupCode: '',
  kind: 'GOODS' as const,
  unitPriceFen: randomInt(2, 60) * 50,
  minPriceFen: 50,
}));
const levels = Array.from({ length: 5 }, () => randomUUID());

const setOf = () =>
  randomInt(3) === 0
    ? { of: 'CLASSIFY', codes: some(classes, 1) }
    : { of: 'PRODUCTS', ids: [...new Set(some(products, 12).map(({ productId }) => productId))] };
const benefits = [
  () => ({ gives: 'LINE_PERCENT', on: setOf(), payBp: randomInt(5000, 9500) }),
  () => ({ gives: 'NTH_UNIT_PERCENT', on: setOf(), nth: 2, payBp: 5000, maxTimes: 2 }),
  () => ({ gives: 'LINE_FIXED', on: setOf(), offFen: 100 }),
  () => ({ gives: 'ORDER_FIXED', offFen: 500, everyFen: 3000 }),
];
const conditions = [
  () => ({ is: 'LEVEL', levelIds: some(levels, 2) }),
  () => ({ is: 'AMOUNT', atLeastFen: randomInt(10, 100) * 100 }),
  () => ({ is: 'QTY', atLeast: 2, on: setOf() }),
];
const pick = (all: (() => object)[]) => (all[randomInt(all.length)] as () => object)();

const activities: Candidate[] = Array.from({ length: ACTIVITIES }, (_, i) => ({
  id: randomUUID(),
  name: `activity ${i}`,
  rule: Rule.parse({ trigger: 'QUOTE_ORDER', when: [pick(conditions)], grants: [{ key: 'a', benefit: pick(benefits) }] }),
  priority: 50,
  exclusiveGroup: ['', 'A', 'B', 'C'][i % 4] as string,
  isStackable: i % 3 === 0,
  isBelowMin: false,
  isForGroupBuy: false,
  validFrom: new Date(AT.getTime() - DAY),
  validTo: new Date(AT.getTime() + DAY),
  hours: EVERY_HOUR,
  holdoutBp: 500,
  leftFen: i % 2 === 0 ? 100_000 : null,
  leftUses: null,
  perMember: i % 5 === 0 ? 10 : null,
  perMemberDay: null,
}));
const member = { id: randomUUID(), levelId: levels[0] as string, labelIds: [], isFirstOrder: false, isEmployee: false, uses: {} };

const cart = (): QuoteOrder => ({
  source: 1,
  areaId: null,
  coupons: [],
  lines: [...new Set(some(products, randomInt(1, 13)))].map((product, i) => ({
    key: String(i),
    ...product,
    qty: randomInt(1, 4),
  })),
});

const times: number[] = [];
let applied = 0;
for (let round = -500; round < ROUNDS; round++) {
  const order = cart();
  const begin = performance.now();
  const { verdicts } = quote(order, member, AT, activities);
  if (round < 0) continue;
  times.push(performance.now() - begin);
  applied += verdicts.filter(({ reason }) => reason === null).length;
}
times.sort((a, b) => a - b);
const ms = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
console.info(`${ACTIVITIES} activities, ${ROUNDS} carts, ${(applied / ROUNDS).toFixed(1)} applied on average`);
console.info(`p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, p99.9 ${ms(0.999)} ms`);
