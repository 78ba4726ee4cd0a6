import type { ProductFigures } from '@netbar/contract/goods/product/product.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Related, type RelatedRow } from '#kit/record/Related.tsx';
import { productRecordWords } from './product-record.words.ts';

interface ProductRelatedProps {
  figures: Pick<ProductFigures, 'discounts' | 'counts'>;
  unit: string;
  components?: { productId: string; name: string; qty: number }[];
}

/** Discounts, the latest counts, what a combo is made of. */
export function ProductRelated({ figures: { discounts, counts }, unit, components = [] }: ProductRelatedProps) {
  const t = useWords(productRecordWords);
  const [now] = useState(() => Date.now());
  const day = (at: string) => formatTime(new Date(at), 'date').slice(5);
  const stateOf = ({ fromTime, toTime }: { fromTime: string; toTime: string }) =>
    Date.parse(fromTime) > now ? t.coming : Date.parse(toTime) > now ? t.running : t.over;
  const groups: { key: string; title: string; rows: RelatedRow[] }[] = [
    {
      key: 'combo',
      title: t.combo,
      rows: components.map(({ productId, name, qty }) => ({ key: productId, name, value: `× ${qty}` })),
    },
    {
      key: 'discounts',
      title: t.discounts,
      rows: discounts.map((one) => ({
        key: one.id,
        name: `${fill(t.percentOff, { n: one.rateBp / 1000, percent: (10_000 - one.rateBp) / 100 })} · ${one.branchName ?? t.allBranches}`,
        value: stateOf(one),
        note: fill(t.until, { day: day(one.toTime) }),
      })),
    },
    {
      key: 'counts',
      title: t.counts,
      rows: counts.map((one) => ({
        key: one.id,
        name: `${one.branchName} ${day(one.countedTime)}`,
        value:
          one.diffQty === 0 ? (
            t.matches
          ) : (
            <span className="rec-warn">{`${one.diffQty > 0 ? '+' : '−'}${Math.abs(one.diffQty)} ${unit}`}</span>
          ),
      })),
    },
  ];
  return (
    <Panel title={t.related} flush>
      {groups.some(({ rows }) => rows.length > 0) ? (
        <Related groups={groups} />
      ) : (
        <p className="rec-none muted">{t.nothingRelated}</p>
      )}
    </Panel>
  );
}
