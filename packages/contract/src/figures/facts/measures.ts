/** What is counted for each branch and day. All can be added up over days and branches; the columns of `branch_days`. */
export const measures = [
  'netFeeFen',
  'goodsFen',
  'leaseFen',
  'otherFen',
  'discountFen',
  'bonusFen',
  'returnedFen',
  'cogsFen',
  'lossFen',
  'overShortFen',
  'channelFeeFen',
  'salaryFen',
  'cashFen',
  'wechatFen',
  'alipayFen',
  'cardFen',
  'groupBuyFen',
  'principalFen',
  'bonusPaidFen',
  'chargeFen',
  'chargeBonusFen',
  'leaseTakenFen',
  'refundFen',
  'refunds',
  'orders',
  'goodsOrders',
  'soldFen',
  'calls',
  'sessions',
  'memberSessions',
  'occupiedSec',
  'availableSec',
  'visitors',
  'newMembers',
] as const;

export type Measure = (typeof measures)[number];
export type Measures = Record<Measure, number>;

/** What of them is counted for each area too; the columns of `area_days`. */
export const areaMeasures = [
  'netFeeFen',
  'goodsFen',
  'leaseFen',
  'otherFen',
  'discountFen',
  'bonusFen',
  'cogsFen',
  'sessions',
  'occupiedSec',
  'availableSec',
] as const satisfies readonly Measure[];
export type AreaMeasure = (typeof areaMeasures)[number];

export const noMeasures = (): Measures => Object.fromEntries(measures.map((measure) => [measure, 0])) as Measures;

export function addMeasures(sum: Measures, more: Measures): Measures {
  for (const measure of measures) sum[measure] += more[measure];
  return sum;
}
