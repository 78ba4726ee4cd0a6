import type { ProductAtBranch } from '@netbar/contract/goods/product/product.model';
import { coverDaysOf, LOW_COVER_DAYS, marginOf, SALES_DAYS, sumOfBranches } from '@netbar/contract/goods/product/product.rules';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { joinNames, useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import type { Figure } from '#kit/record/RecordFigures.tsx';
import { productRecordWords } from './product-record.words.ts';

/** The figures of a product over branches, all of them sums of the rows that the table shows. */
export function useProductFigures(branches: ProductAtBranch[], unit: string): Figure[] {
  const t = useWords(productRecordWords);
  const all = sumOfBranches(branches);
  const [cover, margin] = [coverDaysOf(all), marginOf(all)];
  const short = branches.filter((row) => (coverDaysOf(row) ?? LOW_COVER_DAYS) < LOW_COVER_DAYS).length;
  const coming = branches.filter(({ incoming }) => incoming > 0).map(({ branchName }) => branchName);
  const isMany = branches.length > 1;
  const figures: (Figure | false)[] = [
    {
      key: 'sold',
      label: t.sold,
      value: groupThousands(String(all.soldQty)),
      unit,
      note: fill(t.daily, { n: (all.soldQty / SALES_DAYS).toFixed(1) }),
    },
    {
      key: 'sales',
      label: t.sales,
      value: <Money fen={all.salesFen} />,
      note: isMany
        ? fill(t.ofBranches, { n: branches.length })
        : all.soldQty > 0 && fill(t.average, { price: twoDecimals(Math.round(all.salesFen / all.soldQty)) }),
    },
    all.costFen !== null && {
      key: 'profit',
      label: t.profit,
      value: <Money fen={all.salesFen - all.costFen} />,
      note: margin !== null && fill(t.marginOf, { n: margin.toFixed(1) }),
    },
    {
      key: 'stock',
      label: t.stock,
      value: all.onHand === null ? t.counting : groupThousands(String(all.onHand)),
      ...(all.onHand !== null && { unit }),
      note: all.valueFen !== null && fill(t.worth, { value: `¥${twoDecimals(all.valueFen)}` }),
    },
    {
      key: 'cover',
      label: t.cover,
      value: cover === null ? '—' : cover > 365 ? '365+' : cover.toFixed(1),
      ...(cover !== null && { unit: t.days }),
      note: short > 0 ? (isMany ? fill(t.lowCover, { n: short }) : t.lowHere) : t.coverNote,
      isWarning: short > 0,
    },
    {
      key: 'incoming',
      label: t.incoming,
      value: all.incoming,
      unit,
      note: coming.length > 0 ? fill(t.incomingTo, { names: joinNames(coming) }) : t.nothingComing,
    },
  ];
  return figures.filter((figure) => figure !== false);
}
