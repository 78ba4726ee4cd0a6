import { z } from 'zod';
import { Phone } from '#platform/auth/auth.model.ts';
import { IdCard } from '#guests/member/member.model.ts';
import { day, id, keyword, line, pageQuery, time, version } from '#kernel/model.ts';

export const BlacklistScope = z.enum(['BRANCH', 'BRAND', 'COMPANY']);
/** WARN: staff see a warning. NO_CREDIT: may not buy on credit. NO_ENTRY: cannot start a seat session. */
export const BlacklistLevel = z.enum(['WARN', 'NO_CREDIT', 'NO_ENTRY']);
export type BlacklistLevel = z.infer<typeof BlacklistLevel>;

export const BlacklistEntry = z.object({
  id,
  scope: BlacklistScope,
  brandId: id.nullable(),
  branchId: id.nullable(),
  placeName: z.string(),
  name: z.string(),
  /** FMT-01: masked. */
  phone: z.string().nullable(),
  idCard: z.string().nullable(),
  level: BlacklistLevel,
  reason: z.string(),
  enabled: z.boolean(),
  /** The last day it is valid; null for ever. */
  untilDate: day.nullable(),
  /** When staff should review it. */
  reviewDate: day.nullable(),
  isOver: z.boolean(),
  isReviewDue: z.boolean(),
  createdByName: z.string(),
  createdTime: time,
  version: z.int(),
});
export type BlacklistEntry = z.input<typeof BlacklistEntry>;

export const BlacklistFilter = pageQuery.extend({
  /** A name, or a whole phone or ID number. */
  keyword,
  level: BlacklistLevel.optional(),
  branchId: id.optional(),
  state: z.enum(['ENABLED', 'DISABLED', 'REVIEW']).optional(),
});

const content = {
  name: line(40),
  level: BlacklistLevel,
  reason: line(200),
  untilDate: day.nullable().default(null),
  reviewDate: day.nullable().default(null),
};
/** A person is identified by ID number, phone or both. The entry is valid in the branch, its brand, or the company. */
export const NewBlacklistEntry = z
  .object({ branchId: id, scope: BlacklistScope, phone: Phone.optional(), idCard: IdCard.optional(), ...content })
  .refine(({ phone, idCard }) => phone !== undefined || idCard !== undefined, { path: ['idCard'] });
export const BlacklistChange = z.object({ id, version, ...content });
export const BlacklistSwitch = z.object({ id, version, enabled: z.boolean() });
