import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { z } from 'zod';

const After = z.object({
  kind: z.enum(['LAUNCH', 'BUDGET']).catch('LAUNCH'),
  trialId: z.string().nullable().catch(null),
  limit: z.number().catch(0),
});
const Before = z.object({ limit: z.number().catch(0) });

/** What a request about an activity asks for: its launch, or a larger budget. */
export interface Proposal {
  kind: 'LAUNCH' | 'BUDGET';
  trialId: string | null;
  limits: { before: number; after: number };
}

export function proposalOf({ before, after }: Pick<Approval, 'before' | 'after'>): Proposal {
  const { kind, trialId, limit } = After.parse(after);
  return { kind, trialId, limits: { before: Before.parse(before).limit, after: limit } };
}
