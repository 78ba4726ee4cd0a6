import type { DeliveryFigures } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import { useMemo } from 'react';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import type { Column } from '#kit/list/list.types.ts';
import { type Figures, FillRate, LateShare, LeadTime, Orders, Packs, RejectedShare } from './figure-cells.tsx';
import { purchaseFiguresWords } from './purchase-figures.words.ts';

/** The columns that products and suppliers have in common. The total is counted from all lines, not from the rows. */
export function useFigureColumns<Row extends Figures>(): Column<Row, DeliveryFigures>[] {
  const t = useWords(purchaseFiguresWords);
  return useMemo(() => {
    const figure = (
      key: string,
      title: string,
      Cell: (props: { of: Figures }) => React.ReactNode,
    ): Column<Row, DeliveryFigures> => ({
      key,
      title,
      align: 'right',
      firstSort: 'descending',
      render: (row) => <Cell of={row} />,
      total: (sums) => <Cell of={sums} />,
    });
    return [
      figure('orders', t.orders, Orders),
      figure('lines', t.lines, ({ of }) => <span className="num">{groupThousands(of.lines)}</span>),
      figure('packs', t.packs, Packs),
      { ...figure('fill', t.fill, FillRate), align: 'left', firstSort: 'ascending' },
      figure('lead', t.lead, LeadTime),
      figure('late', t.late, LateShare),
      figure('rejected', t.rejected, RejectedShare),
    ];
  }, [t]);
}
