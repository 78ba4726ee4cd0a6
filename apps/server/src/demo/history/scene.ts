import type { HistoryCoupon } from './coupons.ts';
import type { Tariff } from '@netbar/contract/floor/machine/tariff.rules';
import type { Candidate } from '@netbar/contract/activities/activity/quote.model';
import type { BonusTier } from '@netbar/contract/activities/activity/rule.model';
import type { DeductOrder, Lot } from '@netbar/contract/guests/wallet/wallet.rules';
import type { Random } from '../random.ts';
import type { Books } from './books.ts';
import type { Numbers } from './numbers.ts';
import type { Rows } from './rows.ts';

export interface Person {
  id: string;
  name: string;
}

export interface HistoryLot extends Lot {
  originBranchId: string;
  pairedLotId: string | null;
}

/** When somebody comes, for how long, and what they do there. */
export interface Habit {
  perWeek: number;
  /** Weights of the 24 hours of a day. */
  hours: readonly number[];
  minutes: number;
  weekend: number;
  /** Chance that a visit brings an order. */
  thirst: number;
  pays: 'CASH' | 'WECHAT' | 'ALIPAY';
  rechargeFen: number;
}

export interface Guest extends Person {
  no: string;
  homeId: string;
  idCardSealed: Buffer;
  idCardIndex: Buffer;
  since: Date;
  until: Date;
  lots: HistoryLot[];
  habit: Habit;
  busyUntil: number;
}

export interface Goods {
  id: string;
  code: string;
  name: string;
  kind: 'GOODS' | 'SERVICE';
  unit: string;
  weight: number;
  prices: { priceFen: number; from: Date; to: Date | null }[];
}

export interface Level {
  onHand: number;
  valueFen: number;
}

export interface OpenShift {
  id: string;
  no: string;
  bizDate: string;
  cashier: Person;
  openingFen: number;
  openedTime: Date;
  version: number;
}

export interface Branch {
  id: string;
  branchNo: string;
  name: string;
  dayCutoffMin: number;
  /** Minutes after midnight at which it opens, and for how many. */
  opensMin: number;
  openForMin: number;
  /** How busy it is beside the others. */
  size: number;
  warehouseId: string;
  drawerId: string;
  drawerWasUsed: boolean;
  cashFen: number;
  cashiers: [Person, Person];
  manager: Person;
  machines: { id: string; no: string; freeFrom: number; tariff: Tariff }[];
  levels: Map<string, Level>;
  shift: OpenShift | undefined;
}

/** One brand while its past is played: what the database holds of it, and what waits to be written. */
export interface Scene {
  companyId: string;
  brandId: string;
  branches: Branch[];
  guests: Guest[];
  goods: Goods[];
  policy: { deductOrder: DeductOrder; bonusForGoods: boolean; pointRatioFen: number; pointValidDays: number };
  /** Of the recharge bonus that runs, with how long it is good. */
  tiers: { activityId: string; steps: BonusTier[]; validDays: number | null };
  /** The activities of the brand, with what is left of their budgets. */
  activities: Candidate[];
  /** What guests may show at the counter, by member. */
  coupons: ReadonlyMap<string, HistoryCoupon[]>;
  merchants: { WECHAT: string; ALIPAY: string };
  /** The brand's accounts at platforms of vouchers, and an empty text sealed as theirs. */
  platforms: Record<'DOUYIN' | 'MEITUAN', { accountId: string; nothingSealed: Buffer }>;
  random: Random;
  rows: Rows;
  books: Books;
  numbers: Numbers;
  idAt: (at: Date) => string;
}

/** Who did something, when and where. */
export interface Deed {
  scene: Scene;
  at: Date;
  by: Person;
  branch: Branch;
}
