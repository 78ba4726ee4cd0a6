import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { exceeds, spanWord, type LimitKind } from '@netbar/contract/money/shift/limit.rules';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { spanWords } from '@netbar/contract/money/shift/shift.errors';
import type { Allowance } from '@netbar/contract/money/shift/shift.model';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { shiftWords } from '../shift.words.ts';

/** What the person signed in may still give away alone, and whether this much needs a second signature. */
export function useAllowance({ branchId, kind, fen }: { branchId: string; kind: LimitKind; fen: number }) {
  const { data: allowance } = useApi(shiftApi.allowance, { branchId, kind }, { enabled: branchId !== '' });
  return { allowance, isSignerNeeded: allowance !== undefined && exceeds(allowance, fen) };
}

const notes = {
  REFUND: 'leftToRefund',
  PAY_OUT: 'leftToPayOut',
  SIGNED: 'leftToSign',
  FORCED_SALE: 'leftToForce',
} as const satisfies Record<LimitKind, keyof typeof shiftWords>;

/** “本班还可退 ¥61.00，超出需店长签字”. Nothing where there is no limit. */
export function AllowanceNote({ kind, allowance }: { kind: LimitKind; allowance: Allowance | undefined }) {
  const t = useWords(shiftWords);
  const lang = useLang();
  if (!allowance || allowance.leftFen === null || allowance.span === null) return null;
  const span = spanWords[spanWord(kind, allowance.span)][lang];
  return <small className="muted">{fill(t[notes[kind]], { span, left: yuan(allowance.leftFen) })}</small>;
}
