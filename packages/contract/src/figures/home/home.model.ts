import { z } from 'zod';
import { day, id, pageOf, pageQuery, time, upToMostListed } from '#kernel/model.ts';
import { Tender } from '#money/shift/tender.model.ts';
import { homeKinds, stepNames } from './home.rules.ts';

const count = z.int().min(0);
/** May be negative: refunds of a day can exceed its sales. */
const amount = z.int();
const hours = z.array(count).length(24);

/** Days in the trend, and days that the heat map sums up. */
export const TREND_DAYS = 14;
export const HEAT_DAYS = 28;
export const RECENT = 8;

/** A figure of today, and of the day it is compared with up to the same time of day. */
const Compared = z.object({ now: amount, before: amount });
export type Compared = z.input<typeof Compared>;

/** Which home somebody has. */
export const HomePlan = z.object({
  kind: z.enum(homeKinds),
  /** The company has not sold anything yet, and the caller may set it up. */
  isNew: z.boolean(),
});
export type HomePlan = z.input<typeof HomePlan>;

/** The figures of one brand, or of all the caller's branches. */
export const BrandFilter = z.object({ brandId: id.optional() });
/** The same, or those of one branch. */
export const TrendFilter = BrandFilter.extend({ branchId: id.optional() });

/** Something that waits for the caller. */
export const TodoLine = z.object({
  kind: z.string(),
  count,
  since: time,
  branchId: id.nullable(),
  branchName: z.string().nullable(),
  query: z.record(z.string(), z.string()),
});
export type TodoLine = z.input<typeof TodoLine>;
/** Sorted by age, the oldest first. */
export const Todos = z.object({ takenTime: time, rows: z.array(TodoLine) });

/** Takings count the money of orders of a business day; balances and points are not money. */
const Trade = z.object({
  taken: Compared,
  /** Orders that took money. */
  orders: Compared,
  /** What goods were sold for, however they were paid. */
  goods: Compared,
  /** Seat sessions that began. */
  sessions: Compared.extend({ byMembers: count }),
  seats: z.object({ all: count, taken: count, takenBefore: count }),
  branches: z.array(z.object({ id, name: z.string(), taken: Compared, seats: count, seatsTaken: count })),
});
export type Trade = z.input<typeof Trade>;

/** How the caller's branches do today. Parts that the caller may not see are null. */
export const Overview = z.object({
  takenTime: time,
  /** The business day that the figures are of. */
  date: day,
  branches: z.object({ all: count, open: count }),
  /** For people who may see all orders. */
  trade: Trade.nullable(),
  /** For people who may see members. */
  members: z.object({ total: count, added: Compared, days: z.array(z.object({ date: day, added: count })) }).nullable(),
  /** For people who may see the log. */
  recent: z
    .array(z.object({ id, createdTime: time, actorName: z.string(), action: z.string(), branchName: z.string().nullable() }))
    .nullable(),
});
export type Overview = z.input<typeof Overview>;

/** Revenue of a day by kind, in drawing order; `given` is what discounts and bonuses took off. */
const EarnedDay = z.object({ date: day, netFee: amount, goods: amount, lease: amount, other: amount, given: amount });
export type EarnedDay = z.input<typeof EarnedDay>;
/** Money taken on a day, by what it was for. */
const TakenDay = z.object({ date: day, charge: amount, goods: amount, lease: amount, groupBuy: amount });
export type TakenDay = z.input<typeof TakenDay>;

/** Two weeks and the week before them, by what was earned and by what was paid; and the visits of four weeks by hour. */
export const Trend = z.object({
  earned: z.array(EarnedDay).length(TREND_DAYS + 7),
  taken: z.array(TakenDay).length(TREND_DAYS + 7),
  /** From Monday on. */
  week: z.array(hours).length(7),
});
export type Trend = z.input<typeof Trend>;

export const TakingsPeriod = z.enum(['TODAY', 'YESTERDAY', 'MONTH']);
export type TakingsPeriod = z.infer<typeof TakingsPeriod>;
export const TakingsFilter = BrandFilter.extend({ period: TakingsPeriod.default('TODAY') });

