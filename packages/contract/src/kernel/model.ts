import { z } from 'zod';
import { isoOf } from './time.ts';

export const id = z.uuid();
/** Money is a whole number of fen (1/100 yuan) everywhere but the screen. Ten million yuan is beyond any till. */
export const fen = z.int().min(0).max(1_000_000_000);
/** A count of base units: bottles, packets, grams. */
export const qty = z.int().min(0).max(1_000_000_000);
/** A moment: a Date in server code, an ISO string on the wire. */
export const time = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: isoOf });
/** A calendar day of the business, YYYY-MM-DD. */
export const day = z.iso.date();
/** The version that a change was made from. The next one has to fit into an `int` too. */
export const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 2);
/** What a person types into one line. PostgreSQL keeps every character but NUL and half a surrogate pair. */
export const line = (max: number) => z.string().trim().min(1).max(max).refine(isStorable);
/** The same where nothing may be said. */
export const remark = (max: number) => z.string().trim().max(max).refine(isStorable).default('');
/** A search box: empty means everything. */
export const keyword = z.string().trim().max(40).refine(isStorable).optional();

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(20),
});
/** Nobody turns five hundred pages, and counting further would read all there is: a narrower search reaches the rest. */
export const MOST_LISTED = 10_000;
/** For lists that grow without end: their `total` stops at MOST_LISTED, and so do their pages. */
export const upToMostListed = <T extends z.ZodType<{ page: number; limit: number }>>(filter: T) =>
  filter.refine(({ page, limit }) => page * limit <= MOST_LISTED, { path: ['page'], error: 'too deep' });
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.int() });
/** An endpoint without input. */
export const nothing = z.object({});

function isStorable(text: string) {
  return !text.includes('\0') && text.isWellFormed();
}
