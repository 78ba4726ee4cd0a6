import { z } from 'zod';
import { countedPageOf, sortBy } from '#kernel/list.ts';
import { actorName, day, fen, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { columnsOf } from '#platform/export/export.model.ts';
import { PictureUrl } from '#platform/picture/picture.model.ts';

/** What a part of a cafe is, whatever its name there. Prices are compared kind by kind. */
export const AreaKind = z.enum(['HALL', 'ESPORTS', 'ROOM', 'HOTEL']);
export type AreaKind = z.output<typeof AreaKind>;

/** CLOSED: it does no business for now and is not surveyed. ARCHIVED: it no longer matters. */
export const NearCafeStatus = z.enum(['OPEN', 'CLOSED', 'ARCHIVED']);
export type NearCafeStatus = z.output<typeof NearCafeStatus>;

export const SurveyStatus = z.enum(['VALID', 'VOID']);
export type SurveyStatus = z.output<typeof SurveyStatus>;

/** The farthest cafe that is still a neighbour, in metres. */
export const FARTHEST_M = 20_000;
const seats = z.int().min(1).max(2000);
const isEachKindOnce = (list: readonly { kind: AreaKind }[]) => new Set(list.map(({ kind }) => kind)).size === list.length;

const AreaSeats = z.object({ kind: AreaKind, seats: z.int() });
export type AreaSeats = z.output<typeof AreaSeats>;
const HourPrice = z.object({ kind: AreaKind, hourFen: z.int() });
export type HourPrice = z.output<typeof HourPrice>;
/** Time that the cafe sells at a fixed price, such as a night. */
const CafePackage = z.object({ name: z.string(), fen: z.int(), hours: z.int() });
export type CafePackage = z.output<typeof CafePackage>;

const cafeContent = {
  name: line(40),
  address: remark(100),
  /** From the branch, in metres. */
  distanceM: z.int().min(1).max(FARTHEST_M),
  /** The direction from the branch: 0 is north, 90 east. */
  bearingDeg: z.int().min(0).max(359),
  areas: z
    .array(z.object({ kind: AreaKind, seats }))
    .min(1)
    .max(AreaKind.options.length)
    .refine(isEachKindOnce),
  note: remark(200),
  picture: PictureUrl.default(''),
};
export const NewNearCafe = z.object({ branchId: id, ...cafeContent });
export const NearCafeChange = z.object({ cafeId: id, version, ...cafeContent });
export const NearCafeStep = z.object({ cafeId: id, version, status: NearCafeStatus });

/** How many seats were taken of how many at one moment. */
const SeatCount = z.object({ seats: z.int(), occupied: z.int() });
export type SeatCount = z.output<typeof SeatCount>;

/** What somebody counted at a cafe, as other records show it. */
const Counted = SeatCount.extend({ countedTime: time });

export const NearCafe = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  name: z.string(),
  address: z.string(),
  distanceM: z.int(),
  bearingDeg: z.int(),
  areas: z.array(AreaSeats),
  /** Of all areas. */
  seats: z.int(),
  note: z.string(),
  picture: z.string(),
  status: NearCafeStatus,
  version: z.int(),
  createdTime: time,
  /** The latest survey that is not void. */
  last: Counted.nullable(),
  /** Surveys that are not void. */
  surveys: z.int(),
});
export type NearCafe = z.input<typeof NearCafe>;

export const NearCafeFilter = upToMostListed(
  pageQuery.extend({
    keyword,
    branchId: id.optional(),
    status: NearCafeStatus.optional(),
    /** Open cafes without a survey of the last 14 days. */
    isStale: z.stringbool().optional(),
    sort: sortBy(['name', 'branch', 'distance', 'seats', 'last']),
  }),
);
export const NearCafePage = countedPageOf(NearCafe);

export const Survey = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  cafeId: id,
  cafeName: z.string(),
  countedTime: time,
  seats: z.int(),
  occupied: z.int(),
  /** The branch at the same moment; null if it had no machines then. */
  own: SeatCount.nullable(),
  prices: z.array(HourPrice),
  packages: z.array(CafePackage),
  note: z.string(),
  picture: z.string(),
  status: SurveyStatus,
  version: z.int(),
  creatorName: actorName,
  createdTime: time,
  voidReason: z.string(),
  voidedByName: actorName,
  voidedTime: time.nullable(),
  /** Whether the caller may void it now. */
  canVoid: z.boolean(),
});
export type Survey = z.input<typeof Survey>;

