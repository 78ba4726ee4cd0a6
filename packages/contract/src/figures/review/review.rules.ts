import type { FigureId } from '../facts/definitions.ts';
import { areaMeasures, type Measure, type Measures } from '../facts/measures.ts';
import type { Comparison, Grain } from '../facts/period.rules.ts';

/** Earned: by delivery (accrual). Taken: by payment (cash). */
export const bases = ['EARNED', 'TAKEN'] as const;
export type Basis = (typeof bases)[number];

export const dimensions = ['PLACE', 'HOUR', 'CLASS', 'LEVEL'] as const;
export type Dimension = (typeof dimensions)[number];

/** Documents are listed one by one up to so many days of one branch. */
export const MOST_DOCUMENT_DAYS = 31;
/** Facts are grouped anew up to so many days of branches, about 300,000 rows. */
export const MOST_BRANCH_DAYS = 1_000;
export const WEEKS = 8;

/** Revenue of no product; guests without a card of a member. */
export const NO_KEY = '-';
/** Products without a class: an empty text is no value in an address. */
export const NO_CLASS = '~';
/** Members without a level. */
export const NO_LEVEL = '0';

export const stripFigures: Record<Basis, readonly FigureId[]> = {
  EARNED: ['earned', 'netFee', 'goods', 'occupancy', 'seatHours', 'refundRate'],
  TAKEN: ['taken', 'charge', 'refunded', 'received', 'orders', 'newMembers'],
};

/** The columns to choose from, in the page's order. The first is the one that is compared and drawn, and always there. */
export function tableChoices(basis: Basis, by: Dimension): readonly FigureId[] {
  if (by === 'HOUR') return ['earned', 'occupancy', 'seatHours', 'sessions', 'turnover'];
  if (by === 'CLASS') return ['earned'];
  if (by === 'LEVEL') return ['earned', 'netFee', 'goods', 'goodsShare', 'lease', 'other', 'given'];
  return basis === 'EARNED' ? earnedChoices : takenChoices;
}

const earnedChoices = [
  'earned',
  'occupancy',
  'averageSpend',
  'goodsShare',
  'netFee',
  'goods',
  'lease',
  'other',
  'given',
  'refundRate',
  'margin',
  'lossRate',
  'perMachine',
  'seatHours',
  'turnover',
  'sessions',
  'visitors',
  'newMembers',
  'activeMembers',
  'returningMembers',
  'callResponse',
] as const satisfies readonly FigureId[];

const takenChoices = [
  'taken',
  'charge',
  'refunded',
  'received',
  'orders',
  'perOrder',
  'cash',
  'wechat',
  'alipay',
  'card',
  'groupBuy',
  'fromBalance',
  'sold',
  'bonusRate',
  'newMembers',
  'activeMembers',
] as const satisfies readonly FigureId[];

/** The columns that show until somebody chooses. */
const shownAtFirst: Record<Basis, number> = { EARNED: 4, TAKEN: 5 };

/** The columns of the table: those that were asked for, as far as they are counted in this way, or the usual ones. */
export function tableFigures(basis: Basis, by: Dimension, asked?: readonly FigureId[]): readonly FigureId[] {
  const choices = tableChoices(basis, by);
  const [main = 'earned', ...others] = choices;
  if (asked) return [main, ...asked.filter((id) => others.includes(id))];
  return choices.slice(0, shownAtFirst[basis]);
}

/** The columns that a file can have besides names and days. */
export const exportedFigures = [...new Set<FigureId>([...earnedChoices, ...takenChoices])] as [FigureId, ...FigureId[]];

/** Distinct people and medians are counted anew from every day of every branch, up to so many of them. */
export const MOST_COUNTED_DAYS = 4_000;

/** Takings are counted by branch; areas, hours, products and levels only of what was earned. */
export const dimensionsOf = (basis: Basis): readonly Dimension[] => (basis === 'EARNED' ? dimensions : ['PLACE']);

/** Comparisons that differ from each other: last week is what comes before a week. */
export function comparisonsOf(grain: Grain): readonly Comparison[] {
  if (grain === 'DAY') return ['PREVIOUS', 'LAST_WEEK', 'FOUR_WEEKS', 'LAST_YEAR'];
  return grain === 'WEEK' ? ['PREVIOUS', 'FOUR_WEEKS', 'LAST_YEAR'] : ['PREVIOUS', 'LAST_YEAR'];
}

