import type { ProductFigures } from '@netbar/contract/goods/product/product.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Related, type RelatedRow } from '#kit/record/Related.tsx';
import { productRecordWords } from './product-record.words.ts';

interface ProductRelatedProps {
  figures: Pick<ProductFigures, 'counts'>;
  unit: string;
  components?: { productId: string; name: string; qty: number }[];
}

/** The latest counts, what a combo is made of. */
export function ProductRelated({ figures: { counts }, unit, components = [] }: ProductRelatedProps) {
  const t = useWords(productRecordWords);
  const day = (at: string) => formatTime(new Date(at), 'date').slice(5);
  const groups: { key: string; title: string; rows: RelatedRow[] }[] = [
    {
      key: 'combo',
      title: t.combo,
      rows: components.map(({ productId, name, qty }) => ({ key: productId, name, value: `× ${qty}` })),
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
