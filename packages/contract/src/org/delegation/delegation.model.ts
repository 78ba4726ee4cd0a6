import { z } from 'zod';
import { day, id, line, time } from '#kernel/model.ts';

/** Somebody who is away hands their approvals to another person, from the first to the last day, both included. */
export const Delegation = z.object({
  id,
  fromName: z.string(),
  toName: z.string(),
  /** Whether the caller handed it over; otherwise it was handed to them. */
  isOwn: z.boolean(),
  fromDate: day,
  toDate: day,
  reason: z.string(),
  status: z.enum(['COMING', 'RUNNING', 'ENDED', 'REVOKED']),
  createdTime: time,
});
export type Delegation = z.input<typeof Delegation>;

/** A colleague who holds one of the functions that the caller approves with. */
export const Delegate = z.object({ id, name: z.string() });

export const MOST_DAYS = 92;
export const NewDelegation = z
  .object({ toAccount: id, fromDate: day, toDate: day, reason: line(100).or(z.literal('')).default('') })
  .refine(({ fromDate, toDate }) => fromDate <= toDate, { path: ['toDate'] });