/** Whether a measure is known of a single area. Guests are those who sat down in it. */
export const isMeasuredByArea = (measure: Measure) =>
  measure === 'visitors' || (areaMeasures as readonly Measure[]).includes(measure);
/** Figures of a single hour: revenue is kept by hour as one sum. */
export const hourFigures: readonly FigureId[] = ['earned', 'sessions', 'occupancy', 'seatHours', 'turnover'];

export type AttributionKey =
  | 'visitors'
  | 'duration'
  | 'rate'
  | 'goods'
  | 'leaseAndOther'
  | 'returned'
  | 'given'
  | 'sales'
  | 'charge'
  | 'leaseTaken'
  | 'groupBuy'
  | 'refunded';

export interface AttributionPart {
  key: AttributionKey;
  figureId: FigureId;
  change: number;
}

/** The figures that a change is taken apart into. */
export const attributedFigures: Record<Basis, readonly FigureId[]> = {
  EARNED: ['earned', 'visitors', 'hoursPerVisitor', 'feePerHour', 'goodsSold', 'leaseAndOther', 'returned', 'given'],
  TAKEN: ['received', 'charge', 'salesTaken', 'leaseTaken', 'groupBuy', 'refunded'],
};

/**
 * Why revenue changed. The net fee is visitors × time each × fee for the time; each factor in turn moves from before to now. What
 * rounding leaves is in the last factor, so the parts add up to the difference exactly. Goods are without what came back, which is
 * a part of its own.
 */
export function attributeEarned(before: Measures, now: Measures): AttributionPart[] {
  const change = (measure: Measure) => now[measure] - before[measure];
  const { visitors, duration, rate } = attributeNetFee(before, now);
  return [
    { key: 'visitors', figureId: 'visitors', change: visitors },
    { key: 'duration', figureId: 'hoursPerVisitor', change: duration },
    { key: 'rate', figureId: 'feePerHour', change: rate },
    { key: 'goods', figureId: 'goodsSold', change: change('goodsFen') + change('returnedFen') },
    { key: 'leaseAndOther', figureId: 'leaseAndOther', change: change('leaseFen') + change('otherFen') },
    { key: 'returned', figureId: 'returned', change: before.returnedFen - now.returnedFen },
    { key: 'given', figureId: 'given', change: before.discountFen - now.discountFen + before.bonusFen - now.bonusFen },
  ];
}

function attributeNetFee(before: Measures, now: Measures) {
  const total = now.netFeeFen - before.netFeeFen;
  // Without guests or time before there is no fee for each to compare with.
  if (before.visitors === 0) return now.visitors === 0 ? factors(total, 0, 0) : factors(total, total, 0);
  const visitors = Math.round(((now.visitors - before.visitors) * before.netFeeFen) / before.visitors);
  if (before.occupiedSec === 0) return factors(total, visitors, 0);
  const expectedSec = (before.occupiedSec * now.visitors) / before.visitors;
  const duration = Math.round(((now.occupiedSec - expectedSec) * before.netFeeFen) / before.occupiedSec);
  return factors(total, visitors, duration);
}

const factors = (total: number, visitors: number, duration: number) => ({
  visitors,
  duration,
  rate: total - visitors - duration,
});

/** Why net takings changed, by what was paid for. */
export function attributeTaken(before: Measures, now: Measures): AttributionPart[] {
  const change = (measure: Measure) => now[measure] - before[measure];
  const taken = change('cashFen') + change('wechatFen') + change('alipayFen') + change('cardFen') + change('groupBuyFen');
  const [charge, lease, groupBuy] = [change('chargeFen'), change('leaseTakenFen'), change('groupBuyFen')];
  return [
    { key: 'charge', figureId: 'charge', change: charge },
    { key: 'sales', figureId: 'salesTaken', change: taken - charge - lease - groupBuy },
    { key: 'leaseTaken', figureId: 'leaseTaken', change: lease },
    { key: 'groupBuy', figureId: 'groupBuy', change: groupBuy },
    { key: 'refunded', figureId: 'refunded', change: before.refundFen - now.refundFen },
  ];
}
