import { z } from 'zod';
import { columnsOf } from '#platform/export/export.model.ts';
import { day, id, line, time } from '#kernel/model.ts';
import { figureIds } from '../facts/definitions.ts';
import { dayOfFigures } from '../facts/period.model.ts';
import { comparisons, grains } from '../facts/period.rules.ts';
import { bases, dimensions, exportedFigures } from './review.rules.ts';

const FigureId = z.enum(figureIds);
/** Null where it is not counted or has nothing to divide by. */
const amount = z.number().nullable();
const Values = z.partialRecord(FigureId, amount);
export type Values = z.input<typeof Values>;

/** Where figures are of. An area and an hour belong to the branch that is named with them. */
const place = { brandId: id.optional(), branchId: id.optional(), areaId: id.optional() };
const hour = z.coerce.number().int().min(0).max(23).optional();
/** The code of a class of products, or NO_KEY. The id of a member level, or one of the keys in review.rules. */
const key = line(64).optional();

/** Several are joined by commas, so that the address can hold them. `NONE` for none. */
const compare = z
  .string()
  .max(64)
  .default('PREVIOUS,LAST_YEAR')
  .transform((text) => comparisons.filter((each) => text.split(',').includes(each)));

/** Columns of the table, joined by commas in the order they stand in. */
const chosenFigures = z
  .string()
  .max(400)
  .transform((text) => [...new Set(text.split(','))].flatMap((each) => figureIds.find((id) => id === each) ?? []))
  .optional();

const asked = { grain: z.enum(grains), date: dayOfFigures, basis: z.enum(bases).default('EARNED'), compare, ...place };
export const ReviewFilter = z.object(asked);

const Days = z.object({ from: day, to: day });
const Compared = Days.extend({ comparison: z.enum(comparisons), holiday: z.string().nullable() });
export type Compared = z.input<typeof Compared>;

/** A line of the trend: one value for each day, or each month of a year. */
const Line = z.object({ dates: z.array(day), values: z.partialRecord(FigureId, z.array(amount)) });

/** A period, what it is compared with, and why it differs. */
export const ReviewSummary = z.object({
  /** The whole period, and its days so far. */
  period: Days,
  days: Days,
  today: day,
  /** Everything that happened until then is counted. */
  asOf: time,
  /** Whether anything was ever counted in this scope. */
  hasTrade: z.boolean(),
  place: z.object({ brandName: z.string().nullable(), branchName: z.string().nullable(), areaName: z.string().nullable() }),
  figures: z.array(FigureId),
  values: Values,
  compared: z.array(Compared.extend({ values: Values })),
  trend: z.array(Line),
  /** From the first comparison to the period. The parts add up to the difference. Null where it is not counted by area. */
  attribution: z
    .object({
      comparison: z.enum(comparisons),
      figureId: FigureId,
      before: z.number(),
      now: z.number(),
      parts: z.array(z.object({ key: z.string(), figureId: FigureId, change: z.number() })),
    })
    .nullable(),
});
export type ReviewSummary = z.input<typeof ReviewSummary>;

/** What a row narrows the page to. */
const RowPlace = z.object({
  brandId: id.optional(),
  branchId: id.optional(),
  areaId: id.optional(),
  hour: z.int().optional(),
  classCode: z.string().optional(),
  levelKey: z.string().optional(),
});
export type RowPlace = z.input<typeof RowPlace>;

export const ReviewRow = z.object({
  key: z.string(),
  kind: z.enum(['TOTAL', 'BRAND', 'BRANCH', 'AREA', 'HOUR', 'CLASS', 'LEVEL']),
  name: z.string(),
  place: RowPlace,
  values: Values,
  /** The first figure in each period that it is compared with. */
  before: z.array(amount),
  /** The first figure in each of the last eight weeks, the oldest first. Empty where it is not counted by week. */
  weeks: z.array(z.number()),
});
export type ReviewRow = z.input<typeof ReviewRow>;

export const ReviewRowsFilter = z.object({ ...asked, by: z.enum(dimensions).default('PLACE'), figures: chosenFigures });

export const ReviewRows = z.object({
  figures: z.array(FigureId),
  compared: z.array(Compared),
  rows: z.array(ReviewRow),
  /** Counted by itself: ratios do not add up. */
  total: ReviewRow,
  /** Those of the figures that do not add up and are not counted for so many branches and days. */
  tooWideFigures: z.array(FigureId),
  /** Too many branches and days to be counted in this way: the page asks for a narrower choice. */
  isTooWide: z.boolean(),
});
export type ReviewRows = z.input<typeof ReviewRows>;

export const ReviewSourceFilter = z.object({
  figureId: FigureId,
  side: z.enum(['OF', 'PER']).default('OF'),
  from: dayOfFigures,
  to: dayOfFigures,
  ...place,
  hour,
  classCode: key,
  levelKey: key,
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(20),
});

/** A part of a figure: all of them add up to it. */
const Part = z.object({
  key: z.string(),
  kind: z.enum(['BRAND', 'BRANCH', 'MONTH', 'DAY']),
  name: z.string(),
  from: day,
  to: day,
  place: RowPlace,
  amount: z.number(),
});
export type Part = z.input<typeof Part>;

export const documentKinds = ['ORDER', 'SESSION', 'PAYMENT', 'REFUND', 'MEMBER', 'TEMP_CARD', 'MACHINE', 'JOURNAL'] as const;
/** A document behind a figure, with what it adds to it. */
const Document = z.object({
  key: z.string(),
  kind: z.enum(documentKinds),
  /** The business day that it counts for. */
  date: day,
  time: time.nullable(),
  no: z.string(),
  name: z.string(),
  memberId: id.nullable(),
  amount: z.number(),
});
export type Document = z.input<typeof Document>;

export const ReviewSource = z.object({
  /** The figure, and the side of it that is listed. They are the same unless the figure is a ratio. */
  value: amount,
  amount: z.number(),
  parts: z.array(Part).nullable(),
  documents: z.object({ rows: z.array(Document), total: z.int(), sum: z.number() }).nullable(),
  asOf: time,
  place: z.object({ brandName: z.string().nullable(), branchName: z.string().nullable(), areaName: z.string().nullable() }),
});
export type ReviewSource = z.input<typeof ReviewSource>;

export const ReviewExport = ReviewRowsFilter.extend({
  columns: columnsOf(['name', ...exportedFigures, ...comparisons]),
});
