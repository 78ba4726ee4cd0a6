import { z } from 'zod';
import { isoOf } from './time.ts';

export const id = z.uuid();
/** Money is a whole number of fen (1/100 yuan) everywhere but on the screen, at most ten million yuan. */
export const fen = z.int().min(0).max(1_000_000_000);
/** A count of base units: bottles, packets, grams. */
export const qty = z.int().min(0).max(1_000_000_000);
/** A moment: a Date in server code, an ISO string on the wire. */
export const time = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: isoOf });
/**
 * A calendar day, YYYY-MM-DD. PostgreSQL knows no year 0, and what is reckoned from a day, such as the end of its year, has to be
 * one too.
 */
export const day = z.iso.date().refine((date) => date >= '1900-01-01' && date <= '2999-12-31');
/** The version that a change was based on. One less than the largest `int`, since the next version must fit too. */
export const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 2);
/** A line of text. PostgreSQL stores every character except NUL and unpaired surrogates. */
export const line = (max: number) => z.string().trim().min(1).max(max).refine(isStorable);
/** A line of text that may be empty. */
export const remark = (max: number) => z.string().trim().max(max).refine(isStorable).default('');
/** The name of who did something. Null: no person did, but the system. */
export const actorName = z.string().nullable();
/** A search box: empty means everything. */
export const keyword = z.string().trim().max(40).refine(isStorable).optional();

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(20),
});
/** The most rows that a list counts and pages through. Counting more would read the whole table; a narrower search finds the rest. */
export const MOST_LISTED = 10_000;
/** For lists that grow without limit: `total` and pages end at MOST_LISTED. */
export const upToMostListed = <T extends z.ZodType<{ page: number; limit: number }>>(filter: T) =>
  filter.refine(({ page, limit }) => page * limit <= MOST_LISTED, { path: ['page'], error: 'too deep' });
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.int() });
/** An endpoint without input. */
export const nothing = z.object({});

function isStorable(text: string) {
  return !text.includes('\0') && text.isWellFormed();
}
