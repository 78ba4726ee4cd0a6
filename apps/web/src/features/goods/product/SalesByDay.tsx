import type { ProductFigures } from '@netbar/contract/goods/product/product.model';
import { SALES_DAYS } from '@netbar/contract/goods/product/product.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { DayBars } from '#kit/chart/DayBars.tsx';
import { Panel } from '#kit/Panel.tsx';
import { productRecordWords } from './product-record.words.ts';

/** What was sold on each of the last thirty days. */
export function SalesByDay({ days, unit }: { days: ProductFigures['days']; unit: string }) {
  const t = useWords(productRecordWords);
  const soldOn = new Map(days.map((one) => [one.day, one]));
  const [today] = useState(() => bizDate(new Date()));
  // A period of thirty times 24 hours touches thirty-one dates.
  const dates = Array.from({ length: SALES_DAYS + 1 }, (_, i) => addDays(today, i - SALES_DAYS));
  const all = days.reduce((sum, { qty }) => sum + qty, 0);
  if (all === 0) return null;
  return (
    <Panel title={t.salesDays} note={fill(t.last30, { n: all, unit })}>
      <DayBars
        label={t.salesDays}
        days={dates.map((day) => ({ day, value: soldOn.get(day)?.qty ?? 0 }))}
        describe={({ day, value }) => fill(t.dayBar, { day, n: value, unit, sales: yuan(soldOn.get(day)?.salesFen ?? 0) })}
      />
    </Panel>
  );
}
