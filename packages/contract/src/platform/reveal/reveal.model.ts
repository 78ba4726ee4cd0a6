import { z } from 'zod';
import { id, line, pageQuery, time, upToMostListed } from '#kernel/model.ts';

/** Why somebody looks at whole numbers; the log keeps it. */
export const RevealReason = line(100);

/** One look at the whole numbers of a member, a colleague, an employee or a supplier. */
export const Reveal = z.object({
  id,
  accountId: id,
  accountName: z.string(),
  subjectType: z.enum(['MEMBER', 'ACCOUNT', 'SUPPLIER', 'EMPLOYEE']),
  subjectId: id,
  branchName: z.string().nullable(),
  fields: z.array(z.enum(['phone', 'idCard', 'bankAccount', 'address', 'emergency', 'scan'])),
  /** Refused, because this person had looked at too many. */
  isRefused: z.boolean(),
  /** Empty for looks from before a reason was asked for. */
  reason: z.string(),
  createdTime: time,
});
export type Reveal = z.input<typeof Reveal>;

/** What one person looked at, or who looked at one person. */
export const RevealFilter = upToMostListed(pageQuery.extend({ accountId: id.optional(), subjectId: id.optional() }));