/** The days of the week whose surveys count. */
export const SurveyDays = z.enum(['ALL', 'WORKDAY', 'WEEKEND']);
export type SurveyDays = z.output<typeof SurveyDays>;

export const SurveyRows = z.object({
  branchId: id.optional(),
  cafeId: id.optional(),
  status: SurveyStatus.optional(),
  keyword,
  fromDate: day.optional(),
  toDate: day.optional(),
});
export const SurveyFilter = upToMostListed(
  pageQuery.extend({ ...SurveyRows.shape, sort: sortBy(['counted', 'cafe', 'occupancy', 'created']) }),
);
export const SurveyPage = countedPageOf(Survey);
export const SurveyExport = SurveyRows.extend({
  columns: columnsOf([
    'branch',
    'cafe',
    'counted',
    'seats',
    'occupied',
    'occupancy',
    'ownSeats',
    'ownOccupied',
    'ownOccupancy',
    'prices',
    'packages',
    'note',
    'status',
    'creator',
    'created',
    'voidReason',
  ]),
});

/** `countedTime` is when somebody counted, which may be before it is sent. The address of the photo is of an upload before. */
export const NewSurvey = z.object({
  cafeId: id,
  countedTime: time,
  seats,
  occupied: z.int().min(0).max(2000),
  prices: z
    .array(z.object({ kind: AreaKind, hourFen: fen.min(1) }))
    .max(AreaKind.options.length)
    .refine(isEachKindOnce)
    .default([]),
  packages: z
    .array(z.object({ name: line(20), fen: fen.min(1), hours: z.int().min(1).max(72) }))
    .max(8)
    .default([]),
  note: remark(200),
  picture: PictureUrl.default(''),
});
export const SurveyVoid = z.object({ id, version, reason: line(100) });

/** A cafe that can be surveyed, with what its latest survey found, which a new one begins with. */
export const CafeToSurvey = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  name: z.string(),
  address: z.string(),
  distanceM: z.int(),
  areas: z.array(AreaSeats),
  seats: z.int(),
  last: Counted.extend({ prices: z.array(HourPrice), packages: z.array(CafePackage) }).nullable(),
});
export type CafeToSurvey = z.input<typeof CafeToSurvey>;

/** Counts of one hour of the day; those of the branch are of the same moments. */
const HourCount = z.object({ hour: z.int(), surveys: z.int(), theirs: SeatCount, own: SeatCount });
export type HourCount = z.output<typeof HourCount>;

/** What an hour costs at a cafe since a survey first said so. */
const PriceStep = z.object({ kind: AreaKind, time, hourFen: z.int() });
export type PriceStep = z.output<typeof PriceStep>;

/** A cafe with what surveys found over time. */
export const NearCafeRecord = z.object({
  cafe: NearCafe,
  /** The latest first, with those that are void. */
  surveys: z.array(Survey),
  hours: z.array(HourCount),
  priceSteps: z.array(PriceStep),
  /** What an hour costs at the branch today. */
  ownPrices: z.array(HourPrice),
});
export type NearCafeRecord = z.input<typeof NearCafeRecord>;

/** One cafe of the comparison. */
export const ComparedCafe = z.object({
  id,
  name: z.string(),
  address: z.string(),
  distanceM: z.int(),
  bearingDeg: z.int(),
  seats: z.int(),
  note: z.string(),
  surveys: z.int(),
  last: Counted.extend({
    id,
    /** The branch at the same moment. */
    own: SeatCount.nullable(),
    prices: z.array(HourPrice),
    packages: z.array(CafePackage),
    note: z.string(),
    picture: z.string(),
  }).nullable(),
  /** The survey before the latest. */
  before: Counted.nullable(),
});
export type ComparedCafe = z.input<typeof ComparedCafe>;

export const SurveyOverview = z.object({
  takenTime: time,
  branch: z.object({ id, name: z.string(), now: SeatCount, prices: z.array(HourPrice) }),
  /** The nearest first. */
  cafes: z.array(ComparedCafe),
  /** Of the last 28 days. */
  hours: z.array(HourCount),
  surveys: z.int(),
});
export type SurveyOverview = z.input<typeof SurveyOverview>;
