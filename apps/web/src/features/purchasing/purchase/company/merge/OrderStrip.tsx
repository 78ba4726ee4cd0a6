import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Input } from 'antd';
import { useWords } from '#kernel/lang.ts';
import type { MergeOrder, PoolSupplier } from './merge.rules.ts';
import { mergeWords } from './merge.words.ts';
import type { Merge } from './use-merge.ts';

export const REASON_ID = 'merge-reason';

interface OrderStripProps {
  merge: Merge;
  supplier: PoolSupplier;
  order: MergeOrder | undefined;
}

/** One supplier's order besides its lines: minimum, day of delivery, note, and the reason if it is below the minimum. */
export function OrderStrip({ merge, supplier: { id, minOrderFen, expectedDate }, order }: OrderStripProps) {
  const t = useWords(mergeWords);
  const { note, reason } = merge.textOf(id);
  const missingFen = order ? order.missingFen : 0;
  // Without prices nobody here can tell whether it is below the minimum.
  const mayBeBelow = missingFen === null ? minOrderFen > 0 : missingFen > 0;
  return (
    <div className="merge-strip">
      <span className="num">{minOrderFen > 0 ? fill(t.minimum, { amount: yuan(minOrderFen) }) : t.noMinimum}</span>
      <span className="num">{fill(t.expected, { day: expectedDate })}</span>
      {missingFen !== null && missingFen > 0 && <b className="num order-late">{fill(t.short, { amount: yuan(missingFen) })}</b>}
      {mayBeBelow && (
        <Input
          id={REASON_ID}
          size="small"
          maxLength={200}
          placeholder={t.overrideReason}
          aria-label={t.overrideReason}
          value={reason}
          onChange={({ target }) => merge.setText(id, { reason: target.value })}
        />
      )}
      <Input
        size="small"
        maxLength={200}
        placeholder={t.note}
        aria-label={t.note}
        value={note}
        onChange={({ target }) => merge.setText(id, { note: target.value })}
      />
    </div>
  );
}
