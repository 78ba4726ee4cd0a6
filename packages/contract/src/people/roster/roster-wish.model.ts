import { z } from 'zod';
import { day, id, remark } from '#kernel/model.ts';
import { Weekday } from './shift-kind.model.ts';

export const WishKind = z.enum(['PREFER', 'AVOID', 'CANNOT']);
export type WishKind = z.output<typeof WishKind>;

/** What an employee wishes: on a weekday from a day on, or on single days. */
export const RosterWish = z.object({
  id,
  employeeId: id,
  kind: WishKind,
  weekday: Weekday.nullable(),
  from: day,
  /** Null: from then on, without end. */
  to: day.nullable(),
  /** Null: any shift. */
  shiftKindId: id.nullable(),
  note: z.string(),
});
export type RosterWish = z.input<typeof RosterWish>;

export const MOST_WISHES = 50;
export const NewWish = z
  .object({
    kind: WishKind,
    weekday: Weekday.nullable().default(null),
    from: day,
    to: day.nullable(),
    shiftKindId: id.nullable().default(null),
    note: remark(100),
  })
  .refine(({ from, to }) => to === null || from <= to, { path: ['to'] })
  .refine(({ weekday, to }) => weekday !== null || to !== null, { path: ['to'] });

export const OwnWish = RosterWish.extend({ kindName: z.string().nullable() });
export const OwnWishes = z.object({
  wishes: z.array(OwnWish),
  /** The kinds of shifts of the caller's branch. */
  kinds: z.array(z.object({ id, name: z.string() })),
});