const TenderSum = z.object({ tender: Tender, fen: amount });
/** Shifts that ended in the period at a branch. */
const ShiftSum = z.object({ closed: count, unaudited: count, diffFen: amount });

/** Money by branch and way of paying; rows and columns add up to the same sum. */
export const Takings = z.object({
  takenTime: time,
  from: day,
  to: day,
  total: Compared,
  tenders: z.array(TenderSum),
  branches: z.array(
    z.object({
      id,
      name: z.string(),
      tenders: z.array(TenderSum),
      taken: Compared,
      /** For people who may see shifts. */
      shifts: ShiftSum.nullable(),
    }),
  ),
  /** Of the total: prepaid by members, no revenue yet. */
  chargeFen: amount,
  /** Paid from balances in the period: spent, not taken. */
  fromBalanceFen: amount,
  refunds: z.object({ count, fen: amount }),
  /** What belongs to guests now. */
  owed: z.object({ principalFen: amount, bonusFen: amount, depositFen: amount }),
});
export type Takings = z.input<typeof Takings>;

export const OwedKind = z.enum(['PRINCIPAL', 'BONUS', 'DEPOSIT']);
export type OwedKind = z.infer<typeof OwedKind>;
export const OwedFilter = upToMostListed(pageQuery.extend({ ...BrandFilter.shape, kind: OwedKind }));
/** Of members, or of guests with a temporary card. */
const OwedBalance = z.object({ id, no: z.string(), name: z.string(), memberId: id.nullable(), fen: amount });
export const OwedBalances = pageOf(OwedBalance).extend({ sumFen: amount });

/** One branch at this moment. */
export const BranchNow = z.object({
  takenTime: time,
  date: day,
  /** For people who may see all orders of the branch, compared with the same weekday of last week. */
  takings: z.object({ taken: Compared, tenders: z.array(TenderSum) }).nullable(),
  seats: z.object({ taken: count, free: count, locked: count, fault: count }),
  onShift: z.array(z.string()),
});
export type BranchNow = z.input<typeof BranchNow>;

/** How the orders and calls of a branch are answered today. */
export const OrderRate = z.object({
  date: day,
  /** Orders and calls that wanted an answer: those that were cancelled before are left out. */
  orders: count,
  answered: count,
  /** Answered before the branch calls them late. */
  inTime: count,
  /** Half were answered faster. Null before the first answer. */
  medianSec: count.nullable(),
});
export type OrderRate = z.input<typeof OrderRate>;

/** The people of the caller's branches now. */
export const PeopleNow = z.object({
  takenTime: time,
  people: z.object({ all: count, online: count, locked: count }),
  branches: z.array(z.object({ id, name: z.string(), people: count, online: count, onShift: z.array(z.string()) })),
  /** The latest roles given, with how many in a week. */
  grantedInWeek: count,
  granted: z.array(
    z.object({ id, accountId: id, name: z.string(), roleName: z.string(), placeName: z.string().nullable(), time }),
  ),
  /** Who stands in for whom, now and later. */
  delegations: z.array(z.object({ id, fromName: z.string(), toName: z.string(), fromDate: day, toDate: day })),
  locked: z.array(z.object({ id, name: z.string(), username: z.string() })),
});
export type PeopleNow = z.input<typeof PeopleNow>;

/** The companies that a service provider looks after. */
export const Netbars = z.object({ rows: z.array(z.object({ id, name: z.string(), createdTime: time })) });

/** People who can give the caller a role. */
export const Helpers = z.object({ names: z.array(z.string()) });

const StepName = z.enum(stepNames);
/** Where a new company stands. Follows from its data; only `isSkipped` is stored. */
export const FirstSteps = z.object({
  isSold: z.boolean(),
  branchId: id.nullable(),
  brandId: id.nullable(),
  counts: z.object({
    branches: count,
    areas: count,
    machines: count,
    /** Machines whose client has reported. */
    reported: count,
    tariffs: count,
    products: count,
    cashiers: count,
    openers: count,
    drawers: count,
    merchants: count,
    shifts: count,
  }),
  skipped: z.array(StepName),
});
export type FirstSteps = z.input<typeof FirstSteps>;
export const SkipStep = z.object({ step: StepName, isSkipped: z.boolean() });
