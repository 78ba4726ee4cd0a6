import { z } from 'zod';
import { day, fen, id, keyword, line, pageQuery, qty, time, version } from '#kernel/model.ts';
import { Network } from '#kernel/network.ts';
import { hoursOverlap, WAIT_BOUNDS, WAIT_LIMITS } from './branch.rules.ts';

/** Part of every document number, so it never changes. */
export const BranchNo = z.string().regex(/^\d{4,6}$/);
export const BranchStatus = z.enum(['OPEN', 'CLOSED']);

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** `to` before `from` means the next morning. No range means always open. */
const OpeningHours = z
  .array(z.object({ from: clock, to: clock }).refine(({ from, to }) => from !== to))
  .max(4)
  .refine((hours) => !hoursOverlap(hours));

/** DATA-01: a branch as selectors show it. */
export const BranchOption = z.object({ id, name: z.string(), brandId: id, branchNo: z.string() });

export const Area = z.object({ id, name: z.string(), sort: z.int() });

const row = {
  ...BranchOption.shape,
  brandName: z.string(),
  status: BranchStatus,
  province: z.string(),
  city: z.string(),
  /** Empty for an old branch whose province and city are nobody's. */
  regionCode: z.string(),
  /** The district of the region; province and city are fields of their own. */
  district: z.string(),
  address: z.string(),
  phone: z.string(),
  createdTime: time,
  version: z.int(),
};
export const BranchRow = z.object(row);
export type BranchRow = z.input<typeof BranchRow>;

export const Branch = z.object({
  ...row,
  /** Minutes after midnight that still count for the day before. */
  dayCutoffMin: z.int(),
  openingHours: OpeningHours,
  areas: z.array(Area),
  /** Waiting times of orders at its counter. */
  waitLimits: z.object({ warnSec: z.int(), lateSec: z.int() }),
  /** When the current device key was made; the key itself cannot be read. */
  deviceKeyTime: time.nullable(),
});
export type Branch = z.input<typeof Branch>;

export const BranchFilter = pageQuery.extend({ keyword, brandId: id.optional(), status: BranchStatus.optional() });

const content = {
  name: line(40),
  /** A city or district of `regions.json`. With it `province` and `city` are its names, whatever was sent. */
  regionCode: z
    .string()
    .regex(/^(\d{6})?$/)
    .default(''),
  province: line(20).or(z.literal('')).default(''),
  city: line(20).or(z.literal('')).default(''),
  address: line(100),
  /** The telephone of a counter, not of a person. */
  phone: z
    .string()
    .regex(/^[\d+() -]{0,20}$/)
    .default(''),
  dayCutoffMin: z.int().min(0).max(720).default(0),
  openingHours: OpeningHours.default([]),
};

/** Where a branch is, by code or in words. */
const isSomewhere = ({ regionCode, province, city }: { regionCode: string; province: string; city: string }) =>
  regionCode !== '' || (province !== '' && city !== '');

/** `newBrandName` adds the brand too, for a company without one, whose first manager can reach no other page. */
export const NewBranch = z
  .object({ brandId: id.optional(), newBrandName: line(40).optional(), branchNo: BranchNo, ...content })
  .refine((branch) => (branch.brandId === undefined) !== (branch.newBrandName === undefined), { path: ['brandId'] })
  .refine(isSomewhere, { path: ['regionCode'] });
export const BranchChange = z.object({ branchId: id, version, ...content }).refine(isSomewhere, { path: ['regionCode'] });
export const StatusChange = z.object({ branchId: id, version, status: BranchStatus });

/** The networks from which staff may act for the branch; none is anywhere. */
export const BranchNetworks = z.object({
  branchId: id,
  version,
  networks: z
    .array(Network)
    .max(50)
    .refine((list) => new Set(list).size === list.length),
});
/** With the address the caller has now, to see whether it would be shut out. */
export const BranchNetworksRead = z.object({
  branchId: id,
  version: z.int(),
  networks: z.array(z.string()),
  ownAddress: z.string(),
});
export type BranchNetworksRead = z.input<typeof BranchNetworksRead>;

const between = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** Up to this much; null for no limit. */
const limit = (startsAt: number) => fen.nullable().default(startsAt);

/** Limits at which somebody must act. A branch starts with these. */
export const Thresholds = z
  .object({
    /** Stock at or below this is low. */
    lowStockQty: qty.default(10),
    /** A stocktake line may differ by this much without a second count. */
    countToleranceQty: qty.default(2),
    /** A cashier may refund up to this of one order, in one shift and on one day without a second signature. */
    cashierRefundFen: limit(5000),
    refundShiftFen: limit(10_000),
    refundDayFen: limit(20_000),
    /** The same for expenses paid out of the drawer: at once, in one shift, on one day. */
    payOutFen: limit(10_000),
    payOutShiftFen: limit(10_000),
    payOutDayFen: limit(20_000),
    /** The same for orders that the house pays, by those who may sign for them. */
    signedFen: limit(10_000),
    signedShiftFen: limit(20_000),
    signedDayFen: limit(40_000),
    /** The same for goods sold although the books have none, at what they were sold for. */
    forcedSaleFen: limit(5000),
    forcedSaleShiftFen: limit(10_000),
    forcedSaleDayFen: limit(20_000),
    /** Whoever is on shift sees no sum of the cash until the drawer was counted. */
    blindCount: z.boolean().default(true),
    /** A shift may be over or short by this much without its manager. */
    shiftToleranceFen: fen.default(1000),
    /** Cash in the drawer above this belongs in the safe. */
    drawerFullFen: fen.default(200_000),
    /** After these times an order is marked, then late. Service calls have half the time. */
    orderWarnSec: between(WAIT_BOUNDS.warnSec).default(WAIT_LIMITS.warnSec),
    orderLateSec: between(WAIT_BOUNDS.lateSec).default(WAIT_LIMITS.lateSec),
  })
  .refine(({ orderWarnSec, orderLateSec }) => orderWarnSec < orderLateSec, { path: ['orderLateSec'] });
export type Thresholds = z.output<typeof Thresholds>;
export const BranchThresholds = z.object({ branchId: id, version, thresholds: Thresholds });

export const NewArea = z.object({ branchId: id, name: line(20) });
export const AreaChange = NewArea.extend({ id });
export const AreaRef = z.object({ branchId: id, id });
/** All areas of the branch in their new order. */
export const AreaOrder = z.object({ branchId: id, ids: z.array(id).max(100) });

/** How a branch does. Each part is null for people who may not see it there. */
export const BranchFigures = z.object({
  takings: z
    .object({
      todayFen: z.int(),
      /** The last thirty days with today, the oldest first. */
      days: z.array(z.object({ day, fen: z.int() })),
    })
    .nullable(),
  seats: z.object({ all: z.int(), taken: z.int() }).nullable(),
  openShifts: z
    .array(z.object({ id, no: z.string(), drawerName: z.string(), cashierName: z.string(), openedTime: time }))
    .nullable(),
  /** Goods at or below their minimum, the scarcest first. */
  lowStock: z
    .object({ total: z.int(), rows: z.array(z.object({ id, name: z.string(), available: z.int(), unit: z.string() })) })
    .nullable(),
  people: z.int().nullable(),
});
export type BranchFigures = z.input<typeof BranchFigures>;
