import { z } from 'zod';
import { say } from './words.ts';

/** What comparing our line with theirs gives. Lines are compared by key; each line of a side is in at most one pair. */
export const MatchResult = z.enum(['MATCHED', 'AMOUNT_DIFF', 'ONLY_OURS', 'ONLY_THEIRS']);
export type MatchResult = z.infer<typeof MatchResult>;

export const matchWords = {
  MATCHED: say('一致', 'Matched', '一致'),
  AMOUNT_DIFF: say('金额不同', 'Amounts differ', '金額不同'),
  ONLY_OURS: say('仅我方', 'Only ours', '僅我方'),
  ONLY_THEIRS: say('仅对方', 'Only theirs', '僅對方'),
} as const;

/** Null: that side has no line with the key. */
export function matchResult(oursFen: number | null, theirsFen: number | null): MatchResult {
  if (theirsFen === null) return 'ONLY_OURS';
  if (oursFen === null) return 'ONLY_THEIRS';
  return oursFen === theirsFen ? 'MATCHED' : 'AMOUNT_DIFF';
}
